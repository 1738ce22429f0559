import { stockTransferCalls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import {
  askStockTransfer,
  cancelStockTransfer,
  enterStockTransfer,
  findStockTransferDetail,
  findStockTransferPage,
  openStockTransfer,
  removeStockTransferLine,
} from './stockTransfer.ts'
import { arriveStockTransfer, closeStockTransfer, sendStockTransfer } from './transfer-moves.ts'

const stockTransferRoutes = implement(stockTransferCalls, {
  findStockTransferPage,
  findStockTransferDetail,
  openStockTransfer,
  askStockTransfer,
  removeStockTransferLine,
  sendStockTransfer,
  enterStockTransfer,
  arriveStockTransfer,
  closeStockTransfer,
  cancelStockTransfer,
})

export const stockTransferModule: Module = { routes: stockTransferRoutes }
