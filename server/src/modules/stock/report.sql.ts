import type { ReportGroup } from '@zhanggui/contract/stock/report.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { type Asked, foundEver, ofStores } from './stock.sql.ts'

type Sql = RawBuilder<unknown>

/** The period of a report: its first moment, and the first one after it. */
export interface Period {
  start: string
  end: string
  from: string
  to: string
}

/** The days of a report, by default the present month until today, as moments of the merchant's calendar. */
export const selectPeriod = (tx: Tx, from: string | undefined, to: string | undefined, timeZone: string) =>
  tx.one(sql<Period>`
    select d.first::timestamp at time zone ${timeZone}::text as start,
      (d.last + 1)::timestamp at time zone ${timeZone}::text as "end", d.first::text as from, d.last::text as to
    from (select coalesce(${from ?? null}::date, date_trunc('month', coalesce(${to ?? null}::date, today))::date) as first,
        coalesce(${to ?? null}::date, today) as last
      from (select (now() at time zone ${timeZone}::text)::date as today) t) d`)

const keys: Record<ReportGroup, Sql> = {
  product: sql`s.product_id`,
  category: sql`p.category_id`,
  store: sql`s.store_id`,
}

/** Something moved at the place within the period. Most of what did not is known by its last move alone. */
const moved = (tx: Tx, place: 's' | 'k', { start, end }: Period): Sql => sql`
  (${sql.ref(`${place}.moved_at`)} >= ${start}::timestamptz and exists (select from stock_move m
    where m.merchant_id = ${tx.merchantId} and m.store_id = ${sql.ref(`${place}.store_id`)}
      and m.product_id = ${sql.ref(`${place}.product_id`)} and m.at >= ${start}::timestamptz and m.at < ${end}::timestamptz))`

/** The products that moved within a period, or the others. */
const part = (tx: Tx, asked: Asked, period: Period, which: 'moved' | 'still'): Sql =>
  which === 'moved'
    ? sql`and ${moved(tx, 's', period)}`
    : sql`and not exists (select from stock k
        where k.merchant_id = ${tx.merchantId} and k.product_id = s.product_id and ${ofStores(asked.stores, 'k')}
          and ${moved(tx, 'k', period)})`

/** Products with stock, or with moves in the past, the newest first. */
const selectSome = async (
  tx: Tx,
  asked: Asked,
  more: Sql,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> =>
  (
    await tx.all(sql<{ id: number }>`
      select distinct s.product_id as id ${foundEver(tx, asked)} ${more}
      order by s.product_id desc limit ${limit}::int offset ${offset}::int`)
  ).map(({ id }) => id)

/** All of them, after this one. */
export const selectReportedAfter = (tx: Tx, asked: Asked, after: number | null, limit: number) =>
  selectSome(tx, asked, after === null ? sql`` : sql`and s.product_id < ${after}::bigint`, {
    offset: 0,
    limit,
  })

/** A page of them: those that moved within the period come first. Each part is read in the order of its index. */
export async function selectReported(
  tx: Tx,
  asked: Asked,
  period: Period,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const first = await selectSome(tx, asked, part(tx, asked, period, 'moved'), { offset, limit })
  if (first.length === limit) return first
  const before =
    first.length > 0 || offset === 0
      ? offset + first.length
      : await countSome(tx, asked, part(tx, asked, period, 'moved'), offset)
  const rest = { offset: offset + first.length - before, limit: limit - first.length }
  return [...first, ...(await selectSome(tx, asked, part(tx, asked, period, 'still'), rest))]
}

const countSome = async (tx: Tx, asked: Asked, more: Sql, limit: number): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*) as count from (select distinct s.product_id ${foundEver(tx, asked)} ${more} limit ${limit}::int) c`)
  ).count

export const countReported = (tx: Tx, asked: Asked, limit: number) => countSome(tx, asked, sql``, limit)

/** Moves of a kind within the period (kind null: the stock of now; inside false: moves after the period). */
export interface Flow {
  id: number
  kind: number | null
  inside: boolean
  amount: number
  value: number
}

/** The stock of now and the moves since the beginning of a period, added up. */
export const selectFlows = (
  tx: Tx,
  asked: Asked,
  group: ReportGroup,
  { start, end }: Period,
  productIds: readonly number[] | null,
): Promise<Flow[]> => {
  const only = productIds === null ? sql`` : sql`and s.product_id = any (${[...productIds]}::bigint[])`
  return tx.all(sql<Flow>`
    select ${keys[group]} as id, null::smallint as kind, false as inside, sum(s.on_hand)::bigint as amount,
      sum(s.value)::bigint as value
    ${foundEver(tx, asked)} ${only} group by 1
    union all
    select ${keys[group]}, m.kind, m.at < ${end}::timestamptz, sum(m.change)::bigint, sum(m.value_change)::bigint
    from (select s.* , p.category_id ${foundEver(tx, asked)} ${only}) s
    join lateral (select s.category_id) p on true
    join stock_move m on m.merchant_id = ${tx.merchantId} and m.store_id = s.store_id and m.product_id = s.product_id
      and m.at >= ${start}::timestamptz
    group by 1, 2, 3`)
}

/** The names of categories, as 'parent / child', or of stores. */
export const selectGroupNames = (tx: Tx, group: 'category' | 'store', ids: readonly number[]) =>
  tx.all(
    group === 'store'
      ? sql<{ id: number; name: string }>`
          select s.id, s.name from store s where s.merchant_id = ${tx.merchantId} and s.id = any (${[...ids]}::bigint[])
          order by s.id`
      : sql<{ id: number; name: string }>`
          select c.id, coalesce(parent.name || ' / ', '') || c.name as name from category c
          left join category parent on parent.merchant_id = ${tx.merchantId} and parent.id = c.parent_id
          where c.merchant_id = ${tx.merchantId} and c.id = any (${[...ids]}::bigint[])
          order by coalesce(parent.name, c.name), c.name, c.id`,
  )
