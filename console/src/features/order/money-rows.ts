import { centsOf } from '@zhanggui/contract/money.ts'
import type { OrderDetail } from '@zhanggui/contract/order/order.ts'

/** A discount of an order, in cents. `name` is '' if nobody named it. */
export interface NamedDiscount {
  kind: string
  name: string
  text: string
  amount: number
}

const cents = (yuan: string) => centsOf(yuan) ?? 0
const ofFreight: readonly string[] = ['freight', 'freightCoupon']
const ofTill: readonly string[] = ['lineDiscount', 'orderDiscount']

/**
 * The discounts of the goods: those of the rules, in their order, then those that a till gave, each name once. What
 * neither explains is the last one, of the kind 'discount'.
 */
export function discountsOf({
  steps,
  lines,
  discount,
}: Pick<OrderDetail, 'steps' | 'lines' | 'discount'>): NamedDiscount[] {
  const found = steps
    .filter(({ applied, kind }) => applied && !ofFreight.includes(kind))
    .map(({ amount, ...step }) => ({ ...step, amount: cents(amount) }))
  // A sale that a till rang up has no steps.
  const told = new Set(found.map(({ kind }) => kind))
  const given = new Map<string, NamedDiscount>()
  for (const { kind, name, amount } of lines.flatMap(({ shares }) => shares)) {
    if (!ofTill.includes(kind) || told.has(kind)) continue
    const key = `${kind} ${name}`
    given.set(key, { kind, name, text: '', amount: (given.get(key)?.amount ?? 0) + cents(amount) })
  }
  const named = [...found, ...given.values()]
  const rest = cents(discount) - named.reduce((sum, { amount }) => sum + amount, 0)
  return rest > 0 ? [...named, { kind: 'discount', name: '', text: '', amount: rest }] : named
}

/** The text of a discount's kind. */
export const kindText = (kind: string): 'order.discount' | 'order.share_group' =>
  kind === 'discount' ? 'order.discount' : (`order.share_${kind}` as 'order.share_group')

/** The sum that the buyer paid, or has to pay. */
export const paidOrPayable = ({ received, payable }: Pick<OrderDetail, 'received' | 'payable'>) =>
  cents(received) >= cents(payable) ? 'paid' : 'payable'

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
  add('listAmount', cents(order.listAmount))
  for (const { kind, amount, name, text } of discountsOf(order))
    add(kind === 'discount' ? kind : `share_${kind}`, -amount, name, text)
  if (order.deliveryType === 20 || order.deliveryType === 30)
    add('freight', cents(order.freight), '', order.steps.find(({ kind }) => kind === 'freight')?.text ?? '')
  if (cents(order.freightDiscount) > 0) add('freightDiscount', -cents(order.freightDiscount))
  close(paidOrPayable(order))
  if (cents(order.refunded) > 0 && cents(order.received) >= cents(order.refunded)) {
    const excess = cents(order.received) - sum
    if (excess > 0) add('excess', excess)
    add('refundedColumn', -cents(order.refunded))
    close('stays')
  }
  return rows
}
