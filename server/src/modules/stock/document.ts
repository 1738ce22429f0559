import { thousandthsOf } from '@zhanggui/contract/money.ts'
import { gramsOfPrice } from '@zhanggui/contract/product/scale-code.ts'
import { gramsOf } from '@zhanggui/contract/product/unit.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import {
  type DocumentEntry,
  type DocumentKind,
  documentKind,
  documentLimit,
  documentPrefix,
} from '@zhanggui/contract/stock/document.ts'
import { mostStock } from '@zhanggui/contract/stock/ledger.ts'
import { otherReasons } from '@zhanggui/contract/stock/reason.ts'
import { readClock, type Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type ShownProduct, shownOf, shownProducts } from '../goods/goods.ts'
import { requireStore } from '../goods/goods-write.ts'
import { findScanned, type Scanned } from '../product/product-scan.ts'
import {
  countDocuments,
  type DocumentColumns,
  type EntryWrite,
  insertDocument,
  insertEntries,
  type LineColumns,
  type LineWrite,
  selectDocument,
  selectDocuments,
  selectKnownKeys,
  selectLines,
  selectPrices,
  selectProducts,
  updateDocument,
  updateReasons,
  upsertLines,
} from './document.sql.ts'
import { isWeighed } from './ledger.ts'
import { selectPacks } from './stock.sql.ts'

export {
  type DocumentColumns,
  type DocumentSums,
  deleteLine,
  type LineColumns,
  selectLines,
  selectSums,
  updateDocument,
  upsertLines,
} from './document.sql.ts'

/** Two people who open a document at the same moment get two numbers. */
const mostTries = 50

export async function makeDocument(
  tx: Tx,
  kind: DocumentKind,
  form: { storeId: number; toStoreId: number | null; source: string; note: string },
  by: Parameters<typeof insertDocument>[2],
): Promise<{ id: number; number: string }> {
  const wanted = { ...form, kind, prefix: documentPrefix[kind] }
  for (let tries = 0; tries < mostTries; tries++) {
    const made = await insertDocument(tx, wanted, by)
    if (made) return made
  }
  throw refuse('common.conflict')
}

/** Opens a document of a store in the scope. */
export async function openDocument(
  context: TenantContext,
  kind: DocumentKind,
  form: { storeId: string; source: string; note: string },
): Promise<{ id: number; number: string }> {
  const store = await requireStore(context, form.storeId)
  return makeDocument(context.tx, kind, { ...form, storeId: store.id, toStoreId: null }, context.session)
}

/** Opens a transfer. The caller has checked that one of the stores is in the scope. */
export const openBetween = (
  context: TenantContext,
  ends: { storeId: number; toStoreId: number; note: string },
): Promise<{ id: number; number: string }> =>
  makeDocument(context.tx, documentKind.transfer, { source: '', ...ends }, context.session)

/** A page of documents, the newest first, and their numbers by tab. Each tab is a status. */
export async function findDocuments<T extends string>(
  context: TenantContext,
  kind: DocumentKind,
  asked: {
    storeId?: string | undefined
    keyword?: string | undefined
    tab?: T | undefined
    pageNo: number
    pageSize: number
  },
  statusOf: Readonly<Record<T, number>>,
) {
  const { tx, session } = context
  if (asked.storeId !== undefined) await requireStore(context, asked.storeId)
  const { pageNo, pageSize, tab, keyword } = asked
  const filters = {
    kind,
    storeId: asked.storeId === undefined ? undefined : Number(asked.storeId),
    keyword,
  }
  const numbers = new Map(
    (await countDocuments(tx, session, filters, countLimit)).map(({ status, count }) => [status, count]),
  )
  const status = tab && statusOf[tab]
  const rows = await selectDocuments(tx, session, { ...filters, status, pageNo, pageSize })
  const all = [...numbers.values()].reduce((sum, count) => sum + count, 0)
  const countOf = (one: T) => Math.min(numbers.get(statusOf[one]) ?? 0, countLimit)
  const tabs = Object.keys(statusOf) as T[]
  return {
    rows,
    ids: rows.map(({ id }) => id),
    total: tab ? countOf(tab) : Math.min(all, countLimit),
    totalCapped: all > countLimit,
    counts: {
      ...(Object.fromEntries(tabs.map((one) => [one, countOf(one)])) as Record<T, number>),
      all: Math.min(all, countLimit),
    },
  }
}

/** A document with one of its stores in the scope. */
export async function requireDocument(
  { tx, session }: { tx: Tx; session: Pick<TenantContext['session'], 'stores' | 'timeZone'> },
  kind: DocumentKind,
  id: string,
  lock: 'lock' | 'read',
): Promise<DocumentColumns> {
  const document = await selectDocument(tx, session, kind, Number(id), lock === 'lock')
  if (!document) throw refuse('common.notFound')
  return document
}

/** A line with the facts of its product. */
export interface ShownLine {
  row: LineColumns
  product: ShownProduct | null
  boxSpec: number | null
}

export async function shownLines({ tx }: { tx: Tx }, rows: readonly LineColumns[]): Promise<ShownLine[]> {
  const ids = rows.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]))
  const products = await shownProducts(tx, ids)
  const packs = new Map((await selectPacks(tx, ids)).map(({ id, box_spec }) => [id, box_spec]))
  return rows.map((row) => ({
    row,
    product: row.product_id === null ? null : (products.get(row.product_id) ?? null),
    boxSpec: row.product_id === null ? null : (packs.get(row.product_id) ?? null),
  }))
}

/** The text of an amount of a line. */
export const lineText = ({ product }: Pick<ShownLine, 'product'>, amount: number): string =>
  amountText(amount, product !== null && isWeighed(product))

/** What all documents show of a line. */
export function lineFacts(context: TenantContext, line: ShownLine) {
  const { row, product, boxSpec } = line
  const facts = product && shownOf(context, product)
  return {
    id: String(row.id),
    productId: row.product_id === null ? null : String(row.product_id),
    barcode: row.barcode,
    name: facts?.name ?? '',
    code: facts?.code ?? '',
    barcodes: facts?.barcodes ?? [],
    mnemonicCode: facts?.mnemonicCode ?? '',
    categoryName: facts?.categoryName ?? '',
    image: facts?.image ?? '',
    stockUnit: product?.stock_unit ?? 0,
    saleMode: product?.sale_mode ?? 0,
    boxSpec,
    amount: row.amount === null ? null : lineText(line, row.amount),
    reason: row.reason,
    reasonNote: row.reason_note,
    touchedAt: row.touched_at,
    touchedBy: row.touched_by,
  }
}

/** The thousandths of an amount that the schema has checked. */
const signedThousandths = (amount: string): number =>
  amount.startsWith('-') ? -(thousandthsOf(amount.slice(1)) ?? 0) : (thousandthsOf(amount) ?? 0)

/** A product, or an unknown barcode. */
interface Target {
  productId: number | null
  barcode: string
  /** What the label of a scale says. */
  label?: Scanned['label']
}
const keyOf = ({ productId, barcode }: Target) => (productId === null ? `?${barcode}` : String(productId))

/** The products of scanned codes and given ids. An unknown code is a target of its own. */
export async function targetsOf(
  { tx }: TenantContext,
  asked: readonly { code?: string | undefined; productId?: string | undefined }[],
): Promise<{ targets: Target[]; products: ReadonlyMap<number, { name: string; sale_mode: number }> }> {
  const found = await findScanned(
    tx,
    asked.flatMap(({ code }) => code ?? []),
  )
  const targets = asked.map(({ code = '', productId }): Target => {
    if (productId !== undefined) return { productId: Number(productId), barcode: '' }
    const scanned = found.get(code)
    if (scanned === 'misread') throw refuse('product.scaleMisread', { code })
    return scanned ? { ...scanned, barcode: '' } : { productId: null, barcode: code }
  })
  const ids = [...new Set(targets.flatMap(({ productId }) => (productId === null ? [] : [productId])))]
  const products = new Map((await selectProducts(tx, ids)).map((row) => [row.id, row]))
  if (products.size < ids.length) throw refuse('common.notFound')
  return { targets, products }
}

/**
 * The amounts of entries in thousandths of the stock unit. The label of a scale holds the grams of one pack, or its
 * price, which is as many grams as the store sells for it.
 */
async function amountsOf(
  { tx }: TenantContext,
  storeId: number,
  entries: readonly DocumentEntry[],
  targets: readonly Target[],
): Promise<number[]> {
  const priced = targets.flatMap(({ productId, label }) =>
    productId !== null && label?.cents != null && label.grams === null ? [productId] : [],
  )
  const prices = new Map(
    (priced.length === 0 ? [] : await selectPrices(tx, storeId, [...new Set(priced)])).map((row) => [
      row.product_id,
      row,
    ]),
  )
  return entries.map(({ amount, way, code }, at) => {
    const typed = signedThousandths(amount)
    const { productId = null, label } = targets[at] ?? {}
    if (way === 'set' || !label || productId === null) return typed
    const price = prices.get(productId)
    const unitGrams = gramsOf[price?.sale_unit ?? 0]
    const grams =
      label.grams ??
      (price?.sales_price && unitGrams ? gramsOfPrice(label.cents ?? 0, price.sales_price, unitGrams) : null)
    if (grams === null) throw refuse('product.scaleUnpriced', { code: code ?? '' })
    return Math.round((typed * grams) / 1000)
  })
}

/** The lines of a locked document by product or barcode, as they are to be written. */
export class Lines {
  readonly written = new Map<string, LineWrite>()
  private readonly known: Map<string, LineWrite>
  private made = 0

  constructor(rows: readonly LineColumns[]) {
    this.known = new Map(
      rows.map((row) => [
        keyOf({ productId: row.product_id, barcode: row.barcode }),
        { ...row, touched: null },
      ]),
    )
  }

  /** The line of a target, to change. A new one is empty. */
  at(target: Target): LineWrite {
    const key = keyOf(target)
    if (!this.known.has(key) && !this.written.has(key) && this.known.size + ++this.made > documentLimit.lines)
      throw refuse('receipt.tooManyLines', { max: documentLimit.lines })
    const line = this.written.get(key) ??
      this.known.get(key) ?? {
        id: null,
        product_id: target.productId,
        barcode: target.barcode,
        expected: null,
        unit_cost: null,
        amount: null,
        touched: null,
      }
    this.written.set(key, line)
    return line
  }

  /** Writes the changed lines. Returns their ids by target. */
  async write({ tx, session }: TenantContext, documentId: number): Promise<Map<string, number>> {
    const lines = [...this.written.values()].map(
      ({ id, product_id, barcode, expected, unit_cost, amount, touched }) => ({
        id,
        product_id,
        barcode,
        expected,
        unit_cost,
        amount,
        touched,
      }),
    )
    const ids = await upsertLines(tx, documentId, lines, session.name)
    return new Map(ids.map((row) => [keyOf({ productId: row.product_id, barcode: row.barcode }), row.id]))
  }
}

/** What a document takes. */
export interface EntryRules {
  /** The amount that entries change. */
  into: 'amount' | 'expected'
  /** Runs before the amounts are compared, with the products of the entries. */
  hold?: (productIds: readonly number[]) => Promise<void>
  /** Refuses an entry. `row` is the line as it was, `after` the amount that it would have. */
  check?: (found: {
    entry: DocumentEntry
    productId: number | null
    name: string
    weighed: boolean
    row: LineColumns | undefined
    after: number
  }) => void
}

/**
 * Takes what was scanned or typed into a locked document. An entry whose key is known already changes nothing, so that
 * a network that is lost after the save loses no line and doubles none. Returns the ids of the lines of all entries.
 */
export async function takeEntries(
  context: TenantContext,
  document: DocumentColumns,
  entries: readonly DocumentEntry[],
  { into, hold, check }: EntryRules = { into: 'amount' },
): Promise<{ lineIds: number[]; version: number }> {
  const { tx, session } = context
  const known = await selectKnownKeys(
    tx,
    document.id,
    entries.map(({ key }) => key),
  )
  const { targets, products } = await targetsOf(context, entries)
  await hold?.([...products.keys()])
  const amounts = await amountsOf(context, document.store_id, entries, targets)
  // The clock is read after the stock is held: a sale that is already in the book was before the entry.
  const [rows, now] = await Promise.all([selectLines(tx, document.id, null), readClock(tx)])
  const lines = new Lines(rows)
  const rowOf = new Map(
    rows.map((row) => [keyOf({ productId: row.product_id, barcode: row.barcode }), row] as const),
  )
  const taken: (Omit<EntryWrite, 'line_id'> & { target: Target })[] = []
  const keys = new Set(known)
  for (const [at, entry] of entries.entries()) {
    const target = targets[at]
    if (!target) continue
    if (keys.has(entry.key)) continue
    keys.add(entry.key)
    const line = lines.at(target)
    const amount = amounts[at] ?? 0
    const before = line[into]
    const after = entry.way === 'set' ? amount : (before ?? 0) + amount
    const product = target.productId === null ? undefined : products.get(target.productId)
    const name = product?.name ?? target.barcode
    const weighed = product !== undefined && isWeighed(product)
    if (after < 0) throw refuse('receipt.negative', { name, amount: amountText(before ?? 0, weighed) })
    if (!weighed && after % 1000 !== 0) throw refuse('receipt.wholeOnly', { name })
    if (after > mostStock) throw refuse('receipt.tooMuch', { name })
    const { productId } = target
    check?.({ entry, productId, name, weighed, row: rowOf.get(keyOf(target)), after })
    line[into] = after
    line.touched = now
    taken.push({ key: entry.key, code: entry.code ?? '', before, after, age: entry.age, target })
  }
  const ids = await lines.write(context, document.id)
  await insertEntries(
    tx,
    document.id,
    taken.map(({ target, ...entry }) => ({ ...entry, line_id: ids.get(keyOf(target)) ?? 0 })),
    session,
  )
  const version =
    taken.length === 0
      ? document.version
      : await updateDocument(tx, document.id, { status: document.status, ended: false }, session.name)
  const lineIds = targets.flatMap((target) => ids.get(keyOf(target)) ?? rowOf.get(keyOf(target))?.id ?? [])
  return { lineIds: [...new Set(lineIds)], version }
}

/** Writes why lines of a locked document differ. `gone` refuses a line that is not there. */
export async function explainLines(
  { tx, session }: TenantContext,
  document: DocumentColumns,
  lines: readonly { lineId: string; reason: number | null; note: string }[],
  gone: () => Error,
): Promise<{ lineIds: number[]; version: number }> {
  const written = lines.map(({ lineId, reason, note }) => ({
    id: Number(lineId),
    reason,
    note: reason !== null && otherReasons.includes(reason) ? note : '',
  }))
  if ((await updateReasons(tx, document.id, written)) < written.length) throw gone()
  const version = await updateDocument(
    tx,
    document.id,
    { status: document.status, ended: false },
    session.name,
  )
  return { lineIds: written.map(({ id }) => id), version }
}

/** The reason of a row of the ledger. */
export const moveReason = (
  { reason, reason_note }: Pick<LineColumns, 'reason' | 'reason_note'>,
  ...notes: string[]
) => ({
  ...(reason === null ? {} : { reason }),
  note: [...notes, reason_note].filter(Boolean).join(' · '),
})

/** What the audit says of the reason of a line. */
export const reasonNoted = ({ name, barcode, reason, reasonNote }: ReturnType<typeof lineFacts>) => [
  { field: 'productId', before: null, after: name || barcode },
  {
    field: 'reason',
    before: null,
    after: reason === null ? null : reasonNote || auditWord(`stock.reason${reason}` as 'stock.reason10'),
  },
]
