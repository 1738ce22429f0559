import { type PayChannel, paymentStatus } from '@zhanggui/contract/order/order.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

export interface PaymentColumns {
  id: number
  method: number
  channel: PayChannel
  amount: number
  refunded: number
  status: number
  reference: string
  behaviour: string
  asked: number
  due: boolean
  at: string
  actor: string
}

export const selectPayments = (tx: Tx, orderId: number) =>
  tx.all(sql<PaymentColumns>`
    select p.id, p.method, p.channel, p.amount, p.refunded, p.status, p.reference, p.behaviour, p.asked,
      coalesce(p.ask_at <= now(), false) as due, coalesce(p.ended_at, p.at) as at, p.actor
    from order_payment p where p.merchant_id = ${tx.merchantId} and p.order_id = ${orderId}::bigint order by p.id`)

export const insertPayment = (
  tx: Tx,
  orderId: number,
  payment: {
    method: number
    channel: PayChannel
    amount: number
    status: number
    reference: string
    behaviour: string
    askSeconds: number | null
  },
  actor: string,
) =>
  tx.first(sql<{ id: number }>`
    insert into order_payment (merchant_id, order_id, method, channel, amount, status, reference, behaviour, ask_at, actor)
    values (${tx.merchantId}::bigint, ${orderId}::bigint, ${payment.method}::smallint, ${payment.channel},
      ${payment.amount}::bigint, ${payment.status}::smallint, ${payment.reference}, ${payment.behaviour},
      now() + make_interval(secs => ${payment.askSeconds}::int), ${actor})
    on conflict do nothing returning id`)

/** Ends a pending payment once. Money may come after another end, once. False if nothing changed. */
export const endPayment = async (
  tx: Tx,
  orderId: number,
  paymentId: number,
  status: number,
  actor: string,
): Promise<boolean> =>
  (
    await tx.all(sql`
      update order_payment p set status = ${status}::smallint, ended_at = now(), ask_at = null, actor = ${actor}
      where p.merchant_id = ${tx.merchantId} and p.order_id = ${orderId}::bigint and p.id = ${paymentId}::bigint
        and (p.status = ${sql.lit(paymentStatus.pending)}
          or (${status}::smallint = ${sql.lit(paymentStatus.received)} and p.status <> ${sql.lit(paymentStatus.received)}))
      returning p.id`)
  ).length > 0

export const askLater = (tx: Tx, orderId: number, paymentId: number, seconds: number) =>
  tx.run(sql`
    update order_payment p set asked = p.asked + 1, ask_at = now() + make_interval(secs => ${seconds}::int)
    where p.merchant_id = ${tx.merchantId} and p.order_id = ${orderId}::bigint and p.id = ${paymentId}::bigint`)

/** Adds received money to a locked order. */
export const addReceived = (tx: Tx, orderId: number, amount: number, method: number) =>
  tx.run(sql`
    update orders o set received = o.received + ${amount}::bigint, version = o.version + 1,
      methods = case when ${method}::smallint = any (o.methods) then o.methods else o.methods || ${method}::smallint end
    where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint`)
