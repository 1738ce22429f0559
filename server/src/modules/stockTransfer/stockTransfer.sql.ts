import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** The store with this code, in or out of the scope. */
export const selectStoreOfCode = (tx: Tx, code: string) =>
  tx.first(sql<{ id: number }>`
    select s.id from store s
    where s.merchant_id = ${tx.merchantId} and lower(s.code) = lower(${code}) and s.removed_at is null`)

export interface TransferSums {
  id: number
  products: number
  transit: number
  differs: number
  value: number
}

/** The numbers of lines of transfers, and the cost of what was sent, in cents. */
export const selectTransferSums = (tx: Tx, ids: readonly number[]) =>
  tx.all(sql<TransferSums>`
    select l.document_id as id, count(*) as products, count(*) filter (where l.sent > l.arrived + l.missing) as transit,
      count(*) filter (where l.missing > 0) as differs, coalesce(sum(l.sent_value), 0)::bigint as value
    from stock_line l
    where l.merchant_id = ${tx.merchantId} and l.document_id = any (${[...ids]}::bigint[])
    group by l.document_id`)

/** What happened to a line: it was sent, or more of it arrived or is missing. */
export interface LineStep {
  id: number
  sent: number
  sent_value: number
  arrived: number
  missing: number
  reason: number | null
  reason_note: string
}

/** Writes the steps of lines of a locked transfer. */
export const updateSteps = (tx: Tx, documentId: number, steps: readonly LineStep[]) =>
  tx.run(sql`
    update stock_line l set sent = n.sent, sent_value = n.sent_value, arrived = n.arrived, missing = n.missing,
      reason = n.reason, reason_note = n.reason_note
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as n (
      id bigint, sent bigint, sent_value bigint, arrived bigint, missing bigint, reason smallint, reason_note text)
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint and l.id = n.id
    returning l.id`)

/** What the store has of these products, less what is reserved. */
export const selectAvailable = (tx: Tx, storeId: number, productIds: readonly number[]) =>
  tx.all(sql<{ product_id: number; available: number }>`
    select s.product_id, greatest(0, s.on_hand - s.reserved) as available from stock s
    where s.merchant_id = ${tx.merchantId} and s.store_id = ${storeId}::bigint
      and s.product_id = any (${[...productIds]}::bigint[])`)
