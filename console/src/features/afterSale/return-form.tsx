import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleReasons, afterSaleStatus } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import type { GoodsWay, Returnable } from '@zhanggui/contract/afterSale/return.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { Button, Checkbox, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { afterSalePath, page, returnPath } from './after-sale-status.tsx'
import { cents, sumOf, thousandths } from './line-sums.ts'
import { ReturnLine } from './return-line.tsx'

/** A return: its lines, its reason, and the way of its money. */
export function ReturnForm(props: {
  sale: Returnable
  asked: { storeId: string; number: string } | { storeId: string; orderId: string }
  onReload: () => void
  children: ReactNode
}) {
  const { sale, asked, onReload } = props
  const t = useText()
  const phone = usePhone()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const [units, setUnits] = useState<Readonly<Record<number, string>>>({})
  const [ways, setWays] = useState<Readonly<Record<number, GoodsWay>>>({})
  const [reason, setReason] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [override, setOverride] = useState(false)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const coming = sale.lines.filter(({ line }) => thousandths(units[line]) > 0)
  const sum = coming.reduce((total, line) => total + sumOf(line, units[line.line] ?? '0').cents, 0)
  const forbidden = coming.some((line) => line.forbidden)
  const open = sale.lines.filter(({ most }) => thousandths(most) > 0)

  async function handleReturn() {
    const missing = {
      ...(coming.length === 0 ? { lines: t('afterSale.returnNothing') } : {}),
      ...(reason === null ? { reason: t('rule.required', { label: t('afterSale.reason') }) } : {}),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const made = await send(
        afterSaleCalls.returnGoods,
        {
          ...asked,
          seen: sale.seen,
          reason: reason as 10,
          note,
          lines: coming.map(({ line, ways: may }) => ({
            line,
            quantity: units[line] ?? '',
            way: ways[line] ?? may[0] ?? 'scrap',
          })),
          amount: yuanOf(sum),
          override,
        },
        { quiet: true },
      )
      const done = made.status === afterSaleStatus.refunded
      notices.success(
        t(done ? 'afterSale.returnDone' : 'afterSale.returnWaits', { amount: formatMoney(made.amount) }),
      )
      void refresh(
        afterSaleCalls.findAfterSalePage,
        afterSaleCalls.findAfterSalesOf,
        afterSaleCalls.findReturnable,
        orderCalls.findOrderDetail,
        orderCalls.findOrderPage,
        refundCalls.findRefundPage,
        stockCalls.findStockPage,
        stockCalls.findStockDetail,
      )
      navigate(
        allowed.has(`${page}.detail`) ? afterSalePath(made.id) : `${returnPath}?storeId=${asked.storeId}`,
        { replace: true },
      )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const issue = error.issues[0]
      setFaults({ [(issue?.path ?? '').split('.')[0] || 'other']: issue?.message ?? error.message })
      // Somebody may have returned some of it meanwhile.
      onReload()
    } finally {
      setBusy(false)
    }
  }

  const button = (
    <Button
      block={!phone}
      type="primary"
      size="large"
      loading={busy}
      disabled={open.length === 0}
      onClick={() => void handleReturn()}
    >
      {open.length === 0
        ? t('afterSale.nothingLeft')
        : coming.length > 0 && sum === 0
          ? t('afterSale.takeBackFree')
          : t('afterSale.takeBack', { amount: formatMoney(yuanOf(sum)) })}
    </Button>
  )
  return (
    <>
      <div className="document-body">
        <div className="document-main">
          {props.children}
          <Card
            title={t('afterSale.returnLines')}
            extra={
              <Button
                disabled={open.length === 0}
                onClick={() => setUnits(Object.fromEntries(open.map(({ line, most }) => [line, most])))}
              >
                {t('afterSale.returnAll')}
              </Button>
            }
          >
            <ul className="after-sale-lines">
              {sale.lines.map((line) => (
                <ReturnLine
                  key={line.line}
                  line={line}
                  units={units[line.line] ?? ''}
                  way={ways[line.line] ?? line.ways[0] ?? 'scrap'}
                  onUnits={(value) => {
                    setUnits({ ...units, [line.line]: value })
                    setFaults({})
                  }}
                  onWay={(way) => setWays({ ...ways, [line.line]: way })}
                />
              ))}
            </ul>
            <Fault text={faults.lines} />
            <p className="after-sale-quiet">{t('afterSale.totalHint')}</p>
          </Card>
        </div>
        <aside className="document-aside">
          <Card title={t('afterSale.returnWhy')}>
            <div className="after-sale-why">
              <Labelled label={t('afterSale.reason')} htmlFor="return-reason" fault={faults.reason ?? null}>
                <Select
                  id="return-reason"
                  value={reason}
                  onChange={(chosen) => {
                    setReason(chosen)
                    setFaults({})
                  }}
                  options={afterSaleReasons.map((value) => ({
                    value,
                    label: t(`afterSale.reason${value}` as 'afterSale.reason10'),
                  }))}
                />
              </Labelled>
              <Labelled label={t('afterSale.note')} htmlFor="return-note" fault={faults.note ?? null}>
                <Input.TextArea
                  id="return-note"
                  maxLength={255}
                  autoSize={{ minRows: 1, maxRows: 5 }}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              </Labelled>
            </div>
          </Card>
          <Card title={t('afterSale.payOut')}>
            <p className="after-sale-total">
              <span>{t('afterSale.total')}</span>
              <strong>{formatMoney(yuanOf(sum))}</strong>
            </p>
            <PayOut sale={sale} sum={sum} />
            {forbidden && allowed.has(`${page}.override`) && (
              <Checkbox checked={override} onChange={({ target }) => setOverride(target.checked)}>
                {t('afterSale.allowIt')}
              </Checkbox>
            )}
            {forbidden && !override && <p className="after-sale-late">{t('afterSale.forbidden')}</p>}
            <Fault text={faults.amount ?? faults.other ?? faults.number} />
            {!phone && button}
          </Card>
        </aside>
      </div>
      {phone && <ActionBar>{button}</ActionBar>}
    </>
  )
}

/** The payments that the sum goes back to, the newest first, each at most its rest. */
function PayOut({ sale, sum }: { sale: Returnable; sum: number }) {
  const t = useText()
  const parts: { key: string; text: string; cents: number }[] = []
  let left = sum
  for (const [at, { method, channel, rest }] of sale.payments.entries()) {
    const part = Math.min(left, cents(rest))
    if (part === 0) continue
    left -= part
    const name = t(`order.method${method}` as 'order.method10')
    const text =
      channel === 'cash'
        ? t('afterSale.cashNow')
        : t(channel === 'sandbox' ? 'afterSale.byChannel' : 'afterSale.byHandLater', { method: name })
    parts.push({ key: `${at}`, text, cents: part })
  }
  if (parts.length === 0) return null
  return (
    <ul className="after-sale-pay-out">
      {parts.map((part) => (
        <li key={part.key}>
          <span>{part.text}</span>
          <strong>{formatMoney(yuanOf(part.cents))}</strong>
        </li>
      ))}
    </ul>
  )
}

const Fault = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="after-sale-fault" role="alert">
      {text}
    </p>
  ) : null
