import { randomUUID } from 'node:crypto'
import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { DocumentEntry } from '@zhanggui/contract/stock/document.ts'
import { transferReason } from '@zhanggui/contract/stock/reason.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { stockTransferCalls as calls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenUser, roleIds } from '../../../test/people.ts'
import { appleForm, formOf, givenCategory, givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
/** Of the first store. */
let manager: Client
/** Of the second store. */
let far: Client
let here = { id: '', code: '' }
let there = { id: '', code: '' }

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  const [first, second] = await admin.get(storeCalls.findAllStoreList, {})
  if (!first || !second) throw new Error('two stores are needed')
  ;[here, there] = [first, second]
  const roles = await roleIds(admin)
  const person = await givenUser(admin, {
    name: '二店店长',
    roleIdList: [roles.storeManager],
    storeIdList: [there.id],
  })
  far = await app.signIn(person.pin, person.password)
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

type Entry = Pick<DocumentEntry, 'key' | 'way' | 'amount'> &
  Partial<Pick<DocumentEntry, 'code' | 'productId' | 'seen' | 'bare'>>
const entry = (code: string, amount = '1', more: Partial<Entry> = {}): Entry => ({
  key: randomUUID(),
  code,
  way: 'add',
  amount,
  ...more,
})
const stocked = async (amount: string, fields: Record<string, unknown> = {}, storeId = here.id) => {
  const product = await givenProduct(admin, { costPrice: '1.50', ...fields })
  await admin.get(stockCalls.adjustStock, {
    storeId,
    reason: 12,
    lines: [{ productId: product.id, way: 'add', amount }],
  })
  return product
}
/** A draft from the first store to the second one. */
const open = async (...entries: Entry[]) => {
  const { id } = await manager.get(calls.openStockTransfer, {
    storeId: here.id,
    way: 'out',
    otherCode: there.code,
    note: '',
  })
  if (entries.length > 0) await manager.get(calls.askStockTransfer, { id, entries })
  return id
}
const detail = (id: string, client = admin) => client.get(calls.findStockTransferDetail, { id })
const versionOf = async (id: string) => (await detail(id)).version
const send = async (id: string, lines: { lineId: string; amount: string }[] = [], client = manager) =>
  client.send(calls.sendStockTransfer, { id, version: await versionOf(id), lines })
const enter = (id: string, ...entries: Entry[]) => far.send(calls.enterStockTransfer, { id, entries })
const arrive = async (id: string, client = far) =>
  client.send(calls.arriveStockTransfer, { id, version: await versionOf(id) })
const close = async (
  id: string,
  lines: { lineId: string; reason: 40 | 21 | 42 | 43 | 49; note?: string }[],
  client = far,
) => client.send(calls.closeStockTransfer, { id, version: await versionOf(id), lines })
const stockOf = async (productId: string, storeId: string) => {
  const { onHand, value } = await admin.get(stockCalls.findStockDetail, { storeId, productId })
  return `${onHand} ${value}`
}
const lineOf = async (id: string, productId: string) => {
  const line = (await detail(id)).lines.find((one) => one.productId === productId)
  if (!line) throw new Error('no such line')
  return line
}
const remove = async (id: string, productId: string) => {
  const line = await lineOf(id, productId)
  return manager.get(calls.removeStockTransferLine, { id, lineId: line.id, seen: line.asked })
}
const moved = async (...amounts: string[]) => {
  const products = []
  for (const amount of amounts) products.push(await stocked(amount))
  const id = await open(...products.map(({ code }, at) => entry(code, amounts[at])))
  expect(await send(id)).toMatchObject({ rtnStatus: '0' })
  return { id, products }
}

describe('a transfer', () => {
  test('takes goods out of one store, has them in transit, and brings them into the other at their cost', async () => {
    const product = await stocked('10')
    const id = await open(entry(product.code, '6'))
    expect(await stockOf(product.id, here.id)).toBe('10 15.00')
    expect(await send(id)).toMatchObject({ rtnStatus: '0', data: { sent: 1 } })
    expect(await stockOf(product.id, here.id)).toBe('4 6.00')
    expect(await stockOf(product.id, there.id)).toBe('0 0.00')
    expect(await detail(id)).toMatchObject({ status: 20, transit: 1, value: '9.00', sentBy: '店长' })

    await enter(id, entry(product.barcodes[0] ?? product.code, '2'))
    expect(await arrive(id)).toMatchObject({ rtnStatus: '0', data: { arrived: 1, ended: false } })
    expect(await stockOf(product.id, there.id)).toBe('2 3.00')
    expect(await detail(id)).toMatchObject({ status: 30, transit: 1 })
    await enter(id, entry(product.code, '4'))
    expect(await arrive(id)).toMatchObject({ data: { ended: true } })
    expect(await stockOf(product.id, there.id)).toBe('6 9.00')
    expect(await detail(id)).toMatchObject({ status: 50, transit: 0, differs: 0, endedBy: '二店店长' })
    const { number } = await detail(id)
    expect(number).toMatch(/^DB\d{8}-\d\d+$/)
    const moves = async (storeId: string) =>
      (await admin.get(stockCalls.findStockMovePage, { storeId, productId: product.id })).records
    expect((await moves(here.id))[0]).toMatchObject({ kind: 70, change: '-6', document: number, by: '店长' })
    expect((await moves(there.id)).map(({ kind, change }) => [kind, change])).toEqual([
      [80, '4'],
      [80, '2'],
    ])
  })

  test('loses no cent of the cost, into however many parts it falls', async () => {
    const product = await stocked('7', { costPrice: '0.33' })
    await admin.get(stockCalls.scrapStock, {
      storeId: here.id,
      reason: 21,
      lines: [{ productId: product.id, amount: '4' }],
    })
    const id = await open(entry(product.code, '3'))
    await send(id)
    for (const _ of [1, 2, 3]) {
      await enter(id, entry(product.code))
      await arrive(id)
    }
    expect(await stockOf(product.id, there.id)).toBe('3 0.99')
  })

  test('moves weighed goods by gram, and pieces only whole', async () => {
    const apple = await stocked('5', appleForm(await givenCategory(admin), '705510'))
    const bottle = await stocked('5')
    const id = await open(entry(apple.code, '1.234'))
    expect(
      await manager.send(calls.askStockTransfer, { id, entries: [entry(bottle.code, '0.5')] }),
    ).toMatchObject({ rtnStatus: '33006' })
    await send(id)
    await enter(id, entry(apple.code, '1.2'))
    await close(id, [{ lineId: (await lineOf(id, apple.id)).id, reason: transferReason.lost }])
    expect((await stockOf(apple.id, there.id)).split(' ')[0]).toBe('1.200')
    expect(await lineOf(id, apple.id)).toMatchObject({ sent: '1.234', arrived: '1.200', missing: '0.034' })
    const half = await open(entry(bottle.code, '2'))
    const { id: lineId } = await lineOf(half, bottle.id)
    expect(await send(half, [{ lineId, amount: '1.5' }])).toMatchObject({ rtnStatus: '32003' })
    expect((await detail(half)).status).toBe(10)
  })

  test('may send less than was asked, and nothing of a line', async () => {
    const [one, two] = [await stocked('5'), await stocked('5')]
    const id = await open(entry(one.code, '5'), entry(two.code, '5'))
    const lines = [
      { lineId: (await lineOf(id, one.id)).id, amount: '3' },
      { lineId: (await lineOf(id, two.id)).id, amount: '0' },
    ]
    expect(await send(id, lines)).toMatchObject({ data: { sent: 1 } })
    expect(await lineOf(id, one.id)).toMatchObject({ asked: '5', sent: '3' })
    expect(await stockOf(two.id, here.id)).toBe('5 7.50')
    await enter(id, entry(one.code, '3'))
    expect(await arrive(id)).toMatchObject({ data: { ended: true } })
  })

  test('is not sent while the store lacks goods: the refusal names them, and nothing is written', async () => {
    const [one, two] = [await stocked('5'), await stocked('2')]
    const id = await open(entry(one.code, '5'), entry(two.code, '3'))
    const refused = await send(id)
    expect(refused).toMatchObject({
      rtnStatus: '36011',
      data: { lines: [{ name: two.name, available: '2' }] },
    })
    expect(refused.rtnMsg).toContain('剩 2')
    expect(await stockOf(one.id, here.id)).toBe('5 7.50')
    expect((await detail(id)).status).toBe(10)
  })

  test('closes with a reason for each difference: lost, scrapped on arrival, or back in the other store', async () => {
    const { id, products } = await moved('10', '10', '10')
    const [lost, broken, never] = products as [
      (typeof products)[0],
      (typeof products)[0],
      (typeof products)[0],
    ]
    await enter(id, ...products.map(({ code }) => entry(code, '8')))
    const reasons = [
      { lineId: (await lineOf(id, lost.id)).id, reason: transferReason.lost },
      { lineId: (await lineOf(id, broken.id)).id, reason: transferReason.damaged },
      { lineId: (await lineOf(id, never.id)).id, reason: transferReason.notSent },
    ]
    const refused = await close(id, reasons.slice(0, 2))
    expect(refused).toMatchObject({ rtnStatus: '36016' })
    expect(refused.rtnMsg).toContain(never.name)
    expect(await stockOf(lost.id, there.id)).toBe('0 0.00')
    expect(await close(id, reasons)).toMatchObject({ rtnStatus: '0', data: { differs: 3 } })
    for (const { id: productId } of products) expect(await stockOf(productId, there.id)).toBe('8 12.00')
    expect(await stockOf(lost.id, here.id)).toBe('0 0.00')
    expect(await stockOf(broken.id, here.id)).toBe('0 0.00')
    expect(await stockOf(never.id, here.id)).toBe('2 3.00')
    const { records } = await admin.get(stockCalls.findStockMovePage, {
      storeId: there.id,
      productId: broken.id,
    })
    expect(records.map(({ kind, change }) => [kind, change])).toEqual([
      [60, '-2'],
      [80, '2'],
      [80, '8'],
    ])
    expect(await detail(id)).toMatchObject({ status: 50, transit: 0, differs: 3 })
    expect(await lineOf(id, never.id)).toMatchObject({ missing: '2', reason: transferReason.notSent })
  })

  test('closes with a reason in words, which is in the ledger beside what arrived', async () => {
    const { id, products } = await moved('10')
    const [product] = products as [(typeof products)[0]]
    await enter(id, entry(product.code, '9'))
    const lineId = (await lineOf(id, product.id)).id
    expect((await close(id, [{ lineId, reason: transferReason.other }])).rtnStatus).toBe('10002')
    const said = { lineId, reason: transferReason.other, note: '司机少装' }
    expect((await close(id, [said])).rtnStatus).toBe('0')
    expect(await lineOf(id, product.id)).toMatchObject({ missing: '1', reason: 49, reasonNote: '司机少装' })
    const place = { storeId: there.id, productId: product.id }
    const [move] = (await admin.get(stockCalls.findStockMovePage, place)).records
    expect(move).toMatchObject({ kind: 80, change: '9', reason: 49 })
    expect(move?.note).toContain('司机少装')
  })

  test('brings in at most what was sent, only what was sent, and never less than is booked', async () => {
    const { id, products } = await moved('5')
    const [product] = products as [(typeof products)[0]]
    const other = await stocked('5')
    const refused = await enter(id, entry(product.code, '6'))
    expect(refused).toMatchObject({ rtnStatus: '36013' })
    expect(refused.rtnMsg).toContain('收货单')
    expect(await enter(id, entry(other.code))).toMatchObject({ rtnStatus: '36012' })
    expect(await enter(id, entry('6970399920499'))).toMatchObject({ rtnStatus: '36012' })
    expect(await arrive(id)).toMatchObject({ rtnStatus: '36015' })
    await enter(id, entry(product.code, '3'))
    await arrive(id)
    expect(await enter(id, entry(product.code, '2', { way: 'set' }))).toMatchObject({ rtnStatus: '36014' })
    expect(await enter(id, entry(product.code, '-4'))).toMatchObject({ rtnStatus: '33002' })
    expect(await stockOf(product.id, there.id)).toBe('3 4.50')
  })

  test('on its way counts for what the other store has to order', async () => {
    const product = await stocked('30')
    const place = { storeId: there.id, productId: product.id }
    await admin.get(stockCalls.setReorderPoint, {
      storeId: there.id,
      points: [{ productId: product.id, reorderPoint: '20' }],
    })
    const toOrder = async () => (await admin.get(stockCalls.findStockDetail, place)).toOrder
    expect(await toOrder()).toBe('20')
    const id = await open()
    await manager.get(calls.askStockTransfer, { id, entries: [entry(product.code, '12')] })
    await send(id)
    expect(await toOrder()).toBe('8')
  })

  test('takes a pasted list, all of it or nothing; a line can be removed; a cancelled draft takes no more', async () => {
    const [one, two] = [await stocked('5'), await stocked('5')]
    const id = await open()
    const list = [one, two].map(({ code }) => entry(code, '3', { way: 'set' }))
    expect(
      await manager.send(calls.askStockTransfer, { id, entries: [...list, entry('NOSUCH')] }),
    ).toMatchObject({
      rtnStatus: '36007',
    })
    expect(
      await manager.send(calls.askStockTransfer, {
        id,
        entries: [...list, entry(one.barcodes[0] ?? one.code, '4', { way: 'set' })],
      }),
    ).toMatchObject({ rtnStatus: '36008' })
    expect((await detail(id)).lines).toEqual([])
    await manager.get(calls.askStockTransfer, { id, entries: list })
    await remove(id, two.id)
    expect((await detail(id)).lines).toMatchObject([{ productId: one.id, asked: '3', sent: null }])
    await manager.get(calls.cancelStockTransfer, { id, version: await versionOf(id) })
    expect((await detail(id)).status).toBe(90)
    // What it has already is answered as before; it takes nothing new.
    expect(await manager.send(calls.askStockTransfer, { id, entries: list })).toMatchObject({
      rtnStatus: '0',
      data: { lines: [{ productId: one.id, asked: '3' }] },
    })
    expect(await manager.send(calls.askStockTransfer, { id, entries: [entry(two.code)] })).toMatchObject({
      rtnStatus: '36001',
    })
    expect(await send(id)).toMatchObject({ rtnStatus: '36001' })
  })

  test('shows at both stores what is on its way; meanwhile the product keeps its measure', async () => {
    const { id, products } = await moved('5')
    const [product] = products as [(typeof products)[0]]
    await enter(id, entry(product.code, '2'))
    await arrive(id)
    const onItsWay = async (storeId: string) => {
      const { coming, leaving } = await admin.get(stockCalls.findStockDetail, {
        storeId,
        productId: product.id,
      })
      return [coming, leaving]
    }
    expect(await onItsWay(here.id)).toEqual(['0', '3'])
    expect(await onItsWay(there.id)).toEqual(['3', '0'])
    await admin.get(stockCalls.adjustStock, {
      storeId: there.id,
      reason: 11,
      lines: [{ productId: product.id, way: 'take', amount: '2' }],
    })
    const weighed = { saleMode: 2, stockUnit: 80, saleUnit: 83, displayUnit: 83, salesPrice: '3.00' }
    const form = formOf(await admin.get(productCalls.findProductDetail, { id: product.id }))
    expect(await admin.send(productCalls.saveProduct, { ...form, ...weighed } as never)).toMatchObject({
      rtnStatus: '12033',
    })
  })

  test('is cancelled only as a draft', async () => {
    const { id } = await moved('5')
    expect(await manager.send(calls.cancelStockTransfer, { id, version: await versionOf(id) })).toMatchObject(
      { rtnStatus: '36001' },
    )
  })
})

describe('at both ends at the same moment', () => {
  test('a transfer is sent once, and never out of stock that is not there', async () => {
    const product = await stocked('10')
    const ids = await Promise.all([1, 2, 3].map(() => open(entry(product.code, '6'))))
    const answers = await Promise.all([...ids, ...ids].map((id) => send(id)))
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '0')).toHaveLength(1)
    expect(await stockOf(product.id, here.id)).toBe('4 6.00')
  })

  test('what arrives is booked once', async () => {
    const { id, products } = await moved('5')
    const [product] = products as [(typeof products)[0]]
    const twice = entry(product.code, '5')
    await Promise.all(Array.from({ length: 6 }, () => enter(id, twice)))
    const version = await versionOf(id)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => far.send(calls.arriveStockTransfer, { id, version })),
    )
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '36001', '36001', '36001'])
    expect(await stockOf(product.id, there.id)).toBe('5 7.50')
  })

  test('two transfers in opposite directions both go through', async () => {
    const [one, two] = [await stocked('50'), await stocked('50', {}, there.id)]
    const rounds = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const out = await open(entry(one.code, '2'))
        const back = (
          await far.get(calls.openStockTransfer, {
            storeId: there.id,
            way: 'out',
            otherCode: here.code,
            note: '',
          })
        ).id
        await far.get(calls.askStockTransfer, { id: back, entries: [entry(two.code, '2')] })
        return { out, back }
      }),
    )
    await Promise.all(rounds.flatMap(({ out, back }) => [send(out), send(back, [], far)]))
    await Promise.all(
      rounds.flatMap(({ out, back }) => [
        enter(out, entry(one.code, '2')),
        manager.send(calls.enterStockTransfer, { id: back, entries: [entry(two.code, '2')] }),
      ]),
    )
    const done = await Promise.all(
      rounds.flatMap(({ out, back }) => [
        close(out, []),
        manager.get(calls.arriveStockTransfer, { id: back, version: 4 }),
      ]),
    )
    expect(done).toHaveLength(10)
    expect(await stockOf(one.id, there.id)).toBe('10 15.00')
    expect(await stockOf(two.id, here.id)).toBe('10 15.00')
  })

  test('what is sent is what was looked over: the refusal says who changed it meanwhile', async () => {
    const product = await stocked('10')
    const id = await open(entry(product.code, '6'))
    const version = await versionOf(id)
    await far.get(calls.askStockTransfer, { id, entries: [entry(product.code, '2')] })
    const refused = await manager.send(calls.sendStockTransfer, { id, version, lines: [] })
    expect(refused.rtnStatus).toBe('36004')
    expect(refused.rtnMsg).toMatch(/^二店店长.*在 /)
    await send(id)
    const later = await versionOf(id)
    await enter(id, entry(product.code, '2'))
    const stale = await far.send(calls.arriveStockTransfer, { id, version: later })
    expect(stale.rtnStatus).toBe('36004')
    expect(await stockOf(product.id, there.id)).toBe('0 0.00')
  })
})

describe('an amount that two people set', () => {
  test('keeps what the other one entered since it was looked at, in the draft and on arrival', async () => {
    const product = await stocked('10', { name: '两人写的水' })
    const id = await open(entry(product.code, '6'))
    const ask = (client: Client, amount: string, seen: string) =>
      client.send(calls.askStockTransfer, {
        id,
        entries: [entry(product.code, amount, { way: 'set', seen })],
      })
    expect((await ask(far, '8', '6')).rtnStatus).toBe('0')
    const refused = await ask(manager, '7', '6')
    expect(refused).toMatchObject({ rtnStatus: '33009', data: { who: '二店店长', amount: '8' } })
    expect(refused.rtnMsg).toContain('两人写的水')
    expect((await lineOf(id, product.id)).asked).toBe('8')
    expect((await ask(manager, '7', '8')).rtnStatus).toBe('0')
    await send(id)
    const count = (client: Client, amount: string, seen: string | null) =>
      client.send(calls.enterStockTransfer, {
        id,
        entries: [entry(product.code, amount, { way: 'set', seen })],
      })
    expect((await count(far, '5', null)).rtnStatus).toBe('0')
    // His own figure of another device. Who asked for the goods has not counted them.
    expect(await count(far, '6', null)).toMatchObject({ rtnStatus: '33009', data: { who: '二店店长' } })
    expect((await count(far, '6', '5')).rtnStatus).toBe('0')
    expect(await count(admin, '7', null)).toMatchObject({ rtnStatus: '33009', data: { who: '二店店长' } })
    expect((await lineOf(id, product.id)).amount).toBe('6')
  })
})

test('the code of weighed goods says no weight: it counts nothing of a transfer until it is weighed', async () => {
  const apple = await stocked('5', appleForm(await givenCategory(admin), '705511'))
  const bare = { bare: true }
  const id = await open()
  expect(
    await manager.get(calls.askStockTransfer, { id, entries: [entry('705511', '1', bare)] }),
  ).toMatchObject({
    lines: [],
    toWeigh: [{ productId: apple.id }],
  })
  await manager.get(calls.askStockTransfer, { id, entries: [entry(apple.code, '1.250')] })
  await send(id)
  expect((await enter(id, entry('705511', '1', bare))).rtnStatus).toBe('0')
  expect(await lineOf(id, apple.id)).toMatchObject({ asked: '1.250', sent: '1.250', amount: null })
})

test('goods that another system reports now hold a transfer up, and the refusal says how it goes on', async () => {
  const water = await stocked('10', { name: '改成同步的水' })
  const id = await open(entry(water.code, '4'))
  const report = async (mode: 0 | 1) => {
    const database = new pg.Client(app.connection)
    await database.connect()
    await database.query('update product set stock_mode = $2 where id = $1', [water.id, mode])
    await database.end()
  }
  await report(1)
  const kept = await send(id)
  expect(kept).toMatchObject({ rtnStatus: '32010' })
  expect(kept.rtnMsg).toContain('改成同步的水')
  await report(0)
  await send(id)
  await report(1)
  await enter(id, entry(water.code, '4'))
  expect(await arrive(id)).toMatchObject({ rtnStatus: '32010' })
  await report(0)
  expect(await arrive(id)).toMatchObject({ data: { arrived: 1, ended: true } })
})

describe('the people of a store', () => {
  test('see both stores of a transfer, and do only what their end does', async () => {
    const product = await stocked('10')
    const { id } = await far.get(calls.openStockTransfer, {
      storeId: there.id,
      way: 'in',
      otherCode: here.code.toLowerCase(),
      note: '',
    })
    await far.get(calls.askStockTransfer, { id, entries: [entry(product.code, '2')] })
    const seen = await detail(id, far)
    expect(seen).toMatchObject({ fromId: here.id, toId: there.id, ends: { from: false, to: true } })
    // What another store has is not for them to know.
    expect(seen.lines[0]?.available).toBe(null)
    expect((await detail(id, manager)).lines[0]?.available).toBe('10')
    expect(await send(id, [], far)).toMatchObject({ rtnStatus: '36002' })
    expect(await send(id)).toMatchObject({ rtnStatus: '0' })
    expect(
      await manager.send(calls.enterStockTransfer, { id, entries: [entry(product.code)] }),
    ).toMatchObject({
      rtnStatus: '36003',
    })
    await enter(id, entry(product.code))
    expect(await arrive(id, manager)).toMatchObject({ rtnStatus: '36003' })
    expect(await close(id, [], manager)).toMatchObject({ rtnStatus: '36003' })
    for (const client of [manager, far])
      expect(
        (await client.get(calls.findStockTransferPage, { tab: 'sent' })).records.map((row) => row.id),
      ).toContain(id)
  })

  test('do not learn of transfers between other stores, nor do other merchants', async () => {
    const third = (await admin.get(storeCalls.save, { name: '第三家店', code: 'S903' })).id
    const product = await stocked('10', {}, third)
    const { id } = await admin.get(calls.openStockTransfer, {
      storeId: third,
      way: 'out',
      otherCode: there.code,
      note: '',
    })
    await admin.get(calls.askStockTransfer, { id, entries: [entry(product.code)] })
    const rival = await app.signIn('rival')
    const unknown = await manager.send(calls.findStockTransferDetail, { id: '987654321987' })
    for (const stranger of [manager, rival]) {
      expect((await stranger.send(calls.findStockTransferDetail, { id })).rtnStatus).toBe(unknown.rtnStatus)
      expect((await stranger.send(calls.sendStockTransfer, { id, version: 2, lines: [] })).rtnStatus).toBe(
        unknown.rtnStatus,
      )
      for (const call of [calls.arriveStockTransfer, calls.cancelStockTransfer])
        expect((await stranger.send(call, { id, version: 2 })).rtnStatus).toBe(unknown.rtnStatus)
      const page = await stranger.get(calls.findStockTransferPage, {})
      expect(page.records.map((row) => row.id)).not.toContain(id)
    }
    expect(
      await manager.send(calls.openStockTransfer, {
        storeId: third,
        way: 'out',
        otherCode: here.code,
        note: '',
      }),
    ).toMatchObject({ rtnStatus: unknown.rtnStatus })
    expect(
      await manager.send(calls.openStockTransfer, {
        storeId: here.id,
        way: 'out',
        otherCode: 'NOSUCH',
        note: '',
      }),
    ).toMatchObject({ rtnStatus: '36005' })
    expect(
      await manager.send(calls.openStockTransfer, {
        storeId: here.id,
        way: 'out',
        otherCode: here.code,
        note: '',
      }),
    ).toMatchObject({ rtnStatus: '36006' })
  })

  test('see costs only if they may', async () => {
    const { id } = await moved('5')
    const clerk = await app.signIn('clerk')
    const seen = await detail(id, clerk)
    expect([seen.value, seen.lines[0]?.value]).toEqual([null, null])
  })

  test('find a transfer by its state, either store and its number', async () => {
    const { id } = await moved('5')
    const { number } = await detail(id)
    for (const storeId of [here.id, there.id]) {
      const page = await admin.get(calls.findStockTransferPage, { storeId, keyword: number, tab: 'sent' })
      expect(page.records.map((row) => row.id)).toEqual([id])
      expect(page.counts).toMatchObject({ all: 1, draft: 0, sent: 1, arrived: 0 })
    }
  })
})

test('5000 products are asked for, sent and booked, each step in one call', async () => {
  const [first] = [await stocked('5')]
  const database = new pg.Client(app.connection)
  await database.connect()
  const { rows } = await database.query<{ code: string }>(
    `with made as (
      insert into product (merchant_id, name, code, category_id, sale_mode, sales_price, stock_unit, sale_unit, display_unit, status)
      select p.merchant_id, 'Many ' || n, 'MANY' || n, p.category_id, p.sale_mode, p.sales_price, p.stock_unit, p.sale_unit,
        p.display_unit, p.status
      from product p cross join generate_series(1, 4999) n where p.id = $1
      returning merchant_id, id, code
    ) select code from made`,
    [first.id],
  )
  await database.query(
    `insert into stock (merchant_id, store_id, product_id, on_hand, value, last_kind, last_change)
      select p.merchant_id, $1::bigint, p.id, 2000, 300, 40, 2000 from product p where p.code like 'MANY%'`,
    [here.id],
  )
  await database.query(
    `insert into stock_move (merchant_id, store_id, product_id, at, kind, change, after, value_change, value_after, actor)
      select p.merchant_id, $1::bigint, p.id, now(), 40, 2000, 2000, 300, 300, '' from product p where p.code like 'MANY%'`,
    [here.id],
  )
  await database.query(
    'insert into product_count (merchant_id, status, slot, amount) select p.merchant_id, p.status, 99, 4999 from product p where p.id = $1',
    [first.id],
  )
  await database.query('analyze product, stock, stock_move')
  await database.end()
  const codes = [first.code, ...rows.map(({ code }) => code)]
  const id = await open()
  await manager.get(calls.askStockTransfer, {
    id,
    entries: codes.map((code) => entry(code, '1', { way: 'set' })),
  })
  expect(await send(id)).toMatchObject({ rtnStatus: '0' })
  for (let at = 0; at < codes.length; at += 100)
    await enter(id, ...codes.slice(at, at + 100).map((code) => entry(code)))
  expect(await arrive(id)).toMatchObject({ rtnStatus: '0' })
  expect((await detail(id)).status).toBe(50)
})

test('each step leaves a row of the audit, with the number and the store that made it', async () => {
  const [one, two] = [await stocked('5'), await stocked('5')]
  const id = await open(entry(one.code, '5'), entry(two.code, '2'))
  await remove(id, two.id)
  await send(id)
  await enter(id, entry(one.code, '2'))
  await arrive(id)
  await close(id, [{ lineId: (await lineOf(id, one.id)).id, reason: transferReason.lost }])
  const other = await open()
  await manager.get(calls.cancelStockTransfer, { id: other, version: await versionOf(other) })
  const rowsOf = async (record: string) =>
    (await admin.get(auditCalls.findAuditPage, { record: `stockTransfer:${record}`, pageSize: 50 })).records
  const { number } = await detail(id)
  expect((await rowsOf(id)).map(({ action, title, storeId }) => [action, title, storeId])).toEqual([
    ['stockTransfer.close', number, there.id],
    ['stockTransfer.arrive', number, there.id],
    ['stockTransfer.enter', number, there.id],
    ['stockTransfer.send', number, here.id],
    ['stockTransfer.removeLine', number, here.id],
    ['stockTransfer.ask', number, here.id],
    ['stockTransfer.open', number, here.id],
  ])
  expect((await rowsOf(other)).map(({ action }) => action)).toEqual([
    'stockTransfer.cancel',
    'stockTransfer.open',
  ])
})

test('a line that another person asks more of meanwhile is not removed, and the refusal says who', async () => {
  const product = await stocked('50')
  const id = await open(entry(product.code, '5'))
  const { id: lineId } = await lineOf(id, product.id)
  await manager.get(calls.askStockTransfer, { id, entries: [entry(product.code, '40', { way: 'set' })] })
  const take = (seen: string | null) => admin.send(calls.removeStockTransferLine, { id, lineId, seen })
  for (const seen of ['5', null]) {
    const refused = await take(seen)
    expect(refused.rtnStatus).toBe('36018')
    expect(refused.rtnMsg).toContain('店长')
  }
  expect(await lineOf(id, product.id)).toMatchObject({ asked: '40' })
  expect((await take('40')).rtnStatus).toBe('0')
})
