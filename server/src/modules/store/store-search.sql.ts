import { sql } from '../../kernel/database/query.ts'
import type { Search } from '../../kernel/module.ts'

/** Stores in the user's scope by part of the name, its initials, or the beginning of the code. */
export const searchStores: Search = async ({ tx, session: { stores } }, keyword, atMost) => {
  const rows = await tx.all(
    sql<{ id: number; name: string; code: string }>`
      select s.id, s.name, s.code from store s
      where s.merchant_id = ${tx.merchantId} and s.removed_at is null
        and ${stores === 'all' ? sql`true` : sql`s.id = any (${[...stores]}::bigint[])`}
        and (position(zg_squeeze(${keyword}) in zg_squeeze(s.name)) > 0 or starts_with(lower(s.code), lower(${keyword}))
          or zg_spells(${keyword}, s.initials))
      order by s.code limit ${sql.lit(atMost)}`,
  )
  return rows.map(({ id, name, code }) => ({ id: String(id), title: name, hint: code }))
}
