import { type Field, optionLabel } from '../fields.ts'
import { rulesText } from '../rules.text.ts'
import { fillText, type Language, type TextEntry } from '../text.ts'
import { optionList } from '../transfer/option-list.ts'
import { transferText } from '../transfer/transfer.text.ts'
import { productFields } from './product.fields.ts'
import { productText } from './product.text.ts'

// Each rule of a product (spec section 5) once, with a value that breaks it. The tests of the form, the grid, the call
// and the import read these cases.

type FieldName = keyof typeof productFields.fields

export interface ProductRuleCase {
  field: FieldName
  /** The value in the call. */
  value: string | number | null | readonly (string | number)[]
  /** What a person types into a cell, if it is not the text of the value. */
  cell?: string
  weighed?: true
  /** Other values of the product. */
  with?: Readonly<Partial<Record<FieldName, string | number>>>
  rule: keyof typeof rulesText | keyof typeof productText
  params?: Readonly<Record<string, string | number>>
  /** The form cannot break the rule: it hides the field, or offers no such value. */
  notInForm?: true
  /** A sheet cannot break it: the code finds the product, a cell without a unit takes the usual one, and 0 is an unset amount. */
  notInSheet?: true
}

const below = { cartLimit: '5' }

export const productRuleCases: readonly ProductRuleCase[] = [
  { field: 'name', value: '', rule: 'rule.required' },
  { field: 'name', value: '水'.repeat(41), rule: 'rule.maxWidth', params: { max: 80 } },
  { field: 'name', value: 'a\ufffdb', rule: 'rule.controlCharacter' },
  { field: 'code', value: '中文', rule: 'product.codeFormat', notInSheet: true },
  { field: 'salesPrice', value: '', rule: 'rule.required' },
  { field: 'salesPrice', value: '0', rule: 'rule.aboveZero' },
  { field: 'salesPrice', value: '-1', rule: 'rule.aboveZero' },
  { field: 'salesPrice', value: '1.234', rule: 'rule.twoDecimals' },
  { field: 'salesPrice', value: '10000000', rule: 'rule.max', params: { max: '9999999.99' } },
  { field: 'salesPrice', value: 'abc', rule: 'rule.notANumber' },
  { field: 'costPrice', value: '0', rule: 'rule.aboveZero', notInSheet: true },
  { field: 'costPrice', value: '1.234', rule: 'rule.twoDecimals' },
  { field: 'weight', value: '0', rule: 'rule.aboveZero', notInSheet: true },
  { field: 'weight', value: '1.2345', rule: 'rule.threeDecimals' },
  { field: 'barcodes', value: ['1234567'], rule: 'product.barcodeFormat' },
  { field: 'barcodes', value: ['123456789012345'], rule: 'product.barcodeFormat' },
  { field: 'origin', value: '产'.repeat(26), rule: 'rule.maxLength', params: { max: 25 } },
  { field: 'length', value: 0, rule: 'rule.min', params: { min: 1 }, notInSheet: true },
  { field: 'length', value: 1_000_000, rule: 'rule.max', params: { max: 999_999 } },
  { field: 'length', value: 1.5, rule: 'rule.integer' },
  { field: 'length', value: 'abc', rule: 'rule.notANumber' },
  { field: 'width', value: 1_000_000, rule: 'rule.max', params: { max: 999_999 } },
  { field: 'height', value: 1_000_000, rule: 'rule.max', params: { max: 999_999 } },
  { field: 'boxSpec', value: 0, rule: 'rule.min', params: { min: 1 }, notInSheet: true },
  { field: 'boxSpec', value: 10_000, rule: 'rule.max', params: { max: 9999 } },
  { field: 'mnemonicCode', value: '123456', rule: 'product.pieceWithoutMnemonic', notInForm: true },
  { field: 'mnemonicCode', value: '12345', weighed: true, rule: 'product.mnemonicFormat' },
  { field: 'minOrderQuantity', value: '0', rule: 'rule.aboveZero', notInSheet: true },
  { field: 'minOrderQuantity', value: '1.2345', weighed: true, rule: 'rule.threeDecimals' },
  { field: 'minOrderQuantity', value: '1.5', rule: 'product.pieceWhole' },
  { field: 'addStep', value: '1.5', rule: 'product.pieceWhole' },
  { field: 'cartLimit', value: '1.5', rule: 'product.pieceWhole' },
  { field: 'minOrderQuantity', value: '5', with: below, rule: 'product.minBelowLimit' },
  { field: 'addStep', value: '5', with: below, rule: 'product.stepBelowLimit' },
  { field: 'stockUnit', value: null, cell: '', rule: 'rule.required', notInSheet: true },
  { field: 'stockUnit', value: 999, cell: '无此单位', rule: 'rule.option' },
  { field: 'stockUnit', value: 80, cell: 'kg', rule: 'product.pieceUnit' },
  { field: 'stockUnit', value: 6, cell: '瓶', weighed: true, rule: 'product.weighedInKg', notInForm: true },
  { field: 'saleUnit', value: 6, cell: '瓶', weighed: true, rule: 'product.weighedSaleUnit' },
  { field: 'displayUnit', value: 6, cell: '瓶', weighed: true, rule: 'product.weighedSaleUnit' },
  { field: 'saleStatus', value: 9, cell: '没有这个', rule: 'rule.option' },
  { field: 'deliveryTypes', value: [10, 40], cell: '到店自提、无需配送', rule: 'product.deliveryAlone' },
  { field: 'processing', value: [0, 1], cell: '不加工、宰杀', rule: 'product.processingAlone' },
  { field: 'remarks', value: '长'.repeat(256), rule: 'rule.maxLength', params: { max: 255 } },
]

const weighedProduct = { saleMode: 2, stockUnit: 80, saleUnit: 83, displayUnit: 83 }
const pieceProduct = { saleMode: 1, stockUnit: 6, saleUnit: 6, displayUnit: 6 }

/** The product before the wrong value. It keeps every rule. */
export const soundProduct = ({ weighed, with: more }: ProductRuleCase) => ({
  name: '样品',
  categoryId: '1',
  salesPrice: '2.00',
  ...(weighed ? weighedProduct : pieceProduct),
  ...more,
})

/** What a person types into the cell of a grid or a sheet. */
export const ruleCell = ({ value, cell }: ProductRuleCase): string => cell ?? [value ?? ''].flat().join(',')

const said: Readonly<Record<string, TextEntry>> = { ...rulesText, ...productText }
const say = (key: string, language: Language, params: Record<string, string | number> = {}): string =>
  fillText(said[key] as TextEntry, language, params)

/** The text that every place shows at the field. */
export const ruleText = ({ field, rule, params }: ProductRuleCase, language: Language): string =>
  say(rule, language, { label: say(`product.${field}`, language), ...params })

/** The text about what was typed into a cell: a word that is no option is repeated, with the options that there are. */
export function cellRuleText(one: ProductRuleCase, language: Language): string {
  const field: Field = productFields.fields[one.field]
  if (one.rule !== 'rule.option' || field.kind !== 'option') return ruleText(one, language)
  const options = field.values.map((value) => {
    const label = optionLabel('product', one.field, field, value)
    return typeof label === 'string' ? say(label, language) : fillText(label, language)
  })
  return fillText(transferText['transfer.unknownOption'], language, {
    label: say(`product.${one.field}`, language),
    value: ruleCell(one),
    options: optionList(options, language),
  })
}

/** The case in the title of a test. */
export const ruleTitle = ({ field, value, weighed, rule }: ProductRuleCase): string =>
  `${weighed ? 'weighed, ' : ''}${field} ${JSON.stringify(value).slice(0, 24)}: ${rule}`
