import type { TextKey } from '@zhanggui/contract'
import { textEntry } from '@zhanggui/contract'
import { categoryName } from '@zhanggui/contract/category/category.calls.ts'
import { centsOf, decimalOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { ProductColumnKey } from '@zhanggui/contract/product/product.columns.ts'
import {
  deliveryTypeLabel,
  processingLabel,
  productStatusLabel,
  returnPolicyLabel,
  saleModeLabel,
  saleStatusLabel,
  stockModeLabel,
} from '@zhanggui/contract/product/product.labels.ts'
import { productFields } from '@zhanggui/contract/product/product.ts'
import { countingUnits, kilogram, unitNames, weighedSaleUnits } from '@zhanggui/contract/product/unit.ts'
import { ruleOf } from '@zhanggui/contract/rules.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { z } from 'zod'
import type { RowReason } from '../../kernel/sheet/sheet-service.ts'

/** The columns that an import may change; the others an export only shows. */
export type ProductField = Exclude<ProductColumnKey, 'status' | 'updatedAt'>

/** A value as the database has it: cents, grams, thousandths, codes of enumerations. */
export type ProductValue = string | number | string[] | number[] | null

export type Fault = Omit<RowReason, 'field'>
export type Parsed = { value: ProductValue } | { fault: Fault }

/** What a field of the sheet is: how its text is read and written. */
export interface FieldValue {
  /** A cell that is not empty. */
  parse(text: string): Parsed
  text(value: ProductValue, language: Language): string
  /** What an empty cell makes of a product that exists: a value, or it keeps its own, or the cell is required. */
  empty: { value: ProductValue } | 'keep' | 'required'
  /** What a new product gets when neither the file nor a default says anything; undefined when something must. */
  birth: ProductValue | undefined
}

const faultOf = (issue: z.core.$ZodIssue): { fault: Fault } => {
  const { key, params } = ruleOf(issue)
  // Rule keys come from the contract's own schemas: all of them are texts.
  return { fault: { key: key as TextKey, params } }
}

const plainTextOf = (value: ProductValue): string => String(value ?? '')

function text(schema: z.ZodType<string>, rest: Partial<FieldValue> = {}): FieldValue {
  return {
    parse: (cell) => {
      const parsed = schema.safeParse(cell)
      return parsed.success ? { value: parsed.data } : faultOf(parsed.error.issues[0] as z.core.$ZodIssue)
    },
    text: plainTextOf,
    empty: { value: '' },
    birth: '',
    ...rest,
  }
}

// Digits may be full-width, thousands may be grouped, and people write the unit behind the number.
function plainNumber(cell: string): string {
  const half = cell.normalize('NFKC').replace(/^[¥￥]\s*|\s*(元|kg|千克|公斤|mm|毫米|个|件)$/gi, '')
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(half) ? half.replaceAll(',', '') : half
}

/** `12.500` and `12.5` are the same amount; what is left has no more decimals than the schema allowed. */
const withoutTail = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/0+$/, '').replace(/\.$/, '') : decimal

function decimal(
  schema: z.ZodType<string | null>,
  read: (decimal: string) => number | null,
  write: (value: number) => string,
  rest: Partial<FieldValue> = {},
): FieldValue {
  return {
    parse: (cell) => {
      const parsed = schema.safeParse(plainNumber(cell))
      if (!parsed.success) return faultOf(parsed.error.issues[0] as z.core.$ZodIssue)
      return { value: parsed.data === null ? null : read(withoutTail(parsed.data)) }
    },
    text: (value) => (value === null ? '' : write(Number(value))),
    empty: { value: null },
    birth: null,
    ...rest,
  }
}

function whole(schema: z.ZodType<number | null>): FieldValue {
  return {
    parse: (cell) => {
      const number = plainNumber(cell)
      if (!/^-?\d{1,15}(\.\d+)?$/.test(number)) return { fault: { key: 'rule.notANumber', params: {} } }
      const parsed = schema.safeParse(Number(number))
      return parsed.success ? { value: parsed.data } : faultOf(parsed.error.issues[0] as z.core.$ZodIssue)
    },
    text: plainTextOf,
    empty: { value: null },
    birth: null,
  }
}

type Options = { value: number; names: readonly string[] }[]

const inOrder = (values: readonly number[], labels: Record<number, TextKey>): Options =>
  values.map((value) => ({ value, names: textEntry(labels[value] as string)?.slice(0, 2) as string[] }))

const units = (codes: readonly (keyof typeof unitNames)[]): Options =>
  codes.map((value) => ({ value, names: unitNames[value] }))

const options = {
  saleMode: inOrder([1, 2], saleModeLabel),
  saleStatus: inOrder([2, 1, 0], saleStatusLabel),
  deliveryTypes: inOrder([10, 20, 30, 40], deliveryTypeLabel),
  returnPolicy: inOrder([1, 2, 99], returnPolicyLabel),
  processing: inOrder([0, 1, 2, 3, 4, 5], processingLabel),
  stockMode: inOrder([0, 1], stockModeLabel),
  status: inOrder([10, 20, 30, 40], productStatusLabel),
  stockUnit: units([...countingUnits, kilogram]),
  saleUnit: units([...countingUnits, ...weighedSaleUnits]),
  displayUnit: units([...countingUnits, ...weighedSaleUnits]),
}
type OptionColumn = keyof typeof options

const isOptionColumn = (column: string): column is OptionColumn => column in options

/** What a column of choices shows in a language: its cells, and the list of the template. */
export const optionTexts = (column: string, language: Language): string[] =>
  isOptionColumn(column) ? options[column].map(({ names }) => names[language === 'zh' ? 0 : 1] as string) : []

// Words of other systems for the same choices.
const otherNames: Partial<Record<OptionColumn, Record<string, number>>> = {
  saleMode: { 按件: 1, 标品: 1, 按重量: 2, 散称: 2, 非标品: 2 },
  saleStatus: { 线下: 1, 在售: 2, 上架: 2, 停售: 0, 下架: 0 },
  stockUnit: { 千克: 80, 公斤: 80 },
  saleUnit: { 克: 81, '100克': 82, '500克': 83, 斤: 83 },
  displayUnit: { 克: 81, '100克': 82, '500克': 83, 斤: 83 },
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

function valuesByName(column: OptionColumn): Map<string, number> {
  const map = new Map<string, number>(Object.entries(otherNames[column] ?? {}))
  for (const { value, names } of options[column]) {
    map.set(String(value), value)
    for (const name of names) map.set(folded(name), value)
  }
  return map
}

function choice(name: OptionColumn, birth: number | undefined): FieldValue {
  const byName = valuesByName(name)
  return {
    parse: (cell) => {
      const value = byName.get(folded(cell))
      return value === undefined ? unknownOption(cell) : { value }
    },
    text: (value, language) => optionText(name, Number(value), language),
    empty: 'keep',
    birth,
  }
}

const unknownOption = (cell: string): { fault: Fault } => ({
  fault: { key: 'transfer.unknownOption', params: { value: cell.slice(0, 40) } },
})

/** The text of one choice; a code that the contract no longer knows shows as it is. */
export function optionText(column: OptionColumn, value: number, language: Language): string {
  const option = options[column].find((item) => item.value === value)
  return option?.names[language === 'zh' ? 0 : 1] ?? String(value)
}

const separators = /[,，、;；]/

function choices(name: OptionColumn): FieldValue {
  const byName = valuesByName(name)
  return {
    parse: (cell) => {
      const values = new Set<number>()
      for (const part of cell.split(separators)) {
        if (part.trim() === '') continue
        const value = byName.get(folded(part))
        if (value === undefined) return unknownOption(part.trim())
        values.add(value)
      }
      // In the order of the contract, so that the order in the file is no change.
      return { value: options[name].map(({ value }) => value).filter((value) => values.has(value)) }
    },
    text: (value, language) =>
      (value as number[])
        .map((item) => optionText(name, item, language))
        .join(language === 'zh' ? '，' : ', '),
    empty: { value: [] },
    birth: [],
  }
}

const barcodes: FieldValue = {
  parse: (cell) => {
    const list = cell
      .normalize('NFKC')
      .split(/[,、;\s]+/)
      .filter((part) => part !== '')
    const parsed = productFields.shape.barcodes.safeParse(list)
    return parsed.success ? { value: parsed.data } : faultOf(parsed.error.issues[0] as z.core.$ZodIssue)
  },
  text: (value) => (value as string[]).join(','),
  empty: { value: [] },
  birth: [],
}

const shape = productFields.shape
/** Every field of the product sheet, in the order in which reasons are given. */
export const fieldValues: Record<ProductField, FieldValue> = {
  code: text(shape.code, { empty: 'keep' }),
  name: text(shape.name, { empty: 'required', birth: undefined }),
  barcodes,
  category1: text(categoryName, { empty: 'keep', birth: undefined }),
  category2: text(categoryName, { empty: { value: null }, birth: null }),
  saleMode: choice('saleMode', undefined),
  stockUnit: choice('stockUnit', undefined),
  saleUnit: choice('saleUnit', undefined),
  displayUnit: choice('displayUnit', undefined),
  salesPrice: decimal(shape.salesPrice, centsOf, yuanOf, {
    empty: 'required',
    birth: undefined,
  }),
  costPrice: decimal(shape.costPrice, centsOf, yuanOf),
  mnemonicCode: text(shape.mnemonicCode),
  saleStatus: choice('saleStatus', 2),
  origin: text(shape.origin),
  serialNumber: text(shape.serialNumber),
  weight: decimal(shape.weight, thousandthsOf, decimalOf),
  length: whole(shape.length),
  width: whole(shape.width),
  height: whole(shape.height),
  boxSpec: whole(shape.boxSpec),
  minOrderQuantity: decimal(shape.minOrderQuantity, thousandthsOf, decimalOf),
  addStep: decimal(shape.addStep, thousandthsOf, decimalOf),
  cartLimit: decimal(shape.cartLimit, thousandthsOf, decimalOf),
  deliveryTypes: choices('deliveryTypes'),
  returnPolicy: choice('returnPolicy', 2),
  processing: choices('processing'),
  stockMode: choice('stockMode', 0),
  remarks: text(shape.remarks),
}

export const productFieldKeys = Object.keys(fieldValues) as ProductField[]
