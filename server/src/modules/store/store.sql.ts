import type { RawBuilder } from 'kysely'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'

type Condition = RawBuilder<unknown>

export const inScope = ({ stores }: Pick<Session, 'stores'>): Condition =>
  stores === 'all' ? sql`true` : sql`r.id = any (${[...stores]}::bigint[])`

/** Further columns of the list: if the store is open, and the number of people with it in their scope. */
export const openAndPeople = ({ merchantId }: Pick<Session, 'merchantId'>) => sql<{
  open: boolean
  people: number
}>`
  r.open, (select count(*) from employee_store es
    join employee e on e.merchant_id = ${merchantId}::bigint and e.id = es.employee_id
    where es.merchant_id = ${merchantId}::bigint and es.store_id = r.id and e.removed_at is null) as people`

export const isOpen = (open: boolean): Condition => sql`r.open = ${open}::boolean`

export const counts = {
  all: sql`true`,
  open: sql`r.open`,
  suspended: sql`not r.open`,
}

/** Matches part of the name or address, its initials, or the beginning of the code. */
export const matches = (keyword: string): Condition => sql`(
  position(zg_squeeze(${keyword}) in zg_squeeze(r.name)) > 0
  or position(zg_squeeze(${keyword}) in zg_squeeze(r.address)) > 0
  or zg_spells(${keyword}, r.initials)
  or starts_with(lower(r.code), lower(${keyword})))`

/** The stores in the session's scope, by code. */
export const selectStores = (tx: Tx, session: Pick<Session, 'merchantId' | 'stores'>) =>
  tx.all(sql<{ id: string; code: string; name: string; open: boolean; address: string }>`
    select r.id::text as id, r.code, r.name, r.open, r.address from store r
    where r.merchant_id = ${session.merchantId}::bigint and r.removed_at is null and ${inScope(session)}
    order by r.code, r.id`)

/** Undefined if nothing changed. */
export const updateOpen = (tx: Tx, at: { merchantId: number; id: number }, open: boolean, by: string) =>
  tx.first(
    query
      .updateTable('store')
      .set({ open, version: sql<number>`version + 1`, updated_at: sql<string>`now()`, updated_by: by })
      .where('merchant_id', '=', at.merchantId)
      .where('id', '=', at.id)
      .where('open', '<>', open)
      .where('removed_at', 'is', null)
      .returning('version'),
  )

/** Accepted differences of the listing end for good once the store lists new products otherwise (decisions section 10). */
export const deleteListingAcceptances = (tx: Tx, storeId: number) =>
  tx.run(sql`
    delete from store_goods_accepted x
    using store_goods g, store s
    where x.merchant_id = ${tx.merchantId} and x.field = 'listed'
      and g.merchant_id = ${tx.merchantId} and g.id = x.goods_id and g.store_id = ${storeId}::bigint
      and s.merchant_id = ${tx.merchantId} and s.id = g.store_id and x.head <> s.lists_all::text`)
