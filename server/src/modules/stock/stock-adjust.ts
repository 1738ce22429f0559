import type { OutputOf } from '@zhanggui/contract/call.ts'
import { thousandthsOf } from '@zhanggui/contract/money.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import {
  type AdjustForm,
  moveKind,
  type ReorderForm,
  type ScrapForm,
} from '@zhanggui/contract/stock/stock.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { requireSeen } from '../goods/goods-write.ts'
import { type HeldStock, selectLastMover, updateReorderPoint } from './ledger.sql.ts'
import {
  type Holding,
  heldAt,
  holdStock,
  isWeighed,
  kindText,
  type Move,
  postMovesLast,
  requireByHand,
} from './ledger.ts'
import { findShort } from './short.ts'

type Moved = OutputOf<typeof stockCalls.adjustStock>

/** The thousandths of an amount that the schema has checked. */
const thousandths = (amount: string): number => thousandthsOf(amount) ?? 0

/** Locks the products of a change by hand, in a store of the session. The person knows them. */
async function holdByHand(context: TenantContext, asked: { storeId: string; productIds: readonly string[] }) {
  const { stores } = context.session
  const id = Number(asked.storeId)
  if (stores !== 'all' && !stores.includes(id)) throw refuse('common.notFound')
  const places = asked.productIds.map((productId) => ({ storeId: id, productId: Number(productId) }))
  const held = await holdStock(context, places)
  const [row] = held.values()
  if (!row || row.store_removed) throw refuse('common.notFound')
  requireSeen(context, ...held.values())
  return { store: { id, name: row.store_name }, places, held }
}

/** Adjusts the stock of a store: the new figure, or a direction and an amount (decisions section 11). */
export async function adjustStock(context: TenantContext, form: AdjustForm): Promise<Moved> {
  const { store, places, held } = await holdByHand(context, {
    storeId: form.storeId,
    productIds: form.lines.map(({ productId }) => productId),
  })
  requireByHand(held)
  const moves: Move[] = []
  for (const [at, line] of form.lines.entries()) {
    const place = places[at]
    if (!place) continue
    const row = heldAt(held, place)
    const amount = thousandths(line.amount)
    if (line.way === 'set' && thousandths(line.seen ?? '0') !== row.on_hand)
      throw await movedMeanwhile(context, row)
    const change = line.way === 'set' ? amount - row.on_hand : line.way === 'add' ? amount : -amount
    if (change !== 0)
      moves.push({ ...place, kind: moveKind.adjust, change, reason: form.reason, note: form.note })
  }
  if (moves.length === 0) throw refuse('stock.noChange').at('lines.0.amount')
  return post(context, store, held, moves)
}

/** Takes goods out of the stock that nobody can sell any more. */
export async function scrapStock(context: TenantContext, form: ScrapForm): Promise<Moved> {
  const { store, places, held } = await holdByHand(context, {
    storeId: form.storeId,
    productIds: form.lines.map(({ productId }) => productId),
  })
  requireByHand(held)
  const moves = form.lines.flatMap((line, at): Move[] => {
    const place = places[at]
    const change = -thousandths(line.amount)
    return place ? [{ ...place, kind: moveKind.scrap, change, reason: form.reason, note: form.note }] : []
  })
  return post(context, store, held, moves)
}

async function post(
  context: TenantContext,
  store: { id: number; name: string },
  held: Holding,
  moves: readonly Move[],
): Promise<Moved> {
  const before = new Map([...held].map(([key, { on_hand }]) => [key, on_hand]))
  await postMovesLast(context, context.session, held, moves)
  context.noteEach(
    [...held].map(([key, row]) => {
      const was = before.get(key) ?? 0
      const changes =
        was === row.on_hand
          ? []
          : [{ field: 'onHand', before: textOfAmount(row, was), after: textOfAmount(row, row.on_hand) }]
      const [move] = moves
      if (changes.length > 0 && move?.reason)
        changes.push({
          field: 'reason',
          before: '',
          after: auditWord(`stock.reason${move.reason}` as 'stock.reason10'),
        })
      return {
        record: String(row.product_id),
        detail: { title: `${row.name} · ${store.name}`, code: row.code, storeId: store.id, changes },
      }
    }),
  )
  return {
    moved: [...held.values()].map((row) => ({
      productId: String(row.product_id),
      onHand: textOfAmount(row, row.on_hand),
    })),
    short: await findShort(context.tx, store.id, held),
  }
}

const textOfAmount = (row: HeldStock, amount: number) => amountText(amount, isWeighed(row))

/** The refusal of a new figure for a stock that has moved since the user saw it. */
async function movedMeanwhile(context: TenantContext, row: HeldStock): Promise<Refusal> {
  const last = await selectLastMover(context.tx, { storeId: row.store_id, productId: row.product_id })
  const onHand = textOfAmount(row, row.on_hand)
  return refuse('stock.meanwhile', {
    name: row.name,
    onHand,
    who: last?.actor ?? '',
    kind: last ? kindText(last.kind, context.language) : '',
  }).withData({ productId: String(row.product_id), onHand })
}

/** Sets the reorder points of products in a store. */
export async function setReorderPoint(
  context: TenantContext,
  { storeId, points }: ReorderForm,
): Promise<{ changed: number }> {
  const { store, places, held } = await holdByHand(context, {
    storeId,
    productIds: points.map(({ productId }) => productId),
  })
  const asked = points.flatMap(({ reorderPoint }, at) => {
    const [place, point] = [places[at], reorderPoint === null ? null : thousandths(reorderPoint)]
    return place ? [{ row: heldAt(held, place), before: heldAt(held, place).reorder_point, point }] : []
  })
  const broken = asked.findIndex(({ row, point }) => point !== null && !isWeighed(row) && point % 1000 !== 0)
  if (broken >= 0)
    throw refuse('stock.wholeOnly', { name: asked[broken]?.row.name ?? '' }).at(
      `points.${broken}.reorderPoint`,
    )
  const changed = await updateReorderPoint(
    context.tx,
    store.id,
    asked.map(({ row, point }) => ({ id: row.product_id, point })),
  )
  const text = (row: HeldStock, amount: number | null) => (amount === null ? null : textOfAmount(row, amount))
  context.noteEach(
    asked.map(({ row, before, point }) => ({
      record: String(row.product_id),
      detail: {
        title: `${row.name} · ${store.name}`,
        code: row.code,
        storeId: store.id,
        changes:
          before === point
            ? []
            : [{ field: 'reorderPoint', before: text(row, before), after: text(row, point) }],
      },
    })),
  )
  return { changed }
}
