import { z } from 'zod'
import { defineCall, done, nothing } from '../call.ts'
import { removedRecord, savedRecord } from '../field-schema.ts'
import { id } from '../rules.ts'
import {
  importTags,
  placedTags,
  tagRow,
  tagSearch,
  tagsQuery,
  tagTemplateForm,
  tagTemplateRow,
  tonightTags,
} from './priceTag.ts'

const page = 'iposWeb.inventory.priceTag'

export const priceTagCalls = {
  findTagTemplates: defineCall({
    path: '/bf/ipos/web/priceTag/findTagTemplates',
    summary: ['自建的价签模板', 'Own templates of price tags'],
    access: { permission: page },
    input: nothing,
    output: z.array(tagTemplateRow),
  }),
  findTagTemplateDetail: defineCall({
    path: '/bf/ipos/web/priceTag/findTagTemplateDetail',
    summary: ['价签模板详情', 'A template of price tags'],
    access: { permission: page },
    input: z.strictObject({ id }),
    output: tagTemplateRow,
  }),
  saveTagTemplate: defineCall({
    path: '/bf/ipos/web/priceTag/saveTagTemplate',
    summary: ['新增或修改价签模板', 'Create or change a template of price tags'],
    access: { permission: `${page}.edit` },
    input: tagTemplateForm,
    output: savedRecord,
    audit: 'priceTag.save',
  }),
  removeTagTemplate: defineCall({
    path: '/bf/ipos/web/priceTag/removeTagTemplate',
    summary: ['删除价签模板', 'Delete a template of price tags'],
    access: { permission: `${page}.edit` },
    input: removedRecord,
    output: done,
    audit: 'priceTag.remove',
  }),
  /** Unknown products are left out. */
  findPriceTags: defineCall({
    path: '/bf/ipos/web/priceTag/findPriceTags',
    summary: ['要打印的价签，用门店当前价', 'Tags to print, with the present prices of a store'],
    access: { permission: page },
    input: tagsQuery,
    output: z.array(tagRow),
  }),
  searchPriceTags: defineCall({
    path: '/bf/ipos/web/priceTag/searchPriceTags',
    summary: ['按条码、编码或名称找要打印的商品', 'Products to print tags for, by barcode, code or name'],
    access: { permission: page },
    input: tagSearch,
    output: z.array(tagRow),
  }),
  findTonightTags: defineCall({
    path: '/bf/ipos/web/priceTag/findTonightTags',
    summary: ['门店今晚 00:00 调价的商品', 'Products of a store whose price changes at the next 00:00'],
    access: { permission: page },
    input: z.strictObject({ storeId: id }),
    output: tonightTags,
  }),
  /** The products that an import created or whose price it changed. */
  findImportTags: defineCall({
    path: '/bf/ipos/web/priceTag/findImportTags',
    summary: ['一次导入新增或改价的商品', 'Products that an import created or gave another price'],
    access: { permission: page },
    input: z.strictObject({ storeId: id, importId: id }),
    output: importTags,
  }),
  placePriceTags: defineCall({
    path: '/bf/ipos/web/priceTag/placePriceTags',
    summary: ['记为已换签', 'Note that tags stand on the shelf'],
    access: { permission: page },
    input: placedTags,
    output: z.object({ placed: z.number().int() }),
    audit: 'priceTag.place',
  }),
}
