import { goodsOpenCalls } from '@zhanggui/contract/goods/goods.open.ts'
import { openScopes } from '@zhanggui/contract/open-scope.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { deliveryTypes } from '@zhanggui/contract/order/order.status.ts'
import { orderSourceCalls } from '@zhanggui/contract/orderSource/orderSource.calls.ts'
import { sessionOpenCalls } from '@zhanggui/contract/session/session.open.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { type OpenClient, OpenRefusal, openClient } from '../server/src/open-client/open-client.ts'
import { cents, decimal, emptyBooks, thousandths, today } from './books.ts'
import { chanceOf } from './chance.ts'
import { compare, compareHome, type Day, type Figure, takingsOf } from './check.ts'
import { type Send, signIn } from './connection.ts'
import { liveAtTill, liveInApp, type World } from './lives.ts'
import { makeMischief } from './mischief.ts'
import { type AnyVisit, type Goods, planDay, type Shop } from './plan.ts'

export interface Options {
  seed: number
  /** Such as 2026-11-21. */
  day: string
  offset: string
  /** Lives that go on at the same time. */
  atOnce: number
  /** Logins of the console: who may do all, and who works in one store. */
  staff: { pin: string; password: string }
  cashier: { pin: string; password: string } | null
  /** A short text that no run before has used. */
  run: string
  /** Nobody else works on the server: home must tell of this day alone. */
  alone?: boolean
  progress?: (done: number, of: number, minute: number) => void
}
export interface Played {
  day: Day
  figures: Figure[]
}
interface Key {
  key: string
  secret: string
}

/**
 * Makes a source of orders and keys of its own, lets `play` work, compares, and takes the keys back. Throws an
 * `OpenRefusal` if a right is missing.
 */
export async function playWith(
  wire: Send,
  options: Options,
  play: (world: World, shops: Shop[], app: Key) => Promise<void>,
): Promise<Played> {
  const staff = await signIn(wire, options.staff.pin, options.staff.password)
  const source = `sim${options.run}`
  await staff.send(orderSourceCalls.saveOrderSource, {
    code: source,
    name: `模拟 ${options.seed} · ${options.run}`,
    active: 1,
  })
  const made: { id: string }[] = []
  const newKey = async (name: string, stores: string[]) => {
    const key = await staff.send(openApiCalls.createKey, {
      name,
      scopes: [...openScopes],
      stores,
      sources: [source],
      perMinute: 60_000,
    })
    made.push(key)
    const transport = async (request: Parameters<Send>[0]) => (await wire(request)).bytes.toString()
    return { ...key, client: openClient({ to: transport, key: key.key, secret: key.secret, language: 'en' }) }
  }
  try {
    const all = await staff.send(storeCalls.findAllStoreList, {})
    const open = await staff.send(storeCalls.querySettledShopList, {})
    const app = await newKey('模拟小程序', [])
    const tills = new Map<string, OpenClient>()
    const shops: Shop[] = []
    for (const { id, code } of open) {
      const shop = await findShop(app.client, id, code)
      if (!shop) continue
      shops.push(shop)
      tills.set(code, (await newKey(`模拟收银 ${code}`, [id])).client)
    }
    if (shops.length === 0) throw new Error('no open store has goods with a price')
    const books = emptyBooks()
    const world: World = {
      books,
      source,
      day: options.day,
      offset: options.offset,
      app: app.client,
      till: (code) => tills.get(code) ?? app.client,
      staff,
      cashier: options.cashier && (await cashierOf(app.client, options.cashier)),
    }
    const before = await takingsOf(staff)
    const began = today()
    await play(world, shops, app)
    const day = { world, shops, keys: made.length, suspended: all.length - open.length }
    const figures = await compare(day)
    // Home tells of today only.
    if (options.alone && today() === began)
      figures.push(...compareHome(books, before, await takingsOf(staff), began))
    return { day, figures }
  } finally {
    for (const { id } of made) await staff.send(openApiCalls.revokeKey, { id })
  }
}

/** Plays a day of a chain: buyers and tills by the Open API, staff by the calls of their pages. */
export const playDay = (wire: Send, options: Options & { orders: number }): Promise<Played> =>
  playWith(wire, options, async (world, shops, key) => {
    const { books } = world
    const chance = chanceOf(options.seed)
    const plan = planDay(chance, shops, {
      orders: options.orders,
      run: options.run,
      returnsIn: world.cashier?.store ?? null,
    })
    await fillShelves(world, shops, plan.visits)
    // What was sold offline comes when the till is online again, in any order.
    const sent = chance.shuffled(plan.visits).sort((one, other) => sentAt(one) - sentAt(other))
    await inTurn(sent, options.atOnce, async (visit, done) => {
      await (visit.kind === 'till' ? liveAtTill(world, visit) : liveInApp(world, visit))
      options.progress?.(done, sent.length, sentAt(visit))
    })
    const [shop] = shops
    const [goods] = shop?.goods.filter(({ weighed }) => !weighed) ?? []
    if (shop && goods)
      await makeMischief(world, {
        wire,
        key,
        shop,
        line: { goods, quantity: 1000, amount: goods.price },
        run: options.run,
      })
    books.offline.tills = plan.offline.length
    books.offline.minutes = plan.offline.reduce((sum, { from, to }) => sum + to - from, 0)
  })

const sentAt = (visit: AnyVisit): number => (visit.kind === 'till' && visit.offlineUntil) || visit.minute

/** Works through all of them in this order, so many at a time. The first failure stops the rest. */
export async function inTurn<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T, done: number) => Promise<void>,
): Promise<void> {
  let next = 0
  let done = 0
  let stopped = false
  const worker = async () => {
    while (next < all.length && !stopped) {
      const one = all[next++] as T
      try {
        done += 1
        await work(one, done)
      } catch (error) {
        stopped = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** The goods of a store that anyone may buy in any amount, and the delivery types that it takes. Null: none. */
export async function findShop(app: OpenClient, id: string, code: string): Promise<Shop | null> {
  const goods: Goods[] = []
  let cursor: string | undefined
  for (let more = true; more; ) {
    const page = await app.send(goodsOpenCalls.findCatalogue, { store: code, cursor, limit: 500 })
    for (const item of page.items)
      if (
        item.known &&
        item.saleStatus === 2 &&
        cents(item.price) > 0 &&
        item.minimum === null &&
        item.step === null &&
        item.limit === null
      )
        goods.push({
          sku: item.sku,
          id: item.id,
          name: item.name,
          price: cents(item.price),
          per: thousandths(item.perUnit),
          weighed: item.saleMode === 2,
          delivery: item.deliveryTypes.length > 0 ? item.deliveryTypes : deliveryTypes,
        })
    cursor = page.cursor
    more = page.more
  }
  goods.sort((one, other) => (one.sku < other.sku ? -1 : 1))
  if (goods.length === 0) return null
  const delivery: number[] = []
  for (const type of deliveryTypes) {
    const one = goods.find((item) => item.delivery.includes(type) && !item.weighed)
    if (one && type !== 40 && (await takes(app, code, type, one.sku))) delivery.push(type)
  }
  return { id, code, delivery, goods }
}

/** The code of 'the store does not support this delivery'. */
const noDelivery = '39010'

/** True if the store takes orders of this delivery type. */
async function takes(app: OpenClient, store: string, type: number, sku: string): Promise<boolean> {
  try {
    await app.send(orderOpenCalls.quoteOrder, {
      store,
      deliveryType: type as 10,
      lines: [{ sku, quantity: '1' }],
    })
    return true
  } catch (error) {
    if (error instanceof OpenRefusal) return error.code !== noDelivery
    throw error
  }
}

async function cashierOf(app: OpenClient, login: { pin: string; password: string }) {
  const { employee, store } = await app.send(sessionOpenCalls.posLogin, login)
  return { employee, store }
}

/** The delivery of the morning: what the plan sells, and a little more. */
async function fillShelves(
  { staff }: World,
  shops: readonly Shop[],
  visits: readonly AnyVisit[],
): Promise<void> {
  for (const shop of shops) {
    const needed = new Map<string, number>()
    for (const visit of visits)
      if (visit.shop.code === shop.code)
        for (const { goods, quantity } of visit.lines)
          needed.set(goods.id, (needed.get(goods.id) ?? 0) + quantity)
    const lines = [...needed].map(([productId, amount]) => ({
      productId,
      way: 'add' as const,
      amount: decimal(Math.ceil(amount / 1000) * 1000 + 2000),
    }))
    for (let at = 0; at < lines.length; at += 500)
      await staff.send(stockCalls.adjustStock, {
        storeId: shop.id,
        lines: lines.slice(at, at + 500),
        reason: 10,
        note: '模拟：早上到货',
      })
  }
}
