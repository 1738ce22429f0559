import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** The cents of the other submitted compensations of a locked order that nobody has decided on. Those that were agreed are refunded. */
export const selectAskedOf = async (tx: Tx, orderId: number, besides: number | null): Promise<number> =>
  (
    await tx.one(sql<{ asked: number }>`
      select coalesce(sum(a.asked), 0)::bigint as asked from after_sale a
      where a.merchant_id = ${tx.merchantId} and a.order_id = ${orderId}::bigint and a.type = 30
        and a.status in (20, 30) and a.id is distinct from ${besides}::bigint`)
  ).asked
