import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleStatus, afterSaleType } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import type { AfterSaleDetail } from '@zhanggui/contract/afterSale/afterSale.ts'
import type { Call } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { useState } from 'react'
import { formatMoney } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { page } from './after-sale-status.tsx'
import { cents, thousandths } from './line-sums.ts'

/** A decision before it is sent. An empty amount stands for the whole sum of the units. */
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
export type Choice = 'agree' | 'partly' | 'reject'

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

/** A rejection, as the goods and sums show it: nothing goes back. */
export const nothingOf = (decided: Decided): Decided => ({ ...decided, units: {}, freight: '', amount: '' })

/** The field of a refusal, as the screen has it. */
const faultFields = ['amount', 'lowerReason', 'freight', 'reason'] as const
export type FaultField = (typeof faultFields)[number]

/** Focuses a field that the choice shows. */
export const focusLater = (selector: string) =>
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLInputElement>(selector)
    field?.scrollIntoView({ block: 'center' })
    field?.select()
  })

/** The steps that the person may take with an after-sale now. */
export type DecisionSteps = ReturnType<typeof useDecision>

export function useDecision(props: {
  sale: AfterSaleDetail
  decided: Decided
  most: number
  onChange: (decided: Decided) => void
  onReload: () => void
}) {
  const { sale, decided, most, onChange, onReload } = props
  const t = useText()
  const allowed = useAllowed()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ field: FaultField | ''; text: string } | null>(null)
  const { applying, toAudit, toHandle, agreed, partlyRejected, refunding } = afterSaleStatus
  const may = (right: 'audit' | 'refund' | 'apply') =>
    allowed.has(`${page}.${right}`) && !allowed.locked(`${page}.${right}`)
  const refunds = may('refund')
  const { status } = sale
  const returns = sale.type === afterSaleType.returnAndRefund
  const above = cents(decided.amount) > most
  const wanted = decided.amount === '' || above ? most : cents(decided.amount)
  const fewer = sale.lines.some(
    ({ line, asked }) =>
      sale.type !== afterSaleType.compensation && thousandths(decided.units[line]) < thousandths(asked),
  )
  const head = { id: sale.id, version: sale.version }
  const sum = formatMoney(yuanOf(wanted))

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
      const field = faultFields.find((one) => one === (issue?.path ?? '').split('.')[0]) ?? ''
      setFault({ field, text: issue?.message ?? error.message })
      if (field === 'lowerReason') focusLater('#after-sale-lower')
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
            ...(returns ? { way: decided.ways[line] ?? 'restock' } : {}),
          })),
    amount: yuanOf(wanted),
    freight: decided.freight === '' ? '0.00' : decided.freight,
    lowerReason: decided.lowerReason,
    reply: decided.reply,
    refund,
  })
  /** More than the whole sum is never sent: the field says so. */
  const decide = async (call: Call, input: object) => {
    if (above) focusLater('#after-sale-amount')
    else await make(call, input)
  }
  const agree = (refund: boolean, receive: boolean) =>
    decide(afterSaleCalls.agreeAfterSale, { ...written(refund), receive })
  const waits = status === agreed || status === partlyRejected

  /** The step that the person most likely takes next. */
  const next =
    waits && refunds
      ? {
          text: t(sale.refund ? 'afterSale.refundAgain' : 'afterSale.refundNow', {
            amount: formatMoney(sale.agreed ?? '0'),
          }),
          run: () => make(afterSaleCalls.refundAfterSale, head),
        }
      : status === applying && may('apply')
        ? { text: t('afterSale.submit'), run: () => make(afterSaleCalls.submitAfterSale, head) }
        : status === toHandle && may('audit')
          ? {
              text: refunds ? t('afterSale.receiveRefund', { amount: sum }) : t('afterSale.receiveOnly'),
              run: () => decide(afterSaleCalls.receiveGoods, written(refunds)),
            }
          : status === toAudit && may('audit')
            ? returns
              ? {
                  text: refunds
                    ? t('afterSale.agreeReceive', { amount: sum })
                    : t('afterSale.agreeReceiveOnly'),
                  run: () => agree(refunds, true),
                }
              : {
                  text: refunds ? t('afterSale.agreeAndRefund', { amount: sum }) : t('afterSale.agreeLater'),
                  run: () => agree(refunds, false),
                }
            : null

  return {
    busy,
    next,
    sum,
    part: fewer || wanted < most,
    /** The person decides on it now. */
    decides: (status === toAudit || status === toHandle) && may('audit'),
    /** Agrees, and waits for the goods. */
    agreeOnly: status === toAudit && returns ? () => agree(false, false) : null,
    reject: async () => {
      const reason = decided.rejectReason.trim()
      if (reason !== '')
        return make(afterSaleCalls.rejectAfterSale, { ...head, reason, reply: decided.reply })
      setFault({ field: 'reason', text: t('rule.required', { label: t('afterSale.rejectReason') }) })
      focusLater('#after-sale-reject')
    },
    /** The refund that the money hangs on. */
    refund: (status === refunding || (waits && refunds)) && sale.refund ? sale.refund : null,
    faultOf: (field: FaultField | '') =>
      field === 'amount' && above
        ? t('afterSale.aboveSum', { most: formatMoney(yuanOf(most)) })
        : fault?.field === field
          ? fault.text
          : null,
    choose(choice: Choice) {
      if (choice === 'agree') onChange({ ...decidedOf(sale), reply: decided.reply })
      else onChange({ ...decided, choice: choice === 'reject' ? 'reject' : 'agree' })
      // Fewer units or less money is what makes it a part.
      if (choice === 'partly') focusLater('[data-agreed] input, #after-sale-amount')
      if (choice === 'reject') focusLater('#after-sale-reject')
    },
  }
}
