import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { goodsOpenCalls } from '@zhanggui/contract/goods/goods.open.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { startExport } from '../transfer/export.ts'
import { findGoodsSummaryPage, findStoreGoodsDetail, findStoreGoodsPage } from './goods.ts'
import { copyStoreGoods } from './goods-copy.ts'
import { acceptDifferences, findDifferencePage } from './goods-difference.ts'
import { differenceExport } from './goods-difference-export.ts'
import { goodsDuties } from './goods-due.ts'
import { findCatalogue } from './goods-feed.ts'
import { findStoreGoodsLog } from './goods-log.ts'
import { changeStoreGoods, previewStoreGoods } from './goods-push.ts'
import { putBackStoreGoods } from './goods-put-back.ts'
import { saveStoreGoods, scheduleStorePrices, setStoreListing, setStorePrices } from './goods-save.ts'
import { goodsSheet } from './goods-sheet.ts'
import { undoStoreGoods } from './goods-undo.ts'
import { requireStore, requireStores } from './goods-write.ts'

const goodsRoutes = implement(
  goodsCalls,
  {
    findStoreGoodsPage,
    findGoodsSummaryPage,
    findStoreGoodsDetail,
    findStoreGoodsLog,
    saveStoreGoods,
    putBackStoreGoods,
    setStorePrices,
    scheduleStorePrices,
    setStoreListing,
    previewStoreGoods,
    changeStoreGoods,
    undoStoreGoods,
    undoStoreEdit: undoStoreGoods,
    copyStoreGoods,
    findDifferencePage,
    acceptDifferences,
    exportDifferences: async (context, { condition, asyncSystemName }) => {
      await requireStores(context, condition.storeIds ?? [])
      const asked = { service: differenceExport, condition, asyncSystemName }
      return { taskId: String(await startExport(context, asked)) }
    },
    exportStoreGoods: async (context, { condition, asyncSystemName }) => {
      if (condition.storeId !== undefined) await requireStore(context, condition.storeId)
      const asked = { service: goodsSheet, condition, asyncSystemName }
      return { taskId: String(await startExport(context, asked)) }
    },
  },
  ['findStoreGoodsPage', 'findGoodsSummaryPage', 'findStoreGoodsDetail', 'findDifferencePage'],
)

export const goodsModule: Module = {
  routes: [...goodsRoutes, ...implement(goodsOpenCalls, { findCatalogue })],
  sheet: goodsSheet,
  exportOnly: differenceExport,
  duties: goodsDuties,
}
