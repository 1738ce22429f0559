import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { notices } from '../../kit/base/notices.ts'
import { undo } from '../../kit/layer/undo.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

export const page = 'iposWeb.inventory.stock'

/** The screens that show stock read it again. */
export const followStock = () =>
  refresh(
    stockCalls.findStockPage,
    stockCalls.findStockDetail,
    stockCalls.findStockMovePage,
    stockCalls.findStockCurve,
    stockCalls.findStockAt,
    stockCalls.findStockValue,
    stockCalls.findStockProducts,
    stockCalls.lookUpStock,
  )

/** Takes a change of a store product back. One that changed since then stays, and the notice says why. */
export const undoGoods = (undoId: string) =>
  undo(async () => {
    const { stores } = await send(goodsCalls.undoStoreEdit, { undoId })
    await followStock()
    for (const { refused } of stores) if (refused !== '') notices.warning(refused)
  })

/** A product in a store. */
export interface StockPlace {
  storeId: string
  productId: string
}
