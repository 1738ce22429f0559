import { soldDays } from '@zhanggui/contract/stock/cover.ts'
import { moved } from '@zhanggui/contract/stock/ledger.ts'
import { adjustReasons, scrapReasons } from '@zhanggui/contract/stock/reason.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import type { Connection } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'

const days = 60
const hour = 3_600_000
/** The time zone of the demo merchants, Asia/Shanghai, has no summer time. */
const zone = 8 * hour

/** A row of the ledger, in the form of `jsonb_to_recordset`. */
interface SampleMove {
  store_id: number
  product_id: number
  at: string
  kind: number
  change: number
  after: number
  value_change: number
  value_after: number
  reason: number | null
  note: string
  actor: string
}

/** Numbers from 0 to 1 that are the same at every start. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Place {
  store_id: number
  product_id: number
  weighed: boolean
  cost_price: number
}

/** The last 60 days of a product in a store: a receipt when the shelf gets empty, sales, and a mistake now and then. */
function movesOf(
  place: Place,
  now: number,
  next: () => number,
): { moves: SampleMove[]; reorderPoint: number | null } {
  const step = place.weighed ? 100 : 1000
  const whole = (amount: number) => Math.max(1, Math.round(amount)) * step
  const perSale = place.weighed ? 8 : 3
  const restock = whole(perSale * (6 + next() * 10))
  const moves: SampleMove[] = []
  let held = { onHand: 0, value: 0 }
  const move = (
    at: number,
    kind: number,
    change: number,
    actor: string,
    reason: number | null = null,
    note = '',
  ) => {
    if (at > now) return
    const after = moved(held, change, { unitCents: place.cost_price })
    moves.push({
      store_id: place.store_id,
      product_id: place.product_id,
      at: new Date(at).toISOString(),
      kind,
      change,
      after: after.onHand,
      value_change: after.value - held.value,
      value_after: after.value,
      reason,
      note,
      actor,
    })
    held = after
  }
  const today = now - ((now + zone) % (24 * hour))
  // Some goods stopped selling long ago, a few ran out and nobody has ordered more.
  const fate = next()
  const lastDay = fate < 0.12 ? 34 : 0
  const restockUntil = fate > 0.82 ? 6 : 1
  move(today - days * 24 * hour + 7 * hour, moveKind.receipt, restock, '店长')
  // Each product sells at hours of its own, so that a store sells all day.
  const first = ((place.product_id * 7 + place.store_id * 3) % 9) * hour + 10 * 60_000
  for (let day = days - 1; day >= lastDay; day -= 1 + Math.floor(next() * 3)) {
    const morning = today - day * 24 * hour + 8 * hour + Math.floor(next() * hour)
    if (held.onHand < restock / 3 && day >= restockUntil) move(morning, moveKind.receipt, restock, '店长')
    // The last days have every sale, the earlier ones a few.
    for (let sale = day < 8 ? 1 + Math.floor(next() * 3) : 1; sale > 0; sale -= 1) {
      const amount = Math.min(held.onHand, whole(1 + next() * perSale * (day < 8 ? 0.4 : 1)))
      if (amount > 0)
        move(
          morning + first + (3 - sale) * hour,
          moveKind.sale,
          -amount,
          `POS 0${1 + Math.floor(next() * 2)}`,
        )
    }
    if (next() < 0.03 && held.onHand > step)
      move(
        morning + first + 3 * hour,
        moveKind.scrap,
        -Math.min(held.onHand, whole(1)),
        '店员',
        scrapReasons[1],
      )
    if (next() < 0.03)
      move(
        morning + first + 4 * hour,
        moveKind.adjust,
        whole(1),
        '店长',
        adjustReasons[0],
        '盘点时在后仓找到',
      )
  }
  return { moves, reorderPoint: next() < 0.6 ? whole(perSale * (2 + next() * 2)) : null }
}

/** The day of a moment, in that zone. */
const dayOf = (at: string) => Math.floor((Date.parse(at) + zone) / (24 * hour))

/** Gives the effective products of a merchant 60 days of stock moves in each of its stores. */
export async function addStock(tx: Connection, merchantId: number): Promise<void> {
  const places = await tx.all(sql<Place>`
    select s.id as store_id, p.id as product_id, p.sale_mode = 2 as weighed, coalesce(p.cost_price, p.sales_price * 7 / 10) as cost_price
    from store s join product p on p.merchant_id = ${merchantId}::bigint
    where s.merchant_id = ${merchantId}::bigint and p.status = 30 and p.stock_mode = 0
    order by s.id, p.id`)
  const next = numbers(20_260_901)
  const now = Date.now()
  const known = places.map((place) => ({ place, ...movesOf(place, now, next) }))
  const stock = known.map(({ place: { store_id, product_id }, moves, reorderPoint }) => {
    const last = moves.at(-1)
    return {
      store_id,
      product_id,
      on_hand: last?.after ?? 0,
      value: last?.value_after ?? 0,
      reorder_point: reorderPoint,
      moved_at: last?.at,
      last_kind: last?.kind,
      last_change: last?.change,
      sold_today: moves
        .filter(({ at, kind }) => kind === moveKind.sale && dayOf(at) === dayOf(last?.at ?? at))
        .reduce((sum, { change }) => sum - change, 0),
      sold_week: moves
        .filter(
          ({ at, kind }) =>
            [moveKind.sale, moveKind.return].some((one) => one === kind) &&
            Date.parse(at) >= now - soldDays * 24 * hour,
        )
        .reduce((sum, { change }) => sum - change, 0),
    }
  })
  await tx.run(sql`
    insert into stock (merchant_id, store_id, product_id, on_hand, value, reorder_point, moved_at, last_kind, last_change, sold_today, sold_week)
    select ${merchantId}::bigint, n.* from jsonb_to_recordset(${JSON.stringify(stock)}::jsonb) as n (store_id bigint,
      product_id bigint, on_hand bigint, value bigint, reorder_point bigint, moved_at timestamptz, last_kind smallint,
      last_change bigint, sold_today bigint, sold_week bigint)
    returning product_id`)
  await tx.run(sql`
    insert into stock_move (merchant_id, store_id, product_id, at, kind, change, after, value_change, value_after, reason,
      note, actor)
    select ${merchantId}::bigint, n.* from jsonb_to_recordset(${JSON.stringify(known.flatMap(({ moves }) => moves))}::jsonb)
      as n (store_id bigint, product_id bigint, at timestamptz, kind smallint, change bigint, after bigint,
      value_change bigint, value_after bigint, reason smallint, note text, actor text)
    order by n.at
    returning id`)
  await tx.run(sql`
    insert into timer (merchant_id, kind, record_id, due_at)
    select ${merchantId}::bigint, 'stock', id, now() + interval '6 hours'
    from unnest(${[...new Set(places.map(({ store_id }) => store_id))]}::bigint[]) id on conflict do nothing`)
}
