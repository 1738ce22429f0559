import { z } from 'zod'
import { defineCall, done, nothing } from '../call.ts'
import { removedRecord, savedRecord } from '../field-schema.ts'
import { id } from '../rules.ts'
import {
  labelFilters,
  labelForm,
  labelOption,
  labelPage,
  labelQuery,
  labelRow,
  productLabels,
} from './label.ts'

const page = 'iposWeb.product.productLabel'

export const labelCalls = {
  findProductLabelPage: defineCall({
    path: '/bf/ipos/web/productLabel/findProductLabelPage',
    summary: ['商品标签列表', 'Product labels'],
    access: { permission: page },
    input: labelQuery,
    output: labelPage,
  }),
  findProductLabelDetail: defineCall({
    path: '/bf/ipos/web/productLabel/findProductLabelDetail',
    summary: ['商品标签详情', 'A product label'],
    access: { permission: page },
    input: z.strictObject({ id }),
    output: labelRow,
  }),
  findProductLabelOptions: defineCall({
    path: '/bf/ipos/web/productLabel/findProductLabelOptions',
    summary: ['可选的商品标签', 'Product labels to choose from'],
    access: 'signedIn',
    input: nothing,
    output: z.array(labelOption),
  }),
  saveProductLabel: defineCall({
    path: '/bf/ipos/web/productLabel/saveProductLabel',
    summary: ['新增或修改商品标签', 'Create or change a product label'],
    access: { permission: `${page}.edit` },
    input: labelForm,
    output: savedRecord,
    audit: 'label.save',
  }),
  removeProductLabel: defineCall({
    path: '/bf/ipos/web/productLabel/removeProductLabel',
    summary: ['删除商品标签', 'Delete a product label'],
    access: { permission: `${page}.edit` },
    input: removedRecord,
    output: done,
    audit: 'label.remove',
  }),
  setProductLabels: defineCall({
    path: '/bf/ipos/web/productLabel/setProductLabels',
    summary: ['批量添加或移除商品的标签', 'Add labels to products or remove them'],
    access: { permission: `${page}.attach` },
    input: productLabels,
    output: z.object({ changed: z.number().int() }),
    audit: 'product.labels',
  }),
  exportProductLabels: defineCall({
    path: '/bf/ipos/web/productLabel/exportProductLabels',
    summary: ['导出商品标签到下载中心', 'Export the product labels to the download center'],
    access: { permission: `${page}.export` },
    input: z.strictObject({ asyncSystemName: z.string().max(64).optional(), condition: labelFilters }),
    output: z.object({ taskId: id }),
    audit: 'label.export',
  }),
}
