import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleStatus, afterSaleType } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import type { AfterSaleDetail } from '@zhanggui/contract/afterSale/afterSale.ts'
import type { Call } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { Button, Input, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { MoneyInput } from '../../kit/input/number/money-input.tsx'
import { isLayerOpen, keyIsTaken } from '../../kit/layer/keys.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { page } from './after-sale-status.tsx'
import { cents, thousandths } from './line-sums.ts'

/** What the person decides. An empty amount is all that the units come to. */
export interface Decided {
  choice: 'agree' | 'reject'
  units: Readonly<Record<number, string>>
  ways: Readonly<Record<number, 'restock' | 'scrap'>>
  amount: string
  freight: string
  lowerReason: string
  rejectReason: string
  reply: string
}

export const decidedOf = (sale: AfterSaleDetail): Decided => ({
  choice: 'agree',
  units: Object.fromEntries(sale.lines.map(({ line, agreed }) => [line, agreed])),
  ways: Object.fromEntries(
    sale.lines.map(({ line, way }) => [line, way === 'scrap' ? 'scrap' : 'restock'] as const),
  ),
  amount: '',
  freight: '',
  lowerReason: sale.lowerReason,
  rejectReason: '',
  reply: sale.reply,
})

/** The field of a refusal, as this card has it. */
const faultFields = ['amount', 'lowerReason', 'freight', 'reason'] as const

/** The decision: agree to all or a part, receive the goods, refund, or reject. */
export function Decision(props: {
  sale: AfterSaleDetail
  decided: Decided
  most: number
  onChange: (decided: Decided) => void
  onReload: () => void
}) {
  const { sale, decided, most, onChange, onReload } = props
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<{ field: string; text: string } | null>(null)
  const { applying, toAudit, toHandle, agreed, partlyRejected, refunding } = afterSaleStatus
  const may = (right: 'audit' | 'refund' | 'apply') =>
    allowed.has(`${page}.${right}`) && !allowed.locked(`${page}.${right}`)
  const refunds = may('refund')
  const open = sale.status === toAudit || sale.status === toHandle
  const wanted = decided.amount === '' ? most : cents(decided.amount)
  const fewer = sale.lines.some(
    ({ line, asked }) =>
      sale.type !== afterSaleType.compensation && thousandths(decided.units[line]) < thousandths(asked),
  )
  const part = fewer || wanted < most
  const head = { id: sale.id, version: sale.version }

  async function make(call: Call, input: object): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      await send(call, input as never, { quiet: true })
      notices.success(t('afterSale.done', { number: sale.number }))
      void refresh(
        afterSaleCalls.findAfterSalePage,
        afterSaleCalls.findAfterSaleDetail,
        orderCalls.findOrderPage,
        refundCalls.findRefundPage,
      )
      onReload()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const issue = error.issues[0]
      const field = (issue?.path ?? '').split('.')[0] ?? ''
      setFault({
        field: faultFields.find((one) => one === field) ?? '',
        text: issue?.message ?? error.message,
      })
    } finally {
      setBusy(false)
    }
  }

  const written = (refund: boolean) => ({
    ...head,
    lines:
      sale.type === afterSaleType.compensation
        ? []
        : sale.lines.map(({ line }) => ({
            line,
            quantity: decided.units[line] || '0',
            ...(sale.type === afterSaleType.returnAndRefund ? { way: decided.ways[line] ?? 'restock' } : {}),
          })),
    amount: yuanOf(wanted),
    freight: decided.freight === '' ? '0.00' : decided.freight,
    lowerReason: decided.lowerReason,
    reply: decided.reply,
    refund,
  })
  const agree = (refund: boolean, receive = false) =>
    make(afterSaleCalls.agreeAfterSale, { ...written(refund), receive })
  const sum = formatMoney(yuanOf(wanted))
  const choose = (choice: Choice) => {
    if (choice === 'agree') onChange({ ...decidedOf(sale), reply: decided.reply })
    else onChange({ ...decided, choice: choice === 'reject' ? 'reject' : 'agree' })
    // Fewer units or less money is what makes it a part.
    if (choice === 'partly') focusLater('[data-agreed] input, #after-sale-amount')
    if (choice === 'reject') focusLater('#after-sale-reject')
  }
  useDecisionKeys(open && may('audit'), choose, () =>
    form.current?.querySelector<HTMLButtonElement>('.ant-btn-primary')?.click(),
  )
  const textOf = (field: (typeof faultFields)[number]) => (fault?.field === field ? fault.text : null)

  if (sale.status === agreed || sale.status === partlyRejected)
    return refunds ? (
      <Card title={t('afterSale.decision')}>
        <div className="after-sale-decision">
          <Button
            block
            type="primary"
            loading={busy}
            onClick={() => void make(afterSaleCalls.refundAfterSale, head)}
          >
            {t(sale.refund ? 'afterSale.refundAgain' : 'afterSale.refundNow', {
              amount: formatMoney(sale.agreed ?? '0'),
            })}
          </Button>
          {sale.refund && (
            <Button block onClick={() => navigate(`/order/refund/list?keyword=${sale.refund?.number ?? ''}`)}>
              {t('afterSale.seeRefund')}
            </Button>
          )}
          <Fault text={fault?.text ?? null} />
        </div>
      </Card>
    ) : null
  if (sale.status === refunding && sale.refund)
    return (
      <Card title={t('afterSale.decision')}>
        <Button block onClick={() => navigate(`/order/refund/list?keyword=${sale.refund?.number ?? ''}`)}>
          {t('afterSale.seeRefund')}
        </Button>
      </Card>
    )
  if (sale.status === applying && may('apply'))
    return (
      <Card title={t('afterSale.decision')}>
        <div className="after-sale-decision">
          <Button
            block
            type="primary"
            loading={busy}
            onClick={() => void make(afterSaleCalls.submitAfterSale, head)}
          >
            {t('afterSale.submit')}
          </Button>
          <Fault text={fault?.text ?? null} />
        </div>
      </Card>
    )
  if (!open || !may('audit')) return null

  const returns = sale.type === afterSaleType.returnAndRefund
  return (
    <Card title={t('afterSale.decision')}>
      <form
        ref={form}
        className="after-sale-decision"
        onSubmit={(event) => {
          event.preventDefault()
        }}
      >
        <Radio.Group
          className="after-sale-choices"
          aria-label={t('afterSale.decision')}
          value={decided.choice === 'reject' ? 'reject' : part ? 'partly' : 'agree'}
          onChange={({ target }) => choose(target.value as Choice)}
        >
          <Radio value="agree">
            <span>{t('afterSale.agree')}</span>
            <small>{part ? t('afterSale.agreeAll') : t('afterSale.agreeHint', { amount: sum })}</small>
          </Radio>
          <Radio value="partly">
            <span>{t('afterSale.partly')}</span>
            <small>{part ? t('afterSale.agreeHint', { amount: sum }) : t('afterSale.partlyHint')}</small>
          </Radio>
          <Radio value="reject">
            <span>{t('afterSale.reject')}</span>
            <small>{t('afterSale.rejectHint')}</small>
          </Radio>
        </Radio.Group>
        {decided.choice === 'agree' ? (
          <>
            <Labelled label={t('afterSale.lowerTo')} htmlFor="after-sale-amount" fault={textOf('amount')}>
              <MoneyInput
                id="after-sale-amount"
                value={decided.amount === '' ? yuanOf(most) : decided.amount}
                onChange={(amount) => onChange({ ...decided, amount: amount ?? '' })}
              />
            </Labelled>
            {part && (
              <Labelled
                label={t('afterSale.lowerReason')}
                htmlFor="after-sale-lower"
                fault={textOf('lowerReason')}
              >
                <Input
                  id="after-sale-lower"
                  maxLength={100}
                  value={decided.lowerReason}
                  onChange={({ target }) => onChange({ ...decided, lowerReason: target.value })}
                />
              </Labelled>
            )}
          </>
        ) : (
          <Labelled label={t('afterSale.rejectReason')} htmlFor="after-sale-reject" fault={textOf('reason')}>
            <Input
              id="after-sale-reject"
              maxLength={100}
              value={decided.rejectReason}
              onChange={({ target }) => onChange({ ...decided, rejectReason: target.value })}
            />
          </Labelled>
        )}
        <Input.TextArea
          aria-label={t('afterSale.replyOptional')}
          placeholder={t('afterSale.replyOptional')}
          maxLength={255}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={decided.reply}
          onChange={({ target }) => onChange({ ...decided, reply: target.value })}
        />
        {decided.choice === 'reject' ? (
          <Button
            block
            danger
            type="primary"
            loading={busy}
            disabled={decided.rejectReason.trim() === ''}
            onClick={() =>
              void make(afterSaleCalls.rejectAfterSale, {
                ...head,
                reason: decided.rejectReason.trim(),
                reply: decided.reply,
              })
            }
          >
            {t('afterSale.reject')}
          </Button>
        ) : sale.status === toHandle ? (
          <Button
            block
            type="primary"
            loading={busy}
            onClick={() => void make(afterSaleCalls.receiveGoods, written(refunds))}
          >
            {refunds ? t('afterSale.receiveRefund', { amount: sum }) : t('afterSale.receiveOnly')}
          </Button>
        ) : returns ? (
          <>
            <Button block type="primary" loading={busy} onClick={() => void agree(refunds, true)}>
              {refunds ? t('afterSale.agreeReceive', { amount: sum }) : t('afterSale.agreeReceiveOnly')}
            </Button>
            <Button block type="link" disabled={busy} onClick={() => void agree(false)}>
              {t('afterSale.agreeOnly')}
            </Button>
          </>
        ) : (
          <Button block type="primary" loading={busy} onClick={() => void agree(refunds)}>
            {refunds ? t('afterSale.agreeAndRefund', { amount: sum }) : t('afterSale.agreeLater')}
          </Button>
        )}
        <Fault text={fault?.field === '' || fault?.field === 'freight' ? fault.text : null} />
      </form>
    </Card>
  )
}

type Choice = 'agree' | 'partly' | 'reject'

/** Focuses a field that the choice shows. */
const focusLater = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>(selector)?.select())

/** 1, 2 and 3 choose; Ctrl and Enter confirm, also from a field. */
function useDecisionKeys(active: boolean, onChoose: (choice: Choice) => void, onConfirm: () => void): void {
  const latest = useRef({ onChoose, onConfirm })
  latest.current = { onChoose, onConfirm }
  useEffect(() => {
    if (!active) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.isComposing || isLayerOpen()) return
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        latest.current.onConfirm()
        return
      }
      const choice = ({ 1: 'agree', 2: 'partly', 3: 'reject' } as const)[event.key]
      if (!choice || keyIsTaken(event)) return
      event.preventDefault()
      latest.current.onChoose(choice)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [active])
}

const Fault = ({ text }: { text: string | null }) =>
  text && (
    <p className="after-sale-fault" role="alert">
      {text}
    </p>
  )
