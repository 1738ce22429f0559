import { gtinOf } from '@zhanggui/contract/check-digits.ts'
import { isPackAmount, packCount, piecesNamed } from '@zhanggui/contract/measure-pack.ts'
import { perWeight } from '@zhanggui/contract/measure-per.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import {
  changeOf,
  farTimes,
  isFarAbove,
  isFarChange,
  isFarRise,
  isTenthOf,
  riseOf,
} from '@zhanggui/contract/product/price-rule.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { saleMode } from '@zhanggui/contract/product/product.ts'
import {
  countingUnitNamed,
  gramsOf,
  unitInName,
  unitNames,
  unitsOfSeveral,
  weightInName,
} from '@zhanggui/contract/product/unit.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { CellValue } from '../../kernel/sheet/cell.ts'
import { saysLine } from '../../kernel/sheet/check/findings.ts'
import type { KnownRecord, ReadCells, SheetRecord, SheetRules } from '../../kernel/sheet/sheet-noun.ts'
import type { PackSaid, SheetRow } from '../../kernel/sheet/sheet-service.ts'
import { isPriceOf, otherPer } from './product-sheet-cells.ts'
import type { LearnedOfFile } from './product-sheet-effect.ts'
import { looseUnitOf, unitOf } from './product-sheet-units.ts'
import { questionOf, seesCost } from './product-values.ts'

export const priceFields = ['salesPrice', 'costPrice'] as const

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
 * A price or a cost of twice the present one, or more: that of another unit or a case, or cents taken as yuan. Less than
 * that needs a pack of a few pieces in the row: in its name, its remarks, or a cell without a field.
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
  const said = [...packsIn(record), ...packs]
  const rise = riseOf({ mode: record.saleMode, unit: record.saleUnit })
  return priceFields.flatMap((field): Doubts => {
    const [cents, before] = [record[field], known.record[field]]
    if (
      typeof cents !== 'number' ||
      typeof before !== 'number' ||
      (field === 'costPrice' && !seesCost(actor))
    )
      return []
    const pack = said.find(({ count }) => isPackAmount(cents, before, count))?.text
    if (pack === undefined && !isFarRise(cents, before, rise)) return []
    const both = { name, price: yuanOf(cents), before: yuanOf(before) }
    const times = String(Math.round((cents / before) * 10) / 10)
    const unit = fillText(unitNames[unitOf(record.saleUnit)], actor.language)
    return [
      {
        choice: 'farBelow',
        field,
        fault:
          pack === undefined
            ? { key: 'product.farAbove', params: { ...both, times: String(rise) } }
            : { key: 'productSheet.packPrice', params: { ...both, times, pack: pack.slice(-40), unit } },
        example: `${both.before} → ${both.price}`,
      },
    ]
  })
}

/** Units of one thing: 件, 个 and 只. */
const single: readonly CellValue[] = [1, 2, 14]
/** Units of several pieces together, one of which a name such as '500g*12' may mean. */
const together: readonly CellValue[] = unitsOfSeveral

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

/** The containers of drinks. A name says several of them, or a pack of them: 'Cola 6pk' and '可乐24罐' beside 瓶. */
const drinks: readonly CellValue[] = ['瓶', '罐', '听'].map((name) => countingUnitNamed(name))
const packOfDrinks =
  /\b\d{1,3}\s*-?\s*(?:pks?|packs?)\b|\b(?:cases?|packs?|cartons?) of \d+|\bper (?:case|carton|pack)\b|半打|[一1][提打]/

function packNamed(name: string, unit: CellValue | undefined): string | null {
  if (!drinks.includes(unit ?? null)) return null
  const pieces = piecesNamed(name)
  if (pieces && drinks.includes(countingUnitNamed(pieces.piece))) return pieces.text
  return packOfDrinks.exec(name.normalize('NFKC').toLowerCase())?.[0] ?? null
}

/** A new product whose name ends with another unit than its column says: the price may be that of the other one. */
function otherUnits(record: SheetRecord, cells: ReadCells, language: Language): Doubts {
  if (record.saleMode === saleMode.weight || !(cells.stockUnit || cells.saleUnit)) return []
  const name = String(record.name ?? '')
  const named = unitInName(name)
  const units = [record.stockUnit, record.saleUnit]
  const several = piecesOf(name, record.saleUnit) ?? packNamed(name, record.saleUnit) ?? weightInName(name)
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

/** The packs that the row itself says, in its name, remarks or case size. */
function packsIn(record: SheetRecord): PackSaid[] {
  const texts = [String(record.name ?? ''), String(record.remarks ?? '')]
  if (record.boxSpec) texts.push(`1*${record.boxSpec}`)
  return texts.flatMap((text) => {
    const count = packCount(text)
    return count === null ? [] : [{ text, count }]
  })
}

/** A sale unit that changes together with a price. The price of 500g may become that of 100g, if it is about a fifth. */
function newUnit(
  record: SheetRecord,
  known: KnownRecord,
  cells: ReadCells,
  actor: Parameters<NonNullable<SheetRules['doubt']>>[2],
  packs: readonly PackSaid[],
): Doubts {
  const units = [known.record.saleUnit, record.saleUnit].map(unitOf)
  const [was = 1, now = 1] = units
  if (was === now) return []
  const [gramsBefore, grams] = [gramsOf[was], gramsOf[now]]
  const field = priceFields.find((field) => {
    const [cents, before] = [record[field], known.record[field]]
    if (typeof cents !== 'number' || typeof before !== 'number' || cents === before) return false
    if (field === 'costPrice' && !seesCost(actor)) return false
    return !(gramsBefore && grams) || isFarChange(changeOf(cents * gramsBefore, before * grams))
  })
  if (field === undefined) return []
  const [before = '', after = ''] = units.map((unit) => fillText(unitNames[unit], actor.language))
  const [from, to] = [known.record[field], record[field]].map((cents) => yuanOf(Number(cents)))
  const [pack] = [...packs, ...packsIn(record)]
  const params = { name: String(known.record.name ?? ''), before, after, from, to }
  return [
    {
      choice: 'otherUnits',
      field: cells.saleUnit ? 'saleUnit' : 'stockUnit',
      fault: { key: 'productSheet.newUnit', params: { ...params, from: from ?? '', to: to ?? '' } },
      example: `${from}/${before} → ${to}/${after}${pack ? ` (${pack.text.slice(-20)})` : ''}`,
    },
  ]
}

/** A row that only says 个 or pcs of goods with another unit. */
function looseUnit(
  { record }: KnownRecord,
  cells: ReadCells,
  values: SheetRow['values'],
  language: Language,
): Doubts {
  const field = looseUnitOf(record, cells, values)
  if (field === null) return []
  const unit = fillText(unitNames[unitOf(record.saleUnit)], language)
  const value = (values[field] ?? '').trim()
  const fault = { key: 'productSheet.looseUnit' as const, params: { value, unit, name: String(record.name) } }
  return [{ choice: 'looseUnits', field, fault, example: `${value} ≠ ${unit}` }]
}

/** A new product whose price is many times its own cost: a lost decimal point, cents taken as yuan, or the price of a case. */
function farFromCost(record: SheetRecord, actor: Parameters<NonNullable<SheetRules['doubt']>>[2]): Doubts {
  const [cents, cost] = priceFields.map((field) => record[field])
  if (typeof cents !== 'number' || typeof cost !== 'number' || !seesCost(actor)) return []
  if (!isFarAbove(cents, cost)) return []
  const params = { price: yuanOf(cents), cost: yuanOf(cost), times: String(farTimes) }
  return [
    {
      ...{ choice: 'farBelow', field: 'salesPrice', fault: { key: 'productSheet.farFromCost', params } },
      example: `${params.cost} → ${params.price}`,
    },
  ]
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

/** A row that replaces all barcodes of the product that its code names: it may be of other goods. */
function otherBarcodes({ barcodes = [] }: SheetRecord, known: KnownRecord, cells: ReadCells): Doubts {
  const before = known.record.barcodes ?? []
  if (!cells.barcodes || !cells.code || !Array.isArray(barcodes) || !Array.isArray(before)) return []
  const kept = new Set(before.map((one) => gtinOf(String(one))))
  if (kept.size === 0 || barcodes.length === 0 || barcodes.some((one) => kept.has(gtinOf(String(one)))))
    return []
  const params = {
    name: String(known.record.name ?? ''),
    before: before.join(','),
    value: barcodes.join(','),
  }
  const fault = { key: 'productSheet.otherBarcode' as const, params }
  return [{ choice: 'otherGoods', field: 'barcodes', fault, example: `${params.before} → ${params.value}` }]
}

const onlineOnly = /^(?:是否)?(?:商城|网店|网上|线上|平台|小程序|online)/i

/**
 * A product for sale whose row says that it is not sold. Goods that no online shop sells may be for the shops only, and a
 * known product that is not in effect is not sold anyway.
 */
function offSale(
  { name, saleStatus }: SheetRecord,
  known: KnownRecord | undefined,
  cells: ReadCells,
  { off, line }: SheetRow,
): Doubts {
  const isMeant = saleStatus === 0 || (saleStatus === 1 && onlineOnly.test(off ?? ''))
  if (off === undefined || cells.saleStatus || isMeant) return []
  if (known && known.row.status !== productStatus.effective) return []
  const value = off.slice(0, 40)
  const isLine = saysLine({ line }, off)
  const key = known
    ? (`productSheet.stillSold${isLine ? 'Line' : ''}` as const)
    : (`productSheet.offSale${isLine ? 'Line' : ''}` as const)
  const fault = { key, params: { value, name: String(name ?? '') } }
  return [{ choice: 'offSale', field: 'saleStatus', fault, example: value, take: { saleStatus: 0 } }]
}

/** A remark that says another unit of the price than the goods have: 每箱 of a bottle, 按斤 of a piece. */
function otherUnitSaid(
  record: SheetRecord,
  known: KnownRecord | undefined,
  said: SheetRow['unitSaid'],
): Doubts {
  const field = priceFields.find((field) => record[field] !== known?.record[field])
  if (!said || field === undefined || isPriceOf(said.unit, record.saleUnit)) return []
  const isByWeight = perWeight(said.unit) !== null
  // Weights of weighed goods are compared with their sale unit elsewhere.
  if (isByWeight && record.saleMode === saleMode.weight) return []
  const units = [countingUnitNamed(said.unit), record.saleUnit]
  if (!isByWeight && !units.some((unit) => together.some((one) => one === unit && one !== 1))) return []
  const value = said.text.slice(0, 40)
  return [
    {
      choice: 'otherPrices',
      field,
      fault: { key: 'transfer.otherPrice', params: { value } },
      example: value,
    },
  ]
}

/** The doubts about a row that breaks no rule. */
export const productDoubts: NonNullable<SheetRules['doubt']> = (
  record,
  known,
  actor,
  cells,
  row,
  learned,
) => {
  const low = lowPrice(record, known, actor)
  return [
    ...low,
    ...highPrice(record, known, actor, row.packs ?? []),
    ...tenthPrice(record, known, actor, low.length > 0),
    ...otherPer(
      priceFields.filter((field) => cells[field] && record[field] !== known?.record[field]),
      row.pers ?? {},
      record.saleUnit,
      actor.language,
    ),
    ...(known
      ? [
          ...looseUnit(known, cells, row.values, actor.language),
          ...newUnit(record, known, cells, actor, row.packs ?? []),
          ...otherBarcodes(record, known, cells),
        ]
      : [
          ...farFromCost(record, actor),
          ...otherUnits(record, cells, actor.language),
          ...codeOfOther(record, learned),
        ]),
    ...otherUnitSaid(record, known, row.unitSaid),
    ...offSale(record, known, cells, row),
  ]
}
