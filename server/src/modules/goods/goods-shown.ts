import { goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { shownValues } from '../../kernel/record/hidden.ts'
import { type GoodsStore, selectGoods, selectGoodsStores } from './goods.sql.ts'
import { scheduledOf, shownOf, standingOf } from './goods.ts'
import { selectShown } from './goods-page.sql.ts'
import { countingOf } from './goods-values.ts'

export { listed as listedIn } from './goods-page.sql.ts'
export type { GoodsStore }

/**
 * Products by id, in this order, with the price that counts in the store. Without a store, that of the head office.
 * `seen`: buyers see the product.
 */
export async function findGoodsByIds(
  context: TenantContext,
  store: GoodsStore | null,
  ids: readonly number[],
) {
  const { tx, session } = context
  const own = store ? await selectGoods(tx, [store.id], ids, session.timeZone) : []
  const rows = new Map(own.map((row) => [row.product_id, row]))
  return (await selectShown(tx, ids)).map((head) => {
    const counting =
      store && shownValues(goodsFields, countingOf(head, rows.get(head.id), store), session.permissions)
    return {
      ...shownOf(context, head),
      salesPrice: counting?.salesPrice ?? yuanOf(head.sales_price),
      effective: head.status === productStatus.effective,
      seen: head.status === productStatus.effective && counting?.listed !== 0,
    }
  })
}

/** A product in each store of the person, with the values that count there. */
export async function findGoodsInStores(context: TenantContext, productId: number) {
  const { tx, session } = context
  const stores = await selectGoodsStores(tx, session, null)
  const [head] = await selectShown(tx, [productId])
  if (!head) return []
  const rows = await selectGoods(
    tx,
    stores.map(({ id }) => id),
    [productId],
    session.timeZone,
  )
  const ofStore = new Map(rows.map((row) => [row.store_id, row]))
  return stores.map((store) => {
    const row = ofStore.get(store.id)
    const { own, locked } = standingOf(row, session)
    return {
      storeId: store.id,
      storeName: store.name,
      values: shownValues(goodsFields, countingOf(head, row, store), session.permissions),
      version: row?.version ?? 0,
      ownPrice: own.includes('salesPrice') ? yuanOf(row?.sales_price ?? 0) : null,
      locked,
      scheduled: scheduledOf(row),
    }
  })
}
