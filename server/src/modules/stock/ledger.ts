import { textOf } from '@zhanggui/contract'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { unitName as unitText } from '@zhanggui/contract/product/unit.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { mostStock, mostValue, moved } from '@zhanggui/contract/stock/ledger.ts'
import { type MoveKind, moveKind } from '@zhanggui/contract/stock/stock.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import { heard, tellStock } from '../webhook/events.ts'
import { type HeldStock, insertMoves, lockStock, type Place } from './ledger.sql.ts'

export { unitText }

/** A move of goods. Amounts are thousandths of the stock unit, values are cents. */
export interface Move extends Place {
  kind: MoveKind
  change: number
  /** The value of incoming goods. Without it they come in at the average or the cost price. */
  value?: number
  reason?: number
  note?: string
  document?: { noun: string; id: number; number: string }
}

/** The locked stock by place. */
export type Holding = ReadonlyMap<string, HeldStock>

export const placeKey = ({ storeId, productId }: Place): string => `${storeId}:${productId}`

export const isWeighed = ({ sale_mode }: Pick<HeldStock, 'sale_mode'>): boolean =>
  sale_mode === saleMode.weight

/**
 * Locks the stock of these places until the transaction ends. Refuses a product that is not there. Goods of an order are
 * there also after their product was removed: `removed` is `too`.
 */
export async function holdStock(
  { tx }: Pick<TenantContext, 'tx'>,
  wanted: readonly Place[],
  removed: 'not' | 'too' = 'not',
): Promise<Holding> {
  const rows = await lockStock(tx, wanted, removed === 'too', heard(tx, 'stock'))
  const held = new Map(
    rows.map((row) => [placeKey({ storeId: row.store_id, productId: row.product_id }), row]),
  )
  if (wanted.some((place) => !held.has(placeKey(place)))) throw refuse('common.notFound')
  return held
}

export function heldAt(held: Holding, place: Place): HeldStock {
  const row = held.get(placeKey(place))
  if (!row) throw new Error(`the stock of ${placeKey(place)} is not locked`)
  return row
}

/**
 * The only way into the ledger and of the stock on hand. The places are held. All moves are written, or none: a move
 * below zero, above the limit, or with parts of a piece is refused. `held` has the new figures afterwards.
 */
export async function postMoves(
  context: Pick<TenantContext, 'tx' | 'language'>,
  actor: { employeeId: number | null; name: string },
  held: Holding,
  moves: readonly Move[],
): Promise<void> {
  await Promise.all(await startMoves(context, actor, held, moves))
}

/** The same for the last write of a call: it goes with the audit row and the commit. Refusals are thrown at once. */
export async function postMovesLast(
  context: Pick<TenantContext, 'tx' | 'language'>,
  actor: { employeeId: number | null; name: string },
  held: Holding,
  moves: readonly Move[],
): Promise<void> {
  for (const write of await startMoves(context, actor, held, moves)) context.tx.later(write)
}

/** Sends the writes of moves, which nobody has refused. */
async function startMoves(
  { tx, language }: Pick<TenantContext, 'tx' | 'language'>,
  actor: { employeeId: number | null; name: string },
  held: Holding,
  moves: readonly Move[],
): Promise<Promise<unknown>[]> {
  if (moves.length === 0) return []
  const written = moves.map((move, at) => {
    const row = heldAt(held, move)
    const { name, store_name: store, stock_unit } = row
    const weighed = isWeighed(row)
    if (!weighed && move.change % 1000 !== 0) throw refuse('stock.wholeOnly', { name })
    const before = { onHand: row.on_hand, value: row.value }
    const after = moved(before, move.change, { value: move.value, unitCents: row.unit_cost ?? 0 })
    if (after.onHand < 0)
      throw refuse('stock.notEnough', {
        name,
        store,
        onHand: amountText(row.on_hand, weighed),
        unit: unitText(stock_unit, language, row.on_hand / 1000),
        change: amountText(-move.change, weighed),
      })
    if (after.onHand > mostStock || after.value > mostValue) throw refuse('stock.tooMuch', { name })
    row.on_hand = after.onHand
    row.value = after.value
    row.last_kind = move.kind
    return {
      n: at + 1,
      from: row.held_at,
      store_id: row.store_id,
      product_id: row.product_id,
      kind: move.kind,
      change: move.change,
      after: after.onHand,
      value_change: after.value - before.value,
      value_after: after.value,
      reason: move.reason ?? null,
      note: move.note ?? '',
      document: move.document?.noun ?? null,
      document_id: move.document?.id ?? null,
      document_number: move.document?.number ?? null,
    }
  })
  const timeZone = await timeZoneOf(tx)
  const told = moves.filter((move) => heldAt(held, move).heard)
  return [insertMoves(tx, written, actor, timeZone), ...(told.length > 0 ? [tellStock(tx, told)] : [])]
}

/** The time zones of merchants, which never change. */
const timeZones = new Map<number, string>()

async function timeZoneOf(tx: Tx): Promise<string> {
  const known = timeZones.get(tx.merchantId)
  if (known !== undefined) return known
  const found = await selectTimeZone(tx)
  timeZones.set(tx.merchantId, found)
  return found
}

/** Refuses changes by hand where another system reports the stock (decisions section 11). */
export function requireByHand(held: Holding): void {
  for (const { synced, name } of held.values()) if (synced) throw refuse('stock.synced', { name })
}

/** The same for the lines of a document, which names the way out. */
export function requireLinesByHand(held: Holding): void {
  for (const { synced, name, store_name: store } of held.values())
    if (synced) throw refuse('stock.syncedLine', { name, store })
}

export const kindText = (kind: number, language: Language): string =>
  textOf(language, `stock.kind${kind}` as 'stock.kind10')

/** The note of a move in words. The product's own corrections keep a code. */
export const noteText = ({ kind, note }: { kind: number; note: string }, language: Language): string =>
  kind === moveKind.correction && (note === 'soldMore' || note === 'alreadyCounted')
    ? textOf(language, `stock.note_${note}`)
    : note
