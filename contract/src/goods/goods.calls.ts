import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, pageOf, pageQuery } from '../rules.ts'
import {
  acceptForm,
  acceptResult,
  differenceFilters,
  differencePage,
  differenceQuery,
  goodsBackForm,
  goodsChangeForm,
  goodsCopyForm,
  goodsDetail,
  goodsEffect,
  goodsExportFilters,
  goodsForm,
  goodsLimit,
  goodsLogRow,
  goodsPage,
  goodsPreviewForm,
  goodsQuery,
  goodsSummaryPage,
  goodsSummaryQuery,
  relisted,
  scheduledPrices,
  storePrices,
  undoneGoods,
} from './goods.ts'

const page = 'iposWeb.product.storeGoodSku'

export const goodsCalls = {
  findStoreGoodsPage: defineCall({
    path: '/bf/ipos/web/storeGoodSku/findStoreGoodsPage',
    summary: ['一家门店的商品列表', 'Products of a store'],
    access: { permission: page },
    input: goodsQuery,
    output: goodsPage,
  }),
  findGoodsSummaryPage: defineCall({
    path: '/bf/ipos/web/storeGoodSku/findGoodsSummaryPage',
    summary: ['全部门店的商品汇总', 'Products over all stores'],
    access: { permission: page },
    input: goodsSummaryQuery,
    output: goodsSummaryPage,
  }),
  findStoreGoodsDetail: defineCall({
    path: '/bf/ipos/web/storeGoodSku/findStoreGoodsDetail',
    summary: ['门店商品详情', 'A product of a store'],
    access: { permission: `${page}.detail` },
    input: z.strictObject({ storeId: id, productId: id }),
    output: goodsDetail,
  }),
  findStoreGoodsLog: defineCall({
    path: '/bf/ipos/web/storeGoodSku/findStoreGoodsLog',
    summary: ['门店商品的变更记录', 'Change log of a product of a store'],
    access: { permission: `${page}.detail` },
    input: z.strictObject({ storeId: id, productId: id, ...pageQuery }),
    output: pageOf(goodsLogRow),
  }),
  /**
   * Sets the store's own values. Fields that the head office locks must stay as they are. `undoId` takes it back, for a day.
   * Null if nothing changed.
   */
  saveStoreGoods: defineCall({
    path: '/bf/ipos/web/storeGoodSku/saveStoreGoods',
    summary: ['保存门店商品', 'Save a product of a store'],
    access: { permission: `${page}.edit` },
    input: goodsForm,
    output: z.object({ version: z.int32(), undoId: id.nullable() }),
    audit: 'goods.save',
  }),
  /**
   * Gives a field its own value before one line of the log, as a new change. Refused if it changed since, or if the head
   * office locks it. `undoId` takes it back, for a day. Null if nothing changed.
   */
  putBackStoreGoods: defineCall({
    path: '/bf/ipos/web/storeGoodSku/putBackStoreGoods',
    summary: ['改回门店商品的变更', 'Put a change of a store product back'],
    access: { permission: `${page}.edit` },
    input: goodsBackForm,
    output: z.object({ version: z.int32(), undoId: id.nullable() }),
    audit: 'goods.putBack',
  }),
  /**
   * Sets own prices, all or none. Null, or the price of the head office, follows the head office. `undoId` gives the
   * former price back, with the one that waited, for a day. Null if nothing changed.
   */
  setStorePrices: defineCall({
    path: '/bf/ipos/web/storeGoodSku/setStorePrices',
    summary: ['设置门店价', 'Set prices of a store'],
    access: { permission: `${page}.edit` },
    input: storePrices,
    output: z.object({
      prices: z.array(z.object({ productId: id, version: z.int32(), salesPrice: z.string() })),
      undoId: id.nullable(),
    }),
    audit: 'goods.price',
  }),
  /**
   * Schedules own prices of a store, or withdraws them. All or none. The present price stays until then. `undoId` takes it
   * back, for a day. Null if nothing changed.
   */
  scheduleStorePrices: defineCall({
    path: '/bf/ipos/web/storeGoodSku/scheduleStorePrices',
    summary: ['预约门店价', 'Schedule prices of a store'],
    access: { permission: `${page}.edit` },
    input: scheduledPrices,
    output: z.object({
      prices: z.array(z.object({ productId: id, version: z.int32() })),
      undoId: id.nullable(),
    }),
    audit: 'goods.schedule',
  }),
  /**
   * Lists products in a store, or delists them. All or none. Own values and stock stay. Listing products that have own
   * values is refused until `values` says which values count: the own ones, or those of the head office. `undoId` takes it
   * back, for a day. Null if nothing changed.
   */
  setStoreListing: defineCall({
    path: '/bf/ipos/web/storeGoodSku/setStoreListing',
    summary: ['上架或下架门店商品', 'List or delist products of a store'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({
      storeId: id,
      productIds: z.array(id).min(1).max(goodsLimit.products),
      listed: z.boolean(),
      values: relisted.optional(),
    }),
    output: z.object({ changed: z.number().int(), undoId: id.nullable() }),
    audit: 'goods.listing',
  }),
  /** Takes a change of one store back, once, for its person. If a product changed since then, all stay as they are. */
  undoStoreEdit: defineCall({
    path: '/bf/ipos/web/storeGoodSku/undoStoreEdit',
    summary: ['撤销一家门店的变更', 'Take a change of a store back'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ undoId: id }),
    output: undoneGoods,
    audit: 'goods.editUndo',
  }),
  /** The effect of a change in each store. Writes nothing. */
  previewStoreGoods: defineCall({
    path: '/bf/ipos/web/storeGoodSku/previewStoreGoods',
    summary: ['预览多店变更', 'Preview a change of many stores'],
    access: { permission: `${page}.push` },
    input: goodsPreviewForm,
    output: z.object({ stores: z.array(goodsEffect) }),
  }),
  /** Each store changes as a whole or not at all, and the answer says so. */
  changeStoreGoods: defineCall({
    path: '/bf/ipos/web/storeGoodSku/changeStoreGoods',
    summary: ['多店上架、下架、锁定、解锁、恢复跟随', 'List, delist, lock, unlock or align in many stores'],
    access: { permission: `${page}.push` },
    input: goodsChangeForm,
    /** `undoId` takes the change back, for a day. Null if nothing changed. */
    output: z.object({ stores: z.array(goodsEffect), undoId: id.nullable() }),
    audit: 'goods.push',
  }),
  /** Takes a change of many stores back, once, for its person. A store that changed since then stays as it is. */
  undoStoreGoods: defineCall({
    path: '/bf/ipos/web/storeGoodSku/undoStoreGoods',
    summary: ['撤销多店变更', 'Take a change of many stores back'],
    access: { permission: `${page}.push` },
    input: z.strictObject({ undoId: id }),
    output: undoneGoods,
    audit: 'goods.pushUndo',
  }),
  /**
   * Gives a store without own values those of another store: listing, prices, statuses, limits and, by a person with all
   * stores, locks. `undoId` takes it back, for a day.
   */
  copyStoreGoods: defineCall({
    path: '/bf/ipos/web/storeGoodSku/copyStoreGoods',
    summary: ['从其他门店复制商品设置', 'Copy the products of another store'],
    access: { permission: `${page}.push` },
    input: goodsCopyForm,
    output: z.object({ copied: z.number().int(), undoId: id }),
    audit: 'goods.copy',
  }),
  findDifferencePage: defineCall({
    path: '/bf/ipos/web/storeGoodSku/findDifferencePage',
    summary: ['与总部的差异', 'Differences from the head office'],
    access: { permission: `${page}.difference` },
    input: differenceQuery,
    output: differencePage,
  }),
  /**
   * Accepts differences. They leave the board until a value changes. One whose values are others than the person saw stays
   * open, and `results` says so.
   */
  acceptDifferences: defineCall({
    path: '/bf/ipos/web/storeGoodSku/acceptDifferences',
    summary: ['认可差异', 'Accept differences'],
    access: { permission: `${page}.push` },
    input: acceptForm,
    /** `undoId` takes the acceptances back, for a day. Null if there is none. */
    output: z.object({ accepted: z.number().int(), undoId: id.nullable(), results: z.array(acceptResult) }),
    audit: 'goods.accept',
  }),
  /** The differences that the board finds, a row each, by product. */
  exportDifferences: defineCall({
    path: '/bf/ipos/web/storeGoodSku/exportDifferences',
    summary: ['导出差异到下载中心', 'Export differences to the download center'],
    access: { permission: `${page}.difference` },
    input: z.strictObject({ asyncSystemName: z.string().max(64).optional(), condition: differenceFilters }),
    output: z.object({ taskId: id }),
    audit: 'goods.export',
  }),
  exportStoreGoods: defineCall({
    path: '/bf/ipos/web/storeGoodSku/exportStoreGoods',
    summary: ['导出门店商品到下载中心', 'Export store products to the download center'],
    access: { permission: `${page}.export` },
    input: z.strictObject({ asyncSystemName: z.string().max(64).optional(), condition: goodsExportFilters }),
    output: z.object({ taskId: id }),
    audit: 'goods.export',
  }),
}
