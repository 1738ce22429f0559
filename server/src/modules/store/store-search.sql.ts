import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import type { FoundRecord, Search } from '../../kernel/module.ts'

/** Stores in the user's scope: by part of the name, its initials or the beginning of the code, or by id. */
export const storeSearch: Search = {
  byKeyword: (context, keyword, atMost) =>
    select(
      context,
      sql`(position(zg_squeeze(${keyword}) in zg_squeeze(s.name)) > 0 or starts_with(lower(s.code), lower(${keyword}))
        or zg_spells(${keyword}, s.initials))`,
      atMost,
    ),
  byIds: (context, ids) => select(context, sql`s.id = any (${[...ids]}::bigint[])`, ids.length),
}

async function select(
  { tx, session: { stores } }: TenantContext,
  condition: RawBuilder<unknown>,
  atMost: number,
): Promise<FoundRecord[]> {
  const rows = await tx.all(
    sql<{ id: number; name: string; code: string }>`
      select s.id, s.name, s.code from store s
      where s.merchant_id = ${tx.merchantId} and s.removed_at is null
        and ${stores === 'all' ? sql`true` : sql`s.id = any (${[...stores]}::bigint[])`} and ${condition}
      order by s.code limit ${atMost}::int`,
  )
  return rows.map(({ id, name, code }) => ({ id: String(id), title: name, hint: code }))
}
