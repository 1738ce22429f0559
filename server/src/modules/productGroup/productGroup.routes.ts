import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import {
  countGroupDraft,
  findGroupProductPage,
  findGroupsOfProduct,
  findProductsByCode,
} from './group-products.ts'
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
})

export const productGroupModule: Module = { routes: productGroupRoutes }
