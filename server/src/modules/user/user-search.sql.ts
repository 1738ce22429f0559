import type { RawBuilder } from 'kysely'
import { rowsOf, sql } from '../../kernel/database/query.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import type { FoundRecord, Search } from '../../kernel/module.ts'
import { maskPhone } from '../../kernel/record/mask.ts'
import { personInScope, scopeOf } from '../../kernel/session/scope.ts'

/**
 * People in the user's stores, and the user himself. Never by a whole phone: the page of people counts and audits
 * such searches.
 */
export const userSearch: Search = {
  byKeyword: (context, keyword, atMost) =>
    select(context, sql`e.id in ${rowsOf(context.tx, sql`zg_search_people(${keyword}, false)`)}`, atMost),
  byIds: (context, ids) => select(context, sql`e.id = any (${[...ids]}::bigint[])`, ids.length),
}

async function select(
  { tx, session }: TenantContext,
  condition: RawBuilder<unknown>,
  atMost: number,
): Promise<FoundRecord[]> {
  const rows = await tx.all(
    sql<{ id: number; name: string; pin: string; phone: string | null }>`
      with found as materialized (
        select e.id, e.name, e.created_at from employee e
        where e.merchant_id = ${tx.merchantId} and ${condition} and e.removed_at is null
          and ${personInScope(scopeOf(session))}
        order by e.disabled_at is not null, e.created_at desc, e.id desc limit ${atMost}::int)
      select f.id, f.name, a.pin, a.phone from found f
      join ${rowsOf(tx, sql`zg_people_accounts(array(select id from found))`)} a on a.employee_id = f.id order by f.created_at desc, f.id desc`,
  )
  return rows.map(({ id, name, pin, phone }) => ({
    id: String(id),
    title: name,
    hint: [pin, maskPhone(phone ?? '')].filter(Boolean).join(' · '),
  }))
}
