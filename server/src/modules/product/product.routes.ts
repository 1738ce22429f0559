import type { ParsedInputOf } from '@zhanggui/contract/call.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductForm } from '@zhanggui/contract/product/product.ts'
import { implement, type TenantContext } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { refuse } from '../../kernel/refusal.ts'
import { startExport } from '../transfer/export.ts'
import { atHead } from './head-office.ts'
import { findProductDetail, findProductPage, moveProducts, removeProduct, setSaleStatus } from './product.ts'
import { selectNextMnemonic } from './product-barcode.sql.ts'
import { findProductCells, saveProductCells } from './product-cells.ts'
import { productDuties } from './product-due.ts'
import { findOperationLogActors, findOperationLogPage } from './product-log.ts'
import { productUse } from './product-media.sql.ts'
import { previewPrices, setPrices } from './product-price.ts'
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
import { cancelScheduledPrices } from './withdraw-price.ts'

type Input<K extends keyof typeof productCalls> = ParsedInputOf<(typeof productCalls)[K]>

const productRoutes = implement(
  productCalls,
  {
    findProductPage,
    findProductDetail: (context, { id }) => findProductDetail(context, Number(id)),
    saveProduct: atHead((context: TenantContext, form: ProductForm) =>
      form.id === undefined ? createProduct(context, form) : changeProduct(context, Number(form.id), form),
    ),
    findProductCells,
    saveProductCells: atHead(saveProductCells),
    findNextMnemonicCode: async ({ tx }) => {
      const mnemonicCode = await selectNextMnemonic(tx)
      if (mnemonicCode === undefined) throw refuse('product.mnemonicsGone')
      return { mnemonicCode }
    },
    moveProducts: atHead(moveProducts),
    setSaleStatus: atHead(setSaleStatus),
    previewPrices,
    setPrices: atHead(setPrices),
    removeProduct: atHead((context: TenantContext, { id }: Input<'removeProduct'>) =>
      removeProduct(context, Number(id)),
    ),
    cancelScheduledPrices: atHead(cancelScheduledPrices),
    findScheduledPricePage,
    findScheduledPriceActors,
    reschedulePrices: atHead(reschedulePrices),
    restoreScheduledPrices: atHead(restoreScheduledPrices),
    exportProducts: async (context, { condition, asyncSystemName }) => ({
      taskId: String(await startExport(context, { service: productSheet, condition, asyncSystemName })),
    }),
    findOperationLogPage,
    putBackChange: atHead(putBackChange),
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
