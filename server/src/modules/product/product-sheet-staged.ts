import type { FieldChange } from '@zhanggui/contract/product/product.calls.ts'
import { changesBetween } from '../../kernel/record/difference.ts'
import type { ProductValues } from './product.sql.ts'
import { columnOf } from './product-sheet.sql.ts'
import { type ProductField, type ProductValue, productFieldKeys } from './product-sheet-values.ts'
import { changesAtBirth, changeText, fieldsOf, type ProductTexts } from './product-values.ts'

/** A product as the sheet sees it, every field as the database has it. */
export type ProductRecord = Record<ProductField, ProductValue>

/**
 * What stands in `sheet_import_row.data`. `now` and `was` are columns of table product by name, besides `category` (the
 * path of names) and `barcodes`; `was` also has what only undoing needs.
 */
export interface StagedProduct {
  now: Record<string, unknown>
  was: Record<string, unknown> | null
  changes: FieldChange[]
}

/** The columns of a new product; empty ones are left out, to keep the rows small. */
export function newOf(record: ProductRecord): Record<string, unknown> {
  const now = nowOf(record, productFieldKeys)
  for (const [column, value] of Object.entries(now))
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) delete now[column]
  return now
}

/** The columns to write for these fields; a category is the path of its names, found or created when it is written. */
export function nowOf(record: ProductRecord, fields: readonly ProductField[]): Record<string, unknown> {
  const now: Record<string, unknown> = {}
  for (const field of fields) {
    if (field === 'category1' || field === 'category2') now.category = [record.category1, record.category2]
    else now[columnOf[field]] = record[field]
  }
  return now
}

/** The same columns as they are now, to be written back by an undo. */
export function wasOf(
  product: { record: ProductRecord; categoryId: number; updatedAt: string; updatedBy: string },
  fields: readonly ProductField[],
): Record<string, unknown> {
  const { category, ...was } = nowOf(product.record, fields)
  return {
    ...was,
    ...(category === undefined ? {} : { category_id: product.categoryId }),
    updated_at: product.updatedAt,
    updated_by: product.updatedBy,
  }
}

/** What the change log says of a new product. */
export const birthOf = (record: ProductRecord): FieldChange[] => changesAtBirth(textsOf(record))

/** What the change log says of a changed product. */
export const changesOf = (before: ProductRecord, after: ProductRecord): FieldChange[] =>
  changesBetween(textsOf(before), textsOf(after))

function textsOf(record: ProductRecord): ProductTexts {
  const columns = Object.entries(columnOf).map(([field, column]) => [column, record[field as ProductField]])
  // The record has every column but the category's id, which the log does not show.
  const values = Object.fromEntries(columns) as ProductValues
  const texts: Record<string, string | null> = {}
  for (const [field, value] of Object.entries(fieldsOf(values, record.barcodes as string[])))
    texts[field] = changeText(value)
  texts.categoryId = [record.category1, record.category2].filter((name) => name !== null).join(' / ')
  return texts
}
