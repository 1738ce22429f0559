import { textOf } from '@zhanggui/contract'
import { decimalOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { StoreFit } from '@zhanggui/contract/product/product.ts'
import { gramsOf, type UnitCode, unitNames } from '@zhanggui/contract/product/unit.ts'
import { type Language, listText } from '@zhanggui/contract/text.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { SaveContext } from '../../kernel/http/implement.ts'
import { insertChanges } from '../../kernel/record/change-log.sql.ts'
import { changesBetween } from '../../kernel/record/difference.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { hasOwnPrice, hasOwnSalesPrice } from './product-price.sql.ts'
import { seesCost } from './product-values.ts'

/** A change of a product that stores may have own values for. Undefined values did not change. */
export interface HeadChange {
  id: number
  name: string
  code: string
  /** The former and the new sale unit. */
  saleUnit?: readonly [number, number]
  /** Whether a new price applies together with the new sale unit. */
  repriced: boolean
  limits: boolean
  /** It is sold by weight now instead of by piece, or counted in another unit. */
  measured: 'saleMode' | 'stockUnit' | null
}

/** The most stores that a refusal names. */
const namedStores = 5

/**
 * Refuses a change of the head office that would make own values of stores wrong (decisions section 10): a price per
 * 500g must not become one per 100g, and minimum and step stay below the limit per order. Runs after the update, which
 * locks the product: a store that saves at the same time waits for it, and checks its own values again.
 */
export async function requireStoresFit(
  tx: Tx,
  change: HeadChange,
  { session, language }: Pick<SaveContext, 'session' | 'language'>,
): Promise<void> {
  const inNewUnit = requireNewPrices([change], language).length > 0
  const { id, name, limits, measured } = change
  if (measured !== null && (await selectMoved(tx, [id])).has(id))
    throw refuse('product.measureFrozen', { name }).at(measured)
  if (!inNewUnit && !limits) return
  const unfit = (await selectUnfit(tx, [{ id, now: {} }], seesCost(session))).get(id)
  // `fitStores` has converted the costs.
  const [fault] = unfit ? unfitFaults({ ...unfit, costed: [] }, { newUnit: inNewUnit, limits }) : []
  if (fault) throw refuse(fault.key, storesSaid(name, fault.stores, language)).at(fault.field)
}

/** The names of the stores with an own price of a product, and with limits that do not fit it. */
export interface UnfitStores {
  priced: string[]
  /** With an own cost, for a person who does not see costs. For others an own cost is an own price. */
  costed: string[]
  misfit: string[]
}

/** The own values of stores that a new sale unit or limit of the product would make wrong. */
export function unfitFaults(
  { priced, costed, misfit }: UnfitStores,
  changes: { newUnit: boolean; limits: boolean },
) {
  const faults = [
    { is: changes.newUnit, field: 'saleUnit', key: 'product.storesPriced', stores: priced },
    { is: changes.newUnit, field: 'saleUnit', key: 'product.unitNeedsCosts', stores: costed },
    { is: changes.limits, field: 'cartLimit', key: 'product.storesMisfit', stores: misfit },
  ] as const
  return faults.filter(({ is, stores }) => is && stores.length > 0)
}

/** Names these stores in a refusal. */
export const storesSaid = (name: string, stores: readonly string[], language: Language) => ({
  ...{ name, count: stores.length },
  stores: listText(language, stores, namedStores),
})

/**
 * The products of these that have moved or were ordered. Their sale mode and stock unit are frozen (decisions section 10):
 * 40 bottles must not become 40 boxes. The stock is locked, so that none comes in meanwhile.
 */
export async function selectMoved(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  await tx.run(sql`
    select from stock k
    where k.merchant_id = ${tx.merchantId} and k.product_id = any (${[...ids]}::bigint[])
    order by k.store_id, k.product_id for update of k`)
  const moved = await tx.all(sql<{ id: number }>`
    select w.id from unnest(${[...ids]}::bigint[]) w (id)
    where exists (select from stock k where k.merchant_id = ${tx.merchantId} and k.product_id = w.id
        and (k.last_kind is not null or k.reserved <> 0))
      or exists (select from order_line l where l.merchant_id = ${tx.merchantId} and l.product_id = w.id)`)
  return new Set(moved.map(({ id }) => id))
}

/** Products with a new sale unit. Their price must be a new one, too. */
function requireNewPrices(changes: readonly HeadChange[], language: Language): HeadChange[] {
  const inNewUnit = changes.filter(({ saleUnit }) => saleUnit && saleUnit[0] !== saleUnit[1])
  const old = inNewUnit.find(({ repriced }) => !repriced)
  if (!old) return inNewUnit
  const [before = '', after = ''] = (old.saleUnit ?? []).map(
    (unit) => unitNames[unit as UnitCode][language === 'zh' ? 0 : 1],
  )
  throw refuse('product.newUnitNewPrice', { name: old.name, before, after }).at('salesPrice')
}

/** An amount per sale unit as one per another unit. Null unless it is one to the cent. */
export function inUnit(cents: number | null, from: number, to: number): number | null {
  if (cents === null || from === to) return cents
  const [before, after] = [gramsOf[from as UnitCode], gramsOf[to as UnitCode]]
  const converted = before && after ? (cents * after) / before : 0
  return cents === 0 || (Number.isInteger(converted) && converted > 0) ? Math.round(converted) : null
}

/**
 * The cost in the new sale unit. One that the form leaves as it was is converted if it stays exact to the cent.
 * Otherwise it is a refusal: a cost per 500g must not become one per 100g. A person who does not see costs cannot enter
 * another one, and learns no figure.
 */
export function costInUnit(
  row: { name: string; sale_unit: number; cost_price: number | null },
  values: { sale_unit: number; cost_price: number | null },
  { session, language }: Pick<SaveContext, 'session' | 'language'>,
): number | null | Refusal {
  const { sale_unit, cost_price } = values
  if (row.sale_unit === sale_unit || !cost_price || cost_price !== row.cost_price) return cost_price
  const converted = inUnit(cost_price, row.sale_unit, sale_unit)
  if (converted !== null) return converted
  if (!seesCost(session)) return unitNeedsCosts(row.name)
  const [before, after] = [row.sale_unit, sale_unit].map(
    (unit) => unitNames[unit as UnitCode][language === 'zh' ? 0 : 1],
  )
  return refuse('product.newUnitNewCost', { name: row.name, before: before ?? '', after: after ?? '' }).at(
    'costPrice',
  )
}

/** Only who sees the costs can give those that are no whole cents in the new unit. */
export const unitNeedsCosts = (name: string): Refusal =>
  refuse('product.unitNeedsCosts', { name }).at('saleUnit')

/**
 * Makes own values fit a change of the product: the price and cost for the former unit and the limits follow the head
 * office again, or price and cost are converted. A price that is no whole cents in the new unit refuses the save, and so does a
 * price by piece: nobody knows how many bottles are in a box. Who does not see costs ends none: an own cost is converted, also
 * beside 'refuse'.
 */
export async function fitStores(
  { tx, session, language }: SaveContext,
  change: HeadChange,
  fit: StoreFit,
): Promise<void> {
  const inNewUnit = requireNewPrices([change], language).length > 0
  const [before = 0, after = 0] = (change.saleUnit ?? []).map((unit) => gramsOf[unit])
  const mayCost = seesCost(session)
  if (fit === 'refuse' && (mayCost || !inNewUnit)) return
  const all = await selectMisfits(tx, [change.id], inNewUnit ? [change.id] : [], session.timeZone)
  const misfits =
    fit === 'refuse' ? all.flatMap((row) => (isCostAlone(row) ? [{ ...row, misfit: false }] : [])) : all
  const converted = (row: Misfit, price: number | null) =>
    fit === 'convert' && row.priced && price !== null ? (price * after) / before || 0 : null
  const fitted = misfits.map((row) => ({
    ...row,
    price: converted(row, row.own_price),
    cost: mayCost
      ? converted(row, row.own_cost)
      : row.priced
        ? inUnit(row.own_cost, ...unitsOf(change))
        : null,
    later: converted(row, row.scheduled_price),
  }))
  if (!mayCost && fitted.some((row) => row.priced && row.own_cost !== null && row.cost === null))
    throw unitNeedsCosts(change.name)
  const isBroken = (price: number | null) => price !== null && (!Number.isInteger(price) || price < 1)
  const broken = fitted.flatMap(({ store, price, own_price, later, scheduled_price, cost, own_cost }) => {
    if (isBroken(price)) return [`${store} ￥${yuanOf(own_price ?? 0)}`]
    const said = (field: 'scheduledPrice' | 'costPrice', cents: number | null) => [
      `${store} ${textOf(language, `goods.${field}`)} ￥${yuanOf(cents ?? 0)}`,
    ]
    if (isBroken(later)) return said('scheduledPrice', scheduled_price)
    return own_cost !== 0 && isBroken(cost) ? said('costPrice', own_cost) : []
  })
  if (broken.length > 0)
    throw refuse('product.storesNotExact', { stores: listText(language, broken.slice(0, namedStores)) }).at(
      'saleUnit',
    )
  if (fitted.length === 0) return
  await updateFitted(
    tx,
    fitted.map(({ goods_id, priced, misfit, price, cost, later }) => ({
      id: goods_id,
      priced,
      misfit,
      price,
      cost,
      later,
    })),
    session.name,
  )
  await insertChanges(
    tx,
    'goods',
    { employeeId: session.employeeId, name: session.name },
    'fit',
    fitted.map(
      ({
        store_id,
        priced,
        misfit,
        price,
        own_price,
        cost,
        own_cost,
        later,
        scheduled_price,
        scheduled_for,
        limits,
      }) => ({
        id: change.id,
        title: change.name,
        code: change.code,
        storeId: store_id,
        changes: [
          ...(priced
            ? changesBetween(
                {
                  salesPrice: yuanOrNull(own_price),
                  costPrice: yuanOrNull(own_cost),
                  scheduledPrice: yuanOrNull(scheduled_price),
                  scheduledFor: scheduled_for,
                },
                {
                  salesPrice: yuanOrNull(price),
                  costPrice: yuanOrNull(cost),
                  scheduledPrice: yuanOrNull(later),
                  scheduledFor: later === null ? null : scheduled_for,
                },
              )
            : []),
          ...(misfit
            ? Object.entries(limits).flatMap(([field, value]) =>
                value === null ? [] : [{ field, before: decimalOf(value), after: null }],
              )
            : []),
        ],
      }),
    ),
  )
}

const unitsOf = ({ saleUnit: [before, after] = [0, 0] }: HeadChange) => [before, after] as const

/** An own cost is the only value of the store for the former unit. */
const isCostAlone = (row: Misfit) => row.priced && row.own_price === null && row.scheduled_price === null

const yuanOrNull = (cents: number | null) => (cents === null ? null : yuanOf(cents))

/** Writes fitted values. The product is locked, so that no store saves its values at the same time. */
const updateFitted = (
  tx: Tx,
  rows: readonly {
    id: number
    priced: boolean
    misfit: boolean
    price: number | null
    cost: number | null
    later: number | null
  }[],
  by: string,
) =>
  tx.run(sql`
    update store_goods g set
      sales_price = case when n.priced then n.price else g.sales_price end,
      cost_price = case when n.priced then n.cost else g.cost_price end,
      scheduled_price = case when n.priced then n.later else g.scheduled_price end,
      scheduled_at = case when n.priced and n.later is null then null else g.scheduled_at end,
      min_order_quantity = case when n.misfit then null else g.min_order_quantity end,
      add_step = case when n.misfit then null else g.add_step end,
      cart_limit = case when n.misfit then null else g.cart_limit end,
      since = (case when n.misfit then g.since - array['minOrderQuantity', 'addStep', 'cartLimit'] else g.since end)
        - (case when n.priced and n.price is null then 'salesPrice' else '' end)
        - (case when n.priced and n.cost is null then 'costPrice' else '' end),
      version = g.version + 1, updated_at = now(), updated_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, priced boolean, misfit boolean, price bigint, cost bigint, later bigint)
    where g.merchant_id = ${tx.merchantId} and g.id = n.id`)

interface Misfit {
  id: number
  name: string
  store: string
  store_id: number
  goods_id: number
  own_price: number | null
  own_cost: number | null
  scheduled_price: number | null
  /** By the merchant's clock. */
  scheduled_for: string | null
  /** Its limits do not fit. */
  misfit: boolean
  /** Its own limits, in thousandths. */
  limits: Record<'minOrderQuantity' | 'addStep' | 'cartLimit', number | null>
  /** Its own price or cost, or its scheduled price, belongs to the former unit. Otherwise its limits do not fit. */
  priced: boolean
}

/** The limit of the store that counts: its own, or that of the head office, `head`. */
const countingLimit = (field: string, column: string, head: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(`g.${column}`)} is not null and not (${sql.lit(field)} = any (g.locked))
    then ${sql.ref(`g.${column}`)} else ${head} end`

const minAndStep = [
  ['minOrderQuantity', 'min_order_quantity'],
  ['addStep', 'add_step'],
] as const

/** True if its own minimum or step is not below its limit. `head` gives the value of the head office. */
const isMisfit = (head: (column: string) => RawBuilder<unknown>) => {
  const most = countingLimit('cartLimit', 'cart_limit', head('cart_limit'))
  const each = minAndStep.map(
    ([field, column]) => sql`(${countingLimit(field, column, head(column))}) >= (${most})`,
  )
  return sql`coalesce(${sql.join(each, sql` or `)}, false)`
}

const selectMisfits = (
  tx: Tx,
  ids: readonly number[],
  inNewUnit: readonly number[],
  timeZone: string,
): Promise<Misfit[]> =>
  tx.all(sql<Misfit>`
    select p.id, p.name, s.name as store, s.id as store_id, g.id as goods_id, g.sales_price as own_price, g.cost_price as own_cost, g.scheduled_price,
      to_char(g.scheduled_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI') as scheduled_for, own.priced, own.misfit,
      jsonb_build_object('minOrderQuantity', g.min_order_quantity, 'addStep', g.add_step, 'cartLimit', g.cart_limit) as limits
    from product p
    join store_goods g on g.merchant_id = ${tx.merchantId} and g.product_id = p.id and g.removed_at is null
    join store s on s.merchant_id = ${tx.merchantId} and s.id = g.store_id and s.removed_at is null
    cross join lateral (select ${hasOwnPrice} and p.id = any (${inNewUnit}::bigint[]) as priced,
      ${isMisfit((column) => sql.ref(`p.${column}`))} as misfit) own
    where p.merchant_id = ${tx.merchantId} and p.id = any (${ids}::bigint[]) and (own.priced or own.misfit)
    order by p.id, s.code limit 1000`)

/**
 * The names of the stores that have own prices of these products, or limits that would not fit, by product. `now` has
 * the new values of the product by column, as far as they are not written yet.
 */
export async function selectUnfit(
  tx: Tx,
  changes: readonly { id: number; now: Readonly<Record<string, unknown>> }[],
  mayCost: boolean,
): Promise<Map<number, UnfitStores>> {
  if (changes.length === 0) return new Map()
  const head = (column: string) =>
    sql`case when c.now ? ${sql.lit(column)} then (c.now->>${sql.lit(column)})::bigint else ${sql.ref(`p.${column}`)} end`
  const rows = await tx.all(sql<UnfitStores & { id: number }>`
    select p.id, coalesce(array_agg(s.name order by s.code) filter (where own.priced), '{}') as priced,
      coalesce(array_agg(s.name order by s.code) filter (where own.costed), '{}') as costed,
      coalesce(array_agg(s.name order by s.code) filter (where own.misfit), '{}') as misfit
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) c (id bigint, now jsonb)
    join product p on p.merchant_id = ${tx.merchantId} and p.id = c.id
    join store_goods g on g.merchant_id = ${tx.merchantId} and g.product_id = p.id and g.removed_at is null
    join store s on s.merchant_id = ${tx.merchantId} and s.id = g.store_id and s.removed_at is null
    cross join lateral (select ${mayCost ? hasOwnPrice : hasOwnSalesPrice} as priced, g.cost_price is not null and ${!mayCost} as costed, ${isMisfit(head)} as misfit) own
    where own.priced or own.costed or own.misfit
    group by p.id`)
  return new Map(rows.map(({ id, ...stores }) => [id, stores]))
}
