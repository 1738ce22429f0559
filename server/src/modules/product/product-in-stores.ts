import { type UnitCode, unitNames, weighedSaleUnits } from '@zhanggui/contract/product/unit.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { refuse } from '../../kernel/refusal.ts'

/** A change of a product that stores may have own values for. Undefined values did not change. */
export interface HeadChange {
  id: number
  name: string
  /** The former and the new sale unit. */
  saleUnit?: readonly [number, number]
  /** Whether a new price applies together with the new sale unit. */
  repriced: boolean
  limits: boolean
}

/** More stores than this are told as a number. */
const namedStores = 5

/**
 * Refuses a change of the head office that would make own values of stores wrong (decisions section 10): a price per
 * 500g must not become one per 100g, and minimum and step stay below the limit per order. Runs after the update, which
 * locks the product: a store that saves at the same time waits for it, and checks its own values again.
 */
export async function requireStoresFit(
  tx: Tx,
  changes: readonly HeadChange[],
  language: Language,
): Promise<void> {
  const isWeighed = (unit: number) => weighedSaleUnits.includes(unit as UnitCode)
  const inNewUnit = changes.filter(
    ({ saleUnit }) => saleUnit?.every(isWeighed) && saleUnit[0] !== saleUnit[1],
  )
  const old = inNewUnit.find(({ repriced }) => !repriced)
  const unitName = (unit: number | undefined) => unitNames[unit as UnitCode][language === 'zh' ? 0 : 1]
  if (old) {
    const [before, after] = (old.saleUnit ?? []).map(unitName)
    throw refuse('product.newUnitNewPrice', { name: old.name, before: before ?? '', after: after ?? '' }).at(
      'salesPrice',
    )
  }
  const ids = [...inNewUnit, ...changes.filter(({ limits }) => limits)].map(({ id }) => id)
  if (ids.length === 0) return
  const misfits = await selectMisfits(
    tx,
    ids,
    inNewUnit.map(({ id }) => id),
  )
  const first = misfits[0]
  if (!first) return
  const stores = misfits.filter(({ id, priced }) => id === first.id && priced === first.priced)
  const names = stores.slice(0, namedStores).map(({ store }) => store)
  const more = stores.length > namedStores ? ' …' : ''
  const said = { name: first.name, count: stores.length, stores: names.join('、') + more }
  throw first.priced
    ? refuse('product.storesPriced', said).at('saleUnit')
    : refuse('product.storesMisfit', said).at('cartLimit')
}

interface Misfit {
  id: number
  name: string
  store: string
  /** Its own price belongs to the former unit. Otherwise its limits do not fit. */
  priced: boolean
}

const countingLimit = (field: string, column: string) =>
  sql`case when ${sql.ref(`g.${column}`)} is not null and not (${sql.lit(field)} = any (g.locked))
    then ${sql.ref(`g.${column}`)} else ${sql.ref(`p.${column}`)} end`

const selectMisfits = (tx: Tx, ids: readonly number[], inNewUnit: readonly number[]): Promise<Misfit[]> =>
  tx.all(sql<Misfit>`
    select p.id, p.name, s.name as store, priced
    from product p
    join store_goods g on g.merchant_id = ${tx.merchantId} and g.product_id = p.id and g.removed_at is null
    join store s on s.merchant_id = ${tx.merchantId} and s.id = g.store_id and s.removed_at is null
    cross join lateral (select
      g.sales_price is not null and p.id = any (${inNewUnit}::bigint[]) as priced,
      ${countingLimit('minOrderQuantity', 'min_order_quantity')} as least,
      ${countingLimit('addStep', 'add_step')} as step,
      ${countingLimit('cartLimit', 'cart_limit')} as most) own
    where p.merchant_id = ${tx.merchantId} and p.id = any (${ids}::bigint[])
      and (own.priced or own.least >= own.most or own.step >= own.most)
    order by p.id, s.code limit 1000`)
