import { priceTagCalls } from '@zhanggui/contract/priceTag/priceTag.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import {
  findImportTags,
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
  findImportTags,
  findTonightTags,
  placePriceTags,
})

export const priceTagModule: Module = { routes: priceTagRoutes }
