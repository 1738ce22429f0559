import { textOf } from '@zhanggui/contract'
import { scrapReasons } from '@zhanggui/contract/stock/reason.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { LineColumns } from '../order/claim.ts'
import type { OrderWork } from '../order/order-context.ts'
import { selectCountedAfter, shiftExpected } from '../stock/late.ts'
import { heldAt, holdStock, type Move, placeKey, postMoves, requireByHand } from '../stock/ledger.ts'
import { sendBack } from '../stockTransfer/send-back.ts'
import type { AfterSaleLineColumns } from './afterSale.sql.ts'
import type { HeldAfterSale } from './moves.ts'
import { updateTransfer } from './return.sql.ts'

interface Goods {
  line: AfterSaleLineColumns
  sold: LineColumns
  units: number
}

/**
 * The products that a count found after a till had taken them back, because the till told of it later. A count that is not
 * posted yet found them, too: its book is that of its moment.
 */
async function countedSince(
  { tx }: OrderWork,
  row: HeldAfterSale['row'],
  goods: readonly Goods[],
): Promise<ReadonlySet<number>> {
  const stay = goods.filter(({ line }) => line.way !== 'scrap')
  if (row.sent_at === null || stay.length === 0) return new Set()
  const ids = [...new Set(stay.map(({ sold }) => sold.product_id))]
  const found = await selectCountedAfter(tx, row.store_id, ids, row.created_at)
  const counted = new Set(found.map(({ product_id }) => product_id))
  await shiftExpected(
    tx,
    row.store_id,
    stay
      .filter(({ sold }) => !counted.has(sold.product_id))
      .map(({ sold, units }) => ({ productId: sold.product_id, change: units })),
    row.created_at,
  )
  return counted
}

/**
 * Takes the goods back in the store of the after-sale: they go on the shelf, are scrapped, or go on to the store that
 * sold them.
 */
export async function bringBack(work: OrderWork, held: HeldAfterSale): Promise<void> {
  const { row, order } = held
  const goods = held.lines.flatMap((line): Goods[] => {
    const sold = order.lines.find((one) => one.line === line.line)
    const units = line.paid_units + line.free_units
    if (!sold || units === 0) return []
    if (line.way === '') throw refuse('afterSale.wayMissing', { name: sold.name }).at('lines')
    return [{ line, sold, units }]
  })
  const leaving = goods.filter(({ line }) => line.way === 'sendBack')
  const at = (storeId: number) => (one: Goods) => ({ storeId, productId: one.sold.product_id })
  const places = [...goods.map(at(row.store_id)), ...leaving.map(at(row.order_store_id))]
  const stock = await holdStock(
    work,
    [...new Map(places.map((place) => [placeKey(place), place])).values()],
    'too',
  )
  // Nobody sells, counts or sees the stock of a removed product.
  for (const one of goods)
    if (one.line.way !== 'scrap' && heldAt(stock, at(row.store_id)(one)).removed)
      throw refuse('afterSale.removedScrap', { name: one.sold.name }).at('lines')
  const document = { noun: 'afterSale', id: row.id, number: row.number }
  const counted = await countedSince(work, row, goods)
  await postMoves(
    work,
    work.actor,
    stock,
    goods.flatMap(({ line, sold, units }): Move[] => {
      const place = { storeId: row.store_id, productId: sold.product_id, document }
      const back: Move = { ...place, kind: moveKind.return, change: units }
      if (line.way === 'scrap')
        return [back, { ...place, kind: moveKind.scrap, change: -units, reason: scrapReasons[0] }]
      return counted.has(sold.product_id)
        ? [back, { ...place, kind: moveKind.correction, change: -units, note: 'alreadyCounted' }]
        : [back]
    }),
  )
  if (leaving.length === 0) return
  // Both stores book the transfer by hand, so no other system may report their stock.
  requireByHand(
    new Map(
      leaving.flatMap((one) =>
        [row.store_id, row.order_store_id].map((storeId) => {
          const place = at(storeId)(one)
          return [placeKey(place), heldAt(stock, place)] as const
        }),
      ),
    ),
  )
  const sums = new Map<number, number>()
  for (const { sold, units } of leaving) sums.set(sold.product_id, (sums.get(sold.product_id) ?? 0) + units)
  const made = await sendBack(work, stock, {
    storeId: row.store_id,
    toStoreId: row.order_store_id,
    note: textOf(work.language, 'afterSale.transferNote', { number: row.number }),
    goods: [...sums].map(([productId, amount]) => ({ productId, amount })),
  })
  await updateTransfer(work.tx, row.id, made.id)
}
