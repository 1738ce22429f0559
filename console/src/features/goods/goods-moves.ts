import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { GoodsRow } from '@zhanggui/contract/goods/goods.ts'
import { formatMoney } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { undo } from '../../kit/layer/undo.ts'
import { inParts } from '../../kit/list/in-parts.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

/** The screens that show store products read them again. */
export const followGoods = () =>
  refresh(
    goodsCalls.findStoreGoodsPage,
    goodsCalls.findGoodsSummaryPage,
    goodsCalls.findStoreGoodsDetail,
    goodsCalls.findStoreGoodsLog,
    goodsCalls.findDifferencePage,
  )

/** Lists products in a store or delists them. The notice takes it back. */
export async function setListing(
  storeId: string,
  rows: readonly Pick<GoodsRow, 'productId' | 'listed'>[],
  listed: boolean,
): Promise<void> {
  const ids = rows.flatMap((row) => (row.listed === Number(listed) ? [] : [row.productId]))
  const write = (wanted: boolean) =>
    inParts(
      ids,
      async (productIds) =>
        (await send(goodsCalls.setStoreListing, { storeId, productIds, listed: wanted })).changed,
      followGoods,
    )
  const changed = ids.length === 0 ? 0 : await write(listed)
  notices.success(
    t(listed ? 'goods.listedDone' : 'goods.delistedDone', { count: changed }),
    changed === 0
      ? undefined
      : undo(async () => {
          await write(!listed)
          await followGoods()
        }),
  )
  await followGoods()
}

type Priced = Pick<GoodsRow, 'productId' | 'name' | 'version' | 'salesPrice' | 'own'>

/** Saves the own price of a store; null follows the head office. The notice takes it back. */
export async function saveStorePrice(
  store: { id: string; name: string },
  row: Priced,
  salesPrice: string | null,
  underCost: boolean,
): Promise<void> {
  const { productId, name, version } = row
  const { prices } = await send(
    goodsCalls.setStorePrices,
    { storeId: store.id, prices: [{ productId, version, salesPrice }], underCost },
    { quiet: true },
  )
  const saved = prices[0]
  void followGoods()
  if (!saved || saved.version === version) return
  const before = row.own.includes('salesPrice') ? row.salesPrice : null
  notices.success(
    salesPrice === null
      ? t('goods.priceFollows', { name, store: store.name })
      : t('goods.priceSet', { name, store: store.name, after: formatMoney(saved.salesPrice) }),
    // The former price was allowed before.
    undo(() => saveStorePrice(store, { ...row, ...saved }, before, true)),
  )
}
