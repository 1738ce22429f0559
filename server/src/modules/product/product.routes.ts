import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { refuse } from '../../kernel/refusal.ts'
import { startExport } from '../transfer/export.ts'
import { findProductDetail, findProductPage, moveProducts, removeProduct, setSaleStatus } from './product.ts'
import { selectNextMnemonic } from './product-barcode.sql.ts'
import { findProductCells, saveProductCells } from './product-cells.ts'
import { productDuties } from './product-due.ts'
import { findOperationLogActors, findOperationLogPage } from './product-log.ts'
import { productUse } from './product-media.sql.ts'
import { cancelScheduledPrices, previewPrices, setPrices } from './product-price.ts'
import { putBackChange } from './product-put-back.ts'
import { changeProduct, createProduct } from './product-save.ts'
import { productSearch } from './product-search.sql.ts'
import { productSheet } from './product-sheet.ts'
import {
  findScheduledPriceActors,
  findScheduledPricePage,
  reschedulePrices,
  restoreScheduledPrices,
} from './scheduled-price.ts'

const productRoutes = implement(
  productCalls,
  {
    findProductPage,
    findProductDetail: (context, { id }) => findProductDetail(context, Number(id)),
    saveProduct: (context, form) =>
      form.id === undefined ? createProduct(context, form) : changeProduct(context, Number(form.id), form),
    findProductCells,
    saveProductCells,
    findNextMnemonicCode: async ({ tx }) => {
      const mnemonicCode = await selectNextMnemonic(tx)
      if (mnemonicCode === undefined) throw refuse('product.mnemonicsGone')
      return { mnemonicCode }
    },
    moveProducts: (context, { ids, move }) => moveProducts(context, ids, move),
    setSaleStatus: (context, { ids, saleStatus }) => setSaleStatus(context, ids, saleStatus),
    previewPrices,
    setPrices,
    removeProduct: (context, { id }) => removeProduct(context, Number(id)),
    cancelScheduledPrices,
    findScheduledPricePage,
    findScheduledPriceActors,
    reschedulePrices,
    restoreScheduledPrices,
    exportProducts: async (context, { condition, asyncSystemName }) => ({
      taskId: String(await startExport(context, { service: productSheet, condition, asyncSystemName })),
    }),
    findOperationLogPage,
    putBackChange,
    findOperationLogActors,
  },
  ['findProductPage', 'findProductDetail'],
)

export const productModule: Module = {
  routes: productRoutes,
  duties: productDuties,
  fileUse: productUse,
  sheet: productSheet,
  search: productSearch,
}
