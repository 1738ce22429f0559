import type { TextKey } from '@zhanggui/contract'
import { gtinOf } from '@zhanggui/contract/check-digits.ts'
import { convertAmount } from '@zhanggui/contract/measure.ts'
import { isPackAmount, packCount, piecesNamed } from '@zhanggui/contract/measure-pack.ts'
import { perWeight } from '@zhanggui/contract/measure-per.ts'
import { decimalOf, yuanOf } from '@zhanggui/contract/money.ts'
import { farTimes, isFarAbove, isTenthOf } from '@zhanggui/contract/product/price-rule.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { checkProduct, saleMode } from '@zhanggui/contract/product/product.ts'
import {
  countingUnits,
  gramsOf,
  isWeighedName,
  kilogram,
  otherWeightSaid,
  unitInName,
  unitNames,
  weighedSaleUnits,
} from '@zhanggui/contract/product/unit.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import { changeText } from '../../kernel/record/difference.ts'
import { toWire } from '../../kernel/record/kind.ts'
import type { CellValue } from '../../kernel/sheet/cell.ts'
import type { KnownRecord, ReadCells, SheetRecord, SheetRules } from '../../kernel/sheet/sheet-noun.ts'
import type { PackSaid } from '../../kernel/sheet/sheet-service.ts'
import { selectUnfit } from './product-in-stores.ts'
import { findBarcodeOwners } from './product-scan.ts'
import { isPriceOf } from './product-sheet-cells.ts'
import {
  type LearnedOfFile,
  refuseEffect,
  stageEffect,
  waitingPrice,
  waitsAlready,
} from './product-sheet-effect.ts'
import { selectNextMidnight } from './product-sheet-price.sql.ts'
import { fitStores, fitUnits, storeChange, unitOf } from './product-sheet-units.ts'
import { questionOf, seesCost } from './product-values.ts'

/** Units that the row does not have: weighed goods get kg and 500g, because the default is for piece goods. */
function addUnits(record: Partial<SheetRecord>, cells: ReadCells, defaults: Partial<SheetRecord>): void {
  const weighed = record.saleMode === saleMode.weight
  if (weighed && !cells.stockUnit) record.stockUnit = kilogram
  const fits = (unit: CellValue | undefined) =>
    (weighed ? weighedSaleUnits : countingUnits).some((code) => code === unit)
  const usual = weighed ? 83 : record.stockUnit
  for (const field of ['saleUnit', 'displayUnit'] as const) {
    if (cells[field]) continue
    const likely = [defaults[field], field === 'displayUnit' ? record.saleUnit : undefined, usual]
    const unit = likely.find(fits) ?? usual
    if (unit !== undefined) record[field] = unit
  }
}

const priceFields = ['salesPrice', 'costPrice'] as const

const quantityText = (value: CellValue | undefined): string | null =>
  typeof value === 'number' ? decimalOf(value) : null

/** The fields that decide in the rules across fields. */
const ruling: readonly string[] = ['saleMode', 'stockUnit', 'saleUnit', 'displayUnit']

type Doubts = ReturnType<SheetRules['doubt'] & {}>

/** A price below the cost. A person who does not see costs is asked about a price that falls far. */
function lowPrice(
  record: SheetRecord,
  known: KnownRecord | undefined,
  actor: Parameters<NonNullable<SheetRules['doubt']>>[2],
): Doubts {
  const [price, cost] = priceFields.map((field) => record[field])
  const same = priceFields.every((field) => record[field] === known?.record[field])
  if (same || typeof price !== 'number') return []
  const before = known?.record.salesPrice
  // With a new cost the price that waits is asked about again.
  const waiting = price === before && seesCost(actor) ? known?.row.waiting_sales_price : null
  const laterCost =
    cost === known?.record.costPrice && seesCost(actor) ? Number(known?.row.waiting_cost_price ?? 0) : 0
  const lowest = typeof waiting === 'number' ? Math.min(price, waiting) : price
  const question = questionOf(actor, String(record.name ?? ''), lowest, {
    // A price for another unit is no lower price.
    sales_price:
      typeof before === 'number' && known?.record.saleUnit === record.saleUnit ? before : undefined,
    cost_price: typeof cost === 'number' ? Math.max(cost, laterCost) : null,
  })
  if (!question) return []
  const { key, params } = question
  const [choice, example] =
    key === 'product.underCost'
      ? (['underCost', `${params.price} < ${params.cost}`] as const)
      : (['farBelow', `${params.before} → ${params.price}`] as const)
  return [{ choice, field: 'salesPrice', fault: { key, params }, example }]
}

/**
 * A price or a cost of many times the present one: cents taken as yuan, or the price of a case. A pack of a few pieces
 * needs a word of it in the row: in the name, the remarks, or a cell without a field.
 */
function highPrice(
  record: SheetRecord,
  known: KnownRecord | undefined,
  actor: Parameters<NonNullable<SheetRules['doubt']>>[2],
  packs: readonly PackSaid[],
): Doubts {
  // A price for another unit is no higher price.
  if (!known || known.record.saleUnit !== record.saleUnit) return []
  const name = String(record.name ?? '')
  const own = [name, String(record.remarks ?? ''), record.boxSpec ? `1*${record.boxSpec}` : '']
  const said = [...own.map((text) => ({ text, count: packCount(text) ?? 0 })), ...packs]
  return priceFields.flatMap((field): Doubts => {
    const [cents, before] = [record[field], known.record[field]]
    if (
      typeof cents !== 'number' ||
      typeof before !== 'number' ||
      (field === 'costPrice' && !seesCost(actor))
    )
      return []
    const pack = said.find(({ count }) => isPackAmount(cents, before, count))?.text
    if (pack === undefined && !isFarAbove(cents, before)) return []
    const both = { name, price: yuanOf(cents), before: yuanOf(before) }
    const times = String(Math.round((cents / before) * 10) / 10)
    const unit = fillText(unitNames[unitOf(record.saleUnit)], actor.language)
    return [
      {
        choice: 'farBelow',
        field,
        fault:
          pack === undefined
            ? { key: 'product.farAbove', params: { ...both, times: String(farTimes) } }
            : { key: 'productSheet.packPrice', params: { ...both, times, pack: pack.slice(-40), unit } },
        example: `${both.before} → ${both.price}`,
      },
    ]
  })
}

/** Units of one thing: 件, 个 and 只. */
const single: readonly CellValue[] = [1, 2, 14]
/** Units of several pieces together, one of which a name such as '500g*12' may mean. */
const together: readonly CellValue[] = [1, 8, 24, 25, 26, 34, 50]

/** Units of one piece, of which a name such as '啤酒 24入' has several. */
const pieces: readonly CellValue[] = [1, 2, 6, 9, 11, 13, 14]

/** The pack of several pieces that a name says, if the unit is one of these: '24瓶装' beside 瓶. */
function piecesOf(name: string, unit: CellValue | undefined): string | null {
  const named = piecesNamed(name)
  if (!named) return null
  const isSame =
    named.piece === '入' ? pieces.includes(unit ?? null) : named.piece === unitNames[unitOf(unit)][0]
  return isSame && unit !== 1 ? named.text : null
}

/** A new product whose name ends with another unit than its column says: the price may be that of the other one. */
function otherUnits(record: SheetRecord, cells: ReadCells, language: Language): Doubts {
  if (record.saleMode === saleMode.weight || !(cells.stockUnit || cells.saleUnit)) return []
  const name = String(record.name ?? '')
  const named = unitInName(name)
  const units = [record.stockUnit, record.saleUnit]
  const several = piecesOf(name, record.saleUnit)
  const alike = [single, together].filter((some) => some.some((one) => one === named)).flat()
  const isOther = named !== null && !units.some((unit) => unit === named || alike.some((one) => one === unit))
  if (!isOther && several === null) return []
  const unit = fillText(unitNames[unitOf(record.saleUnit)], language)
  const other = several ?? fillText(unitNames[unitOf(named ?? undefined)], language)
  return [
    {
      choice: 'otherUnits',
      field: cells.stockUnit ? 'stockUnit' : 'saleUnit',
      fault: { key: 'productSheet.otherUnit', params: { unit, other } },
      example: `${unit} ≠ ${other}`,
    },
  ]
}

/** A cost or a price that falls to a tenth or less: a decimal point too many. `lowPrice` may have asked about the price. */
function tenthPrice(
  record: SheetRecord,
  known: KnownRecord | undefined,
  actor: Parameters<NonNullable<SheetRules['doubt']>>[2],
  isAsked: boolean,
): Doubts {
  if (!known || known.record.saleUnit !== record.saleUnit || !seesCost(actor)) return []
  return priceFields.flatMap((field): Doubts => {
    if (isAsked && field === 'salesPrice') return []
    const [cents, before] = [record[field], known.record[field]]
    if (typeof cents !== 'number' || typeof before !== 'number' || !isTenthOf(cents, before)) return []
    const params = { name: String(record.name ?? ''), price: yuanOf(cents), before: yuanOf(before) }
    return [
      {
        ...{ choice: 'farBelow', field, fault: { key: 'product.tenthOf', params } },
        example: `${params.before} → ${params.price}`,
      },
    ]
  })
}

/** A new product whose code is the barcode of another one: the file has barcodes below 商品编码. */
function codeOfOther(record: SheetRecord, learned: unknown): Doubts {
  const value = String(record.code ?? '')
  // `learn` has read it.
  const owner = (learned as LearnedOfFile).owners.get(gtinOf(value))
  if (!owner) return []
  const fault = { key: 'productSheet.codeIsBarcode' as const, params: { value, name: owner.name } }
  return [{ choice: 'otherGoods', field: 'code', fault, example: `${value} = ${owner.name}` }]
}

const gtin = /^\d{8,14}$/

export const productRules: SheetRules = {
  async learn(tx, _actor, rows) {
    const codes = rows.flatMap(({ cells: { code } }) =>
      typeof code?.value === 'string' && gtin.test(code.value) ? [gtinOf(code.value)] : [],
    )
    const [nextMidnight, owners, unfit] = await Promise.all([
      selectNextMidnight(tx),
      codes.length === 0 ? [] : findBarcodeOwners(tx, codes, []),
      selectUnfit(tx, rows.flatMap(storeChange)),
    ])
    const learned: LearnedOfFile = {
      nextMidnight,
      unfit,
      owners: new Map(owners.map((owner) => [gtinOf(owner.barcode), owner])),
    }
    return learned
  },

  merge(record, { record: before }, cells) {
    // A subcategory alone has no meaning: both fields stay.
    if (cells.category1 === null && !cells.category2) record.category2 = before.category2 ?? null
    // Another category does not keep the old subcategory.
    else if (cells.category2 === undefined && before.category1 !== record.category1) record.category2 = null
  },

  suggest(record, cells) {
    if (cells.stockUnit || record.saleMode === saleMode.weight) return null
    if (!cells.saleMode && !cells.saleUnit && isWeighedName(String(record.name ?? '')))
      return { field: 'saleMode', value: saleMode.weight }
    const value = unitInName(String(record.name ?? ''))
    return value === null ? null : { field: 'stockUnit', value }
  },

  complete: addUnits,
  waitsAlready,
  refuseEffect,
  waiting: waitingPrice,
  stage: stageEffect,

  settle(record, tell, known, language, { cells, defaults, weights = [], pers = {}, choices, actor }) {
    const { weighed, effect } = choices
    if (known) fitUnits(record, tell, known, cells, { effect, mayCost: seesCost(actor) }, language)
    const priced = priceFields.filter((field) => cells[field])
    const isWeighed = record.saleMode === saleMode.weight
    const said = priced.flatMap((field) => (pers[field] === undefined ? [] : [{ field, per: pers[field] }]))
    const ofWeight = isWeighed ? said.flatMap(({ per }) => perWeight(per) ?? []) : []
    for (const { field, per } of said)
      if (
        record[field] !== known?.record[field] &&
        !isPriceOf(per, record.saleUnit) &&
        (!isWeighed || perWeight(per) === null)
      )
        tell(field, 'transfer.rowUnit', { value: `元/${per}` })
    if (!isWeighed || priced.length === 0) return null
    const isNew = priced.some((field) => record[field] !== known?.record[field])
    // Another cell of the row may say whose price it is: kg below 规格.
    const other = isNew ? otherWeightSaid([...weights, ...ofWeight], unitOf(record.saleUnit)) : undefined
    if (other && other.grams !== 1000) {
      for (const field of priced) tell(field, 'transfer.rowUnit', { value: other.text })
      return null
    }
    const isSaid =
      cells.saleUnit ||
      (ofWeight.length === priced.length && !other) ||
      weighedSaleUnits.some((code) => code === defaults.saleUnit)
    if (isSaid && !other) return null
    // A row without kg that changes a product has the unit of the product.
    if (known && !other && weighed !== 'kilo' && !(cells.stockUnit && isNew)) return null
    if (weighed === 'ask') for (const field of priced) tell(field, 'productSheet.priceUnitUnsaid')
    if (weighed !== 'kilo') return { kind: 'weighed', converted: [] }
    for (const field of priced) {
      const ofKilo = Number(record[field])
      const grams = gramsOf[unitOf(record.saleUnit)] ?? 500
      if ((ofKilo * grams) % 1000 === 0) record[field] = (ofKilo * grams) / 1000
      else
        tell(field, 'productSheet.kiloNotExact', {
          from: yuanOf(ofKilo),
          unit: fillText(unitNames[unitOf(record.saleUnit)], language),
          result: convertAmount(yuanOf(ofKilo * grams), 'g', 'kg'),
        })
    }
    return { kind: 'weighed', converted: priced }
  },

  check(record, tell, faulty, known, language, learned, { cells, bare = [], off }) {
    if (known) fitStores(record, tell, known, learned, language)
    if (off !== undefined && !known && !cells.saleStatus && record.saleStatus !== 0)
      tell('saleStatus', 'productSheet.offSale', { value: off.slice(0, 40) })
    const [weight, before] = [record.weight, known?.record.weight]
    if (
      bare.includes('weight') &&
      typeof weight === 'number' &&
      typeof before === 'number' &&
      (isFarAbove(weight, before) || isTenthOf(weight, before))
    )
      tell('weight', 'transfer.otherWeight', {
        value: decimalOf(weight),
        said: `${decimalOf(before)}kg`,
      })
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
      // The keys are texts of the contract.
      (path, key) => {
        // A unit that the row does not have follows the one that it has.
        const follows = key === 'product.pieceUnit' && path !== 'stockUnit' && !cells[path]
        if (!faulty.has(path) && !follows) tell(path, key as TextKey)
      },
    )
  },

  doubt: (record, known, actor, cells, { packs = [] }, learned) => [
    ...lowPrice(record, known, actor),
    ...highPrice(record, known, actor, packs),
    ...tenthPrice(record, known, actor, lowPrice(record, known, actor).length > 0),
    ...(known ? [] : [...otherUnits(record, cells, actor.language), ...codeOfOther(record, learned)]),
  ],

  // The form's values: a category is the path of its names.
  log(record) {
    const texts: Record<string, string | null> = {}
    for (const [key, field] of Object.entries(productFields.fields))
      texts[key] = changeText(toWire(field, record[key] ?? null) as CellValue)
    const path = [record.category1, record.category2].filter((name) => name !== null)
    texts.categoryId = path.join(' / ') || null
    return texts
  },
}
