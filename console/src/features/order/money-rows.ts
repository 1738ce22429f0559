import { centsOf } from '@zhanggui/contract/money.ts'
import type { OrderDetail } from '@zhanggui/contract/order/order.ts'

/** A step of the money of an order, in cents. It changes the sum from `from` to `to`. */
export interface MoneyRow {
  key: string
  kind: 'list' | 'less' | 'more' | 'sum'
  /** The name of a rule; '' if the key says it. */
  name: string
  text: string
  amount: number
  from: number
  to: number
}

/** The money from the list price to what was paid and, after refunds, to what stays. */
export function moneyRows(order: OrderDetail): MoneyRow[] {
  const cents = (yuan: string) => centsOf(yuan) ?? 0
  const rows: MoneyRow[] = []
  let sum = 0
  const add = (key: string, change: number, name = '', text = '') => {
    rows.push({
      key,
      kind: key === 'listAmount' ? 'list' : change < 0 ? 'less' : 'more',
      name,
      text,
      amount: change,
      from: sum,
      to: sum + change,
    })
    sum += change
  }
  const close = (key: string) => {
    rows.push({ key, kind: 'sum', name: '', text: '', amount: sum, from: 0, to: sum })
  }
  const applied = order.steps.filter(({ applied, kind }) => applied && kind !== 'freight')
  add('listAmount', cents(order.listAmount))
  for (const step of applied) add(`share_${step.kind}`, -cents(step.amount), step.name, step.text)
  // The rest of the discount has no name in the steps.
  const rest = cents(order.discount) - applied.reduce((sum, { amount }) => sum + cents(amount), 0)
  if (rest > 0) add('discount', -rest)
  if (order.deliveryType === 20 || order.deliveryType === 30)
    add('freight', cents(order.freight), '', order.steps.find(({ kind }) => kind === 'freight')?.text ?? '')
  if (cents(order.freightDiscount) > 0) add('freightDiscount', -cents(order.freightDiscount))
  close(cents(order.received) >= cents(order.payable) ? 'paid' : 'payable')
  if (cents(order.refunded) > 0 && cents(order.received) >= cents(order.refunded)) {
    const excess = cents(order.received) - sum
    if (excess > 0) add('excess', excess)
    add('refundedColumn', -cents(order.refunded))
    close('stays')
  }
  return rows
}
