import { optionalLines, plainText, price } from '@zhanggui/contract/rules.ts'
import { z } from 'zod'
import { language } from '../../../kit/base/language.ts'
import type { AnyField, AnyGroup } from '../../../kit/form/field/own-field.tsx'

/** The values of the sample form. */
export interface GoodsValues {
  name: string
  origin: string
  salesPrice: string
  costPrice: string
  minOrderQuantity: string
  cartLimit: string
  remarks: string
}

/** One schema for the form and for the receiver of its input, so that each rule is written once. */
export const goodsForm = z
  .object({
    name: plainText.pipe(z.string().max(20)),
    origin: plainText.pipe(z.string().max(25)),
    salesPrice: price,
    costPrice: price.or(z.literal('')),
    minOrderQuantity: z.string(),
    cartLimit: z.string(),
    remarks: optionalLines(255),
  })
  .superRefine(({ minOrderQuantity: min, cartLimit: limit }, context) => {
    if (min && limit && Number(min) >= Number(limit))
      context.addIssue({ code: 'custom', path: ['minOrderQuantity'], message: 'product.stepBelowLimit' })
  })

export const emptyGoods: GoodsValues = {
  name: '',
  origin: '',
  salesPrice: '',
  costPrice: '',
  minOrderQuantity: '',
  cartLimit: '',
  remarks: '',
}

const said = (zh: string, en: string) => (language() === 'zh' ? zh : en)

const basics: readonly AnyField<GoodsValues>[] = [
  {
    kind: 'text',
    name: 'name',
    label: 'product.name',
    required: true,
    count: { max: 20, by: 'length' },
    // A rule of the field. It comes after the rules of the schema and of the form.
    rules: [
      (value) =>
        String(value).includes('?') ? said('商品名称不能有问号', 'No question mark in a name') : null,
    ],
  },
  { kind: 'text', name: 'origin', label: 'product.origin' },
]
const prices: readonly AnyField<GoodsValues>[] = [
  { kind: 'money', name: 'salesPrice', label: 'product.salesPrice', required: true },
  { kind: 'money', name: 'costPrice', label: 'product.costPrice' },
  { kind: 'decimal', name: 'minOrderQuantity', label: 'product.minOrderQuantity' },
  { kind: 'decimal', name: 'cartLimit', label: 'product.cartLimit', hint: 'product.cartLimitHint' },
]

export const goodsGroups: readonly AnyGroup<GoodsValues>[] = [
  { key: 'basics', title: 'product.groupBasics', fields: basics },
  { key: 'price', title: 'product.groupPrice', fields: prices },
  {
    key: 'more',
    title: 'product.groupDelivery',
    fields: [{ kind: 'textarea', name: 'remarks', label: 'product.remarks', max: 255, wide: true }],
  },
]

/** All fields under one heading. A form without anchors follows the width of the page. */
export const goodsFields: readonly AnyField<GoodsValues>[] = goodsGroups.flatMap(({ fields }) => fields)
