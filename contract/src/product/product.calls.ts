import { z } from 'zod'
import { defineCall, done, nothing } from '../call.ts'
import { savedRecord } from '../field-schema.ts'
import { day, id, moment, pageOf, pageQuery, price } from '../rules.ts'
import { staffProductMoves } from './product.status.ts'
import {
  effectivePolicy,
  mnemonicCode,
  mostPrices,
  pricedIds,
  pricePreview,
  priceRule,
  productCounts,
  productDetail,
  productFilters,
  productForm,
  productPage,
  productQuery,
} from './product.ts'
import { productCellsForm, productCellsQuery, productCellsRow, savedCells } from './product-cells.ts'
import { putBackForm } from './put-back.ts'
import {
  scheduledBatch,
  scheduledPriceQuery,
  scheduledPriceRow,
  seenPrice,
  seenPrices,
  waitingPart,
} from './scheduled-price.ts'

/** A field before and after a change; null is empty. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type FieldChange = z.output<typeof fieldChange>

/** The data of a refused stale save: the current version, and the changes of others since the form was opened. */
export const staleChanges = z.object({ version: z.int32(), changes: z.array(fieldChange) })

/** One line of the change log: the person, and the fields of a product before and after. */
export const changeLogRow = z.object({
  id,
  at: moment,
  by: z.string(),
  /** A ProductAction. */
  action: z.string(),
  /** '' for a whole import. */
  productId: id.or(z.literal('')),
  productName: z.string(),
  productCode: z.string(),
  /**
   * Values as stored: amounts like '12.50', numbers of enumerations, lists as JSON, the category as 'Parent / child'.
   */
  changes: z.array(fieldChange),
  /** For the whole of an import or of its undo: the file, the numbers and the changed fields. Such a row has no product. */
  import: z
    .object({
      id,
      fileName: z.string(),
      created: z.number().int(),
      changed: z.number().int(),
      fields: z.array(z.string()),
      /** True if it changed only fields that the reader may not see. */
      hidden: z.boolean(),
    })
    .nullable(),
})
export type ChangeLogRow = z.output<typeof changeLogRow>

/** True for the undo of this person's last change of these products: leaves those that somebody changed since then. */
const takesBack = z.boolean().default(false)

/** The products that an undo has left as they are, each with the reason. */
const leftAlone = z.array(z.object({ id, code: z.string(), message: z.string() }))

const page = 'iposWeb.product.productGoodProduct'

export const productCalls = {
  findProductPage: defineCall({
    path: '/bf/ipos/web/product/findProductPage',
    summary: ['总部商品列表', 'Head-office product list'],
    access: { permission: page },
    input: productQuery,
    output: productPage,
  }),
  findProductDetail: defineCall({
    path: '/bf/ipos/web/product/findProductDetail',
    summary: ['商品详情', 'A product'],
    access: { permission: page },
    input: z.strictObject({ id }),
    output: productDetail,
  }),
  saveProduct: defineCall({
    path: '/bf/ipos/web/product/saveProduct',
    summary: ['新增或修改商品', 'Create or change a product'],
    access: { permission: `${page}.edit` },
    input: productForm,
    output: z.object({ id, version: z.int32(), code: z.string(), status: z.number().int() }),
    audit: 'product.save',
  }),
  /** The products of the editing table, by code. */
  findProductCells: defineCall({
    path: '/bf/ipos/web/product/findProductCells',
    summary: ['表格编辑的商品', 'Products in the editing table'],
    access: { permission: `${page}.editMany` },
    input: productCellsQuery,
    output: pageOf(productCellsRow),
  }),
  /**
   * Saves changed cells. Each product is saved as a whole by the rules of its form, or refused with the reason, and a
   * refused product does not stop the others.
   */
  saveProductCells: defineCall({
    path: '/bf/ipos/web/product/saveProductCells',
    summary: ['保存表格编辑', 'Save the editing table'],
    access: { permission: `${page}.editMany` },
    input: productCellsForm,
    output: z.object({ products: z.array(savedCells) }),
    audit: 'product.cells',
  }),
  findNextMnemonicCode: defineCall({
    path: '/bf/ipos/web/product/findNextMnemonicCode',
    summary: ['下一个未用的助记码', 'The next free mnemonic code'],
    access: { permission: `${page}.edit` },
    input: nothing,
    output: z.object({ mnemonicCode }),
  }),
  /** All or none, except for an undo: it moves back those products that it can, and names the others. */
  moveProducts: defineCall({
    path: '/bf/ipos/web/product/moveProducts',
    summary: [
      '批量发布、撤回、失效、恢复商品',
      'Publish products, revert them to draft, make them inactive or restore them',
    ],
    access: { permission: `${page}.status` },
    input: z.strictObject({
      ids: z.array(id).min(1).max(200),
      move: z.enum(staffProductMoves),
      takesBack,
    }),
    output: z.object({ moved: z.number().int(), refused: leftAlone }),
    audit: 'product.move',
  }),
  /** An undo also gives back the accepted differences that the change has ended, and names the products that it leaves. */
  setSaleStatus: defineCall({
    path: '/bf/ipos/web/product/setSaleStatus',
    summary: ['批量设置销售状态', 'Set the sale status of products'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({
      ids: z.array(id).min(1).max(200),
      saleStatus: z.union([z.literal(2), z.literal(1), z.literal(0)]),
      takesBack,
    }),
    output: z.object({ changed: z.number().int(), refused: leftAlone }),
    audit: 'product.saleStatus',
  }),
  /** The effect of a rule on the prices of these products, those below the cost first. Writes nothing. */
  previewPrices: defineCall({
    path: '/bf/ipos/web/product/previewPrices',
    summary: ['预览批量改价', 'Preview a change of many prices'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({
      ids: pricedIds,
      rule: priceRule,
      /** As in `setPrices`. */
      effectivePolicy: effectivePolicy.optional(),
      effectiveOn: day.optional(),
    }),
    output: z.object({ rows: z.array(pricePreview) }),
  }),
  /**
   * Sets sales prices, all or none: at once, or at 00:00 of `effectiveOn`, by default the next day (T+1). Products
   * that are not sold yet get them at once. A price below the cost is refused, unless `underCost` allows it. A
   * new price at once ends a scheduled one, and a later one replaces it. A scheduled cost stays. An undo
   * (`restoreScheduled`) leaves products that somebody changed since then, or for which it can give back no scheduled
   * price, and names them; it refuses if it would leave all.
   */
  setPrices: defineCall({
    path: '/bf/ipos/web/product/setPrices',
    summary: ['设置销售价', 'Set sales prices'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({
      prices: z
        .array(z.strictObject({ id, version: z.int32(), salesPrice: price }))
        .min(1)
        .max(mostPrices)
        .refine((prices) => new Set(prices.map((one) => one.id)).size === prices.length, 'rule.repeated'),
      underCost: z.boolean().default(false),
      /** At once by default; with a day it waits for that. */
      effectivePolicy: effectivePolicy.optional(),
      effectiveOn: day.optional(),
      /** False leaves scheduled prices when others are set at once; true withdraws them also with the present price. */
      withdrawScheduled: z.boolean().optional(),
      /**
       * An undo of this person's last change of these products: gives back what waited before it, and the accepted
       * differences that it has ended.
       */
      restoreScheduled: z.boolean().default(false),
    }),
    output: z.object({
      prices: z.array(
        z.object({
          id,
          version: z.int32(),
          /** The present price. */
          salesPrice: z.string(),
          scheduled: z.boolean(),
          /** A price that waited is withdrawn. */
          ended: z.boolean(),
          /** A price that waited has another value or moment now. */
          replaced: z.boolean(),
          /** The reason why an undo has left this product as it is. */
          refused: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      ),
    }),
    audit: 'product.price',
  }),
  removeProduct: defineCall({
    path: '/bf/ipos/web/product/removeProduct',
    summary: ['删除草稿', 'Delete a draft'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ id }),
    output: done,
    audit: 'product.remove',
  }),
  /**
   * All or none: refuses if nothing of that kind waits for one of the products, or if it has changed since the seen version.
   */
  cancelScheduledPrices: defineCall({
    path: '/bf/ipos/web/product/cancelScheduledPrices',
    summary: ['撤回待生效的价格', 'Withdraw scheduled prices'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({
      prices: seenPrices,
      /** Only the price or only the cost; by default both. People who do not see costs withdraw prices only. */
      part: waitingPart.optional(),
    }),
    output: done,
    audit: 'product.cancelPrice',
  }),
  /** The scheduled prices, the next moment first. The batches are those of the page's rows. */
  findScheduledPricePage: defineCall({
    path: '/bf/ipos/web/product/findScheduledPricePage',
    summary: ['待生效价格列表', 'List of scheduled prices'],
    access: { permission: page },
    input: scheduledPriceQuery,
    output: z.object({
      ...pageOf(scheduledPriceRow).shape,
      batches: z.array(scheduledBatch),
      counts: productCounts,
    }),
  }),
  /** People with scheduled prices, for the filter of their list. Matches part of the name. */
  findScheduledPriceActors: defineCall({
    path: '/bf/ipos/web/product/findScheduledPriceActors',
    summary: ['提交待生效价格的人', 'People who scheduled prices'],
    access: { permission: page },
    input: z.strictObject({ keyword: z.string().trim().max(40).optional(), id: id.optional() }),
    output: z.array(z.object({ id, name: z.string() })),
  }),
  /** Moves scheduled prices to 00:00 of a day, by default the next one. All or none, like their cancellation. */
  reschedulePrices: defineCall({
    path: '/bf/ipos/web/product/reschedulePrices',
    summary: ['改待生效价格的日期', 'Move scheduled prices to another day'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ prices: seenPrices, effectiveOn: day.optional() }),
    output: z.object({ prices: z.array(seenPrice) }),
    audit: 'product.reschedule',
  }),
  /**
   * Takes back a cancellation: the same price, cost and moment, only for the person who cancelled it. Leaves products with
   * a later change, and prices whose moment has passed, and names them; refuses if nothing is left to restore.
   */
  restoreScheduledPrices: defineCall({
    path: '/bf/ipos/web/product/restoreScheduledPrices',
    summary: ['恢复刚撤销的待生效价格', 'Schedule cancelled prices again'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ ids: pricedIds }),
    output: z.object({ refused: leftAlone }),
    audit: 'product.restorePrice',
  }),
  exportProducts: defineCall({
    path: '/bf/ipos/web/product/exportProducts',
    summary: ['导出当前列表到下载中心', 'Export the current list to the download center'],
    access: { permission: `${page}.export` },
    input: z.strictObject({
      asyncSystemName: z.string().max(64).optional(),
      condition: productFilters.extend({ ids: z.array(id).max(10_000).optional() }),
    }),
    output: z.object({ taskId: id }),
    audit: 'product.export',
  }),
  findOperationLogPage: defineCall({
    path: '/bf/ipos/web/operationLog/findOperationLogPage',
    summary: ['商品变更记录', 'Change log of products'],
    access: { permission: 'iposWeb.product.operationLog' },
    input: z.strictObject({
      ...pageQuery,
      productId: id.optional(),
      employeeId: id.optional(),
      /** Rows that changed one of these fields. */
      fields: z.array(z.string().max(64)).max(100).optional(),
      /**
       * The rows of one import, `action` 'undo' for those of its undo. Without an import, a product or a keyword, an
       * import is one row.
       */
      importId: id.optional(),
      action: z.string().max(64).optional(),
      keyword: z.string().trim().max(80).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(changeLogRow),
  }),
  /** Refuses if a field has got another value since that line. A price takes effect at once. */
  putBackChange: defineCall({
    path: '/bf/ipos/web/product/putBackChange',
    summary: ['改回一次变更', 'Revert a change'],
    access: { permission: `${page}.edit` },
    input: putBackForm,
    output: savedRecord,
    audit: 'product.putBack',
  }),
  /** People with rows in the change log, for its filter. Matches part of the name. */
  findOperationLogActors: defineCall({
    path: '/bf/ipos/web/operationLog/findOperationLogActors',
    summary: ['商品变更记录中的操作人', 'People in the change log of products'],
    access: { permission: 'iposWeb.product.operationLog' },
    input: z.strictObject({ keyword: z.string().trim().max(40).optional(), id: id.optional() }),
    output: z.array(z.object({ id, name: z.string() })),
  }),
}
