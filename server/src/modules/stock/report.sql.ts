import type { ReportGroup } from '@zhanggui/contract/stock/report.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { type Asked, foundEver } from './stock.sql.ts'

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

/** The products with stock, or with moves in the past, the newest first; with \`after\`, those after this one. */
export const selectReported = async (
  tx: Tx,
  asked: Asked,
  { after, offset, limit }: { after: number | null; offset: number; limit: number },
): Promise<number[]> =>
  (
    await tx.all(sql<{ id: number }>`
      select distinct s.product_id as id ${foundEver(tx, asked)} ${after === null ? sql`` : sql`and s.product_id < ${after}::bigint`}
      order by s.product_id desc limit ${limit}::int offset ${offset}::int`)
  ).map(({ id }) => id)

export const countReported = async (tx: Tx, asked: Asked, limit: number): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*) as count from (select distinct s.product_id ${foundEver(tx, asked)} limit ${limit}::int) c`)
  ).count

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
