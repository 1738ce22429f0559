import { z } from 'zod'
import { defineCall, done, nothing } from '../call.ts'
import { removedRecord, savedRecord } from '../field-schema.ts'
import { id, pageOf } from '../rules.ts'
import {
  groupDetail,
  groupDraft,
  groupFigures,
  groupFilters,
  groupForm,
  groupLimit,
  groupMember,
  groupPage,
  groupProduct,
  groupProductQuery,
  groupQuery,
} from './productGroup.ts'

const page = 'iposWeb.product.productGroup'
const edit = { permission: `${page}.edit` } as const
const detail = { permission: `${page}.detail` } as const

export const productGroupCalls = {
  findProductGroupPage: defineCall({
    path: '/bf/ipos/web/productGroup/findProductGroupPage',
    summary: ['商品分组列表', 'Product groups'],
    access: { permission: page },
    input: groupQuery,
    output: groupPage,
  }),
  findProductGroupOptions: defineCall({
    path: '/bf/ipos/web/productGroup/findProductGroupOptions',
    summary: ['可选的商品分组', 'Product groups to choose from'],
    access: 'signedIn',
    input: nothing,
    output: z.array(z.object({ id, name: z.string() })),
  }),
  findProductGroupDetail: defineCall({
    path: '/bf/ipos/web/productGroup/findProductGroupDetail',
    summary: ['商品分组详情', 'A product group'],
    access: detail,
    input: z.strictObject({ id }),
    output: groupDetail,
  }),
  /** The figures of an open form. */
  countGroupDraft: defineCall({
    path: '/bf/ipos/web/productGroup/countGroupDraft',
    summary: ['试算商品分组', 'Count the products of an unsaved group'],
    access: detail,
    input: groupDraft,
    output: groupFigures,
  }),
  findGroupProductPage: defineCall({
    path: '/bf/ipos/web/productGroup/findGroupProductPage',
    summary: ['商品分组的商品', 'The products of a group, saved or not'],
    access: detail,
    input: groupProductQuery,
    output: pageOf(groupMember),
  }),
  /** Products by pasted codes and barcodes, in their order. */
  findProductsByCode: defineCall({
    path: '/bf/ipos/web/productGroup/findProductsByCode',
    summary: ['按编码或条码找商品', 'Find products by code or barcode'],
    access: detail,
    input: z.strictObject({
      codes: z.array(z.string().trim().min(1).max(40)).min(1, 'rule.required').max(groupLimit.codes),
    }),
    output: z.object({ products: z.array(groupProduct), unknown: z.array(z.string()) }),
  }),
  /** The groups of a product, each with the reason. */
  findGroupsOfProduct: defineCall({
    path: '/bf/ipos/web/productGroup/findGroupsOfProduct',
    summary: ['商品所在的分组', 'The groups of a product'],
    access: { permission: page },
    input: z.strictObject({ productId: id }),
    output: z.array(z.object({ id, name: z.string(), why: groupMember.shape.why })),
  }),
  saveProductGroup: defineCall({
    path: '/bf/ipos/web/productGroup/saveProductGroup',
    summary: ['新增或修改商品分组', 'Create or change a product group'],
    access: edit,
    input: groupForm,
    output: savedRecord,
    audit: 'productGroup.save',
  }),
  removeProductGroup: defineCall({
    path: '/bf/ipos/web/productGroup/removeProductGroup',
    summary: ['删除商品分组', 'Delete a product group'],
    access: edit,
    input: removedRecord,
    output: done,
    audit: 'productGroup.remove',
  }),
  /** The products of groups; with `groupId` of one. */
  exportGroupProducts: defineCall({
    path: '/bf/ipos/web/productGroup/exportGroupProducts',
    summary: ['导出分组的商品到下载中心', 'Export the products of groups to the download center'],
    access: { permission: `${page}.export` },
    input: z.strictObject({ asyncSystemName: z.string().max(64).optional(), condition: groupFilters }),
    output: z.object({ taskId: id }),
    audit: 'productGroup.export',
  }),
  /** Puts products into a group by hand, or takes them out, all or none. */
  chooseGroupProducts: defineCall({
    path: '/bf/ipos/web/productGroup/chooseGroupProducts',
    summary: ['把商品加入或移出分组', 'Put products into a group or take them out'],
    access: edit,
    input: z.strictObject({
      id,
      productIds: z.array(id).min(1, 'rule.required').max(500),
      into: z.boolean(),
    }),
    output: z.object({ changed: z.number().int() }),
    audit: 'productGroup.choose',
  }),
}
