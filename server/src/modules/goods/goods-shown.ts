import { goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { shownValues } from '../../kernel/record/hidden.ts'
import { type GoodsStore, selectGoods } from './goods.sql.ts'
import { shownOf } from './goods.ts'
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
