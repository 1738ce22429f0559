import { textOf } from '@zhanggui/contract'
import { convertAmount } from '@zhanggui/contract/measure.ts'
import { countsByPiece, onlyPackSaid, packSaid, packsCounted } from '@zhanggui/contract/measure-pack.ts'
import { sizeSaid } from '@zhanggui/contract/measure-per.ts'
import { documentLimit } from '@zhanggui/contract/stock/document.ts'
import type { SheetLines } from '@zhanggui/contract/stock/sheet-lines.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import type { OutsideContext, TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { cleanCode } from '../../kernel/sheet/check/clean-code.ts'
import { Findings } from '../../kernel/sheet/check/findings.ts'
import { reasonText } from '../../kernel/sheet/sheet-reason.ts'
import type { RowReason, SheetFault, SheetRow } from '../../kernel/sheet/sheet-service.ts'
import { openSheet } from '../../kernel/sheet-worker/read-sheet.ts'
import { type SheetSurvey, surveySheets } from '../../kernel/sheet-worker/survey-sheets.ts'
import { type ImportedRow, readHead } from '../transfer/import-file.ts'
import { columnNames } from '../transfer/matching.ts'
import { noteLines } from '../transfer/note-lines.ts'
import { type PickedSheet, pickSheet } from '../transfer/pick-sheet.ts'
import { notesOf as headerNotes, readHeaders, sheetsRead } from '../transfer/possible-headers.ts'
import { Doubts, recordsOf } from '../transfer/read-records.ts'
import { CostDoubts, discountBelow, saysOtherCosts } from './cost-doubts.ts'
import { amountWithUnit } from './own-unit.ts'
import { packIn, weightBelow, weightIn } from './pack-columns.ts'
import {
  columns,
  type Field,
  namesOf,
  type Read,
  readColumns,
  stockUnitOf,
  unnamed,
  wholesalePiece,
} from './sheet-columns.ts'
import { checkedFault, contradictionIn } from './sheet-contradictions.ts'
import { type UnitLine, withFaults } from './sheet-faults.ts'
import { Returns, refuseReturns } from './sheet-returns.ts'

/**
 * Reads the goods of an uploaded sheet, a line each, in the words of the file. Nothing is stored. `arrives` says that the
 * quantities are those of goods that arrive.
 */
export const readsSheetLines = (arrives: boolean) => ({
  async prepare(context: OutsideContext) {
    const { lines, notes, asks } = await readLines(context, arrives)
    return async (inside: TenantContext): Promise<SheetLines> => ({
      ...(await withFaults(inside, lines, notes)),
      asks,
    })
  },
})

/** Nobody can answer for a cost that its row says to be another price. */
const otherCosts = ({ others = {} }: SheetRow): SheetFault[] =>
  Object.entries(others).map(([field, value]) => ({
    ...{ field, key: 'transfer.otherPrice', params: { value: value.slice(0, 40) } },
  }))

async function readLines({ received, session, signal, language }: OutsideContext, arrives: boolean) {
  const file = { fileName: received.name, signal }
  const survey = await surveySheets(received.path, { merchantId: session.merchantId, mostRows: 0, ...file })
  await readHeaders(survey, sheetsRead(survey), columnNames(columns), [], signal)
  const picked = loneRow(survey) ?? pickSheet(survey, columns, new Map())
  const { headerRow, headerRows, recognized } = picked
  const titleOfBoth = refuseReturns(received.name, survey, picked)
  const read = recognized
    ? readColumns(survey, picked, language, arrives)
    : {
        ...unnamed,
        units: namesOf(survey, picked).flatMap((one) =>
          countsByPiece(one) ? wholesalePiece : (packSaid(one) ?? []),
        ),
      }
  const amountColumn = read.mapping.find(({ field }) => field === 'amount')?.column
  const costColumn = read.mapping.find(({ field }) => field === 'cost')?.column
  const costSaysUnit = /[/每]|\bper\b/i.test(read.headers[costColumn ?? -1] ?? '')
  const source = { sheetName: picked.sheet.name, headerRow, headerRows, headers: read.headers }
  const open = await openSheet(received.path, { ...file, sheet: picked.sheet.name })
  const findings = new Findings()
  const doubts = new Doubts({}, undefined, costDecimals)
  const returns = new Returns(read, language, arrives)
  const costs = new CostDoubts(read)
  const otherCostsSaid = recognized ? titlesOf(survey, picked).filter(saysOtherCosts) : []
  const lines: UnitLine[] = []
  const weights: string[] = []
  const reasonOf = (reason: RowReason) =>
    reasonText({ columns: read.columns, optionTexts: () => [] }, reason, language)
  try {
    const sheet = await readHead(open, recognized ? source : { ...source, headerRows: 0 })
    const records = recordsOf(read.columns, read.mapping, 'import', sheet, findings, doubts)
    for (const line of sheet.above) if (line.trim() !== '') findings.add('above', line.trim())
    for await (const rows of sheet.rows) {
      returns.look(rows)
      costs.lookBelow(rows)
      weights.push(...rows.flatMap(({ cells }) => weightBelow(cells.map(simplified)) ?? []))
      for (const { row, mapped } of records(rows)) {
        if (lines.length === documentLimit.lines)
          throw refuse('stock.sheetTooLong', { max: documentLimit.lines })
        const line = lineOf(mapped, row.cells[amountColumn ?? -1] ?? '', read)
        // Without a header the columns have one order.
        if (!recognized && /^\d{8,14}$/.test(line.amount)) throw refuse('stock.sheetColumns')
        if (isFooter(line)) {
          const text = row.cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
          findings.add('below', `${line.row}: ${text}`)
          otherCostsSaid.push(...row.cells.filter(saysOtherCosts), ...discountBelow(row.cells))
          // A title of a sheet without a header.
          if (!recognized) read.units.push(...row.cells.flatMap((one) => packSaid(one) ?? []))
          continue
        }
        costs.look(row.cells)
        const [fault] = [...mapped.faults, ...otherCosts(mapped)]
        // One number for several products: theirs together, or that of each.
        const isMerged = row.filled?.some((column) => column === amountColumn)
        const merged = isMerged ? textOf(language, 'stock.sheetMerged') : ''
        lines.push({
          ...line,
          packs: packsIn(row.cells, line, read),
          fault: fault
            ? reasonOf(reasonIn(mapped, fault))
            : merged ||
              returns.faultOf(row.rowNumber, withNotes(row, read.headers.length), mapped.values) ||
              checkedFault(row.cells, read, language) ||
              contradictionIn(
                row.cells,
                { ...mapped.values, amount: line.amount, cost: line.cost },
                read,
                language,
              ),
          // The unit in the cell itself counts more than that of the whole file.
          units: unitsIn(row.cells, mapped, line.own ? { ...read, units: [] } : read),
          perUnit: costSaysUnit,
        })
      }
    }
  } finally {
    await open.close()
  }
  const unclear = new Map(doubts.found('ask', findings).map((one) => [one.rowNumber, one.reasons[0]]))
  const told = lines.map((one): UnitLine => {
    const reason = unclear.get(one.row)
    // A line below the goods says the weight of those that say no unit.
    const line = one.units.length === 0 ? { ...one, units: weights } : one
    return line.fault === '' && reason ? { ...line, fault: reasonOf(reason) } : line
  })
  const notes = notesOf(findings, language)
  if (read.unread.length > 0) {
    const said = textOf(language, 'stock.sheetUnread', { count: read.unread.length })
    notes.push(`${said} (${read.unread.slice(0, mostNamed).join(', ')})`)
  }
  const namesIn = (columns: readonly string[]) =>
    columns.slice(0, mostNamed).join(textOf(language, 'kit.slash'))
  if (read.taken !== null)
    notes.push(
      textOf(language, 'stock.sheetTaken', {
        column: read.taken.column,
        others: namesIn(read.taken.others),
      }),
    )
  if (read.proved !== null) {
    const { cost, sum, others } = read.proved
    const names = namesIn(others.map(({ header }) => header))
    notes.push(textOf(language, 'stock.sheetProved', { column: cost.header, sum: sum.header, others: names }))
  }
  if (read.costPer !== null)
    notes.push(textOf(language, 'stock.sheetPerKilo', { column: read.costPer.header }))
  if (read.discounts.length > 0) {
    notes.push(textOf(language, 'stock.sheetDiscount', { columns: namesIn(read.discounts) }))
  }
  const asks =
    titleOfBoth !== null && returns.unclear
      ? [textOf(language, 'stock.sheetBoth', { title: titleOfBoth.slice(0, mostTitle) })]
      : []
  if (picked.alike.length > 0)
    asks.push(
      textOf(language, 'stock.sheetAlike', {
        name: picked.sheet.name.slice(0, mostTitle),
        others: namesIn(picked.alike.map((one) => one.slice(0, mostTitle))),
      }),
    )
  if (read.notStock !== null) {
    const { column, others } = read.notStock
    asks.push(textOf(language, 'stock.sheetNotStock', { column, others: namesIn(others) }))
  }
  if (read.contradicting !== null) {
    const { column, others } = read.contradicting
    asks.push(textOf(language, 'stock.sheetBeside', { column, others: namesIn(others) }))
  }
  asks.push(...costs.asks(language))
  const below = returns.titleBelow(lines.at(-1)?.row ?? 0)
  if (below !== null) asks.push(textOf(language, 'stock.sheetBoth', { title: below.slice(0, mostTitle) }))
  const [said = costs.otherSum(lines)] = otherCostsSaid
  if (said !== undefined && lines.some(({ cost }) => cost !== ''))
    asks.push(textOf(language, 'stock.sheetCostSaid', { said: said.trim().slice(0, mostTitle) }))
  return { lines: told, notes, asks }
}

/** The cells of a row, and the notes of its cells as remarks behind the last column. */
const withNotes = ({ cells, notes = [] }: ImportedRow, columns: number): string[] =>
  notes.length === 0
    ? cells
    : [
        ...Array.from({ length: Math.max(columns, cells.length) }, (_, at) => cells[at] ?? ''),
        ...notes.flatMap(noteLines),
      ]

/** The names of the file and the sheet, the cells above the header, and the notes of its cells and of columns. */
const titlesOf = (survey: SheetSurvey, picked: PickedSheet): string[] => [
  ...namesOf(survey, picked),
  ...[...headerNotes(picked.sheet, picked).values()].flatMap(noteLines),
  ...picked.sheet.head.flatMap(({ rowNumber, cells }) => (rowNumber < picked.headerRow ? cells : [])),
]

/** The only row of a file without a header: a code and a quantity. */
function loneRow({ sheets }: SheetSurvey): PickedSheet | null {
  const [sheet, ...more] = sheets.filter(({ head }) => head.length > 0)
  const [row, ...further] = sheet?.head.filter(({ rowNumber }) => rowNumber > 0) ?? []
  if (!sheet || !row || more.length > 0 || further.length > 0) return null
  const [code = '', amount = ''] = row.cells.map((cell) => cell.trim())
  if (!isCode.test(code) || !/^\d+(?:\.\d+)?$/.test(amount)) return null
  return {
    ...{ sheet, headers: [], headerRow: row.rowNumber, headerRows: 0, rows: 1 },
    ...{ recognized: false, doubt: false, others: [], alike: [] },
  }
}

const longestCell = 64
const costDecimals = 4
const mostTitle = 40
const mostNamed = 5
const isCode = /^[\w./-]*\d[\w./-]*$/

/** A signature, an address or a remark below the goods: no code and no quantity. */
const isFooter = ({ code, amount }: Pick<UnitLine, 'code' | 'amount'>): boolean =>
  !/\d/.test(amount.slice(0, 2)) && !code.split(',').some((one) => isCode.test(one))

function lineOf(
  { rowNumber, values }: SheetRow,
  cell: string,
  { costPer }: Read,
): Omit<UnitLine, 'fault' | 'units' | 'packs' | 'perUnit'> {
  const text = (field: Field) => (values[field] ?? '').slice(0, longestCell)
  const written = text('cost')
  // So many of the unit are in one kg.
  const cost =
    costPer && /^\d+(?:\.\d+)?$/.test(written) ? convertAmount(written, 'kg', costPer.unit) : written
  const [barcode, code] = [cleanCode(text('barcode'), true), cleanCode(text('code'), false)]
  return {
    ...{ row: rowNumber, code: barcode || code, beside: barcode && code, name: text('name') },
    ...{ amount: text('amount'), cost, own: null, ...amountWithUnit(cell) },
  }
}

/** The packs that a row says in its name and in the cells that are no field. */
function packsIn(
  cells: readonly string[],
  { name, amount }: Pick<UnitLine, 'name' | 'amount'>,
  { headers, mapping }: Read,
): UnitLine['packs'] {
  const taken = takenOf(mapping)
  const texts = cells.flatMap((cell, at) =>
    taken.has(at) || cell.length > longestRemark
      ? []
      : [{ text: cell.trim(), header: simplified(headers[at] ?? '') }],
  )
  return [...texts, { text: name, header: '' }].flatMap(({ text, header }) => {
    const counted = packsCounted(text)
    const cases = counted && counted.count === Number(amount) ? counted.pack : null
    const [count, grams] = [packIn(text, header), sizeSaid(text)?.grams ?? null]
    if (cases === null && count === null && grams === null) return []
    return [{ text, count, kilos: grams === null ? null : grams / 1000, cases }]
  })
}

const takenOf = (mapping: Read['mapping']) =>
  new Set(mapping.flatMap(({ column, field }) => (field === null ? [] : [column])))

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
  const taken = takenOf(mapping)
  const besides = cells.flatMap((cell, at) => {
    const text = cell.trim()
    if (taken.has(at) || text === '' || text.length > longestRemark) return []
    if (unitColumn.test(simplified(headers[at] ?? '')) || stockUnitOf(text) !== null) return [text]
    return onlyPackSaid(text) ?? packSaid(text) ?? weightIn(simplified(text)) ?? []
  })
  return [...units, ...besides]
}

/** A column that says where the goods of a row are, or whether they are there: 门店, 仓库, 状态. */
const ofPlace = /门店|店铺|分店|店名|仓|状态|\b(?:store|shop|branch|warehouse|status)\b/i

const told = [
  'above',
  'unused',
  'totals',
  'below',
  'remarks',
  'headers',
  'hidden',
  'hiddenColumns',
  'rounded',
  'spelled',
] as const
type Told = (typeof told)[number]

function onlyOfPlaces(columns: readonly string[]) {
  const examples = columns.filter((column) => ofPlace.test(simplified(column.split(':')[0] ?? '')))
  return { examples, count: examples.length }
}

/** What a person must know about the rows of the file. */
const notesOf = (findings: Findings, language: Language): string[] =>
  findings
    .list()
    .filter((one): one is typeof one & { kind: Told } => (told as readonly string[]).includes(one.kind))
    .map((one) => (one.kind === 'unused' ? { ...one, ...onlyOfPlaces(one.examples) } : one))
    .filter(({ count }) => count > 0)
    .map(({ kind, count, examples }) => {
      const key = kind === 'below' ? 'stock.sheetFooters' : (`importScreen.finding_${kind}` as const)
      const said = textOf(language, key, { count })
      return `${said} (${examples.join(', ')})`
    })
