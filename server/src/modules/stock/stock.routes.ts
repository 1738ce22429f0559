import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { stockOpenCalls } from '@zhanggui/contract/stock/stock.open.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { lookUpStock } from './look-up.ts'
import { recountDuty } from './recount.ts'
import { exportStockReport, findStockReport, reportExport } from './report.ts'
import { readsSheetLines } from './sheet-lines.ts'
import {
  findCodedStock,
  findStockAt,
  findStockCurve,
  findStockDetail,
  findStockMovePage,
  findStockPage,
  findStockProducts,
  findStockValue,
} from './stock.ts'
import { adjustStock, scrapStock, setReorderPoint } from './stock-adjust.ts'
import { exportStock, exportStockMoves, movesExport, stockExport } from './stock-export.ts'
import { findStoreStock, reportStock } from './stock-open.ts'

const stockRoutes = implement(
  stockCalls,
  {
    findStockPage,
    findStockProducts,
    readStockSheet: readsSheetLines(false),
    findCodedStock,
    lookUpStock,
    findStockDetail,
    findStockMovePage,
    findStockCurve,
    findStockAt,
    findStockValue,
    findStockReport,
    exportStockReport,
    adjustStock,
    scrapStock,
    setReorderPoint,
    exportStock,
    exportStockMoves,
  },
  [
    'findStockPage',
    'findStockDetail',
    'lookUpStock',
    'findStockMovePage',
    'findStockAt',
    'adjustStock',
    'scrapStock',
  ],
)

export const stockModule: Module = {
  routes: [...stockRoutes, ...implement(stockOpenCalls, { findStoreStock, reportStock })],
  duties: [recountDuty],
  exportOnly: [stockExport, movesExport, reportExport],
}
