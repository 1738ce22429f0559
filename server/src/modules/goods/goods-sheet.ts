import { followsHead, isOwn } from '@zhanggui/contract/goods/effective.ts'
import { goodsFieldNames } from '@zhanggui/contract/goods/goods.fields.ts'
import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
import { otherWeightSaid } from '@zhanggui/contract/measure-per.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.ts'
import { gramsOf } from '@zhanggui/contract/product/unit.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { columnName, toWire } from '../../kernel/record/kind.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { CellValue } from '../../kernel/sheet/cell.ts'
import { saysLine } from '../../kernel/sheet/check/findings.ts'
import { defineSheet } from '../../kernel/sheet/define-sheet.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import type {
  KnownRecord,
  ReadCells,
  SheetLink,
  SheetRecord,
  SheetRules,
  WrittenRow,
} from '../../kernel/sheet/sheet-noun.ts'
import type { SheetRow, SheetService } from '../../kernel/sheet/sheet-service.ts'
import { endAcceptances, restoreImportAcceptances } from '../product/accepted.ts'
import { convertPrice, gramsSaid } from '../product/price-of-weight.ts'
import { findBarcodeOwners } from '../product/product-scan.ts'
import { isPriceOf, otherMode, otherPer, tellOtherPieces } from '../product/product-sheet-cells.ts'
import { looseUnitOf } from '../product/product-sheet-units.ts'
import type { GoodsColumns, GoodsStore, HeadColumns, Marks, OwnColumns } from './goods.sql.ts'
import { keepStoreTimer } from './goods-due.sql.ts'
import { checkGoods, farAmounts, questionOf } from './goods-rules.ts'
import {
  countOutside,
  endScheduled,
  insertImported,
  type PairRow,
  refuseMoved,
  selectImportedStores,
  selectPairs,
  selectProductIdsOf,
  selectStoreIds,
  selectStoreNames,
  updateMarks,
} from './goods-sheet.sql.ts'
import { goodsCells } from './goods-sheet-cells.ts'
import { goodsExport } from './goods-sheet-export.ts'
import { countingOf, noOwn, stored, wordOf } from './goods-values.ts'

const page = 'iposWeb.product.storeGoodSku'

const namesOf = (rows: readonly { code: string; id: number }[]) =>
  new Map(rows.map((row) => [JSON.stringify([row.code]), row.id]))
const codesOf = (names: readonly (readonly (string | null)[])[]) => names.flatMap(([one]) => one ?? [])

/** A store outside the person's scope is unknown. */
const store: SheetLink = {
  fields: ['storeCode'],
  column: 'store_id',
  find: async (tx, names, { stores }) => namesOf(await selectStoreIds(tx, codesOf(names), stores)),
  unknown: 'goods.unknownStore',
}
const product: SheetLink = {
  fields: ['productCode'],
  column: 'product_id',
  find: async (tx, names) => namesOf(await selectProductIdsOf(tx, codesOf(names))),
  unknown: 'goods.unknownProduct',
}

function knownOf(row: PairRow): KnownRecord {
  // In the words of the row: a code or a name, a code or a barcode.
  const record: SheetRecord = { storeCode: row.asked_store ?? '', productCode: row.asked_product ?? '' }
  for (const { key, column } of stored) record[key] = row[column] ?? null
  record.productName = row.product_name ?? ''
  record.saleUnit = row.head_sale_unit ?? null
  return { id: row.id, version: row.version, mark: `${row.store_id}:${row.product_id}`, record, row }
}

/** The parts of a row that the rules read. */
function partsOf({ row }: KnownRecord) {
  const head: Record<string, CellValue> = { id: row.product_id ?? 0, name: row.product_name ?? '' }
  for (const [column, value] of Object.entries(row))
    if (column.startsWith('head_')) head[column.slice('head_'.length)] = value
  // `selectPairs` has selected these columns.
  return {
    head: head as unknown as HeadColumns,
    row: row as unknown as GoodsColumns,
    store: {
      id: row.store_id,
      name: row.store_name,
      code: row.store_code,
      lists_all: row.lists_all,
    } as GoodsStore,
  }
}

const ownOfRecord = (record: Readonly<Partial<SheetRecord>>): OwnColumns =>
  Object.fromEntries(
    stored.map(({ key, column }) => [column, record[key] ?? noOwn[column as keyof OwnColumns]]),
  ) as unknown as OwnColumns

/** The amounts of a store, which count for the sale unit. */
const amounts = ['salesPrice', 'costPrice', 'minOrderQuantity', 'addStep', 'cartLimit'] as const

/** A new own price ends the one that waits, as in every other way. */
const isEnding = (row: KnownRecord['row'], isPriced: boolean): boolean =>
  isPriced && row.scheduled_price != null

/** A row that says that a product is not sold, while its store sells it. */
function stillSold(
  store: GoodsStore,
  { head, row }: { head: HeadColumns; row: GoodsColumns },
  cells: ReadCells,
  off: string | undefined,
  said: Pick<SheetRow, 'line'>,
) {
  const { listed, saleStatus } = countingOf(head, row, store)
  if (off === undefined || cells.listed || cells.saleStatus || listed !== 1 || saleStatus === 0) return []
  const value = off.slice(0, 40)
  const key = saysLine(said, off)
    ? ('productSheet.stillSoldLine' as const)
    : ('productSheet.stillSold' as const)
  const fault = { key, params: { value, name: head.name } }
  const take = { listed: store.lists_all === 1 ? 0 : null }
  return [{ choice: 'offSale' as const, field: 'listed', fault, example: value, take }]
}

/** True for a row whose unit only means any piece of goods that are sold by another one. */
const isAnyUnit = (
  { record: { saleUnit = null } }: KnownRecord,
  cells: ReadCells,
  values: SheetRow['values'],
): boolean => looseUnitOf({ saleUnit, stockUnit: saleUnit }, cells, values) === 'saleUnit'

function looseUnit(
  known: KnownRecord,
  name: string,
  cells: ReadCells,
  values: SheetRow['values'],
  language: Language,
) {
  if (!amounts.some((field) => cells[field]) || !isAnyUnit(known, cells, values)) return []
  const unit = goodsCells.cells.saleUnit?.text(known.record.saleUnit ?? null, language) ?? ''
  const value = (values.saleUnit ?? '').trim()
  const fault = { key: 'productSheet.looseUnit' as const, params: { value, unit, name } }
  return [{ choice: 'looseUnits' as const, field: 'saleUnit', fault, example: `${value} ≠ ${unit}` }]
}

const rules: SheetRules = {
  merge(record, { record: before, row }, cells) {
    // The unit is the head office's. It only says what the amounts of the row are for.
    if (!cells.saleUnit || !amounts.some((field) => cells[field])) record.saleUnit = before.saleUnit ?? null
    if (followsHead(record.salesPrice, before.salesPrice, row.head_sales_price)) record.salesPrice = null
    if (followsHead(record.listed, before.listed, row.lists_all)) record.listed = null
  },

  settle(record, tell, known, language, { cells, weights = [], pers = {}, choices, values, reset }) {
    if (reset !== undefined) tell('', 'goods.saysReset', { value: reset.slice(0, 40) })
    if (!known) return null
    const { head } = partsOf(known)
    const { row } = known
    const isLoose = record.saleUnit !== known.record.saleUnit && isAnyUnit(known, cells, values)
    // A store has no unit of its own, so there is none to change.
    if (isLoose && choices.looseUnits === 'take') return { kind: 'looseUnits', converted: [] }
    if (isLoose) record.saleUnit = known.record.saleUnit ?? null
    const priced = amounts.filter((field) => cells[field] && record[field] !== known.record[field])
    for (const field of priced) {
      const per = pers[field]
      if (field !== 'salesPrice' && field !== 'costPrice') continue
      const isConverted = head.sale_mode === saleMode.weight && gramsSaid(per) !== undefined
      if (per !== undefined && !isConverted && isPriceOf(per, head.sale_unit) === false)
        tell(field, gramsSaid(per) === undefined ? 'transfer.rowUnit' : 'productSheet.pieceByWeight', {
          value: `元/${per}`,
        })
    }
    tellOtherPieces(pers, cells, head.sale_unit, head.name, tell, language)
    if (head.sale_mode !== saleMode.weight) return null
    // A limit of weighed goods is in kg.
    const isPrice = (field: string) => field === 'salesPrice' || field === 'costPrice'
    const converted = amounts.filter((field) => {
      const [per, grams] = [pers[field], gramsSaid(pers[field])]
      if (!cells[field] || !isPrice(field) || per === undefined || grams === undefined) return false
      convertPrice(record, field, [per, grams], head.sale_unit, tell, language)
      return grams !== gramsOf[head.sale_unit]
    })
    const prices = priced.filter((field) => isPrice(field) && gramsSaid(pers[field]) === undefined)
    const changes = prices.map((field) => ({
      cents: record[field],
      before: known.record[field] ?? row[`head_${columnName(field)}`],
    }))
    const other = otherWeightSaid(weights, gramsOf[head.sale_unit], head.name, changes)
    if (other) for (const field of prices) tell(field, 'transfer.rowUnit', { value: other.text })
    return { converted }
  },

  standing({ record, row }, field) {
    if (isOwn(record[field])) return record[field] ?? null
    return (field === 'listed' ? row.lists_all : row[`head_${columnName(field)}`]) ?? null
  },

  check(record, tell, faulty, known, language, _learned, { cells, weighed, byPiece }) {
    if (known) {
      const { head, row, store } = partsOf(known)
      const other = otherMode({ weighed, byPiece }, head.sale_mode, head.name, language)
      for (const field of ['salesPrice', 'costPrice'] as const)
        if (other && cells[field] && record[field] !== known.record[field])
          tell(field, 'productSheet.otherMode', other)
      if (record.saleUnit !== known.record.saleUnit) {
        const unit = goodsCells.cells.saleUnit?.text(known.record.saleUnit ?? null, language) ?? ''
        tell('saleUnit', 'goods.otherUnit', { name: head.name, unit })
      }
      const edit = { head, row, own: ownOfRecord(record), locked: row.locked }
      checkGoods(language, store, edit, (field, key, params) => {
        if (!faulty.has(field)) tell(field, key, params)
      })
    } else if (!faulty.has('storeCode') && !faulty.has('productCode')) {
      tell('productCode', 'goods.unknownProduct', { value: String(record.productCode ?? '') })
    }
  },

  doubt(record, known, { permissions, language }, cells, { values, packs = [], pers = {}, off, ...said }) {
    if (!known) return []
    const { head, row, store } = partsOf(known)
    const edit = { head, row, own: ownOfRecord(record), locked: row.locked }
    const question = questionOf(store, edit, permissions)
    const asked = question ? [{ ...question, field: 'salesPrice' }] : []
    const value = String(record.productCode ?? '')
    const other = String(known.row.other_product ?? '')
    const unclear = {
      ...{ choice: 'otherGoods' as const, field: 'productCode', example: `${head.name} / ${other}` },
      fault: { key: 'goods.codeAndBarcode' as const, params: { value, name: head.name, other } },
    }
    const far = farAmounts(store, edit, permissions, question !== null, { packs, language })
    const priced = (['salesPrice', 'costPrice'] as const).filter(
      (field) => cells[field] && record[field] !== known.record[field],
    )
    return [
      ...(other === '' ? [] : [unclear]),
      ...looseUnit(known, head.name, cells, values, language),
      ...[...asked, ...far].map(({ choice, field, key, params, example }) => ({
        ...{ choice, field, example },
        fault: { key, params },
      })),
      ...otherPer(priced, pers, head.sale_unit, language),
      ...stillSold(store, edit, cells, off, said),
    ]
  },

  waiting({ row }, _given, changed, _record, mapped) {
    if (row.scheduled_price == null || !mapped.includes('salesPrice')) return null
    const waiting = { text: yuanOf(Number(row.scheduled_price)), at: String(row.scheduled_at) }
    return isEnding(row, changed.includes('salesPrice')) ? { ...waiting, gone: true } : waiting
  },

  stage(data, known) {
    if (!known) return data
    const { store_id, product_id, head_version, since } = known.row as PairRow
    const { scheduled_price, scheduled_at, scheduled_by, scheduled_for } = known.row
    const ends = isEnding(known.row, 'sales_price' in data.now)
    const ended = [
      { field: 'scheduledPrice', before: yuanOf(Number(scheduled_price)), after: null },
      { field: 'scheduledFor', before: String(scheduled_for), after: null },
    ]
    return {
      ...data,
      changes: ends ? [...data.changes, ...ended] : data.changes,
      was: {
        ...data.was,
        since: JSON.parse(since),
        ...(ends ? { scheduled_price, scheduled_at, scheduled_by } : {}),
      },
      facts: { storeId: store_id, productId: product_id, headVersion: head_version },
    }
  },

  log: (record) =>
    Object.fromEntries(
      stored.map(({ key, field }) => [key, wordOf(key, field, toWire(field, record[key] ?? null))]),
    ),
}

/** The marks of a written row: its changed own values are of now, and those that follow have none. */
function marksOf({ row, data }: WrittenRow, at: string, by: string): Marks {
  const marks = { ...(row.since as unknown as Marks) }
  for (const field of goodsFieldNames) {
    const column = columnName(field)
    if (!(column in data.now)) continue
    if (isOwn(data.now[column])) marks[field] = { at, by }
    else delete marks[field]
  }
  return marks
}

const ofHead = (column: 'name' | 'code' | 'sale_unit') => (tx: Tx) =>
  sql`(
  select h.${sql.ref(column)} from product h where h.merchant_id = ${tx.merchantId}::bigint and h.id = p.product_id)`

function exampleRows(language: Language): Record<string, string>[] {
  const text = (field: string, value: CellValue) => goodsCells.cells[field]?.text(value, language) ?? ''
  return [
    { storeCode: 'S001', productCode: '100001', listed: text('listed', 1), salesPrice: '3.80' },
    { storeCode: 'S002', productCode: '100001', listed: text('listed', 0) },
  ]
}

/**
 * The spreadsheet of store products. Store code and product code identify a row. A product in a store has a row in
 * the table only where it differs (decision 0037), so the import makes the rows that it changes.
 */
const sheet = defineSheet({
  ...goodsCells,
  serviceBean: goodsServiceBean,
  title: 'goods.listTitle',
  permissions: { import: `${page}.import`, export: `${page}.export` },
  names: { title: 'productName', code: 'productCode' },
  table: {
    name: 'store_goods',
    apart: {
      productName: ofHead('name'),
      productCode: ofHead('code'),
      saleUnit: ofHead('sale_unit'),
    },
    also: ['store_id', 'product_id', 'since'],
    kept: ['since', 'scheduled_price', 'scheduled_at', 'scheduled_by'],
    lockOrder: ['store_id', 'product_id'],
  },
  keys: [
    {
      fields: ['storeCode', 'productCode'],
      finds: true,
      anyCase: true,
      taken: (value) => ({ key: 'goods.unknownProduct', params: { value } }),
    },
  ],
  pairs: async (tx, { stores }, values) =>
    (await selectPairs(tx, stores, values, await selectTimeZone(tx))).map(knownOf),
  logged: { record: 'product_id', store: 'store_id' },
  links: { store, product },
  comparedWith: {
    product: ({ row }) => Number(row.product_id),
    place: {
      column: 'storeName',
      own: ({ row }) => String(row.store_name ?? ''),
      names: selectStoreNames,
    },
    shown: (known) => {
      const { head, row, store } = partsOf(known)
      return { headPrice: head.sales_price, countingPrice: centsOf(countingOf(head, row, store).salesPrice) }
    },
    owners: findBarcodeOwners,
  },
  rules,
  exampleRows,
  startWriting: (actor, importId) => ({
    reserve: (tx) => insertImported(tx, importId),
    begin: (tx) => refuseMoved(tx, importId, actor.stores),
    follow(tx, rows) {
      const at = new Date().toISOString()
      const ended = rows.filter(({ data }) => data.was?.scheduled_price != null)
      return [
        ...(ended.length > 0
          ? [
              endScheduled(
                tx,
                ended.map(({ id }) => id),
              ),
              keepStoreTimer(tx, ...new Set(ended.map(({ row }) => Number(row.store_id)))),
            ]
          : []),
        updateMarks(
          tx,
          rows.map((row) => ({ id: row.id, since: marksOf(row, at, actor.name) })),
        ),
        endAcceptances(
          tx,
          rows.map(({ row }) => Number(row.product_id)),
        ),
      ]
    },
  }),
  startUndoing: (actor, importId) => ({
    async begin(tx) {
      if ((await countOutside(tx, importId, actor.stores)) > 0) throw refuse('common.notFound')
    },
    async end(tx) {
      await endAcceptances(tx, null)
      await restoreImportAcceptances(tx, importId)
      const storeIds = await selectImportedStores(tx, importId)
      if (storeIds.length > 0) await keepStoreTimer(tx, ...storeIds)
    },
  }),
})

export const goodsSheet: SheetService = { ...sheet, ...goodsExport }
