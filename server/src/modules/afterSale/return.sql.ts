import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** Notes the transfer that brings goods of a return to the store that sold them. */
export const updateTransfer = (tx: Tx, id: number, transferId: number) =>
  tx.run(sql`
    update after_sale a set transfer_id = ${transferId}::bigint
    where a.merchant_id = ${tx.merchantId} and a.id = ${id}::bigint`)

/** The transfer of an after-sale. */
export const selectTransfer = (tx: Tx, id: number) =>
  tx.first(sql<{ id: number; number: string }>`
    select d.id, d.number from after_sale a
    join stock_document d on d.merchant_id = ${tx.merchantId} and d.id = a.transfer_id
    where a.merchant_id = ${tx.merchantId} and a.id = ${id}::bigint`)

/** The orders with this receipt number, ours or that of a till, sales of tills first. */
export const selectReceipts = (tx: Tx, number: string) =>
  tx.all(sql<{ id: number; type: number; store_id: number }>`
    select o.id, o.type, o.store_id from orders o where o.merchant_id = ${tx.merchantId} and o.number = ${number}
    union
    select o.id, o.type, o.store_id from order_source c
    join orders o on o.merchant_id = ${tx.merchantId} and o.source = c.code and o.external_number = ${number}
    where c.merchant_id = ${tx.merchantId}
    order by type desc, id limit 100`)
