import { randomUUID } from 'node:crypto'
import type { Call, InputOf } from '@zhanggui/contract/call.ts'
import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { centsOf, decimalOf } from '@zhanggui/contract/money.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { type Held, moved, valueAt } from '@zhanggui/contract/stock/ledger.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { stockTransferCalls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdStock, postMoves } from './ledger.ts'

// Two nodes write at one database. A plain model says what must come out.
let nodes: { app: TestApp; client: Client }[] = []
let database: pg.Client
let stores: { id: string; code: string }[] = []

/** In cents per stock unit. */
const cost = 200
/** So many units of the price are one stock unit: water is sold by bottle, apples by 500g. */
const saleUnits: readonly number[] = [1, 2]

beforeAll(async () => {
  const first = await givenApp({ startTasks: false })
  const second = await givenApp({ startTasks: false, connection: first.connection })
  nodes = await Promise.all([first, second].map(async (app) => ({ app, client: await app.signIn('admin') })))
  database = new pg.Client(first.connection)
  await database.connect()
  const [node] = nodes
  const admin = node?.client as Client
  stores = (await admin.get(storeCalls.findAllStoreList, {})).slice(0, 2)
  const { version } = await admin.get(configCalls.findConfigDetail, {})
  await admin.get(configCalls.saveConfig, { version, countLossLimit: '9999999.99' })
}, 60_000)
afterAll(async () => {
  await database?.end()
  for (const { app } of nodes.reverse()) await app.close()
})

interface Product {
  id: string
  code: string
  weighed: boolean
}
interface Step {
  act: 'add' | 'take' | 'set' | 'scrap' | 'receive' | 'sell' | 'giveBack' | 'count' | 'transfer'
  node: number
  store: number
  product: number
  /** In pieces, or in grams. */
  amount: number
  price: number
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('add', 'take', 'set', 'scrap', 'receive', 'sell', 'giveBack', 'count', 'transfer'),
  node: fc.nat(1),
  store: fc.nat(1),
  product: fc.nat(1),
  amount: fc.integer({ min: 1, max: 60 }),
  price: fc.integer({ min: 1, max: 999 }),
})

class Model {
  private readonly stock = new Map<string, Held>()
  at = (store: number, product: number): Held =>
    this.stock.get(`${store}:${product}`) ?? { onHand: 0, value: 0 }
  /** Null: refused, because it would be below zero. */
  move(store: number, product: number, change: number, value?: number): Held | null {
    const after = moved(this.at(store, product), change, {
      value,
      unitCents: cost * (saleUnits[product] ?? 1),
    })
    if (after.onHand < 0) return null
    this.stock.set(`${store}:${product}`, after)
    return after
  }
}

async function run({ act, node, store, product, amount, price }: Step, model: Model, products: Product[]) {
  const { app, client } = nodes[node] as (typeof nodes)[number]
  const { id: productId, code, weighed } = products[product] as Product
  const { id: storeId = '' } = stores[store] ?? {}
  const thousandths = weighed ? amount * 7 : amount * 1000
  const wire = decimalOf(thousandths)
  const held = model.at(store, product)
  const adjust = (way: 'add' | 'take' | 'set') => ({
    storeId,
    reason: 10 as const,
    lines: [{ productId, way, amount: wire, ...(way === 'set' ? { seen: decimalOf(held.onHand) } : {}) }],
  })
  /** The call does what the model does, or both refuse. */
  const expectSame = async <C extends Call>(call: C, input: InputOf<C>, after: unknown) =>
    expect((await client.send(call, input)).rtnStatus === '0', `${act} ${wire}`).toBe(after !== null)

  if (act === 'add')
    return expectSame(stockCalls.adjustStock, adjust('add'), model.move(store, product, thousandths))
  if (act === 'take')
    return expectSame(stockCalls.adjustStock, adjust('take'), model.move(store, product, -thousandths))
  if (act === 'set')
    return expectSame(
      stockCalls.adjustStock,
      adjust('set'),
      // A figure that is there already changes nothing, and is refused.
      thousandths === held.onHand ? null : model.move(store, product, thousandths - held.onHand),
    )
  if (act === 'scrap')
    return expectSame(
      stockCalls.scrapStock,
      { storeId, reason: 21, lines: [{ productId, amount: wire }] },
      model.move(store, product, -thousandths),
    )
  if (act === 'receive') {
    const { id } = await client.get(receiptCalls.openReceipt, { storeId, source: '', note: '' })
    const line = { code, expected: wire, cost: (price / 100).toFixed(2) }
    await client.get(receiptCalls.expectReceipt, { id, lines: [line], costsRight: true })
    const entry = { key: randomUUID(), code, way: 'add' as const, amount: wire }
    await client.get(receiptCalls.enterReceipt, { id, entries: [entry, entry] })
    const { version } = await client.get(receiptCalls.findReceiptDetail, { id })
    return expectSame(
      receiptCalls.postReceipt,
      { id, version, rest: 'drop' },
      model.move(store, product, thousandths, valueAt(thousandths, price)),
    )
  }
  if (act === 'count') {
    const { id } = await client.get(countCalls.openCount, { storeId, scope: 'list', codes: [code], note: '' })
    const entry = { key: randomUUID(), productId, way: 'set' as const, amount: wire }
    await client.get(countCalls.enterCount, { id, entries: [entry] })
    const version = async () => ({
      id,
      version: (await client.get(countCalls.findCountDetail, { id })).version,
    })
    await client.get(countCalls.submitCount, await version())
    const change = thousandths - held.onHand
    return expectSame(
      countCalls.postCount,
      { ...(await version()), uncounted: 'keep' },
      change === 0 ? held : model.move(store, product, change),
    )
  }
  if (act === 'transfer') {
    const other = 1 - store
    const { id } = await client.get(stockTransferCalls.openStockTransfer, {
      storeId,
      way: 'out',
      otherCode: stores[other]?.code ?? '',
      note: '',
    })
    const entry = { key: randomUUID(), code, way: 'add' as const, amount: wire }
    await client.get(stockTransferCalls.askStockTransfer, { id, entries: [entry] })
    const version = async () => (await client.get(stockTransferCalls.findStockTransferDetail, { id })).version
    const sent = model.move(store, product, -thousandths)
    await expectSame(stockTransferCalls.sendStockTransfer, { id, version: await version(), lines: [] }, sent)
    if (sent === null) return
    model.move(other, product, thousandths, held.value - sent.value)
    await client.get(stockTransferCalls.enterStockTransfer, {
      id,
      entries: [{ ...entry, key: randomUUID() }],
    })
    await client.get(stockTransferCalls.arriveStockTransfer, { id, version: await version() })
    return
  }
  // A till sells, or takes goods back.
  const change = act === 'sell' ? -thousandths : thousandths
  const place = { storeId: Number(storeId), productId: Number(productId) }
  const sold = inTenant(app.services.database, 1, {}, async (tx) => {
    const stock = await holdStock({ tx }, [place])
    const kind = act === 'sell' ? moveKind.sale : moveKind.return
    await postMoves({ tx, language: 'zh' }, { employeeId: null, name: '' }, stock, [
      { ...place, kind, change },
    ])
  })
  const after = model.move(store, product, change)
  if (after === null) await expect(sold).rejects.toMatchObject({ key: 'stock.notEnough' })
  else await sold
}

test('whatever people and tills do on two nodes, the stock and its value are those of a plain model', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      made += 1
      const admin = nodes[0]?.client as Client
      const water = await givenProduct(admin, { name: `模型水${made}`, costPrice: '2.00' })
      const apples = await givenProduct(admin, {
        ...appleForm(await givenCategory(admin), ''),
        name: `模型苹果${made}`,
        costPrice: '2.00',
      })
      const products = [
        { id: water.id, code: water.code, weighed: false },
        { id: apples.id, code: apples.code, weighed: true },
      ]
      const model = new Model()
      for (const one of steps) await run(one, model, products)
      for (const [place, product] of products.entries())
        for (const [at, store] of stores.entries()) {
          const row = await admin.get(stockCalls.findStockDetail, {
            storeId: store.id,
            productId: product.id,
          })
          const { onHand, value } = model.at(at, place)
          expect([Number(row.onHand) * 1000, centsOf(row.value ?? '') ?? 0].map(Math.round)).toEqual([
            onHand,
            value,
          ])
        }
      expect(await brokenInvariants(nodes[0]?.app.connection ?? {})).toEqual({})
    }),
    { numRuns: 25, seed: 20_261_123, endOnFailure: true },
  )
}, 120_000)

test('64 tills at one stock sell what is there, and not one piece more', async () => {
  const admin = nodes[0]?.client as Client
  const product = await givenProduct(admin, { name: '抢购的水', costPrice: '2.00' })
  const [store] = stores
  await admin.get(stockCalls.adjustStock, {
    storeId: store?.id ?? '',
    reason: 12,
    lines: [{ productId: product.id, way: 'add', amount: '100' }],
  })
  const place = { storeId: Number(store?.id), productId: Number(product.id) }
  const sellOnce = ({ app }: (typeof nodes)[number]) =>
    inTenant(app.services.database, 1, {}, async (tx) => {
      const stock = await holdStock({ tx }, [place])
      await postMoves({ tx, language: 'zh' }, { employeeId: null, name: '' }, stock, [
        { ...place, kind: moveKind.sale, change: -3000 },
      ])
    })
  // A till that waited too long for a connection or for the stock has sold nothing. It sends the sale again.
  let again = 0
  const sell = async (node: (typeof nodes)[number]): Promise<void> => {
    for (;;)
      try {
        return await sellOnce(node)
      } catch (error) {
        if (!(error instanceof Refusal) || error.key === 'stock.notEnough') throw error
        expect(['common.databaseUnavailable', 'common.conflict', 'common.deadline']).toContain(error.key)
        again += 1
      }
  }
  // Somebody else holds the stock until a till has waited too long, as on a busy machine.
  await database.query('begin')
  await database.query(
    `select from stock where merchant_id = 1 and store_id = ${place.storeId} and product_id = ${place.productId} for update`,
  )
  const tills = Array.from({ length: 64 }, (_, till) => sell(nodes[till % 2] as (typeof nodes)[number]))
  await vi.waitUntil(() => again > 0, { timeout: 10_000 })
  await database.query('commit')
  const answers = await Promise.allSettled(tills)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ key: 'stock.notEnough' })
  const { onHand } = await admin.get(stockCalls.findStockDetail, {
    storeId: store?.id ?? '',
    productId: product.id,
  })
  expect(onHand).toBe('1')
  expect(await brokenInvariants(nodes[0]?.app.connection ?? {})).toEqual({})
}, 60_000)
