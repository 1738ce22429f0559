import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'

export const builtIn = (_: Pick<Session, 'merchantId'>) => sql<{ builtIn: boolean }>`r.built_in as "builtIn"`

export const selectSource = (tx: Tx, code: string) =>
  tx.first(sql<{ id: number; code: string; name: string; on: boolean }>`
    select r.id, r.code, r.name, r.active = 1 as on from order_source r
    where r.merchant_id = ${tx.merchantId} and r.code = ${code} and r.removed_at is null`)

export const selectSources = (tx: Tx) =>
  tx.all(sql<{ code: string; name: string }>`
    select r.code, r.name from order_source r where r.merchant_id = ${tx.merchantId} and r.removed_at is null order by r.id`)

/** True if orders have the source, or sales that staff may still book. */
export const hasOrders = async (tx: Tx, code: string): Promise<boolean> =>
  (
    await tx.one(sql<{ used: boolean }>`
      select exists (select from orders o where o.merchant_id = ${tx.merchantId} and o.source = ${code})
        or exists (select from unbooked_order u
          where u.merchant_id = ${tx.merchantId} and u.source = ${code} and u.status = 'open') as used`)
  ).used
