import { centsOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { gramsOf } from '@zhanggui/contract/product/unit.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { OpenContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { type GoodsStore, selectGoods } from './goods.sql.ts'
import { type ShownProduct, selectShown } from './goods-page.sql.ts'
import { countingOf } from './goods-values.ts'

/** A product as a store sells it. Money is cents, amounts are thousandths of the stock unit. */
export interface ShelfProduct {
  id: number
  name: string
  code: string
  barcode: string
  saleMode: number
  saleUnit: number
  stockUnit: number
  weighed: boolean
  /** Thousandths of the stock unit in one sale unit. */
  per: number
  price: number
  /** Effective and listed in the store. */
  known: boolean
  saleStatus: number
  deliveryTypes: readonly number[]
  processing: readonly number[]
  least: number | null
  step: number | null
  most: number | null
}

export type { GoodsStore } from './goods.sql.ts'

export interface SellingStore extends GoodsStore {
  open: boolean
  selfPickup: boolean
  delivery: boolean
  deliveryFee: number
  minimumDelivery: number
  freeThreshold: number | null
}

/** A store by its code, if it is one of these. */
export const findSellingStore = (tx: Tx, stores: Session['stores'], code: string) =>
  tx.first(sql<SellingStore>`
    select s.id, s.name, s.code, s.lists_all, s.open, s.self_pickup = 1 as "selfPickup", s.delivery = 1 as delivery,
      coalesce(s.delivery_fee, 0) as "deliveryFee", coalesce(s.minimum_delivery, 0) as "minimumDelivery",
      s.free_threshold as "freeThreshold"
    from store s
    where s.merchant_id = ${tx.merchantId} and s.code = ${code} and s.removed_at is null
      and (${stores === 'all'} or s.id = any (${stores === 'all' ? [] : [...stores]}::bigint[]))`)

/** The places on the shelves of these stores, by `store:product`. Products without a place are left out. */
export const selectShelfPlaces = async (
  tx: Tx,
  storeIds: readonly number[],
  productIds: readonly number[],
): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.all(sql<{ key: string; place: string }>`
        select g.store_id || ':' || g.product_id as key, g.shelf_place as place from store_goods g
        where g.merchant_id = ${tx.merchantId} and g.store_id = any (${[...storeIds]}::bigint[])
          and g.product_id = any (${[...productIds]}::bigint[]) and g.removed_at is null and g.shelf_place <> ''`)
    ).map(({ key, place }) => [key, place]),
  )

/** The names of the stores by id. */
export const selectStoreNames = async (tx: Tx): Promise<Map<number, string>> =>
  new Map(
    (
      await tx.all(sql<{ id: number; name: string }>`
        select s.id, s.name from store s where s.merchant_id = ${tx.merchantId}`)
    ).map(({ id, name }) => [id, name]),
  )

/** Products of a store by their ids, as it sells them now. */
export async function shelfOf(
  tx: Tx,
  store: GoodsStore,
  ids: readonly number[],
  timeZone: string,
): Promise<(ShelfProduct & { head: ShownProduct })[]> {
  const [heads, own] = await Promise.all([selectShown(tx, ids), selectGoods(tx, [store.id], ids, timeZone)])
  const rows = new Map(own.map((row) => [row.product_id, row]))
  return heads.map((head) => {
    const values = countingOf(head, rows.get(head.id), store)
    const weighed = head.sale_mode === saleMode.weight
    const per = weighed ? (gramsOf[head.sale_unit] ?? 1000) : 1000
    const inStock = (units: string | null) =>
      units === null ? null : Math.round(((thousandthsOf(units) ?? 0) * per) / 1000)
    return {
      id: head.id,
      name: head.name,
      code: head.code,
      barcode: head.barcodes[0] ?? '',
      saleMode: head.sale_mode,
      saleUnit: head.sale_unit,
      stockUnit: head.stock_unit,
      weighed,
      per,
      price: centsOf(values.salesPrice) ?? 0,
      known: head.status === productStatus.effective && values.listed === 1,
      saleStatus: values.saleStatus,
      deliveryTypes: values.deliveryTypes,
      processing: values.processing,
      least: inStock(values.minOrderQuantity),
      step: inStock(values.addStep),
      most: inStock(values.cartLimit),
      head,
    }
  })
}

/** A store of a caller of the Open API. Others answer as unknown. */
export async function requireSellingStore(
  { tx, caller }: Pick<OpenContext, 'tx' | 'caller'>,
  code: string,
): Promise<SellingStore> {
  const store = await findSellingStore(tx, caller.stores, code)
  if (!store) throw refuse('order.unknownStore', { store: code })
  return store
}
