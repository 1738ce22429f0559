import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { FileUse } from '../../kernel/file/uses.ts'

/** The photos of after-sales. */
export const photoUse: FileUse = {
  keeps: (tx) => sql<boolean>`exists (
    select from after_sale a where a.merchant_id = ${tx.merchantId} and a.photos @> array[f.key])`,
}

/** The photos of shops that no after-sale has taken. Locked, their uploads wait for each other. */
export async function countUnusedPhotos(tx: Tx, lock?: 'lock'): Promise<number> {
  if (lock)
    await tx.run(sql`
      select from api_key k where k.merchant_id = ${tx.merchantId} order by k.id limit 1 for no key update`)
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count from file f
    where f.merchant_id = ${tx.merchantId} and f.employee_id is null and f.kind = 'media' and not f.used
      and f.removed_at is null and f.expires_at > now()`)
  return count
}
