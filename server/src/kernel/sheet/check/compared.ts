import { gtinOf } from '@zhanggui/contract/check-digits.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from '../../database/tenant.ts'
import type { BarcodeOwner, KnownRecord, SheetNoun } from '../sheet-noun.ts'
import type { SheetRow } from '../sheet-service.ts'
import { writtenValues } from '../sheet-table.ts'
import { cleanCode } from './clean-code.ts'
import type { Findings } from './findings.ts'
import { type ReadRow, reason } from './read-cells.ts'
import { isFaulty } from './row-record.ts'
import { bareName, isOtherGoods, isSameName, isSamePlace } from './same-goods.ts'

/** The products of the barcodes in a batch of rows, and those that have barcodes at all. */
export interface Compared {
  name: string | undefined
  barcodes: string | undefined
  /** The columns of amounts that are only shown. */
  shown: readonly string[]
  /** By barcode in its one form. Twins share one. */
  owners: ReadonlyMap<string, readonly BarcodeOwner[]>
  coded: ReadonlySet<number>
  /** The names of all places, in their one form. Null if the file does not name them. */
  places: ReadonlySet<string> | null
}

const barcodesOf = (text: string | undefined): string[] =>
  cleanCode(text ?? '', true)
    .split(/[,，、;；\s]+/)
    .filter((one) => one !== '')

/** The records whose name a row gives to its own record, by that name. */
export type Namesakes = ReadonlyMap<string, readonly number[]>

/** Reads which new names of known records are those of others. */
export async function readNamesakes(
  tx: Tx,
  noun: SheetNoun,
  rows: readonly (readonly [ReadRow, KnownRecord | undefined])[],
): Promise<Namesakes> {
  const names = rows.flatMap(([read, known]) => renamed(noun, read, known) ?? [])
  const found = new Map<string, number[]>()
  if (names.length === 0 || !noun.namesakes) return found
  for (const { id, name } of await noun.namesakes(tx, [...new Set(names.map(bareName))]))
    found.set(bareName(name), [...(found.get(bareName(name)) ?? []), id])
  return found
}

/** The records of a noun by their names, however they are spaced. */
export class KnownNames {
  private byName: Map<string, { code: string; name: string }[]> | null = null
  /** The first row with a key of each name in the file, as far as it was read. */
  readonly inFile = new Map<string, number>()

  async read(tx: Tx, noun: SheetNoun): Promise<void> {
    if (this.byName) return
    const found = (await noun.named?.(tx)) ?? []
    this.byName = new Map()
    for (const one of found) {
      const alike = this.byName.get(bareName(one.name))
      if (alike) alike.push(one)
      else this.byName.set(bareName(one.name), [one])
    }
  }

  /** Those with exactly the name, or else those that are only spaced or written otherwise: 550ML, （550ml）. */
  like(name: string): { code: string; name: string }[] {
    const alike = this.byName?.get(bareName(name)) ?? []
    const same = alike.filter((one) => one.name === name)
    return same.length > 0 ? same : alike
  }
}

/** Other names that the goods of a row may have: 可乐330ml, 清风纸巾 of the brand 清风, and 可乐 of '可乐（停产）'. */
const otherNames = (name: string, { sizes = [], unmarked }: SheetRow): string[] => [
  ...(sizes.length > 0 ? [`${name}${sizes.join('')}`] : []),
  ...sizes.flatMap((size) => [`${name}${size}`, `${size}${name}`]),
  ...(unmarked === undefined ? [] : [unmarked]),
]

/**
 * Rows without a value of a key, and with the name of a known record: they change it, or make a new one, as a person
 * says once for all.
 */
export async function findByName(
  tx: Tx,
  noun: SheetNoun,
  rows: readonly ReadRow[],
  choice: ImportChoices['sameNames'],
  findings: Findings,
  known: KnownNames,
): Promise<void> {
  const keys = noun.keys.filter(({ finds }) => finds)
  const [field] = keys[0]?.fields ?? []
  const { title } = noun.names
  const nameOf = ({ cells }: ReadRow) => String(cells[title]?.value ?? '')
  const named = rows.filter(
    (read) =>
      nameOf(read) !== '' &&
      keys.every(
        (key) =>
          !isFaulty(key, read.reasons) &&
          writtenValues(key, (field) => read.cells[field]?.value).length === 0,
      ),
  )
  if (!noun.named || field === undefined) return
  const bare = new Set(named)
  for (const read of rows) {
    const name = bareName(nameOf(read))
    if (name !== '' && !bare.has(read) && !known.inFile.has(name)) known.inFile.set(name, read.row.rowNumber)
  }
  if (named.length === 0) return
  await known.read(tx, noun)
  for (const read of named) {
    const written = nameOf(read)
    const { rowNumber, sizes = [] } = read.row
    const sized = otherNames(written, read.row).find((name) => known.like(name).length > 0)
    const [one, ...others] = known.like(sized ?? written)
    const row = sizes.length > 0 ? undefined : known.inFile.get(bareName(written))
    if (!one && row !== undefined) {
      findings.add('sameNames', `${rowNumber}: ${written}`)
      if (choice !== 'create')
        read.reasons.push(reason(title, 'transfer.repeatedInFile', { value: written, row }))
    }
    if (!one) continue
    const { name, code } = one
    const spec = sizes.length > 0 ? ` + ${sizes.join(' ')}` : ''
    findings.add('sameNames', `${rowNumber}: ${written}${spec}${written === name ? '' : ` = ${name}`}`)
    if (choice === 'create') continue
    read.row.likeKnown = sized === undefined ? 'plain' : 'sized'
    if (choice === 'update' && others.length === 0) {
      read.cells[field] = { value: code }
      read.cells[title] = { value: name }
      read.named = bareName(name)
      // The row gives no key, so it takes none away.
      read.row.kept = keys.flatMap(({ fields }) => fields)
    } else if (others.length === 0) read.reasons.push(reason(title, 'transfer.sameName', { name }))
    else read.reasons.push(reason(title, 'transfer.severalNamesakes', { name, count: others.length + 1 }))
  }
}

/** A name that only lacks the size, which stands in a column of its own, is no new name. A mark is no part of one. */
export function keepName(noun: SheetNoun, read: ReadRow, known: KnownRecord | undefined): void {
  const { title } = noun.names
  const { unmarked } = read.row
  if (!known) {
    if (unmarked !== undefined && read.cells[title]) read.cells[title] = { value: unmarked }
    return
  }
  const name = renamed(noun, read, known)
  const own = known.record[title]
  // Known goods have the mark already.
  if (name === null && unmarked !== undefined && read.row.off === read.row.values[title]?.trim())
    delete read.row.off
  if (name === null || typeof own !== 'string') return
  if (otherNames(name, read.row).some((other) => isSameName(other, own))) read.cells[title] = { value: own }
}

/** The new name that a row gives its record. */
function renamed(noun: SheetNoun, { cells }: ReadRow, known: KnownRecord | undefined): string | null {
  const [name, own] = [cells[noun.names.title]?.value, known?.record[noun.names.title]]
  if (typeof name !== 'string' || name === '' || typeof own !== 'string') return null
  return isSameName(name, own) ? null : name
}

/**
 * A row that gives its record the name of another one, or a name that has nothing of its own, has slipped: its price may
 * be that of other goods, too.
 */
export function refuseRenamed(
  noun: SheetNoun,
  namesakes: Namesakes,
  read: ReadRow,
  known: KnownRecord,
  choice: ImportChoices['otherGoods'],
  findings: Findings,
): void {
  const name = renamed(noun, read, known)
  if (name === null || !noun.namesakes) return
  const { title } = noun.names
  const own = String(known.record[title] ?? '')
  // The size may stand in a column of its own.
  const { sizes = [] } = read.row
  const sized = [name, ...sizes].join(' ')
  const isOther = isOtherGoods(name, own) || (sizes.length > 0 && isOtherGoods(sized, own))
  if (!namesakes.get(bareName(name))?.some((id) => id !== known.id) && !isOther) return
  findings.add('otherGoods', `${read.row.rowNumber}: ${isOther ? sized : name} ≠ ${own}`)
  if (choice === 'ask')
    read.reasons.push(reason(title, 'transfer.otherGoods', { value: name.slice(0, 40), name: own }))
}

/** Reads who has the barcodes of some rows. Null if the file has no column to compare. */
export async function readCompared(
  tx: Tx,
  noun: SheetNoun,
  mapped: ReadonlySet<string>,
  rows: readonly (readonly [SheetRow, KnownRecord | undefined])[],
): Promise<Compared | null> {
  const columns = noun.columns.filter(({ key, compared }) => compared && mapped.has(key))
  if (columns.length === 0 || !noun.comparedWith) return null
  const barcodes = columns.find(({ gtin }) => gtin)?.key
  const { product, owners, place } = noun.comparedWith
  const name = columns.find(({ key, gtin, kind }) => !gtin && kind === 'text' && key !== place?.column)?.key
  const isPlaced = place !== undefined && columns.some(({ key }) => key === place.column)
  const places = isPlaced ? new Set((await place.names(tx)).map(bareName)) : null
  const shown = columns.filter(({ kind }) => kind === 'money').map(({ key }) => key)
  const written = barcodes ? rows.flatMap(([{ values }]) => barcodesOf(values[barcodes])) : []
  const ids = rows.flatMap(([, known]) => (known ? product(known) : []))
  const found = written.length > 0 ? await owners(tx, written.map(gtinOf), ids) : []
  const byGtin = new Map<string, BarcodeOwner[]>()
  for (const one of found) byGtin.set(gtinOf(one.barcode), [...(byGtin.get(gtinOf(one.barcode)) ?? []), one])
  return { ...{ name, barcodes, shown, places }, owners: byGtin, coded: new Set(found.map(({ id }) => id)) }
}

/** Names amounts that a person changed in a column that is only shown: nothing happens with them. */
export function noteShown(
  noun: SheetNoun,
  { shown }: Compared,
  { row }: ReadRow,
  known: KnownRecord,
  findings: Findings,
): void {
  const now = shown.length > 0 ? noun.comparedWith?.shown?.(known) : undefined
  for (const key of now ? shown : []) {
    const written = (row.values[key] ?? '').trim()
    if (written === '' || centsOf(written) === now?.[key]) continue
    findings.add('onlyShown', `${row.rowNumber}: ${written.slice(0, 20)} ≠ ${yuanOf(now?.[key] ?? 0)}`)
  }
}

/**
 * A row whose code names one product and whose barcode or name another one has slipped. A barcode of another product
 * is a fault; of a barcode that nobody has, and of another name, a person is asked once for all rows.
 */
export function compareRow(
  noun: SheetNoun,
  { name, barcodes, owners, coded, places }: Compared,
  { row, reasons }: ReadRow,
  known: KnownRecord,
  choice: ImportChoices['otherGoods'],
  findings: Findings,
): void {
  const id = noun.comparedWith?.product(known)
  if (id === undefined) return
  const own = String(known.record[noun.names.title] ?? '')
  const doubts: [field: string, value: string][] = []
  for (const value of barcodes ? barcodesOf(row.values[barcodes]) : []) {
    const having = owners.get(gtinOf(value)) ?? []
    const [owner] = having
    if (having.some((one) => one.id === id)) continue
    if (owner)
      reasons.push(reason(barcodes ?? '', 'transfer.otherBarcode', { value, other: owner.name, name: own }))
    else if (coded.has(id)) doubts.push([barcodes ?? '', value])
  }
  const written = name ? (row.values[name] ?? '').trim() : ''
  if (name && written !== '' && !isSameName(written, own)) doubts.push([name, written])
  const place = places && noun.comparedWith?.place
  const [ownPlace, there] = place ? [place.own(known), (row.values[place.column] ?? '').trim()] : ['', '']
  const isElsewhere =
    there !== '' &&
    !isSameName(there, ownPlace) &&
    (places?.has(bareName(there)) || !isSamePlace(there, ownPlace))
  if (place && isElsewhere) {
    findings.add('otherGoods', `${row.rowNumber}: ${there} ≠ ${ownPlace}`)
    if (choice === 'ask')
      reasons.push(reason(place.column, 'transfer.otherStore', { value: there.slice(0, 40), name: ownPlace }))
  }
  if (doubts.length === 0) return
  findings.add('otherGoods', `${row.rowNumber}: ${doubts.map(([, value]) => value).join(', ')} ≠ ${own}`)
  if (choice === 'ask')
    for (const [field, value] of doubts)
      reasons.push(reason(field, 'transfer.otherGoods', { value: value.slice(0, 40), name: own }))
}
