import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
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

/** A product in a store. */
export interface StockPlace {
  storeId: string
  productId: string
}
