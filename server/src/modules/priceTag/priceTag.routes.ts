import { priceTagCalls } from '@zhanggui/contract/priceTag/priceTag.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import {
  findPriceTags,
  findTagTemplateDetail,
  findTagTemplates,
  findTonightTags,
  placePriceTags,
  removeTagTemplate,
  saveTagTemplate,
  searchPriceTags,
} from './priceTag.ts'

const priceTagRoutes = implement(priceTagCalls, {
  findTagTemplates,
  findTagTemplateDetail,
  saveTagTemplate,
  removeTagTemplate,
  findPriceTags,
  searchPriceTags,
  findTonightTags,
  placePriceTags,
})

export const priceTagModule: Module = { routes: priceTagRoutes }
