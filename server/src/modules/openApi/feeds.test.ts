import { openCalls } from '@zhanggui/contract'
import type { Call } from '@zhanggui/contract/call.ts'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { goodsOpenCalls as goods } from '@zhanggui/contract/goods/goods.open.ts'
import { memberCalls } from '@zhanggui/contract/member/member.calls.ts'
import { memberOpenCalls as members } from '@zhanggui/contract/member/member.open.ts'
import { orderOpenCalls as orders } from '@zhanggui/contract/order/order.open.ts'
import { sessionOpenCalls as till } from '@zhanggui/contract/session/session.open.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { stockOpenCalls as stock } from '@zhanggui/contract/stock/stock.open.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenKey } from '../../../test/open.ts'
import { givenUser, storeIds } from '../../../test/people.ts'
import { givenCategory, givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let shop: Awaited<ReturnType<typeof givenKey>>
let storeId = ''
let store = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  ;[storeId = ''] = await storeIds(admin)
  store = (await admin.get(storeCalls.findStoreDetail, { id: storeId })).code
  shop = await givenKey(app, admin)
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

type Feed = typeof goods.findCatalogue | typeof stock.findStoreStock

/** All pages from a cursor on. */
async function read<F extends Feed>(feed: F, from?: string, limit = 3) {
  const items: { sku: string; [more: string]: unknown }[] = []
  let cursor = from
  let whole = false
  for (let more = true; more; ) {
    const page = await shop.send(feed, { store, limit, ...(cursor ? { cursor } : {}) } as never)
    items.push(...(page as { items: typeof items }).items)
    ;({ cursor, more, whole } = page as { cursor: string; more: boolean; whole: boolean })
  }
  return { items, cursor: cursor ?? '', whole }
}

describe('the catalogue', () => {
  test('gives everything in pages, then only what has changed: prices, listings, categories, removals', async () => {
    const categoryId = await givenCategory(admin, '游标类目')
    const made: Awaited<ReturnType<typeof givenProduct>>[] = []
    for (let at = 0; at < 7; at++)
      made.push(await givenProduct(admin, { name: `游标商品 ${at}`, categoryId }))
    const first = await read(goods.findCatalogue)
    expect(first.whole).toBe(true)
    const skus = first.items.map(({ sku }) => sku)
    expect(new Set(skus).size).toBe(skus.length)
    expect(skus).toEqual(expect.arrayContaining(made.map(({ code }) => code)))

    // What was made in the last second may come again; then nothing does.
    await new Promise((resolve) => setTimeout(resolve, 1200))
    const quiet = await read(goods.findCatalogue, first.cursor)
    const still = await read(goods.findCatalogue, quiet.cursor)
    expect(still.items).toEqual([])

    const [one, two, three] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]]
    const own = await admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: one.id })
    await admin.get(goodsCalls.saveStoreGoods, {
      storeId,
      productId: one.id,
      version: own.version,
      own: { ...own.own, salesPrice: '7.77' },
    })
    await admin.get(goodsCalls.setStoreListing, { storeId, productIds: [two.id], listed: false })
    const changed = await read(goods.findCatalogue, still.cursor)
    expect(changed.whole).toBe(false)
    expect(changed.items.find(({ sku }) => sku === one.code)).toMatchObject({ known: true, price: '7.77' })
    expect(changed.items.find(({ sku }) => sku === two.code)).toMatchObject({ known: false })
    expect(changed.items.map(({ sku }) => sku)).not.toContain(three.code)
  })

  test('leaves out nothing that a slow transaction writes while others read', async () => {
    const product = await givenProduct(admin)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    const slow = new pg.Client(app.connection)
    await slow.connect()
    try {
      await slow.query('begin')
      await slow.query('update product set updated_at = now(), version = version + 1 where id = $1', [
        product.id,
      ])
      const before = await read(goods.findCatalogue)
      const meanwhile = await read(goods.findCatalogue, before.cursor)
      await slow.query('commit')
      const after = await read(goods.findCatalogue, meanwhile.cursor)
      expect(after.items.map(({ sku }) => sku)).toContain(product.code)
    } finally {
      await slow.end()
    }
  })

  test('of a store outside the key, or with the cursor of another feed, is refused', async () => {
    const [, other = ''] = await storeIds(admin)
    const narrow = await givenKey(app, admin, { stores: [other] })
    await expect(narrow.send(goods.findCatalogue, { store })).rejects.toMatchObject({ code: '39008' })
    const { cursor } = await read(stock.findStoreStock)
    await expect(shop.send(goods.findCatalogue, { store, cursor })).rejects.toMatchObject({ code: '10002' })
  })
})

const entered = (productId: string, amount: string) =>
  admin.get(stockCalls.adjustStock, {
    storeId,
    reason: 12,
    lines: [{ productId, way: 'set', amount, seen: '0' }],
  })
const onHand = async (productId: string) =>
  (await admin.get(stockCalls.findStockDetail, { storeId, productId })).onHand

test('the stock feed tells of moves and of reservations', async () => {
  const product = await givenProduct(admin, { deliveryTypes: [], salesPrice: '2.00' })
  await entered(product.id, '9')
  await new Promise((resolve) => setTimeout(resolve, 1200))
  const { cursor } = await read(stock.findStoreStock)
  await shop.send(orders.placeOrder, {
    source: 'shopApp',
    number: 'F1',
    store,
    deliveryType: 40,
    lines: [{ sku: product.code, quantity: '2', price: '2.00' }],
    payable: '4.00',
  })
  expect((await read(stock.findStoreStock, cursor)).items).toContainEqual({
    sku: product.code,
    onHand: '9',
    available: '7',
  })
})

describe('a stock report', () => {
  const report = async (sequence: number, amount: string, code: string, asOf = new Date().toISOString()) =>
    (await shop.send(stock.reportStock, { store, sequence, asOf, lines: [{ sku: code, onHand: amount }] }))
      .lines[0]

  test('is absolute; what was sold since is subtracted; an older sequence changes nothing', async () => {
    const product = await givenProduct(admin, { stockMode: 1, salesPrice: '2.00' })
    const asOf = new Date(Date.now() - 60_000).toISOString()
    expect(await report(5, '10', product.code, asOf)).toMatchObject({ result: 'taken', onHand: '10' })
    const sale = (number: string, at: string) =>
      shop.send(orders.ringUpOrder, {
        source: 'till',
        number,
        store,
        at,
        lines: [{ sku: product.code, quantity: '3', price: '2.00', amount: '6.00' }],
        payable: '6.00',
        payments: [{ method: 10, amount: '6.00' }],
      })
    await sale('R1', new Date().toISOString())
    expect(await report(4, '99', product.code)).toMatchObject({ result: 'outOfDate', onHand: null })
    expect(await report(6, '20', product.code, asOf)).toMatchObject({ result: 'taken', onHand: '17' })
    expect(await onHand(product.id)).toBe('17')
  })

  test('says which lines it does not take, and holds up no other', async () => {
    const [synced, byHand] = [await givenProduct(admin, { stockMode: 1 }), await givenProduct(admin)]
    const { lines } = await shop.send(stock.reportStock, {
      store,
      sequence: 1,
      asOf: new Date().toISOString(),
      lines: [
        { sku: byHand.code, onHand: '1' },
        { sku: 'none', onHand: '1' },
        { sku: synced.code, onHand: '4' },
        { sku: synced.code, onHand: '5' },
      ],
    })
    expect(lines.map(({ result }) => result)).toEqual(['byHand', 'unknown', 'taken', 'twice'])
    expect(await onHand(synced.id)).toBe('4')
    await expect(
      report(2, '1', synced.code, new Date(Date.now() + 3_600_000).toISOString()),
    ).rejects.toMatchObject({
      code: '32009',
    })
  })

  test('of less than is reserved names the orders that wait', async () => {
    const product = await givenProduct(admin, { stockMode: 1, deliveryTypes: [], salesPrice: '2.00' })
    await report(1, '5', product.code)
    const { number } = await shop.send(orders.placeOrder, {
      source: 'shopApp',
      number: 'S1',
      store,
      deliveryType: 40,
      lines: [{ sku: product.code, quantity: '4', price: '2.00' }],
      payable: '8.00',
    })
    expect(await report(2, '2', product.code)).toMatchObject({
      result: 'taken',
      onHand: '2',
      short: [number],
    })
  })
})

test('a member is changed by what was said last, in whatever order it comes', async () => {
  const say = (at: string, name: string) =>
    shop.send(members.upsertMember, { source: 'shopApp', number: 'M7', at, name, phone: '13900007777' })
  expect(await say('2026-02-02T00:00:00Z', '新名')).toMatchObject({ taken: true })
  expect(await say('2026-01-01T00:00:00Z', '旧名')).toMatchObject({ taken: false })
  const { records } = await admin.get(memberCalls.findMemberPage, { keyword: '7777' })
  expect(records).toMatchObject([{ number: 'M7', name: '新名', phone: '139****7777' }])
  for (const keyword of ['新名', 'M7'])
    expect((await admin.get(memberCalls.findMemberPage, { keyword })).total).toBe(1)
})

test('a till signs in employees with exactly one store, and counts wrong passwords', async () => {
  const login = (pin: string, password = 'Zhanggui1') => shop.send(till.posLogin, { pin, password })
  expect(await login('manager')).toMatchObject({ store: expect.any(String) })
  await expect(login('admin')).rejects.toMatchObject({
    code: '11030',
    message: '收银台登录仅限只有一家门店权限的员工',
  })
  // A key cannot try the passwords of people of other merchants: the right one answers, and counts, as a wrong one.
  const stranger = async () => (await login('rival').catch((error) => error)).code
  const timesOf = async (times: number, work: () => Promise<unknown>) => {
    const codes: unknown[] = []
    for (let at = 0; at < times; at++) codes.push(await work())
    return codes
  }
  // A till has no captcha, so it does not wait from the second try on, as a browser does without one: all five count.
  const fiveThenWait = [...Array(5).fill('11001'), '11003']
  expect(await timesOf(6, stranger)).toEqual(fiveThenWait)
  const wrong = async () => (await login('clerk', 'Wrong1234').catch((error) => error)).code
  expect(await timesOf(6, wrong)).toEqual(fiveThenWait)
  // Wrong names in browsers of the same network, and at this till, stop no other person here.
  for (let at = 0; at < 6; at++) {
    await app.tryLogin(`invented${at}`, 'Wrong1234')
    await login(`invented${at}`).catch(() => {})
  }
  expect((await app.tryLogin('invented9', 'Wrong1234')).rtnStatus).toBe('11006')
  expect(await login('manager')).toMatchObject({ store: expect.any(String) })
})

test('an account has five wrong passwords at tills and in browsers together', async () => {
  const person = await givenUser(admin)
  const inBrowser = (at: number, password: string) =>
    app.tryLogin(person.pin, password, { remoteAddress: `198.51.100.${at}` })
  for (let at = 1; at <= 2; at++) expect((await inBrowser(at, 'Wrong1234')).rtnStatus).toBe('11001')
  const login = async (password: string) =>
    (await shop.send(till.posLogin, { pin: person.pin, password }).catch((error) => error)).code
  for (let at = 0; at < 3; at++) expect(await login('Wrong1234')).toBe('11001')
  // The right one is not evaluated any more.
  expect(await login(person.password)).toBe('11001')
})

test('the examples of the documentation run', async () => {
  const [milk] = await admin.get(stockCalls.findStockProducts, { storeId, keyword: 'SP000002' })
  await admin.get(stockCalls.adjustStock, {
    storeId,
    reason: 12,
    lines: [{ productId: milk?.productId ?? '', way: 'add', amount: '10' }],
  } as never)
  const ended: string[] = []
  const { afterSale, ...others } = openCalls
  const all = [...Object.values(others), afterSale].flatMap((group) =>
    Object.values(group as Record<string, Call>),
  )
  for (const call of all) {
    const answer = await shop.send(call, call.example as never).catch((error) => error.code as string)
    if (typeof answer === 'string') ended.push(`${call.path} ${answer}`)
  }
  expect(all.every(({ example }) => example !== null)).toBe(true)
  expect(ended).toEqual([])
})
