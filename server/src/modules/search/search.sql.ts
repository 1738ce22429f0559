import { rowsOf, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { personInScope, type Scope } from '../../kernel/session/scope.ts'

/** So many hits of a common word are looked at for the latest few. */
const lookedAt = 500

export const selectProducts = (tx: Tx, keyword: string, atMost: number) =>
  tx.all(
    sql<{ id: number; name: string; code: string; barcode: string | null }>`
      select p.id, p.name, p.code, b.barcode from ${rowsOf(tx, sql`zg_search_product(${keyword}, ${sql.lit(lookedAt)})`)} p
      left join lateral (select b.barcode from product_barcode b where b.merchant_id = ${tx.merchantId} and b.product_id = p.id
        order by b.barcode <> ${keyword}, b.position limit 1) b on true
      order by (p.code = ${keyword} or b.barcode = ${keyword}) is not true,
        position(zg_squeeze(${keyword}) in zg_squeeze(p.name)) = 0, p.updated_at desc, p.id desc limit ${sql.lit(atMost)}`,
  )

/** People in the asker's stores, and himself; `wholePhone`: by all digits of a phone, too. */
export const selectPeople = (
  tx: Tx,
  keyword: string,
  { wholePhone, ...scope }: Scope & { wholePhone: boolean },
  atMost: number,
) =>
  tx.all(
    sql<{ id: number; name: string; pin: string; phone: string | null }>`
      with found as materialized (
        select e.id, e.name, e.created_at from employee e
        where e.merchant_id = ${tx.merchantId} and e.id in ${rowsOf(tx, sql`zg_search_people(${keyword}, ${wholePhone})`)}
          and e.removed_at is null and ${personInScope(scope)}
        order by e.disabled_at is not null, e.created_at desc, e.id desc limit ${sql.lit(atMost)})
      select f.id, f.name, a.pin, a.phone from found f
      join ${rowsOf(tx, sql`zg_people_accounts(array(select id from found))`)} a on a.employee_id = f.id order by f.created_at desc, f.id desc`,
  )

export const selectStores = (tx: Tx, keyword: string, { stores }: Pick<Scope, 'stores'>, atMost: number) =>
  tx.all(
    sql<{ id: number; name: string; code: string }>`
      select s.id, s.name, s.code from store s
      where s.merchant_id = ${tx.merchantId} and s.removed_at is null and ${stores === 'all' ? sql`true` : sql`s.id = any (${[...stores]}::bigint[])`}
        and (position(zg_squeeze(${keyword}) in zg_squeeze(s.name)) > 0 or starts_with(lower(s.code), lower(${keyword}))
          or zg_spells(${keyword}, s.initials))
      order by s.code limit ${sql.lit(atMost)}`,
  )
