import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { mostStock, share } from '@zhanggui/contract/stock/ledger.ts'
import { readClock } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  type DocumentColumns,
  deleteLines,
  keyOf,
  type LineColumns,
  Lines,
  selectLines,
  shownLines,
} from '../stock/document.ts'
import { type Alias, deleteAliases, selectParts, updateWorth } from './receipt.sql.ts'
import { answer, requireLine, requireOpen, requireWorth } from './receipt.ts'
import { aliasOf, labelReader } from './receipt-alias.ts'
import { partOf } from './receipt-parts.ts'
import { goodsOf, type Part, plainWorth, type Worth, worthTogether } from './receipt-worth.ts'

/**
 * Takes the wrong link of a barcode back. What it has of the product's line is a line of an unknown barcode again. All
 * labels of a scale with its number are one barcode.
 */
export async function unlinkReceiptBarcode(
  context: TenantContext,
  { id, lineId, barcode }: ParsedInputOf<typeof receiptCalls.unlinkReceiptBarcode>,
): Promise<OutputOf<typeof receiptCalls.unlinkReceiptBarcode>> {
  const { tx } = context
  const document = await requireOpen(context, id)
  const line = await requireLine(context, document, lineId)
  const [shown] = await shownLines(context, [line])
  const barcodes = await sameBarcodes(context, document, line, barcode)
  const productId = line.product_id ?? 0
  const aliases = await deleteAliases(tx, document.id, { productId, barcodes })
  if (aliases.length === 0) throw refuse('receipt.notLinked', { code: barcode }).at('barcode')
  const parts = partsBack(line, aliases)
  const { lineIds, removed } =
    parts.length > 0
      ? await moveBack(context, document, line, parts)
      : { lineIds: [line.id], removed: [] as number[] }
  const changed = await answer(context, document, lineIds)
  context.note(String(document.id), {
    title: document.number,
    storeId: document.store_id,
    changes: [
      { field: 'productId', before: shown?.product?.name ?? '', after: null },
      ...aliases.map((alias) => ({ field: 'barcode', before: null, after: alias.barcode })),
      ...changed.lines.flatMap(({ productId, amount }) =>
        productId === null && amount !== null ? [{ field: 'amount', before: null, after: amount }] : [],
      ),
    ],
  })
  return { ...changed, removed: removed.map(String), moved: parts.length > 0 }
}

async function sameBarcodes(
  { tx }: TenantContext,
  document: DocumentColumns,
  { product_id }: LineColumns,
  barcode: string,
): Promise<string[]> {
  const linked = (await selectParts(tx, document.id)).get(product_id ?? 0) ?? []
  const read = await labelReader(tx)
  const nameOf = (code: string) => aliasOf(code, read(code))
  return linked.map((one) => one.barcode).filter((one) => nameOf(one) === nameOf(barcode))
}

/** The part that a barcode takes along, in the unit of the stock and in its packs. */
interface Back {
  barcode: string
  taken: Pick<Part, 'expected' | 'amount'>
  packs: Part
}

/** The parts of barcodes in a line, never more than the line itself. Nobody knows that of a barcode without a part. */
function partsBack(line: LineColumns, aliases: readonly (Alias & Parameters<typeof partOf>[0])[]): Back[] {
  let [expectedLeft, amountLeft] = [line.expected ?? 0, line.amount ?? 0]
  return aliases
    .filter(({ expected, amount }) => expected !== null || amount !== null)
    .map((alias) => {
      const part = partOf(alias)
      const expected = part.expected === null ? null : Math.min(part.expected, expectedLeft)
      const amount = part.amount === null ? null : Math.min(part.amount, amountLeft)
      expectedLeft -= expected ?? 0
      amountLeft -= amount ?? 0
      const packs = inPacks({ expected, amount, worth: part.worth }, alias)
      return { barcode: alias.barcode, taken: { expected, amount }, packs }
    })
}

/** Weighed goods as packs of their average weight. An unknown barcode has whole ones only. */
function inPacks(
  { expected, amount, worth }: Part,
  { scans, weight }: Pick<Alias, 'scans' | 'weight'>,
): Part {
  const weighed = scans !== null && weight !== null
  const packsOf = (all: number) =>
    all === 0 ? 0 : Math.max(1000, share(1, weighed ? share(all, scans, weight) : all, 1000) * 1000)
  const packs = {
    // Nobody announces 0.
    expected: expected === null ? null : packsOf(expected) || null,
    amount: amount === null ? null : packsOf(amount),
  }
  if (!weighed) return { ...packs, worth }
  // Without a note what arrived has the cost, if it has one.
  const noted = goodsOf(worth, expected ?? (worth.unit_cost === null ? 0 : (amount ?? 0)))
  if (noted.amount === 0) return { ...packs, worth: plainWorth(null) }
  const costed = packsOf(noted.amount)
  const uncosted = share(noted.uncosted, costed, noted.amount)
  return { ...packs, worth: worthTogether([{ amount: costed, cents: noted.cents, uncosted }]) }
}

/** Moves parts of a line to lines of their barcodes. A line with nothing left goes. */
async function moveBack(
  context: TenantContext,
  document: DocumentColumns,
  line: LineColumns,
  parts: readonly Back[],
): Promise<{ lineIds: number[]; removed: number[] }> {
  const { tx } = context
  const left = {
    expected: less(
      line.expected,
      parts.map(({ taken }) => taken.expected),
    ),
    amount: less(
      line.amount,
      parts.map(({ taken }) => taken.amount),
    ),
  }
  const removed = left.expected === null && left.amount === null ? [line.id] : []
  await deleteLines(tx, document.id, removed)
  const lines = new Lines(await selectLines(tx, document.id, null))
  const clock = await readClock(tx)
  if (removed.length === 0) {
    const own = lines.at({ productId: line.product_id, barcode: line.barcode })
    if (own.amount !== left.amount) own.touched = clock
    Object.assign(own, left)
  }
  const worths: { key: string; worth: Worth }[] = []
  for (const { barcode, packs } of parts) {
    const target = { productId: null, barcode }
    const unknown = lines.at(target)
    unknown.expected = more(unknown.expected, packs.expected)
    unknown.amount = more(unknown.amount, packs.amount)
    unknown.unit_cost = requireWorth(packs.worth, 'barcode').unit_cost
    if (packs.amount !== null) unknown.touched = clock
    if (Math.max(unknown.expected ?? 0, unknown.amount ?? 0) > mostStock)
      throw refuse('receipt.tooMuch', { name: barcode }).at('barcode')
    worths.push({ key: keyOf(target), worth: packs.worth })
  }
  const ids = await lines.write(context, document.id, 'barcode')
  await updateWorth(
    tx,
    document.id,
    worths.map(({ key, worth }) => ({ ...worth, id: ids.get(key) ?? 0 })),
  )
  return { lineIds: [...ids.values()], removed }
}

/** The rest of a line; null for nothing. */
const less = (all: number | null, taken: readonly (number | null)[]): number | null =>
  taken.every((one) => one === null)
    ? all
    : (all ?? 0) - taken.reduce<number>((sum, one) => sum + (one ?? 0), 0) || null
const more = (one: number | null, other: number | null): number | null =>
  one === null ? other : one + (other ?? 0)
