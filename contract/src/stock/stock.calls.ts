import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { uploadLimit } from '../file/file.calls.ts'
import { id, searchText } from '../rules.ts'
import { reportFilters, reportPage, reportQuery } from './report.ts'
import { codedStock, codedStockQuery, sheetFile, sheetLines } from './sheet-lines.ts'
import {
  adjustForm,
  amount,
  curveQuery,
  lookedUp,
  lookUpQuery,
  momentQuery,
  movedStock,
  moveExportFilters,
  movesPage,
  movesQuery,
  reorderForm,
  scrapForm,
  stockCurve,
  stockDetail,
  stockFilters,
  stockPage,
  stockPlace,
  stockQuery,
  stockRow,
  stockValue,
} from './stock.ts'

const page = 'iposWeb.inventory.stock'
const asyncSystemName = z.string().max(64).optional()

export const stockCalls = {
  findStockPage: defineCall({
    path: '/bf/ipos/web/stock/findStockPage',
    summary: ['门店库存列表', 'Stock by store'],
    access: { permission: page },
    input: stockQuery,
    output: stockPage,
  }),
  /** Also for a product that has never moved in the store. */
  findStockDetail: defineCall({
    path: '/bf/ipos/web/stock/findStockDetail',
    summary: ['一件商品在一家门店的库存', 'The stock of a product in a store'],
    access: { permission: page },
    input: stockPlace,
    output: stockDetail,
  }),
  /** Products to choose from, with or without stock in the store. */
  findStockProducts: defineCall({
    path: '/bf/ipos/web/stock/findStockProducts',
    summary: ['可选的商品', 'Products to choose from'],
    access: { permission: page },
    input: z.strictObject({ storeId: id, keyword: searchText(80) }),
    output: z.array(stockRow),
  }),
  /** Reads the goods of a sheet. Nothing changes. */
  readStockSheet: defineCall({
    path: '/bf/ipos/web/stock/readStockSheet',
    summary: ['读取表格里的商品和数量', 'Read the goods of a sheet'],
    access: { permission: `${page}.adjust` },
    input: sheetFile,
    output: sheetLines,
    body: 'upload',
    maxBytes: uploadLimit.sheet,
    load: 'bulk',
  }),
  /** What is there of the goods of a sheet. */
  findCodedStock: defineCall({
    path: '/bf/ipos/web/stock/findCodedStock',
    summary: ['按条码或编码查库存', 'The stock of barcodes or codes'],
    access: { permission: `${page}.adjust` },
    input: codedStockQuery,
    output: codedStock,
  }),
  lookUpStock: defineCall({
    path: '/bf/ipos/web/stock/lookUpStock',
    summary: ['查商品：价格、库存和其他门店', 'Look a product up: price, stock, other stores'],
    access: { permission: 'iposWeb.inventory.lookUp' },
    input: lookUpQuery,
    output: lookedUp,
  }),
  findStockMovePage: defineCall({
    path: '/bf/ipos/web/stock/findStockMovePage',
    summary: ['库存流水', 'The ledger of a product in a store'],
    access: { permission: page },
    input: movesQuery,
    output: movesPage,
  }),
  findStockCurve: defineCall({
    path: '/bf/ipos/web/stock/findStockCurve',
    summary: ['在库变化曲线', 'The stock of a product over some days'],
    access: { permission: page },
    input: curveQuery,
    output: stockCurve,
  }),
  findStockAt: defineCall({
    path: '/bf/ipos/web/stock/findStockAt',
    summary: ['任意时点的库存', 'The stock of a product at a moment'],
    access: { permission: page },
    input: momentQuery,
    output: z.object({ onHand: amount }),
  }),
  findStockValue: defineCall({
    path: '/bf/ipos/web/stock/findStockValue',
    summary: ['库存成本', 'The value of the stock'],
    access: { permission: 'iposWeb.product.cost' },
    input: nothing,
    output: stockValue,
  }),
  /** What came in and went out, from the stock at the beginning of the first day to the end of the last. */
  findStockReport: defineCall({
    path: '/bf/ipos/web/stock/findStockReport',
    summary: ['进销存报表', 'Stock movement report'],
    access: { permission: 'iposWeb.inventory.report' },
    input: reportQuery,
    output: reportPage,
  }),
  exportStockReport: defineCall({
    path: '/bf/ipos/web/stock/exportStockReport',
    summary: ['导出进销存报表到下载中心', 'Export the movement report to the download center'],
    access: { permission: 'iposWeb.inventory.report.export' },
    input: z.strictObject({ asyncSystemName, condition: reportFilters }),
    output: z.object({ taskId: id }),
    audit: 'stock.export',
  }),
  /** All lines or none. */
  adjustStock: defineCall({
    path: '/bf/ipos/web/stock/adjustStock',
    summary: ['调整库存', 'Adjust stock'],
    access: { permission: `${page}.adjust` },
    input: adjustForm,
    output: movedStock,
    audit: 'stock.adjust',
  }),
  /** All lines or none. */
  scrapStock: defineCall({
    path: '/bf/ipos/web/stock/scrapStock',
    summary: ['报损', 'Scrap goods'],
    access: { permission: `${page}.scrap` },
    input: scrapForm,
    output: movedStock,
    audit: 'stock.scrap',
  }),
  setReorderPoint: defineCall({
    path: '/bf/ipos/web/stock/setReorderPoint',
    summary: ['设置补货点', 'Set reorder points'],
    access: { permission: `${page}.reorder` },
    input: reorderForm,
    output: z.object({ changed: z.number().int() }),
    audit: 'stock.reorder',
  }),
  exportStock: defineCall({
    path: '/bf/ipos/web/stock/exportStock',
    summary: ['导出库存到下载中心', 'Export stock to the download center'],
    access: { permission: `${page}.export` },
    input: z.strictObject({ asyncSystemName, condition: stockFilters }),
    output: z.object({ taskId: id }),
    audit: 'stock.export',
  }),
  exportStockMoves: defineCall({
    path: '/bf/ipos/web/stock/exportStockMoves',
    summary: ['导出库存流水到下载中心', 'Export the ledger to the download center'],
    access: { permission: `${page}.export` },
    input: z.strictObject({ asyncSystemName, condition: moveExportFilters }),
    output: z.object({ taskId: id }),
    audit: 'stock.export',
  }),
}
