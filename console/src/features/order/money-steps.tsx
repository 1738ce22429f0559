import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { OrderDetail } from '@zhanggui/contract/order/order.ts'
import { refundStatus } from '@zhanggui/contract/refund/refund.ts'
import { formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Card } from '../../kit/show/card.tsx'
import { type MoneyRow, moneyRows } from './money-rows.ts'
import './money-steps.css'

/** The money step by step, each with its bar, and what did not apply. */
export function MoneySteps({ order }: { order: OrderDetail }) {
  const t = useText()
  const rows = moneyRows(order)
  const kept = order.steps.filter(({ applied }) => !applied)
  const most = Math.max(1, ...rows.map(({ from, to }) => Math.max(from, to)))
  const methods = order.methods
    .map((method) => t(`order.method${method}` as 'order.method10'))
    .join(t('shell.comma'))
  const underWay = order.refunds
    .filter(({ status }) => status !== refundStatus.done)
    .reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0)
  const labelOf = (key: string) => t(`order.${key}` as 'order.share_group')
  const noteOf = ({ key, name, text }: MoneyRow) => {
    if (key === 'listAmount') return t('order.kinds', { count: order.lines.length })
    if (key === 'paid') return methods
    if (key === 'refundedColumn' && underWay > 0)
      return t('order.refundsUnderWay', { amount: formatMoney(yuanOf(underWay)) })
    // A till names its discounts, and explains none.
    return text || (name && labelOf(key))
  }
  return (
    <Card title={t('order.money')} note={t('order.moneyNote')}>
      <dl className="order-steps">
        {rows.map((row, at) => {
          const { key, kind, name, amount, from, to } = row
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rules may have one name, and the rows never change
            <div key={`${key} ${at}`} data-kind={kind}>
              <dt>
                {name || labelOf(key)} <small>{noteOf(row)}</small>
              </dt>
              <dd className="order-steps-bar" aria-hidden="true">
                <i
                  style={{
                    marginInlineStart: `${(Math.min(from, to) / most) * 100}%`,
                    width: `${(Math.abs(to - from) / most) * 100}%`,
                  }}
                />
              </dd>
              <dd className={amount < 0 ? 'order-minus' : ''}>{formatMoney(yuanOf(amount))}</dd>
            </div>
          )
        })}
      </dl>
      {kept.length > 0 && (
        <div className="order-unused">
          <span>{t('order.notUsed')}</span>
          <ul>
            {kept.map(({ kind, name, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
              <li key={`${kind} ${at}`}>{[name, text].filter(Boolean).join(t('kit.colon'))}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
