import { yuanOf } from '@zhanggui/contract/money.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import {
  type DocumentKind,
  documentKind,
  documentLimit,
  documentPrefix,
  type Weighable,
} from '@zhanggui/contract/stock/document.ts'
import { mostValue } from '@zhanggui/contract/stock/ledger.ts'
import { otherReasons } from '@zhanggui/contract/stock/reason.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type ShownProduct, shownOf, shownProducts } from '../goods/goods.ts'
import { requireStore } from '../goods/goods-write.ts'
import { findScanned, type Scanned } from '../product/product-scan.ts'
import {
  countDocuments,
  type DocumentColumns,
  insertDocument,
  type LineColumns,
  type LineWrite,
  selectDocument,
  selectDocuments,
  selectProducts,
  updateDocument,
  updateReasons,
  upsertLines,
} from './document.sql.ts'
import { isWeighed } from './ledger.ts'

export {
  type DocumentColumns,
  type DocumentSums,
  deleteLines,
  type LineColumns,
  type LineWrite,
  selectLines,
  selectPrices,
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
}

export async function shownLines({ tx }: { tx: Tx }, rows: readonly LineColumns[]): Promise<ShownLine[]> {
  const ids = rows.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]))
  const products = await shownProducts(tx, ids)
  return rows.map((row) => ({
    row,
    product: row.product_id === null ? null : (products.get(row.product_id) ?? null),
  }))
}

/** The text of an amount of a line. */
export const lineText = ({ product }: Pick<ShownLine, 'product'>, amount: number): string =>
  amountText(amount, product !== null && isWeighed(product))

/** What all documents show of a line. */
export function lineFacts(context: TenantContext, line: ShownLine) {
  const { row, product } = line
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
    boxSpec: product?.box_spec ?? null,
    amount: row.amount === null ? null : lineText(line, row.amount),
    reason: row.reason,
    reasonNote: row.reason_note,
    touchedAt: row.touched_at,
    touchedBy: row.touched_by,
  }
}

/** The goods of the answer of scans that a person has to weigh. */
export const weighableOf = async (
  { tx }: TenantContext,
  productIds: readonly number[],
): Promise<Weighable[]> =>
  productIds.length === 0
    ? []
    : [...(await shownProducts(tx, productIds)).values()].map(({ id, name, stock_unit }) => ({
        ...{ productId: String(id), name, stockUnit: stock_unit },
      }))

/** A product, or an unknown barcode. */
export interface Target {
  productId: number | null
  barcode: string
  /** What the label of a scale says. */
  label?: Scanned['label']
}
export const keyOf = ({ productId, barcode }: Target) =>
  productId === null ? `?${barcode}` : String(productId)

/** The products of scanned codes and given ids. An unknown code is a target of its own. */
export async function targetsOf(
  { tx }: TenantContext,
  asked: readonly { code?: string | undefined; productId?: string | undefined }[],
): Promise<{
  targets: Target[]
  products: ReadonlyMap<number, { id: number; name: string; sale_mode: number }>
}> {
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

/** What a line is written with that nobody enters anything for. */
export const untouched = { touched: null, age: 0, first_age: 0, anew: false } as const

/** The lines of a locked document by product or barcode, as they are to be written. */
export class Lines {
  readonly written = new Map<string, LineWrite>()
  private readonly known: Map<string, LineWrite>
  private made = 0

  constructor(rows: readonly LineColumns[]) {
    this.known = new Map(
      rows.map((row) => [
        keyOf({ productId: row.product_id, barcode: row.barcode }),
        { ...row, ...untouched },
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
        added: false,
        ...untouched,
      }
    this.written.set(key, line)
    return line
  }

  /** Leaves changed lines out. Returns the ids of those that the document has. */
  drop(wanted: (line: LineWrite) => boolean): number[] {
    const dropped = [...this.written].filter(([, line]) => wanted(line))
    for (const [key] of dropped) this.written.delete(key)
    return dropped.flatMap(([, { id }]) => id ?? [])
  }

  /** Writes the changed lines. Returns their ids by target. `field` of the call makes their value. */
  async write(
    { tx, session }: TenantContext,
    documentId: number,
    field: string,
  ): Promise<Map<string, number>> {
    const lines = [...this.written.values()]
    const tooMuch = lines.some(
      ({ amount, expected, unit_cost }) =>
        (Math.max(amount ?? 0, expected ?? 0) / 1000) * (unit_cost ?? 0) > mostValue,
    )
    if (tooMuch) throw refuse('receipt.valueTooLarge', { max: yuanOf(mostValue) }).at(field)
    const ids = await upsertLines(tx, documentId, lines, session.name)
    return new Map(ids.map((row) => [keyOf({ productId: row.product_id, barcode: row.barcode }), row.id]))
  }
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
