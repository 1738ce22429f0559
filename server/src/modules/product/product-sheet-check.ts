import type { TextKey } from '@zhanggui/contract'
import { decimalOf } from '@zhanggui/contract/money.ts'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { checkProduct, saleMode } from '@zhanggui/contract/product/product.ts'
import {
  countingUnits,
  isUnitCode,
  kilogram,
  type UnitCode,
  weighedSaleUnits,
} from '@zhanggui/contract/product/unit.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { rowResult } from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { refuseInput } from '../../kernel/http/input.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { reasonText } from '../../kernel/sheet/sheet-reason.ts'
import type {
  CheckedRow,
  RowReason,
  SheetActor,
  SheetCheck,
  SheetPlan,
  SheetRow,
} from '../../kernel/sheet/sheet-service.ts'
import type { CategoryPath } from '../category/category.ts'
import { type KnownProduct, selectKnownProducts } from './product-sheet.sql.ts'
import { selectMissingCategories } from './product-sheet-category.sql.ts'
import {
  birthOf,
  changesOf,
  newOf,
  nowOf,
  type ProductRecord,
  type StagedProduct,
  wasOf,
} from './product-sheet-staged.ts'
import {
  type Fault,
  fieldValues,
  optionTexts,
  type ProductField,
  type ProductValue,
  productFieldKeys,
} from './product-sheet-values.ts'

/** The most reasons a row gives: a clerk mends the first ones first. */
const mostReasons = 8

/** What the cells of a row say, field by field; an empty cell is null. */
interface ReadRow {
  row: SheetRow
  values: Partial<Record<ProductField, { value: ProductValue } | null>>
  reasons: RowReason[]
}

/** What identifies products, and what only one may have. */
const unique = ['code', 'barcodes', 'mnemonicCode'] as const
type Unique = (typeof unique)[number]

/**
 * Checks products row by row. A row is the product with its code when it has one, else the one with its barcode, else a
 * new one. An empty cell empties an optional field of a product that exists; what must always have a value is kept.
 */
export function startProductCheck(actor: SheetActor, plan: SheetPlan): SheetCheck {
  const fields = productFieldKeys.filter((field) => plan.mapped.has(field))
  const defaults = readDefaults(plan, actor.language)
  const firstRows: Record<Unique, Map<string, number>> = {
    code: new Map(),
    barcodes: new Map(),
    mnemonicCode: new Map(),
  }
  /** The category paths of the rows that would be written. */
  const paths = new Map<string, CategoryPath>()
  let unidentified = 0
  /** Products that a row of this file has already been found to be. */
  const identified = new Map<number, number>()

  const checkRow = (read: ReadRow, known: Known): CheckedRow => {
    const { row, reasons } = read
    const product = identify(read, known, reasons)
    addRepeats(read, product, firstRows)
    const record = product ? merged(product.record, read) : born(read, defaults, reasons)
    if (product) {
      const earlier = identified.get(product.id)
      if (earlier === undefined) identified.set(product.id, row.rowNumber)
      else if (reasons.length === 0) reasons.push(sameProduct(read, earlier))
    }
    const changed = product ? fields.filter((field) => !same(product.record[field], record[field])) : fields
    if (changed.length > 0 || reasons.length > 0) {
      addTaken(record, product, changed, known, reasons)
      addFaultsBetweenFields(record, reasons)
    }
    const title = String(record.name ?? '') || row.values.name || row.values.code || ''
    const common = { rowNumber: row.rowNumber, title: title.slice(0, 255) }
    if (reasons.length > 0) return refusedRow(common, reasons)
    if (!product) {
      if (!row.values.code && !row.values.barcodes) unidentified++
      return createdRow(common, record as ProductRecord)
    }
    if (changed.length === 0) return unchangedRow(common, product)
    return changedRow(common, product, record as ProductRecord, changed, actor)
  }

  return {
    async check(tx: Tx, rows: SheetRow[]): Promise<CheckedRow[]> {
      const read = rows.map((row) => readRow(row, fields))
      const known = index(await selectKnownProducts(tx, wanted(read)))
      const checked = read.map((item) => checkRow(item, known))
      for (const row of checked) addPath(paths, row)
      return checked
    },
    async findNewCategories(tx: Tx): Promise<string[]> {
      const missing = await selectMissingCategories(tx, [...paths.values()])
      return missing.map(({ one, two }) => (two === null ? one : `${one} / ${two}`))
    },
    unidentified: () => unidentified,
  }
}

function addPath(paths: Map<string, CategoryPath>, row: CheckedRow): void {
  // What stands there was made here, by nowOf.
  const category = (row.data as StagedProduct | null)?.now.category as [string, string | null] | undefined
  if (category) paths.set(JSON.stringify(category), { one: category[0], two: category[1] })
}

function reason(field: ProductField, key: TextKey, params: Record<string, string | number> = {}): RowReason {
  return { field, key, params }
}

/** Parses the mapped cells; only their own faults are found here. */
function readRow(row: SheetRow, fields: readonly ProductField[]): ReadRow {
  const reasons: RowReason[] = []
  const values: ReadRow['values'] = {}
  for (const field of fields) {
    const cell = row.values[field] ?? ''
    const fault = row.faults.find((item) => item.field === field)
    if (fault) {
      reasons.push(reason(field, fault.key, { value: cell.slice(0, 40) }))
    } else if (cell === '') {
      values[field] = null
      if (fieldValues[field].empty === 'required') reasons.push(reason(field, 'rule.required'))
    } else {
      const parsed = fieldValues[field].parse(cell)
      if ('fault' in parsed) reasons.push({ field, ...parsed.fault })
      else values[field] = parsed
    }
  }
  return { row, values, reasons }
}

/** Parses the defaults once; a default that is no valid value is refused before anything else happens. */
function readDefaults(plan: SheetPlan, language: Language): Partial<Record<ProductField, ProductValue>> {
  const defaults: Partial<Record<ProductField, ProductValue>> = {}
  for (const [key, text] of Object.entries(plan.defaults)) {
    const field = productFieldKeys.find((item) => item === key)
    if (!field || text.trim() === '') continue
    const parsed = fieldValues[field].parse(text.trim())
    if ('fault' in parsed) throw refuseDefault(field, parsed.fault, language)
    defaults[field] = parsed.value
  }
  return defaults
}

function refuseDefault(field: ProductField, fault: Fault, language: Language): Refusal {
  const message = reasonText({ columns: productColumns, optionTexts }, { field, ...fault }, language)
  return refuseInput([{ path: `options.defaults.${field}`, key: fault.key, message }], language)
}

const cellValue = (read: ReadRow, field: ProductField): ProductValue | undefined => read.values[field]?.value

function uniqueValues(read: ReadRow, field: Unique): string[] {
  const value = cellValue(read, field)
  if (value === undefined || value === null || value === '') return []
  return field === 'barcodes' ? (value as string[]) : [String(value)]
}

/** Another row is this product already, by its code or by a barcode. */
function sameProduct(read: ReadRow, earlier: number): RowReason {
  const field = uniqueValues(read, 'barcodes').length > 0 ? 'barcodes' : 'code'
  return reason(field, 'transfer.repeatedInFile', {
    value: uniqueValues(read, field)[0] ?? '',
    row: earlier,
  })
}

/**
 * A code or barcode stands for one product in a file: the row that repeats it names the first one, mended or not. What an
 * invalid product has is free for others.
 */
function addRepeats(
  read: ReadRow,
  product: KnownProduct | undefined,
  firstRows: Record<Unique, Map<string, number>>,
): void {
  for (const field of product?.invalid ? (['code'] as const) : unique)
    for (const value of uniqueValues(read, field)) {
      const first = firstRows[field].get(value)
      if (first === undefined) firstRows[field].set(value, read.row.rowNumber)
      else read.reasons.push(reason(field, 'transfer.repeatedInFile', { value, row: first }))
    }
}

/** Products of this merchant by what identifies them; barcodes and mnemonic codes of invalid ones are free. */
interface Known {
  code: Map<string, KnownProduct>
  barcodes: Map<string, KnownProduct>
  mnemonicCode: Map<string, KnownProduct>
}

function wanted(rows: ReadRow[]): Record<Unique, string[]> {
  const of = (field: Unique) => rows.flatMap((read) => uniqueValues(read, field))
  return { code: of('code'), barcodes: of('barcodes'), mnemonicCode: of('mnemonicCode') }
}

function index(products: KnownProduct[]): Known {
  const known: Known = { code: new Map(), barcodes: new Map(), mnemonicCode: new Map() }
  for (const product of products) {
    known.code.set(String(product.record.code), product)
    if (product.invalid) continue
    for (const barcode of product.record.barcodes as string[]) known.barcodes.set(barcode, product)
    if (product.record.mnemonicCode !== '')
      known.mnemonicCode.set(String(product.record.mnemonicCode), product)
  }
  return known
}

function identify(read: ReadRow, known: Known, reasons: RowReason[]): KnownProduct | undefined {
  const code = cellValue(read, 'code')
  if (code) return known.code.get(String(code))
  // A code that cannot be read identifies nothing, and the barcode must not stand in for it.
  if (reasons.some(({ field }) => field === 'code')) return undefined
  for (const barcode of uniqueValues(read, 'barcodes')) {
    const product = known.barcodes.get(barcode)
    if (product) return product
  }
  return undefined
}

/** The product as the row wants it: empty cells empty what is optional and keep the rest. */
function merged(record: ProductRecord, read: ReadRow): ProductRecord {
  const result = { ...record }
  for (const field of Object.keys(read.values) as ProductField[]) {
    const { empty } = fieldValues[field]
    const cell = read.values[field]
    if (cell) result[field] = cell.value
    else if (typeof empty === 'object') result[field] = empty.value
  }
  // Without a category in the row its subcategory says nothing: both stay.
  if (read.values.category1 === null && !read.values.category2) result.category2 = record.category2
  // Another category does not take the old one's subcategory along.
  else if (read.values.category2 === undefined && result.category1 !== record.category1)
    result.category2 = null
  return result
}

/** A new product: its cells, then the defaults, then what a product has at birth. */
function born(
  read: ReadRow,
  defaults: Partial<Record<ProductField, ProductValue>>,
  reasons: RowReason[],
): Partial<ProductRecord> {
  const record: Partial<ProductRecord> = {}
  for (const field of productFieldKeys) {
    const value = cellValue(read, field) ?? defaults[field] ?? fieldValues[field].birth
    if (value !== undefined) record[field] = value
  }
  addUnits(record, read, defaults)
  for (const field of productFieldKeys)
    if (record[field] === undefined && !reasons.some((item) => item.field === field))
      reasons.push(reason(field, 'rule.required'))
  return record
}

/** Units that the row does not name: weighed goods are kept in kg and sold by 500g, the default is for piece goods. */
function addUnits(
  record: Partial<ProductRecord>,
  read: ReadRow,
  defaults: Partial<Record<ProductField, ProductValue>>,
): void {
  const weighed = record.saleMode === saleMode.weight
  if (weighed && !read.values.stockUnit) record.stockUnit = kilogram
  const fits = (unit: ProductValue | undefined) =>
    (weighed ? weighedSaleUnits : countingUnits).some((code) => code === unit)
  const usual = weighed ? 83 : record.stockUnit
  for (const field of ['saleUnit', 'displayUnit'] as const) {
    if (read.values[field]) continue
    const likely = [defaults[field], field === 'displayUnit' ? record.saleUnit : undefined, usual]
    const unit = likely.find(fits) ?? usual
    if (unit !== undefined) record[field] = unit
  }
}

/** Values that a product which is not invalid already has. */
function addTaken(
  record: Partial<ProductRecord>,
  product: KnownProduct | undefined,
  changed: readonly ProductField[],
  known: Known,
  reasons: RowReason[],
): void {
  // A row whose code cannot be read may be the very product that has its barcode.
  if (product?.invalid || reasons.some(({ field }) => field === 'code')) return
  if (changed.includes('barcodes'))
    for (const barcode of (record.barcodes as string[] | undefined) ?? []) {
      const owner = known.barcodes.get(barcode)
      if (owner && owner.id !== product?.id)
        reasons.push(reason('barcodes', 'product.barcodeTaken', { barcode, ...named(owner) }))
    }
  const mnemonic = String(record.mnemonicCode ?? '')
  const owner = changed.includes('mnemonicCode') ? known.mnemonicCode.get(mnemonic) : undefined
  if (owner && owner.id !== product?.id)
    reasons.push(reason('mnemonicCode', 'product.mnemonicTaken', { mnemonic, ...named(owner) }))
}

const named = (owner: KnownProduct) => ({ name: String(owner.record.name), code: String(owner.record.code) })

const quantityText = (value: ProductValue | undefined): string | null =>
  typeof value === 'number' ? decimalOf(value) : null

/** What the rules between fields go by. */
const ruling: readonly string[] = ['saleMode', 'stockUnit', 'saleUnit', 'displayUnit']

const unitOf = (value: ProductValue | undefined): UnitCode =>
  typeof value === 'number' && isUnitCode(value) ? (value as UnitCode) : 1

/** The rules between fields, where the fields themselves are in order. */
function addFaultsBetweenFields(record: Partial<ProductRecord>, reasons: RowReason[]): void {
  const faulty = new Set(reasons.map(({ field }) => field))
  if (ruling.some((field) => faulty.has(field))) return
  checkProduct(
    {
      saleMode: record.saleMode === saleMode.weight ? 2 : 1,
      mnemonicCode: String(record.mnemonicCode ?? ''),
      stockUnit: unitOf(record.stockUnit),
      saleUnit: unitOf(record.saleUnit),
      displayUnit: unitOf(record.displayUnit),
      minOrderQuantity: quantityText(record.minOrderQuantity),
      addStep: quantityText(record.addStep),
      cartLimit: quantityText(record.cartLimit),
    },
    // The fields that the rules speak of are columns of the sheet, their keys texts of the contract.
    (path, key) => {
      if (!faulty.has(path)) reasons.push(reason(path as ProductField, key as TextKey))
    },
  )
}

function same(a: ProductValue | undefined, b: ProductValue | undefined): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((value, position) => value === b[position])
}

type Common = Pick<CheckedRow, 'rowNumber' | 'title'>

function refusedRow(common: Common, reasons: RowReason[]): CheckedRow {
  return {
    ...common,
    result: rowResult.refused,
    data: null,
    recordId: null,
    recordVersion: null,
    before: null,
    reasons: reasons.slice(0, mostReasons),
  }
}

function createdRow(common: Common, record: ProductRecord): CheckedRow {
  const data: StagedProduct = { now: newOf(record), was: null, changes: birthOf(record) }
  return {
    ...common,
    result: rowResult.created,
    data,
    recordId: null,
    recordVersion: null,
    before: null,
    reasons: [],
  }
}

function unchangedRow(common: Common, product: KnownProduct): CheckedRow {
  return {
    ...common,
    result: rowResult.unchanged,
    data: null,
    recordId: product.id,
    recordVersion: product.version,
    before: null,
    reasons: [],
  }
}

function changedRow(
  common: Common,
  product: KnownProduct,
  record: ProductRecord,
  changed: ProductField[],
  actor: SheetActor,
): CheckedRow {
  const data: StagedProduct = {
    now: nowOf(record, changed),
    was: wasOf(product, changed),
    changes: changesOf(product.record, record),
  }
  const before: Record<string, string> = {}
  for (const field of changed) before[field] = fieldValues[field].text(product.record[field], actor.language)
  return {
    ...common,
    result: rowResult.changed,
    data,
    recordId: product.id,
    recordVersion: product.version,
    before,
    reasons: [],
  }
}
