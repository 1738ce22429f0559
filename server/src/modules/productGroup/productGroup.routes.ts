import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { startExport } from '../transfer/export.ts'
import {
  countGroupDraft,
  findGroupProductPage,
  findGroupsOfProduct,
  findProductsByCode,
} from './group-products.ts'
import { groupSheet } from './group-sheet.ts'
import { selectGroupOptions } from './productGroup.sql.ts'
import {
  chooseGroupProducts,
  findProductGroupDetail,
  findProductGroupPage,
  removeProductGroup,
  saveProductGroup,
} from './productGroup.ts'

const productGroupRoutes = implement(productGroupCalls, {
  findProductGroupPage,
  findProductGroupOptions: ({ tx }) => selectGroupOptions(tx),
  findProductGroupDetail,
  countGroupDraft,
  findGroupProductPage,
  findProductsByCode,
  findGroupsOfProduct,
  saveProductGroup,
  removeProductGroup,
  chooseGroupProducts,
  exportGroupProducts: async (context, { condition, asyncSystemName }) => ({
    taskId: String(await startExport(context, { service: groupSheet, condition, asyncSystemName })),
  }),
})

export const productGroupModule: Module = { routes: productGroupRoutes, sheet: groupSheet }
