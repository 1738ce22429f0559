import type { InputOf } from '@zhanggui/contract/call.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls as open } from '@zhanggui/contract/order/order.open.ts'
import { orderSourceCalls } from '@zhanggui/contract/orderSource/orderSource.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenKey } from '../../../test/open.ts'
import { givenUser, roleIds, storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
/** The manager of the first store. */
let manager: Client
let shop: Awaited<ReturnType<typeof givenKey>>
/** A key of the second store alone. */
let narrow: Awaited<ReturnType<typeof givenKey>>
let here = ''
let there = ''
let thereId = ''
let sku = ''
let numbers = 0

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  const [firstId = '', secondId = ''] = await storeIds(admin)
  const codeOf = async (id: string) => (await admin.get(storeCalls.findStoreDetail, { id })).code
  thereId = secondId
  here = await codeOf(firstId)
  there = await codeOf(secondId)
  shop = await givenKey(app, admin)
  narrow = await givenKey(app, admin, { name: '二店收银', stores: [secondId] })
  const { id: productId, code } = await givenProduct(admin, { deliveryTypes: [] })
  sku = code
  await admin.get(stockCalls.adjustStock, {
    storeId: firstId,
    reason: 12,
    lines: [{ productId, way: 'set', amount: '1000', seen: '0' }],
  })
  const { pin, password } = await givenUser(admin, {
    storeIdList: [firstId],
    roleIdList: [(await roleIds(admin)).storeManager],
  })
  manager = await app.signIn(pin, password)
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

type Sale = InputOf<typeof open.ringUpOrder>
const at = '2026-01-05T10:00:00+08:00'
const sale = (more: Partial<Sale> = {}): Sale => ({
  source: 'till',
  number: `U${++numbers}`,
  store: here,
  at,
  lines: [{ sku, quantity: '2', price: '2.00', amount: '4.00' }],
  payable: '4.00',
  payments: [{ method: 10, amount: '4.00' }],
  ...more,
})
const kept = async (keyword: string, who = admin) =>
  (await who.get(orderCalls.findUnbookedPage, { keyword })).records
const ring = (form: object, key = shop) => key.send(open.ringUpOrder, form as Sale)

test('a correction of the same store and moment ends what was refused under its number', async () => {
  const form = sale()
  await ring({ ...form, payable: '3.99' })
  expect(await ring({ ...form, at: '2026-01-05T02:00:00Z' })).toMatchObject({ booked: true })
  expect(await kept(form.number)).toMatchObject([{ status: 'booked' }])
})

test.each([
  ['at another moment', { at: '2026-01-05T18:00:00+08:00' }],
  ['of another store', {}],
] as const)('a sale %s under the same number leaves what was refused open', async (name, other) => {
  const form = sale()
  await ring({ ...form, payable: '3.99' })
  const more = name === 'of another store' ? { store: there } : other
  expect(await ring({ ...form, ...more })).toMatchObject({ booked: true })
  const [row] = await kept(form.number, manager)
  expect(row).toMatchObject({ status: 'open', kind: 'differs', amount: '3.99' })
  expect(row?.reason).toContain('这个单号已用于内容不同的一单')
})

test('with its clock or store put right a sale is the same if its key, sum and goods are; another sum or other goods are another sale', async () => {
  const [clock, shelf, strange] = [sale(), sale(), sale()]
  await expect(ring({ ...clock, at: '2026-01-05 10:00' })).rejects.toMatchObject({ code: '10002' })
  await ring(clock)
  expect(await kept(clock.number)).toMatchObject([{ status: 'booked' }])
  await ring({ ...shelf, store: 'S0O1' })
  await ring(shelf)
  expect(await kept(shelf.number)).toMatchObject([{ status: 'booked' }])
  const { at: _at, ...without } = strange
  await expect(ring({ ...without, payable: '7.98' })).rejects.toMatchObject({ code: '10002' })
  await ring(strange)
  expect(await kept(strange.number)).toMatchObject([{ status: 'open', kind: 'differs', amount: '7.98' }])
  const other = sale()
  await ring({
    ...other,
    at: '2026-01-05T10:00:00Z',
    lines: other.lines.map((line) => ({ ...line, sku: 'NOPE9' })),
  })
  await ring(other)
  expect(await kept(other.number)).toMatchObject([{ status: 'open', kind: 'differs' }])
})

test('what staff have dropped stays dropped when another sale has its number', async () => {
  const form = sale()
  await ring({ ...form, payable: '3.99' })
  const [row] = await kept(form.number)
  await admin.get(orderCalls.dropUnbooked, { id: row?.id ?? '', note: '重复' })
  expect(await ring(form)).toMatchObject({ booked: true })
  expect(await kept(form.number)).toMatchObject([{ status: 'dropped' }])
})

test('a key changes no record of a store that it does not see', async () => {
  const form = sale()
  await ring({ ...form, payable: '3.99' })
  const [before] = await kept(form.number, manager)
  expect(await ring({ ...form, store: there }, narrow)).toMatchObject({ booked: true })
  expect(await kept(form.number, manager)).toEqual([before])
  // It can never be booked any more, and says why.
  expect(await manager.get(orderCalls.bookAgain, { id: before?.id ?? '' })).toMatchObject({ booked: false })
  expect(await kept(form.number, manager)).toMatchObject([{ status: 'open', kind: 'differs' }])
})

const nul = '\0'
test.each([
  ['a NUL in the store', () => ({ store: `${here}${nul}` })],
  ['a NUL in the name of a field', () => ({ [`tip${nul}`]: `1${nul}` })],
  ['half a character in the name of a field', () => ({ [`${'x'.repeat(199)}\u{1f600}`]: 1 })],
  ['a field that would change the prototype', () => ({ ['__proto__']: 1 })],
  ['such a field in a line', () => ({ lines: [{ ...sale().lines[0], ['__proto__']: { sku: 'x' } }] })],
  ['an object as the sum', () => ({ payable: { toString: 1 } })],
  ['a negative number as the sum', () => ({ payable: -4 })],
  ['a tab in the number', (number: string) => ({ number: `${number}\t${nul}` })],
] as const)(
  'a sale with %s is kept, for its store, and can be sent again when it is right',
  async (_, wrong) => {
    const form = sale()
    await expect(ring({ ...form, ...wrong(form.number) })).rejects.toMatchObject({
      code: expect.stringMatching(/^1000[23]$/),
    })
    // Staff cannot book it, and are not offered to.
    expect(await kept(form.number, manager)).toMatchObject([
      { status: 'open', kind: 'refused', readable: false },
    ])
    expect(await ring(form)).toMatchObject({ booked: true })
    expect(await kept(form.number, manager)).toMatchObject([{ status: 'booked' }])
  },
)

test('a sale that can be read is offered to staff, and a long number is found', async () => {
  const form = { ...sale({ payable: '3.99' }), number: 'N'.repeat(40) }
  await ring(form)
  expect(await kept(form.number)).toMatchObject([{ readable: true }])
  const long = 'M'.repeat(64)
  await expect(ring({ ...form, number: `${long}X` })).rejects.toMatchObject({ code: '10002' })
  expect(await kept(long)).toMatchObject([{ externalNumber: long, readable: false }])
})

test('a number that is no text is read as its digits, and one that is too long is kept cut', async () => {
  const digits = 12_345_678
  await expect(ring({ ...sale(), number: digits })).rejects.toMatchObject({ code: '10002' })
  expect(await kept(String(digits))).toMatchObject([{ status: 'open', amount: '4.00' }])
  expect(await ring(sale({ number: String(digits) }))).toMatchObject({ booked: true })
  expect(await kept(String(digits))).toMatchObject([{ status: 'booked' }])
  const long = 'L'.repeat(65)
  await expect(ring(sale({ number: long }))).rejects.toMatchObject({ code: '10002' })
  expect((await admin.get(orderCalls.findUnbookedPage, { tab: 'open' })).records[0]).toMatchObject({
    externalNumber: long.slice(0, 64),
    amount: '4.00',
  })
})

test('a sale of a source that does not exist is kept, and booked again once it exists', async () => {
  const code = `new${++numbers}`
  const form = sale({ source: code })
  for (const _ of [1, 2]) await expect(ring(form)).rejects.toMatchObject({ code: '39019' })
  await expect(ring({ ...form, lines: [] })).rejects.toMatchObject({ code: '10002' })
  const rows = await kept(form.number)
  expect(rows).toMatchObject([
    { status: 'open', sourceName: code },
    { status: 'open', sourceName: code, tries: 2, reason: `订单来源「${code}」不存在` },
  ])
  const again = () => admin.get(orderCalls.bookAgain, { id: rows[1]?.id ?? '' })
  expect(await again()).toEqual({ booked: false, reason: `订单来源「${code}」不存在` })
  await admin.get(orderSourceCalls.saveOrderSource, { code, name: '新收银', active: 1 })
  expect(await again()).toEqual({ booked: true, reason: '' })
  expect(await kept(form.number)).toMatchObject([{ status: 'booked' }, { status: 'booked' }])
})

test('a sale of a source that the key may not use is kept, and waits until the key may', async () => {
  const name = '只管小程序'
  const other = await givenKey(app, admin, { name, sources: ['miniProgram'] })
  const form = sale()
  await expect(ring(form, other)).rejects.toMatchObject({ code: '39019' })
  const [row] = await kept(form.number)
  expect(row?.reason).toContain(`密钥「${name}」不能用于来源`)
  const again = () => admin.get(orderCalls.bookAgain, { id: row?.id ?? '' })
  expect(await again()).toEqual({ booked: false, reason: row?.reason })
  const key = (await admin.get(openApiCalls.findKeyPage, {})).records.find((one) => one.name === name)
  if (!key) throw new Error('no key')
  const { id, version, scopes, stores, perMinute } = key
  await admin.get(openApiCalls.saveKey, {
    ...{ id, version, name, scopes, stores, perMinute },
    sources: ['miniProgram', 'till'],
  })
  expect(await again()).toEqual({ booked: true, reason: '' })
})

test('staff read the reason of the list when they book again', async () => {
  const form = sale()
  await ring(form, narrow)
  const [row] = await kept(form.number)
  expect(row?.reason).toContain('密钥「二店收银」不能用于门店')
  expect((await admin.get(orderCalls.bookAgain, { id: row?.id ?? '' })).reason).toBe(row?.reason)
})

test('a sale has as many lines as the interface reads', async () => {
  const lines = Array.from({ length: 101 }, () => ({ sku, quantity: '1', price: '0.10', amount: '0.10' }))
  const form = sale({ lines, payable: '10.10', payments: [{ method: 10, amount: '10.10' }] })
  expect(await ring(form)).toMatchObject({ booked: true, reason: '' })
})

test('a payment or parcel with other content is kept with its order, for the staff of its store', async () => {
  const placed = {
    source: 'shopApp',
    number: `U${++numbers}`,
    store: here,
    deliveryType: 40 as const,
    lines: [{ sku, quantity: '2', price: '2.00' }],
    payable: '4.00',
  }
  const { id } = await shop.send(open.placeOrder, placed)
  const { source, number } = placed
  const pay = { source, number, method: 30 as const, channel: 'given' as const, reference: 'c' }
  await shop.send(open.payOrder, { ...pay, amount: '4.00' })
  await expect(shop.send(open.payOrder, { ...pay, amount: '1.00' })).rejects.toMatchObject({ code: '39021' })
  const [row] = await kept(number, manager)
  expect(row).toMatchObject({ kind: 'differs', amount: '1.00', orderId: id, externalNumber: number })
  expect(row?.store).toBe((await admin.get(orderCalls.findOrderDetail, { id })).storeName)
  expect(row?.reason).toContain('「c」')
  expect(await kept(number, await managerOf(thereId))).toEqual([])
})

test('the name of an unknown field tells no phone', async () => {
  const form = sale({ 买家13912345678: 1 } as Partial<Sale>)
  await expect(ring(form)).rejects.toThrow('没有这个字段')
  const [row] = await kept(form.number)
  expect(row).toMatchObject({ kind: 'refused', reason: expect.stringContaining('买家…') })
  expect(JSON.stringify(row)).not.toContain('13912345678')
})

async function managerOf(storeId: string): Promise<Client> {
  const { pin, password } = await givenUser(admin, {
    storeIdList: [storeId],
    roleIdList: [(await roleIds(admin)).storeManager],
  })
  return app.signIn(pin, password)
}
