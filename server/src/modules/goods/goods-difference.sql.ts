import type { GoodsField } from '@zhanggui/contract/goods/goods.fields.ts'
import type { DifferenceQuery } from '@zhanggui/contract/goods/goods.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import type { RawBuilder } from 'kysely'
import { pageWindow } from '../../kernel/database/page-window.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { columnName } from '../../kernel/record/kind.ts'
import { differs, type Products } from './goods-page.sql.ts'

/** So many differences are looked at, product by product. Their numbers are shown up to the limit of counts. */
const lookedAt = 2 * countLimit

export interface DifferenceScope {
  storeIds: readonly number[]
  products: Products
  productId: number | null
  fields: readonly GoodsField[]
  /** Of whose values, and between which days of the merchant's clock. */
  set?: { by?: string | undefined; from?: string | undefined; to?: string | undefined; timeZone: string }
}

export interface DifferenceColumns {
  goods_id: number
  store_id: number
  product_id: number
  field: GoodsField
  head: string | null
  own: string
  version: number
  at: string | null
  by: string | null
  /** The cost that counts in the store, in cents. */
  cost: number | null
  reason: string | null
  accepted_by: string | null
  accepted_at: string | null
}

const listsAll = sql.ref('s.lists_all')

// As `accepted.sql.ts` of products compares them.
const headText = (field: GoodsField) =>
  field === 'listed' ? sql`s.lists_all::text` : sql`${sql.ref(`p.${columnName(field)}`)}::text`
const ownText = (field: GoodsField) => sql`${sql.ref(`g.${columnName(field)}`)}::text`

/** The text of the field at hand. */
const textOf = (fields: readonly GoodsField[], text: (field: GoodsField) => RawBuilder<unknown>) =>
  sql`case f.field ${sql.join(
    fields.map((field) => sql`when ${sql.lit(field)} then ${text(field)}`),
    sql` `,
  )} end`

/** The conditions on the mark of an own value. */
function setBy({ set }: DifferenceScope): RawBuilder<unknown>[] {
  const { by, from, to, timeZone } = set ?? { timeZone: 'UTC' }
  const at = sql`(g.since->f.field->>'at')::timestamptz`
  const start = (day: string) => sql`${day}::date::timestamp at time zone ${timeZone}::text`
  return [
    ...(by ? [sql`strpos(lower(g.since->f.field->>'by'), lower(${by}::text)) > 0`] : []),
    ...(from ? [sql`${at} >= ${start(from)}`] : []),
    ...(to ? [sql`${at} < ${start(to)} + interval '1 day'`] : []),
  ]
}

/** How far a price is from that of the head office, as a part of it. */
const sizeOf = sql`case when f.field = 'salesPrice' then abs(g.sales_price - p.sales_price)::float8 / p.sales_price else 0 end`

/**
 * Every own value that counts and differs, a row each, with its acceptance if that still holds. Values become texts
 * only where they are needed, because this takes most of the time.
 */
function differences(
  tx: Tx,
  scope: DifferenceScope,
  more: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql`limit ${sql.lit(lookedAt)}`,
): RawBuilder<unknown> {
  const { storeIds, products, productId, fields } = scope
  const [head, own] = [textOf(fields, headText), textOf(fields, ownText)]
  const found = fields.map((field) => sql`case when ${differs(field, listsAll)} then ${sql.lit(field)} end`)
  const holds = sql`x.goods_id is not null and x.head = coalesce(${head}, '') and x.own = ${own}`
  return sql`
    select g.id as goods_id, g.store_id, g.product_id, f.field, case when ${holds} then x.reason end as reason
      ${more}
    from store_goods g
    join store s on s.merchant_id = ${tx.merchantId} and s.id = g.store_id
    join ${products.from} p on p.merchant_id = ${tx.merchantId} and p.id = g.product_id
    cross join lateral unnest(array_remove(array[${sql.join(found)}]::text[], null)) as f (field)
    left join store_goods_accepted x on x.merchant_id = ${tx.merchantId} and x.goods_id = g.id and x.field = f.field
    where g.merchant_id = ${tx.merchantId} and g.store_id = any (${[...storeIds]}::bigint[]) and g.owns and g.removed_at is null
      and p.status = 30 and p.removed_at is null
      and (${productId === null} or g.product_id = ${productId ?? 0}::bigint)
      and ${sql.join([sql`true`, ...products.where, ...setBy(scope)], sql` and `)}
    ${tail}`
}

/** The products with differences, in the asked order, and the numbers of the board. */
export async function selectDifferencePage(
  tx: Tx,
  scope: DifferenceScope,
  asked: { accepted: boolean; order: DifferenceQuery['order']; pageNo: number; pageSize: number },
): Promise<{
  ids: number[]
  products: number
  open: number
  accepted: number
  ofStore: { id: number; open: number }[]
  /** There may be more differences than were looked at: each number is the least. */
  capped: boolean
}> {
  const { accepted, order } = asked
  const bySize = order === 'size'
  const wanted = isWanted(accepted)
  const row = await tx.one(sql<{
    ids: number[]
    products: number
    open: number
    accepted: number
    of_store: { id: number; open: number }[] | null
  }>`
    with d as materialized (${differences(tx, scope, bySize ? sql`, ${sizeOf} as size` : sql``)}),
      wanted as (
        select d.product_id, ${bySize ? sql`max(d.size)` : sql`count(distinct d.store_id)`} as rank from d where ${wanted}
        group by d.product_id)
    select
      array(select product_id from wanted order by rank desc, product_id
        ${pageWindow(asked)}) as ids,
      (select count(*) from wanted) as products,
      (select count(*) from d where reason is null) as open,
      (select count(*) from d where reason is not null) as accepted,
      (select json_agg(json_build_object('id', store_id, 'open', open)) from (
        select store_id, count(*) as open from d where reason is null group by store_id) s) as of_store`)
  return { ...row, ofStore: row.of_store ?? [], capped: row.open + row.accepted >= lookedAt }
}

/** The columns of a difference, beside its record, field and reason. */
const everyColumn = ({
  fields,
}: DifferenceScope) => sql`, ${textOf(fields, headText)} as head, ${textOf(fields, ownText)} as own,
  g.version, g.since->f.field->>'at' as at, g.since->f.field->>'by' as by,
  coalesce(case when not 'costPrice' = any (g.locked) then g.cost_price end, p.cost_price) as cost, x.accepted_by, x.accepted_at`

const isWanted = (accepted: boolean) => (accepted ? sql`d.reason is not null` : sql`d.reason is null`)

/** The differences of these products. */
export const selectDifferences = (
  tx: Tx,
  scope: DifferenceScope,
  productIds: readonly number[],
  accepted: boolean,
): Promise<DifferenceColumns[]> =>
  tx.all(sql<DifferenceColumns>`
    select d.* from (${differences(
      tx,
      {
        ...scope,
        products: {
          ...scope.products,
          where: [...scope.products.where, sql`p.id = any (${[...productIds]}::bigint[])`],
        },
      },
      everyColumn(scope),
    )}) d
    where ${isWanted(accepted)}
    order by d.product_id, d.store_id, d.field`)

/** The place of a difference in an export. */
export type DifferencePlace = readonly [productId: number, storeId: number, field: string]

export interface ExportedDifference extends DifferenceColumns {
  store_code: string
  store_name: string
  /** When it was set, by the merchant's clock. */
  local: string | null
}

/** The differences after one of them, by product, store and field. */
export const selectDifferencesAfter = (
  tx: Tx,
  scope: DifferenceScope,
  accepted: boolean,
  [product, store, field]: DifferencePlace,
  limit: number,
): Promise<ExportedDifference[]> =>
  tx.all(sql<ExportedDifference>`
    select d.* from (${differences(
      tx,
      scope,
      sql`${everyColumn(scope)}, s.code as store_code, s.name as store_name,
        to_char((g.since->f.field->>'at')::timestamptz at time zone ${scope.set?.timeZone ?? 'UTC'}::text, 'YYYY-MM-DD HH24:MI:SS') as local`,
      // The field comes from no index: the first condition lets the read begin at its place.
      sql`and (g.product_id, g.store_id) >= (${product}::bigint, ${store}::bigint)
        and (g.product_id, g.store_id, f.field) > (${product}::bigint, ${store}::bigint, ${field}::text)`,
    )}) d
    where ${isWanted(accepted)}
    order by d.product_id, d.store_id, d.field limit ${limit}::int`)

/** The number of differences, up to a limit. */
export const countDifferences = async (
  tx: Tx,
  scope: DifferenceScope,
  accepted: boolean,
  limit: number,
): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*) as count from (
        select from (${differences(tx, scope, sql``, sql``)}) d where ${isWanted(accepted)} limit ${limit}::int) c`)
  ).count

/** Accepts differences with their present values. Returns the time. */
export const insertAccepted = (
  tx: Tx,
  rows: readonly Pick<DifferenceColumns, 'goods_id' | 'field' | 'head' | 'own'>[],
  by: { name: string; reason: string },
): Promise<{ at: string }[]> =>
  tx.all(sql<{ at: string }>`
    with made as (
    insert into store_goods_accepted (merchant_id, goods_id, field, head, own, reason, accepted_by, accepted_at)
    select ${tx.merchantId}::bigint, n.goods_id, n.field, coalesce(n.head, ''), n.own, ${by.reason}, ${by.name}, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (goods_id bigint, field text, head text, own text)
    on conflict (merchant_id, goods_id, field) do update set head = excluded.head, own = excluded.own,
      reason = excluded.reason, accepted_by = excluded.accepted_by, accepted_at = excluded.accepted_at
    returning accepted_at)
    select m.accepted_at::text as at from made m`)
