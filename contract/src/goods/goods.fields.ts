import { defineFields, money, option, options, quantity, text } from '../fields.ts'
import {
  deliveryTypeLabel,
  processingLabel,
  saleStatusLabel,
  stockModeLabel,
} from '../product/product.labels.ts'
import { saleStatuses } from '../product/product.options.ts'

/**
 * The values that a store may set for itself, in the order of its page. Empty follows the head office. A field that
 * the head office locks follows it, too (decisions section 10).
 */
export const goodsFields = defineFields('goods', {
  listed: option({
    values: [1, 0],
    sheet: {
      width: 10,
      aliases: ['是否上架', '上下架', 'listed'],
      others: { 是: 1, 否: 0, 下架: 0, yes: 1, no: 0 },
    },
  }),
  salesPrice: money({
    sheet: {
      width: 12,
      aliases: ['门店售价', '售价', '零售价', 'store price', 'price', 'sales price', 'sale price'],
    },
  }),
  costPrice: money({
    needs: 'iposWeb.product.cost',
    sheet: { width: 12, aliases: ['成本价', '进价', '单位成本', 'cost', 'cost price', 'unit cost'] },
  }),
  saleStatus: option({
    values: saleStatuses,
    labels: saleStatusLabel,
    sheet: {
      width: 12,
      aliases: ['可卖渠道', 'sale status'],
      others: { 正常: 2, 正常销售: 2, 销售中: 2, 可售: 2, 停售: 0, offlineonly: 1, banned: 0 },
    },
  }),
  deliveryTypes: options({
    values: [10, 20, 30, 40],
    labels: deliveryTypeLabel,
    alone: { value: 40, fault: 'product.deliveryAlone' },
    sheet: { width: 16, aliases: ['配送', 'delivery'] },
  }),
  minOrderQuantity: quantity({ sheet: { width: 10, pieces: 'count', aliases: ['起购量', '起购数', 'moq'] } }),
  addStep: quantity({
    sheet: { width: 10, pieces: 'count', aliases: ['加购步长', '步长', 'add step', 'step'] },
  }),
  cartLimit: quantity({
    sheet: { width: 10, pieces: 'count', aliases: ['每单限购', '限购数', 'limit per order', 'limit'] },
  }),
  stockMode: option({
    values: [0, 1],
    labels: stockModeLabel,
    sheet: { width: 12, aliases: ['库存方式', 'stock mode'] },
  }),
  processing: options({
    values: [0, 1, 2, 3, 4, 5],
    labels: processingLabel,
    alone: { value: 0, fault: 'product.processingAlone' },
    sheet: { width: 14, aliases: ['加工方式', '加工', 'processing'] },
  }),
})

/**
 * All values of a product in a store: those above, and what only a store knows. The head office has no value for these
 * others: nothing follows it, locks it or differs from it.
 */
export const storeGoodsFields = defineFields('goods', {
  ...goodsFields.fields,
  shelfPlace: text({
    max: 20,
    sheet: { width: 10, aliases: ['货架', '库位', '货架号', 'shelf', 'shelf place', 'shelf location'] },
  }),
})

export type GoodsField = keyof typeof goodsFields.fields
export const goodsFieldNames = Object.keys(goodsFields.fields) as GoodsField[]
export type StoreGoodsField = keyof typeof storeGoodsFields.fields
export const storeGoodsFieldNames = Object.keys(storeGoodsFields.fields) as StoreGoodsField[]
