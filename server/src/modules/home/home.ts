import {
  type HomeDeed,
  type HomeDone,
  type HomeFigures,
  type HomeTile,
  type HomeWork,
  homeDeeds,
} from '@zhanggui/contract/home/home.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { tabLimit } from '@zhanggui/contract/rules.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { thumbnailAddress } from '../../kernel/file/files.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import type { Session } from '../../kernel/session/session.ts'
import { shownProducts } from '../goods/goods.ts'
import { requireStore } from '../goods/goods-write.ts'
import { selectStoreNames } from '../goods/shelf.ts'
import { seesCost } from '../product/product-values.ts'
import { figureKind } from './figures.ts'
import {
  type Asked,
  type Count,
  countAfterSales,
  countCounts,
  countOrders,
  countPreparing,
  countPrices,
  countReady,
  countRefunds,
  countStock,
  countStores,
  countToReview,
  countUnbooked,
  type FigureRow,
  selectAvailable,
  selectBest,
  selectClock,
  selectOwnActions,
  selectOwnMoves,
  selectSales,
  selectTakings,
  selectWaiting,
} from './home.sql.ts'

const money = 'iposWeb.home.money'

interface Tile {
  page: PermissionCode
  count: (tx: Tx, stores: Asked, atMost: number, session: Session) => Count
}
const ofStatus =
  (page: PermissionCode, count: (tx: Tx, stores: Asked, status: number, atMost: number) => Count) =>
  (status: number): Tile => ({ page, count: (tx, stores, atMost) => count(tx, stores, status, atMost) })
const orders = ofStatus('iposWeb.order.list', countOrders)
const afterSales = ofStatus('iposWeb.order.aftersale', countAfterSales)
const refunds = ofStatus('iposWeb.order.refundRecord', countRefunds)

/** Each tile: the page of its list, and its count. */
const tiles: Readonly<Record<HomeTile, Tile>> = {
  toPrepare: { page: 'iposWeb.order.list', count: countPreparing },
  picked: orders(25),
  toShip: orders(30),
  partlyShipped: orders(35),
  toReceive: { page: 'iposWeb.order.list', count: countReady },
  cancelling: orders(70),
  toReview: { page: 'iposWeb.order.list', count: countToReview },
  toAudit: afterSales(20),
  toHandle: afterSales(30),
  toRefund: afterSales(40),
  toRefundPart: afterSales(60),
  refundWaiting: refunds(10),
  refundFailed: refunds(40),
  unbooked: { page: 'iposWeb.order.unbooked', count: countUnbooked },
  lowStock: {
    page: 'iposWeb.inventory.stock',
    count: (tx, stores, most) => countStock(tx, stores, 'low', most),
  },
  soldOut: {
    page: 'iposWeb.inventory.stock',
    count: (tx, stores, most) => countStock(tx, stores, 'sold_out', most),
  },
  countToApprove: { page: 'iposWeb.inventory.count', count: countCounts },
  scheduledPrices: {
    page: 'iposWeb.product.productGoodProduct',
    count: (tx, _stores, most, session) => countPrices(tx, most, seesCost(session)),
  },
}

async function askedOf(context: TenantContext, storeId: string | undefined): Promise<Asked> {
  if (storeId !== undefined) {
    await requireStore(context, storeId)
    return [Number(storeId)]
  }
  const { stores } = context.session
  return stores === 'all' ? null : [...stores]
}

/** What waits for people in the stores of the person: of each list that he sees. */
export async function findHomeWork(
  context: TenantContext,
  { storeId }: { storeId?: string | undefined },
): Promise<HomeWork> {
  const { tx, session } = context
  const stores = await askedOf(context, storeId)
  const seen = (Object.entries(tiles) as [HomeTile, Tile][]).filter(([, { page }]) =>
    session.permissions.has(page),
  )
  // Side by side: their statements go in one round trip.
  const [{ open, closed }, found] = await Promise.all([
    countStores(tx, stores),
    selectWaiting(
      tx,
      seen.map(([tile, { count }]) => [tile, count(tx, stores, tabLimit + 1, session)] as const),
    ),
  ])
  const byTile = new Map(found.map(({ name, ...one }) => [name, one]))
  return {
    tiles: seen.flatMap(([tile]) => {
      const one = byTile.get(tile)
      if (!one) return []
      const shown = one.amount !== null && session.permissions.has(money)
      return [{ tile, ...one, amount: shown ? yuanOf(one.amount ?? 0) : null }]
    }),
    openStores: open,
    closedStores: closed,
  }
}

/** The moves of orders and the actions of each deed. */
const movesOf: Readonly<Partial<Record<HomeDeed, readonly string[]>>> = {
  picked: ['pick'],
  handedOut: ['receive', 'handOver'],
  sent: ['ship', 'shipPart', 'sendCourier'],
}
const actionsOf: Readonly<Partial<Record<HomeDeed, readonly string[]>>> = {
  afterSales: ['afterSale.agree', 'afterSale.reject', 'afterSale.receive', 'afterSale.return'],
  received: ['receipt.post'],
  counted: ['count.submit'],
}

/** The person's deeds of today. A record that he touched twice counts once. */
export async function findHomeDone({ tx, session }: TenantContext): Promise<HomeDone> {
  const { employeeId, timeZone } = session
  const [moves, actions] = await Promise.all([
    selectOwnMoves(tx, employeeId, timeZone, Object.values(movesOf).flat()),
    selectOwnActions(tx, employeeId, timeZone, Object.values(actionsOf).flat()),
  ])
  const all = [...moves, ...actions]
  return {
    since: all.map(({ since }) => since).sort()[0] ?? null,
    deeds: homeDeeds.map((deed) => {
      const names = [...(movesOf[deed] ?? []), ...(actionsOf[deed] ?? [])]
      const done = all.filter(({ action }) => names.includes(action))
      return {
        deed,
        count: new Set(done.map(({ record }) => record)).size,
        short: done.reduce((sum, { short }) => sum + short, 0),
      }
    }),
  }
}

const bestAtMost = 5
const storesAtMost = 6

const sumOf = (rows: readonly FigureRow[]) => {
  const of = (kind: number, value: 'amount' | 'count') =>
    rows.reduce((sum, row) => sum + (row.kind === kind ? row[value] : 0), 0)
  return {
    amount: yuanOf(of(figureKind.sales, 'amount')),
    orders: of(figureKind.sales, 'count'),
    refunds: of(figureKind.refunds, 'count'),
    refunded: yuanOf(of(figureKind.refunds, 'amount')),
  }
}

/** The day until now against the same weekday of last week, up to the last whole ten minutes. */
export async function findHomeFigures(
  context: TenantContext,
  { storeId }: { storeId?: string | undefined },
): Promise<HomeFigures> {
  const { tx, session } = context
  const stores = await askedOf(context, storeId)
  const [clock, rows, names, products, takings] = await Promise.all([
    selectClock(tx, session.timeZone),
    selectSales(tx, stores, session.timeZone),
    selectStoreNames(tx),
    bestOf(context, stores),
    takingsOf(tx, stores, session.timeZone),
  ])
  const of = (day: string, before = 144) => rows.filter((row) => row.day === day && row.slot < before)
  const sales = (day: string) => rows.filter((row) => row.day === day && row.kind === figureKind.sales)
  const byHour = (day: string) => {
    const sums = new Array<number>(24).fill(0)
    for (const { slot, amount } of sales(day))
      sums[Math.floor(slot / 6)] = (sums[Math.floor(slot / 6)] ?? 0) + amount
    return sums
  }
  const [today, before] = [byHour(clock.today), byHour(clock.before)]
  return {
    now: clock.now,
    until: `${String(Math.floor(clock.slot / 6)).padStart(2, '0')}:${clock.slot % 6}0`,
    today: sumOf(of(clock.today)),
    todayUntil: sumOf(of(clock.today, clock.slot)),
    before: sumOf(of(clock.before, clock.slot)),
    hours: today.map((amount, hour) => ({ hour, amount: yuanOf(amount), before: yuanOf(before[hour] ?? 0) })),
    ...storesOf(names, stores, sales(clock.today), sales(clock.before), clock.slot),
    products,
    takings,
  }
}

function storesOf(
  names: ReadonlyMap<number, string>,
  asked: Asked,
  today: readonly FigureRow[],
  before: readonly FigureRow[],
  slot: number,
): Pick<HomeFigures, 'stores' | 'otherStores'> {
  const sum = (rows: readonly FigureRow[], id: number, until = 144) =>
    rows.reduce((all, row) => all + (row.store_id === id && row.slot < until ? row.amount : 0), 0)
  const known = [...names].filter(([id]) => asked === null || asked.includes(id))
  const sorted = known
    .map(([id, name]) => ({
      id,
      name,
      amount: sum(today, id),
      until: sum(today, id, slot),
      before: sum(before, id, slot),
    }))
    .sort((one, other) => other.amount - one.amount || one.id - other.id)
  const rest = sorted.slice(storesAtMost)
  return {
    stores: sorted.slice(0, storesAtMost).map(({ id, name, amount, until, before }) => ({
      id: String(id),
      name,
      amount: yuanOf(amount),
      until: yuanOf(until),
      before: yuanOf(before),
    })),
    otherStores: {
      count: rest.length,
      amount: yuanOf(rest.reduce((all, { amount }) => all + amount, 0)),
    },
  }
}

async function bestOf({ tx, session }: TenantContext, stores: Asked): Promise<HomeFigures['products']> {
  const best = await selectBest(tx, stores, session.timeZone, bestAtMost)
  const ids = best.map(({ key }) => key)
  const [products, there] = await Promise.all([shownProducts(tx, ids), selectAvailable(tx, stores, ids)])
  const available = new Map(there.map((row) => [row.product_id, row.available]))
  return best.flatMap(({ key, amount, quantity }) => {
    const product = products.get(key)
    if (!product) return []
    const weighed = product.sale_mode === saleMode.weight
    return [
      {
        id: String(key),
        name: product.name,
        image: product.image_key
          ? thumbnailAddress(session.merchantId, product.image_key, product.thumbnail_key)
          : '',
        categoryName: product.category_name,
        weighed,
        unit: product.stock_unit,
        quantity: amountText(quantity, weighed),
        amount: yuanOf(amount),
        available: amountText(available.get(key) ?? 0, weighed),
      },
    ]
  })
}

async function takingsOf(tx: Tx, stores: Asked, timeZone: string): Promise<HomeFigures['takings']> {
  const rows = await selectTakings(tx, stores, timeZone)
  const of = (method: number, kind: number) =>
    yuanOf(rows.find((row) => row.key === method && row.kind === kind)?.amount ?? 0)
  return [...new Set(rows.map(({ key }) => key))]
    .sort((one, other) => one - other)
    .map((method) => ({
      method,
      received: of(method, figureKind.received),
      refunded: of(method, figureKind.givenBack),
    }))
}
