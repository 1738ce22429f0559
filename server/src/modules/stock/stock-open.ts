import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { thousandthsOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText, availableOf } from '@zhanggui/contract/stock/cover.ts'
import type { stockOpenCalls } from '@zhanggui/contract/stock/stock.open.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { feedPage } from '../../kernel/http/feed.ts'
import type { OpenContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireSellingStore } from '../goods/shelf.ts'
import { idsOfCodes } from '../product/product-scan.ts'
import { heldAt, holdStock, isWeighed, type Move, postMoves } from './ledger.ts'
import { findShort } from './short.ts'
import { markReported, selectFedStock, selectSequences, selectSoldSince } from './stock-feed.sql.ts'

type Calls = typeof stockOpenCalls
type Report = ParsedInputOf<Calls['reportStock']>
type Reported = OutputOf<Calls['reportStock']>['lines'][number]

/** The stock of a store: all of it, or what has changed since a cursor. */
export async function findStoreStock(
  context: OpenContext,
  { store: code, cursor, limit }: ParsedInputOf<Calls['findStoreStock']>,
): Promise<OutputOf<Calls['findStoreStock']>> {
  const store = await requireSellingStore(context, code)
  const { rows, ...rest } = await feedPage(
    context,
    { feed: 'stock', storeId: store.id, cursor, limit },
    async () => false,
    (since, after, most) => selectFedStock(context.tx, store.id, since, after, most),
  )
  return {
    items: rows.map((row) => {
      const text = (amount: number) => amountText(amount, row.sale_mode === saleMode.weight)
      return {
        sku: row.code,
        onHand: text(row.on_hand),
        available: text(availableOf(row.on_hand, row.reserved)),
      }
    }),
    ...rest,
  }
}

/** How far the clock of a reporting system may be ahead. */
const aheadMs = 5 * 60_000

/**
 * Takes the stock that another system reports (decisions section 11): absolute, as of a moment, less what was sold
 * since. An older sequence changes nothing. A line that cannot be taken says why, and holds up no other.
 */
export async function reportStock(
  context: OpenContext,
  { store: code, sequence, asOf, lines }: Report,
): Promise<OutputOf<Calls['reportStock']>> {
  const { tx, caller } = context
  if (Date.parse(asOf) > Date.now() + aheadMs) throw refuse('stock.reportAhead')
  const store = await requireSellingStore(context, code)
  const ids = await idsOfCodes(
    tx,
    lines.map(({ sku }) => sku),
  )
  const known = [...new Set(ids.values())]
  const held = await holdStock(
    context,
    known.map((productId) => ({ storeId: store.id, productId })),
  )
  const sequences = new Map(
    (await selectSequences(tx, store.id, known)).map((row) => [row.product_id, row.sequence]),
  )
  const sold = new Map(
    (await selectSoldSince(tx, store.id, known, asOf)).map((row) => [row.product_id, row.change]),
  )
  const taken = new Map<number, Move>()
  const results = lines.map(({ sku, onHand }): Reported & { productId?: number } => {
    const productId = ids.get(sku)
    const not = (result: Reported['result']): Reported => ({ sku, result, onHand: null, short: [] })
    if (productId === undefined) return not('unknown')
    if (taken.has(productId)) return not('twice')
    const row = heldAt(held, { storeId: store.id, productId })
    const amount = thousandthsOf(onHand) ?? 0
    if (!row.synced) return not('byHand')
    if (sequence <= (sequences.get(productId) ?? 0)) return not('outOfDate')
    if (!isWeighed(row) && amount % 1000 !== 0) return not('wholeOnly')
    const now = Math.max(0, amount + (sold.get(productId) ?? 0))
    taken.set(productId, {
      storeId: store.id,
      productId,
      kind: moveKind.sync,
      change: now - row.on_hand,
      note: `#${sequence}`,
    })
    return { sku, result: 'taken', onHand: amountText(now, isWeighed(row)), short: [], productId }
  })
  await postMoves(
    context,
    { employeeId: null, name: caller.name },
    held,
    [...taken.values()].filter(({ change }) => change !== 0),
  )
  await markReported(tx, store.id, [...taken.keys()], sequence, asOf)
  const short = await findShort(tx, store.id, held)
  context.note(`${store.id}:${sequence}`, { title: `${store.name} #${sequence}`, storeId: store.id })
  return {
    lines: results.map(({ productId, ...line }) => ({
      ...line,
      short: short.find((one) => one.productId === String(productId))?.orders ?? [],
    })),
  }
}
