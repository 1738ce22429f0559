import { textOf } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { units as facts, type Unit } from '@zhanggui/contract/measure.ts'
import { onlyPackSaid, packSaid } from '@zhanggui/contract/measure-pack.ts'
import { tableUnits } from '@zhanggui/contract/measure-said.ts'
import { documentLimit } from '@zhanggui/contract/stock/document.ts'
import type { SheetLine, SheetLines } from '@zhanggui/contract/stock/sheet-lines.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { OutsideContext, TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { cleanCode } from '../../kernel/sheet/check/clean-code.ts'
import { isSameName } from '../../kernel/sheet/check/compared.ts'
import { Findings } from '../../kernel/sheet/check/findings.ts'
import { reasonText } from '../../kernel/sheet/sheet-reason.ts'
import type { RowReason, SheetFault, SheetRow } from '../../kernel/sheet/sheet-service.ts'
import { openSheet } from '../../kernel/sheet-worker/read-sheet.ts'
import { type SheetSurvey, surveySheets } from '../../kernel/sheet-worker/survey-sheets.ts'
import { shownProducts } from '../goods/goods.ts'
import { findScanned } from '../product/product-scan.ts'
import { productCells } from '../product/product-sheet-cells.ts'
import { readHead } from '../transfer/import-file.ts'
import { inspectionOf } from '../transfer/inspect-sheet.ts'
import { type PickedSheet, pickSheet } from '../transfer/pick-sheet.ts'
import { type ColumnMapping, Doubts, recordsOf } from '../transfer/read-records.ts'
import { unitText } from './ledger.ts'
import { column } from './stock-export.ts'

type Field = 'barcode' | 'code' | 'name' | 'amount' | 'unit' | 'cost'

const columnsIn = (unit: 'piece' | 'kg'): readonly SheetColumn<Field>[] => [
  column('barcode', 'stock.barcodeColumn', 16, {
    identifier: true,
    finds: true,
    aliases: ['商品条码', '国际条码', '条形码', 'EAN', 'UPC', 'GTIN'],
  }),
  column('code', 'stock.productCode', 16, {
    identifier: true,
    finds: true,
    aliases: ['编码', '货号', '商品货号', '助记码', '条码或编码', 'code', 'SKU', 'item'],
  }),
  column('name', 'stock.productName', 28, {
    compared: true,
    aliases: ['名称', '品名', '商品名', '货品名称', 'name', 'product name', 'item name', 'description'],
  }),
  column('amount', 'stock.amount', 12, {
    kind: 'number',
    unit,
    aliases: ['库存', '在库', '实盘', '应收', '发货数量', '送货数量', '收货数量', 'qty', 'amount', 'on hand'],
  }),
  column('unit', 'stock.unit', 8, { kind: 'enum', aliases: ['计量单位', '库存单位', 'uom'] }),
  column('cost', 'receipt.cost', 12, {
    kind: 'money',
    unit: 'yuan',
    aliases: ['成本', '成本价', '采购价', '供货价', 'unit cost', 'cost price'],
  }),
]
/** Amounts are in the stock unit of their product. A file in another weight is converted to kg. */
const [columns, columnsInKg] = [columnsIn('piece'), columnsIn('kg')]

/** The unit of a stock, by one of its names. */
const stockUnitOf = (text: string): number | null => {
  const parsed = /^\d+$/.test(text) ? undefined : productCells.cells.stockUnit?.parse(text)
  return parsed && 'value' in parsed ? Number(parsed.value) : null
}

/** The columns of a file, and the units that its headers give all of its lines. */
interface Read {
  columns: readonly SheetColumn<Field>[]
  headers: string[]
  mapping: ColumnMapping[]
  units: string[]
}

/** 件 is one piece, and in wholesale a case. Only goods that are counted in 件 have it as their unit. */
const wholesalePiece = '件'

/** A sheet without a header has code, quantity and cost in this order. */
const unnamed: Read = {
  columns,
  headers: [],
  mapping: (['code', 'amount', 'cost'] as const).map((field, column) => ({
    column,
    field,
    asWritten: false,
  })),
  units: [],
}

/**
 * The fields of the columns. Nobody is asked about a column here, so the sheet must say clearly which one is meant. The
 * unit of a header ('数量(箱)', '元/箱') is compared with that of each product.
 */
function readColumns(survey: SheetSurvey, picked: PickedSheet, language: Language): Read {
  const inspect = (asked: readonly SheetColumn<Field>[], headers: string[]) => {
    const service = { columns: asked, hidden: [], usualDefaults: () => ({}) }
    const source = { ...picked, headers, remembered: undefined }
    return inspectionOf(service, { name: '', bytes: 0 }, survey, source, language).columns
  }
  const isWeight = (unit: Unit | null | undefined) =>
    unit !== null && unit !== undefined && unit !== 'kg' && facts[unit].of === 'weight'
  // The lines above the header give a unit to quantities, or to weights.
  const headersInKg = pickSheet(survey, columnsInKg, new Map()).headers
  const inspected = inspect(columnsInKg, headersInKg)
  const inKg = inspected.some(({ field, unit }) => field === 'amount' && isWeight(unit?.unit))
  const read: Read = inKg
    ? { columns: columnsInKg, headers: headersInKg, mapping: [], units: ['kg'] }
    : { columns, headers: picked.headers, mapping: [], units: [] }
  const asking: string[] = []
  for (const { column, header, field, unsure, why, unit } of inKg
    ? inspected
    : inspect(columns, picked.headers)) {
    // The quantities are converted. Nobody can tell whether the cost is per kg, too, or for the unit of the file.
    if (inKg && field === 'cost' && !/[/每]|per/i.test(header)) asking.push(header)
    const said = (unit?.text ?? '').replace(/^(?:元|¥|rmb|cny|yuan)\s*\/\s*/, '')
    const isKnown = why === 'unit' && (unsure === 'amount' || unsure === 'cost') && stockUnitOf(said) !== null
    if (why !== null && !isKnown) asking.push(header)
    if (isKnown || (field === 'amount' && said === wholesalePiece)) read.units.push(said)
    read.mapping.push({ column, field: isKnown ? unsure : field, asWritten: isKnown })
  }
  const above = picked.sheet.head.filter(({ rowNumber }) => rowNumber < picked.headerRow)
  if (
    above.some(({ cells }) =>
      tableUnits(cells).some(({ of, text }) => of === 'count' && text === wholesalePiece),
    )
  )
    read.units.push(wholesalePiece)
  if (asking.length > 0)
    throw refuse('stock.sheetAsk', { columns: asking.join(textOf(language, 'kit.slash')) })
  const has = (field: Field) => read.mapping.some((one) => one.field === field)
  // '箱数' alone is a quantity in cases.
  const counted = read.headers.filter((header) => packSaid(header) !== null)
  if (!has('amount') && counted.length > 0)
    throw refuse('stock.sheetAsk', { columns: counted.join(textOf(language, 'kit.slash')) })
  if (!has('amount') || (!has('code') && !has('barcode'))) throw refuse('stock.sheetColumns')
  return read
}

/** A line, with the units that the file gives it, the code that stands beside its barcode, and the name. */
type UnitLine = SheetLine & { units: string[]; beside: string; name: string }

/** Reads the goods of an uploaded sheet, a line each, in the words of the file. Nothing is stored. */
export const readsSheetLines = {
  async prepare(context: OutsideContext) {
    const { lines, notes } = await readLines(context)
    return async (inside: TenantContext): Promise<SheetLines> => ({
      ...(await withFaults(inside, lines, notes)),
    })
  },
}

async function readLines({ received, session, signal, language }: OutsideContext) {
  const file = { fileName: received.name, signal }
  const survey = await surveySheets(received.path, { merchantId: session.merchantId, mostRows: 0, ...file })
  const picked = pickSheet(survey, columns, new Map())
  const { headerRow, headerRows, recognized } = picked
  const read = recognized
    ? readColumns(survey, picked, language)
    : {
        ...unnamed,
        units: [received.name.replace(/\.[^.]*$/, ''), picked.sheet.name].flatMap(
          (one) => packSaid(one) ?? [],
        ),
      }
  const amountColumn = read.mapping.find(({ field }) => field === 'amount')?.column
  const source = { sheetName: picked.sheet.name, headerRow, headerRows, headers: read.headers }
  const open = await openSheet(received.path, { ...file, sheet: picked.sheet.name })
  const findings = new Findings()
  const doubts = new Doubts()
  const lines: UnitLine[] = []
  const reasonOf = (reason: RowReason) =>
    reasonText({ columns: read.columns, optionTexts: () => [] }, reason, language)
  try {
    const sheet = await readHead(open, recognized ? source : { ...source, headerRows: 0 })
    const records = recordsOf(read.columns, read.mapping, 'import', sheet, findings, doubts)
    for await (const rows of sheet.rows)
      for (const { row, mapped } of records(rows)) {
        if (lines.length === documentLimit.lines)
          throw refuse('stock.sheetTooLong', { max: documentLimit.lines })
        const [fault] = mapped.faults
        // One number for several products: theirs together, or that of each.
        const isMerged = row.filled?.some((column) => column === amountColumn)
        // A title of a sheet without a header.
        if (!recognized && !mapped.values.amount)
          read.units.push(...row.cells.flatMap((one) => packSaid(one) ?? []))
        const merged = isMerged ? textOf(language, 'stock.sheetMerged') : ''
        lines.push({
          ...lineOf(mapped),
          fault: fault ? reasonOf(reasonIn(mapped, fault)) : merged,
          units: [
            ...unitsIn(row.cells, mapped, read),
            ...(/\d\s*件$/.test((row.cells[amountColumn ?? -1] ?? '').trim()) ? [wholesalePiece] : []),
          ],
        })
      }
  } finally {
    await open.close()
  }
  const unclear = new Map(doubts.found('ask', findings).map((one) => [one.rowNumber, one.reasons[0]]))
  const told = lines.map((line): UnitLine => {
    const reason = unclear.get(line.row)
    return line.fault === '' && reason ? { ...line, fault: reasonOf(reason) } : line
  })
  return { lines: told, notes: notesOf(findings, language) }
}

const longestCell = 64

function lineOf({ rowNumber, values }: SheetRow): Omit<UnitLine, 'fault' | 'units'> {
  const text = (field: Field) => (values[field] ?? '').slice(0, longestCell)
  const [barcode, code] = [cleanCode(text('barcode'), true), cleanCode(text('code'), false)]
  return {
    ...{ row: rowNumber, code: barcode || code, beside: barcode && code, name: text('name') },
    ...{ amount: text('amount'), cost: text('cost') },
  }
}

/** A reason names the value, if it does not say another one. */
const reasonIn = ({ values }: SheetRow, { field, key, params }: SheetFault): RowReason => ({
  ...{ field, key },
  params: { value: (values[field] ?? '').slice(0, 40), ...params },
})

/** Columns that say something about the quantity although no field is theirs. */
const unitColumn = /单位|\bunit\b|\buom\b/i
const longestRemark = 20

/**
 * The units of a row: those of the whole file and of its column of units, or else those that other cells say: 包装单位,
 * a remark '箱', '公斤' or '按箱发'.
 */
function unitsIn(
  cells: readonly string[],
  { values }: SheetRow,
  { units, headers, mapping }: Read,
): string[] {
  const own = (values.unit ?? '').trim()
  if (own !== '') return [...units, own]
  const taken = new Set(mapping.flatMap(({ column, field }) => (field === null ? [] : [column])))
  const besides = cells.flatMap((cell, at) => {
    const text = cell.trim()
    if (taken.has(at) || text === '' || text.length > longestRemark) return []
    if (unitColumn.test(headers[at] ?? '') || stockUnitOf(text) !== null) return [text]
    return onlyPackSaid(text) ?? packSaid(text) ?? []
  })
  return [...units, ...besides]
}

const told = ['totals', 'headers', 'hidden', 'hiddenColumns', 'rounded'] as const
type Told = (typeof told)[number]

/** What a person must know about the rows of the file. */
const notesOf = (findings: Findings, language: Language): string[] =>
  findings
    .list()
    .filter((one): one is typeof one & { kind: Told } => (told as readonly string[]).includes(one.kind))
    .map(({ kind, count, examples }) => {
      const said = textOf(language, `importScreen.finding_${kind}`, { count })
      return `${said} (${examples.join(', ')})`
    })

/** Tells the lines whose unit is not that of their product's stock, and those that name two products. */
async function withFaults(
  { tx, language }: TenantContext,
  lines: UnitLine[],
  notes: string[],
): Promise<SheetLines> {
  const codes = lines.flatMap(({ code, beside, units, name }) =>
    [code, beside].filter((one) => one !== '' && (units.length > 0 || beside !== '' || name !== '')),
  )
  const scanned = codes.length > 0 ? await findScanned(tx, codes) : new Map<string, never>()
  const productOf = (code: string) => {
    const one = scanned.get(code)
    return one === undefined || one === 'misread' ? null : one.productId
  }
  const heads = await shownProducts(
    tx,
    codes.flatMap((code) => productOf(code) ?? []),
  )
  const otherNames: string[] = []
  const told = lines.map(({ units, beside, name, ...line }) => {
    const head = heads.get(productOf(line.code) ?? 0)
    const second = heads.get(productOf(beside) ?? 0)
    if (line.fault === '' && head && second && head !== second)
      return {
        ...line,
        fault: textOf(language, 'stock.sheetTwo', { one: head.name, other: second.name }),
      }
    if (line.fault === '' && head && name !== '' && !isSameName(name, head.name))
      otherNames.push(`${line.row}: ${name} ≠ ${head.name}`)
    // The name of the row says 整箱, and that of the product does not.
    const inName = head && packSaid(head.name) === null ? (packSaid(name) ?? []) : []
    const other = head && [...units, ...inName].find((text) => stockUnitOf(text) !== head.stock_unit)
    if (line.fault !== '' || !head || other === undefined) return line
    const unit = unitText(head.stock_unit, language)
    return { ...line, fault: textOf(language, 'stock.sheetUnit', { name: head.name, other, unit }) }
  })
  if (otherNames.length === 0) return { lines: told, notes }
  const said = textOf(language, 'stock.sheetNames', { count: otherNames.length })
  return { lines: told, notes: [...notes, `${said} (${otherNames.slice(0, mostNamed).join(', ')})`] }
}

const mostNamed = 5
