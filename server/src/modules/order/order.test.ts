import { randomUUID } from 'node:crypto'
import type { InputOf } from '@zhanggui/contract/call.ts'
import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { memberCalls } from '@zhanggui/contract/member/member.calls.ts'
import { memberOpenCalls as member } from '@zhanggui/contract/member/member.open.ts'
import { centsOf } from '@zhanggui/contract/money.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls as open } from '@zhanggui/contract/order/order.open.ts'
import { shortNumber } from '@zhanggui/contract/order/order-number.ts'
import { orderSourceCalls } from '@zhanggui/contract/orderSource/orderSource.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { searchCalls } from '@zhanggui/contract/search/search.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenKey } from '../../../test/open.ts'
import { givenUser, roleIds, storeIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import type { SheetReader } from '../../kernel/sheet/sheet-service.ts'
import { countsDuty } from './counts.ts'
import { orderDuty } from './due.ts'
import { linesExport, ordersExport } from './order-export.ts'

let app: TestApp
let admin: Client
let clerk: Client
let shop: Awaited<ReturnType<typeof givenKey>>
let storeId = ''
let store = ''
let bottles: { id: string; code: string }
let apples: { id: string; code: string; name: string }
let numbers = 0

/** A statement on the database, as its owner. */
async function onDatabase<R extends pg.QueryResultRow>(statement: string): Promise<R[]> {
  const client = new pg.Client(app.connection)
  await client.connect()
  try {
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end()
  }
}

const stock = async (productId: string, amount: string) =>
  admin.get(stockCalls.adjustStock, {
    storeId,
    reason: 12,
    lines: [
      {
        productId,
        way: 'set',
        amount,
        seen: (await admin.get(stockCalls.findStockDetail, { storeId, productId })).onHand,
      },
    ],
  })
const stockOf = async (productId: string) => {
  const { onHand, reserved } = await admin.get(stockCalls.findStockDetail, { storeId, productId })
  return { onHand, reserved }
}

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  ;[storeId = ''] = await storeIds(admin)
  const row = await admin.get(storeCalls.findStoreDetail, { id: storeId })
  const { people: _p, open: _o, updatedAt: _a, updatedBy: _b, ...form } = row
  await admin.get(storeCalls.save, { ...form, delivery: 1, deliveryFee: null, freeThreshold: null })
  store = row.code
  shop = await givenKey(app, admin)
  bottles = await givenProduct(admin, { deliveryTypes: [] })
  apples = await givenProduct(admin, appleForm(await givenCategory(admin), '770001'))
  await stock(bottles.id, '1000')
  await stock(apples.id, '200')
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const cart = (deliveryType: 10 | 20 | 30 | 40 = 30) => ({
  source: 'shopApp',
  number: `N${++numbers}`,
  store,
  deliveryType,
  lines: [
    { sku: bottles.code, quantity: '3', price: '2.00' },
    { sku: apples.code, quantity: '0.735', price: '7.98' },
  ],
  // 3 × 2.00 and 0.735 kg at 7.98 per 500 g.
  payable: '17.73',
  buyer: { name: '林女士', phone: '13812345678' },
  receiver: { address: '上海市浦东新区金桥镇碧云路 12 弄 12 号' },
  note: '切小块',
})
type Cart = ReturnType<typeof cart>

/** A placed order. */
async function given(deliveryType: 10 | 20 | 30 | 40 = 30) {
  const form = cart(deliveryType)
  const { id } = await shop.send(open.placeOrder, form)
  return { form, id, key: { source: form.source, number: form.number } }
}
const pay = (form: Cart, more: Record<string, unknown> = {}) =>
  shop.send(open.payOrder, {
    source: form.source,
    number: form.number,
    method: 30,
    channel: 'given',
    amount: form.payable,
    reference: `P${form.number}`,
    ...more,
  })
async function givenPaid(deliveryType: 10 | 20 | 30 | 40 = 30) {
  const order = await given(deliveryType)
  await pay(order.form)
  return order
}
const detail = (id: string) => admin.get(orderCalls.findOrderDetail, { id })
const head = async (id: string) => ({ id, version: (await detail(id)).version })
const step = async (call: (typeof orderCalls)['handToDelivery'], id: string, more: object = {}) =>
  admin.send(call as never, { ...(await head(id)), ...more })
const picked = async (id: string, lines: { line: number; picked: string }[] = []) =>
  admin.get(orderCalls.pickOrder, { ...(await head(id)), lines })

describe('placing', () => {
  test('reserves the stock, takes the price of the moment, and answers the same again', async () => {
    const before = await stockOf(bottles.id)
    const form = cart()
    const placed = await shop.send(open.placeOrder, form)
    expect(placed).toMatchObject({ status: 10, payable: '17.73' })
    expect(await shop.send(open.placeOrder, form)).toEqual(placed)
    expect(await stockOf(bottles.id)).toEqual({ ...before, reserved: String(Number(before.reserved) + 3) })
    const shown = await detail(placed.id)
    expect(shown).toMatchObject({
      status: 10,
      payable: '17.73',
      listAmount: '17.73',
      receiverPhone: '138****5678',
      sourceName: '商城 App',
      pieces: 4,
    })
    expect(shown.lines.map(({ quantity, paid }) => [quantity, paid])).toEqual([
      ['3', '6.00'],
      ['0.735', '11.73'],
    ])
  })

  test('its goods should be ready some minutes after the payment, or when the buyer wishes', async () => {
    const { form, id } = await given()
    expect((await detail(id)).prepareBy).toBeNull()
    const { version } = await admin.get(configCalls.findConfigDetail, {})
    await admin.get(configCalls.saveConfig, { version, prepareMinutes: 45 })
    await pay(form)
    const paid = await detail(id)
    const at = paid.events.find(({ move }) => move === 'pay')?.at ?? ''
    expect(Math.round((Date.parse(paid.prepareBy ?? '') - Date.parse(at)) / 60_000)).toBe(45)
    const wishedAt = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString()
    const wished = { ...cart(10), wishedAt }
    const placed = await shop.send(open.placeOrder, wished)
    await pay(wished)
    const shown = await detail(placed.id)
    expect([shown.wishedAt, shown.prepareBy].map((one) => Date.parse(one ?? ''))).toEqual([
      Date.parse(wishedAt),
      Date.parse(wishedAt),
    ])
    // The list of what is to be prepared begins with the least time left.
    const { records } = await admin.get(orderCalls.findOrderPage, { tab: 'toPrepare' })
    const times = records.map(({ prepareBy }) => Date.parse(prepareBy ?? ''))
    expect(times.length).toBeGreaterThan(1)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  test('with the same number and other content is refused, and both are kept in view; so is a payment', async () => {
    const { form, key, id } = await given()
    for (const _ of [1, 2])
      await expect(shop.send(open.placeOrder, { ...form, note: '不切' })).rejects.toMatchObject({
        code: '39021',
      })
    await pay(form, { amount: '1.00' })
    await expect(pay(form, { amount: '2.00' })).rejects.toMatchObject({ code: '39021' })
    const kept = async (keyword: string) =>
      (await admin.get(orderCalls.findUnbookedPage, { keyword })).records
    expect(await kept(key.number)).toMatchObject([
      { kind: 'differs', amount: '2.00', orderId: id },
      { kind: 'differs', amount: '17.73', tries: 2 },
    ])
    expect((await detail((await shop.send(open.findPlacedOrder, key)).id)).received).toBe('1.00')
  })

  test('for a member, told of or not, shows the member on the order', async () => {
    await shop.send(member.upsertMember, {
      source: 'shopApp',
      number: 'V1',
      at: '2026-01-01T00:00:00Z',
      name: '陈会员',
      phone: '13900001234',
    })
    const order = async (number: string) => {
      const form = cart()
      const { id } = await shop.send(open.placeOrder, { ...form, buyer: { ...form.buyer, member: number } })
      return (await detail(id)).member
    }
    expect(await order('V1')).toEqual({ number: 'V1', name: '陈会员' })
    expect(await order('V2')).toEqual({ number: 'V2', name: '林女士' })
  })

  test('a phone as the number of a member, or in the note of a buyer, is masked until somebody looks', async () => {
    const form = cart()
    const phone = '13911112222'
    const name = `张三-${phone}`
    const { id } = await shop.send(open.placeOrder, {
      ...form,
      buyer: { ...form.buyer, name, member: phone },
      note: `到了打 ${phone}`,
    })
    const shown = await detail(id)
    expect(shown).toMatchObject({
      member: { number: '139****2222', name: '张三-139****2222' },
      buyerName: '张三-139****2222',
      buyerNote: '到了打 139****2222',
    })
    // A search by the whole name would tell whether a guess is right.
    for (const keyword of [name, '张三-13900002222'])
      expect((await clerk.get(orderCalls.findOrderPage, { keyword })).records, keyword).toEqual([])
    const { orders } = await clerk.get(orderCalls.findOrdersToPrint, { ids: [id] })
    // Another phone with these last four digits finds the same: a search tells no digit that the list hides.
    const [members, others] = await Promise.all(
      [phone, '13800002222', '2222'].map((keyword) => admin.get(memberCalls.findMemberPage, { keyword })),
    )
    expect(members?.records).toMatchObject([{ number: '139****2222' }])
    expect(others).toEqual(members)
    expect(JSON.stringify([shown, orders, members])).not.toContain(phone)
    const { buyerNote, receiverName, member } = await admin.get(orderCalls.unmaskOrder, { id })
    expect({ receiverName, member }).toEqual({ receiverName: name, member: { number: phone, name } })
    const { receivers } = await admin.get(orderCalls.unmaskOrders, { ids: [id] })
    expect([buyerNote, receivers[0]?.buyerNote]).toEqual([`到了打 ${phone}`, `到了打 ${phone}`])
    await shop.send(open.cancelPlacedOrder, {
      source: form.source,
      number: form.number,
      reason: `改打 ${phone}`,
    })
    expect((await detail(id)).cancelReason).toBe('改打 139****2222')
    expect((await admin.get(orderCalls.unmaskOrder, { id })).cancelReason).toBe(`改打 ${phone}`)
  })

  test('an id card number in the name or note of a buyer is masked, and finds neither order nor member', async () => {
    const form = cart()
    const idCard = '11010519491231002X'
    const name = `李四 ${idCard}`
    const { id } = await shop.send(open.placeOrder, {
      ...form,
      buyer: { ...form.buyer, name, member: idCard },
      note: `报关用 ${idCard}，电话138……0000……1022`,
    })
    expect(await detail(id)).toMatchObject({
      member: { number: '110****2X', name: '李四 110****2X' },
      buyerName: '李四 110****2X',
      buyerNote: '报关用 110****2X,电话138****1022',
    })
    for (const keyword of [name, idCard]) {
      expect((await clerk.get(orderCalls.findOrderPage, { keyword })).records, keyword).toEqual([])
      expect((await admin.get(memberCalls.findMemberPage, { keyword })).records, keyword).toEqual([])
    }
    expect(await admin.get(orderCalls.unmaskOrder, { id })).toMatchObject({ buyerName: name })
    // The list shows two digits of it. To try a hundred endings must not tell the two before them.
    for (const member of ['110101199003071233', 'XH110101199003071233', 'VIP2-110101199003071233'])
      await shop.send(open.placeOrder, { ...cart(), buyer: { ...form.buyer, member } })
    expect((await admin.get(memberCalls.findMemberPage, { keyword: '1233' })).records).toEqual([])
  })

  test.each([
    ['an old price', { payable: '17.72' }, '39005'],
    ['an unknown store', { store: 'NOWHERE' }, '39008'],
    ['an unknown source', { source: 'mars' }, '39019'],
  ])('%s is refused', async (_name, change, code) => {
    await expect(shop.send(open.placeOrder, { ...cart(), ...change })).rejects.toMatchObject({ code })
  })

  test.each([20, 30] as const)(
    'a delivery (%i) without name, phone or address is refused; the buyer is the receiver unless one is named',
    async (deliveryType) => {
      const form = cart(deliveryType)
      const place = (more: object) => shop.send(open.placeOrder, { ...form, ...more })
      const field = (path: string) => [expect.objectContaining({ path })]
      await expect(place({ buyer: { phone: '13812345678' } })).rejects.toMatchObject({
        code: '39041',
        data: field('receiver.name'),
      })
      await expect(place({ buyer: { name: '林女士' } })).rejects.toMatchObject({
        code: '39042',
        data: field('receiver.phone'),
      })
      await expect(place({ receiver: {} })).rejects.toMatchObject({
        code: '39043',
        data: field('receiver.address'),
      })
    },
  )

  test('a wished time that is past or far away is refused', async () => {
    const place = (days: number) =>
      shop.send(open.placeOrder, {
        ...cart(10),
        wishedAt: new Date(Date.now() + days * 24 * 3_600_000).toISOString(),
      })
    const { code, message } = await place(-1).catch((error) => error)
    expect([code, message]).toEqual([
      '39044',
      expect.stringMatching(/期望时间 \d{4}年\d+月\d+日 \d\d:\d\d 已经过去/),
    ])
    await expect(place(61)).rejects.toMatchObject({ code: '39045' })
    expect(await place(59)).toMatchObject({ status: 10 })
  })

  test('an unknown product, more than there is, and line 101 are refused, and reserve nothing', async () => {
    const before = await stockOf(bottles.id)
    const place = (lines: Cart['lines'], payable: string) =>
      shop.send(open.placeOrder, { ...cart(), lines, payable })
    await expect(place([{ sku: 'NONE', quantity: '1', price: '1.00' }], '1.00')).rejects.toMatchObject({
      code: '39011',
    })
    await expect(
      place([{ sku: bottles.code, quantity: '5000', price: '2.00' }], '10000.00'),
    ).rejects.toMatchObject({ code: '39007' })
    await expect(
      place(
        Array.from({ length: 101 }, () => ({ sku: bottles.code, quantity: '1', price: '2.00' })),
        '202.00',
      ),
    ).rejects.toMatchObject({ code: '39006' })
    expect(await stockOf(bottles.id)).toEqual(before)
  })

  test('64 buyers of the last 10 bottles: 10 get them', async () => {
    const product = await givenProduct(admin)
    await stock(product.id, '10')
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, () =>
        shop.send(open.placeOrder, {
          ...cart(10),
          lines: [{ sku: product.code, quantity: '1', price: '2.00' }],
          payable: '2.00',
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await stockOf(product.id)).toEqual({ onHand: '10', reserved: '10' })
  })

  test('100 shuffled copies of one order are one order', async () => {
    const form = cart()
    const before = await stockOf(bottles.id)
    const answers = await Promise.all(Array.from({ length: 100 }, () => shop.send(open.placeOrder, form)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await stockOf(bottles.id)).reserved).toBe(String(Number(before.reserved) + 3))
  })
})

describe('paying', () => {
  test('the whole sum makes the order one to prepare; the same payment again counts once', async () => {
    const { form, id } = await given()
    expect(await pay(form)).toEqual({ status: 20, payment: 20, received: '17.73' })
    expect(await pay(form)).toEqual({ status: 20, payment: 20, received: '17.73' })
    expect((await detail(id)).payments).toHaveLength(1)
  })

  test('money that came last goes back first, though its payment was begun before', async () => {
    const { form, id } = await given()
    await pay(form, { channel: 'sandbox', method: 40, sandbox: 'late', reference: 'S' })
    await admin.get(orderCalls.collectPayment, { ...(await head(id)), method: 10 })
    await onDatabase(`update order_payment set ask_at = now() where order_id = ${id} and status = 10`)
    await onDatabase(`update timer set due_at = now() where kind = 'order' and record_id = ${id}`)
    await orderDuty.run(app.services)
    const shown = await detail(id)
    expect(shown.payments.map(({ channel, refunded }) => [channel, refunded])).toEqual([
      ['sandbox', '17.73'],
      ['cash', '0.00'],
    ])
    expect(shown.refunds).toMatchObject([{ amount: '17.73', status: 30 }])
  })

  test('in two parts waits for the second; too much goes back', async () => {
    const { form, id } = await given()
    expect(await pay(form, { amount: '10.00', reference: 'A' })).toMatchObject({
      status: 10,
      received: '10.00',
    })
    expect(await pay(form, { amount: '10.00', reference: 'B' })).toMatchObject({
      status: 20,
      received: '20.00',
    })
    expect((await detail(id)).refunds).toMatchObject([{ amount: '2.27', reason: 30, status: 10 }])
  })

  test('a transfer waits until staff confirm it; without the money the order waits again', async () => {
    const { form, id } = await given()
    const transfer = { channel: 'transfer', method: 50 }
    expect(await pay(form, { ...transfer, reference: 'T1' })).toMatchObject({ status: 15, payment: 10 })
    const [payment] = (await detail(id)).payments
    const asked = { ...(await head(id)), paymentId: payment?.id ?? '' }
    expect(await admin.get(orderCalls.refusePayment, asked)).toMatchObject({ status: 10 })
    await pay(form, { ...transfer, reference: 'T2' })
    const [, second] = (await detail(id)).payments
    const moved = await admin.get(orderCalls.confirmPayment, {
      ...(await head(id)),
      paymentId: second?.id ?? '',
    })
    expect(moved.status).toBe(20)
  })

  test('a payment of the sandbox that answers twice counts once; a failed one can be made again', async () => {
    const { form, id } = await given()
    const sandbox = { channel: 'sandbox', method: 40 }
    expect(await pay(form, { ...sandbox, reference: 'S1', sandbox: 'fail' })).toMatchObject({
      status: 10,
      payment: 30,
    })
    expect(await pay(form, { ...sandbox, reference: 'S2', sandbox: 'twice' })).toMatchObject({ status: 20 })
    expect((await detail(id)).received).toBe('17.73')
  })

  test('a payment that does not fit is refused before it moves', async () => {
    const { form } = await given()
    await expect(pay(form, { channel: 'transfer', method: 50, amount: '99.00' })).rejects.toMatchObject({
      code: '39004',
    })
  })

  test('money that comes after the cancellation is recorded and goes back', async () => {
    const { form, id, key } = await given()
    expect(await shop.send(open.cancelPlacedOrder, { ...key, reason: '不要了' })).toEqual({ status: 80 })
    expect(await pay(form)).toMatchObject({ status: 80, received: '17.73' })
    expect((await detail(id)).refunds).toMatchObject([{ amount: '17.73', reason: 30 }])
  })

  test('money of a transfer that comes after its end is recorded by staff, once, and goes back', async () => {
    const transfer = { channel: 'transfer', method: 50, reference: 'T' }
    const confirm = async (id: string) => {
      const row = (await detail(id)).payments.find(({ channel }) => channel === 'transfer')
      return admin.send(orderCalls.confirmPayment, { ...(await head(id)), paymentId: row?.id ?? '' })
    }
    // It was closed, because the order was paid another way.
    const paid = await given()
    await pay(paid.form, transfer)
    expect(await pay(paid.form)).toMatchObject({ status: 20 })
    expect(await confirm(paid.id)).toMatchObject({ rtnStatus: '0', data: { status: 20 } })
    expect(await confirm(paid.id)).toMatchObject({ rtnStatus: '39003' })
    expect(await detail(paid.id)).toMatchObject({
      received: '35.46',
      refunds: [{ amount: '17.73', reason: 30 }],
    })
    // Staff had seen no money, and the order was cancelled.
    const cancelled = await given()
    await pay(cancelled.form, transfer)
    await shop.send(open.cancelPlacedOrder, cancelled.key)
    const [payment] = (await detail(cancelled.id)).payments
    await admin.get(orderCalls.refusePayment, { ...(await head(cancelled.id)), paymentId: payment?.id ?? '' })
    expect(await confirm(cancelled.id)).toMatchObject({ rtnStatus: '0', data: { status: 80 } })
    expect(await detail(cancelled.id)).toMatchObject({
      received: '17.73',
      refunds: [{ amount: '17.73', reason: 30 }],
    })
  })

  test('64 payments, cancellations and timers at once leave one outcome', async () => {
    for (let round = 0; round < 5; round++) {
      const { form, id, key } = await given()
      await Promise.allSettled([
        ...Array.from({ length: 30 }, () => pay(form)),
        ...Array.from({ length: 34 }, () => shop.send(open.cancelPlacedOrder, { ...key })),
      ])
      const { status, received, refunds } = await detail(id)
      if (status === 80) expect([received, refunds[0]?.amount]).toEqual(['17.73', '17.73'])
      else expect([status, received, refunds]).toEqual([20, '17.73', []])
    }
  })
})

test('money that staff collect under the reference of another payment is refused, and says so', async () => {
  const { form, id } = await given()
  await pay(form, { amount: '1.00', reference: 'CARD7' })
  const collect = { ...(await head(id)), method: 20, reference: 'CARD7' }
  expect(await admin.send(orderCalls.collectPayment, collect as never)).toMatchObject({
    rtnStatus: '39053',
    rtnMsg: expect.stringContaining('「CARD7」'),
  })
})

describe('cancelling', () => {
  test('releases the stock once', async () => {
    const before = await stockOf(bottles.id)
    const { key, id } = await given()
    for (const _twice of [1, 2]) expect(await shop.send(open.cancelPlacedOrder, key)).toEqual({ status: 80 })
    expect(await stockOf(bottles.id)).toEqual(before)
    expect((await detail(id)).status).toBe(80)
  })

  test('a paid order is refused', async () => {
    const { key, id } = await givenPaid()
    await expect(shop.send(open.cancelPlacedOrder, key)).rejects.toMatchObject({ code: '39002' })
    expect(await admin.send(orderCalls.cancelOrder, { ...(await head(id)), reason: '' })).toMatchObject({
      rtnStatus: '39002',
      rtnMsg: '订单不能取消',
    })
  })

  test('while a transfer is pending waits for staff, with the stock held', async () => {
    const { form, key, id } = await given()
    await pay(form, { channel: 'transfer', method: 50, reference: 'T' })
    const held = await stockOf(bottles.id)
    for (const _twice of [1, 2]) expect(await shop.send(open.cancelPlacedOrder, key)).toEqual({ status: 70 })
    expect(await stockOf(bottles.id)).toEqual(held)
    const [payment] = (await detail(id)).payments
    const asked = { ...(await head(id)), paymentId: payment?.id ?? '' }
    expect(await admin.get(orderCalls.refusePayment, asked)).toMatchObject({ status: 80 })
  })

  test('while a transfer is pending that pays too little, ends when staff confirm it, and gives it back', async () => {
    const { form, key, id } = await given()
    await pay(form, { channel: 'transfer', method: 50, reference: 'T', amount: '1.00' })
    expect(await shop.send(open.cancelPlacedOrder, key)).toEqual({ status: 70 })
    const [payment] = (await detail(id)).payments
    const asked = { ...(await head(id)), paymentId: payment?.id ?? '' }
    expect(await admin.get(orderCalls.confirmPayment, asked)).toMatchObject({ status: 80 })
    expect((await detail(id)).refunds).toMatchObject([{ amount: '1.00', reason: 40 }])
  })

  test('while a payment without an answer is pending asks the provider to close it', async () => {
    const { form, key } = await given()
    await pay(form, { channel: 'sandbox', method: 40, reference: 'S', sandbox: 'never' })
    expect(await shop.send(open.cancelPlacedOrder, key)).toEqual({ status: 80 })
    const late = await given()
    await pay(late.form, { channel: 'sandbox', method: 40, reference: 'S', sandbox: 'late' })
    expect(await shop.send(open.cancelPlacedOrder, late.key)).toEqual({ status: 20 })
  })

  test('of an order that is paid in part gives the part back', async () => {
    const { form, key, id } = await given()
    await pay(form, { amount: '5.00', reference: 'A' })
    expect(await shop.send(open.cancelPlacedOrder, key)).toEqual({ status: 80 })
    expect((await detail(id)).refunds).toMatchObject([{ amount: '5.00', reason: 40 }])
  })
})

describe('timers', () => {
  const pass = async (id: string, interval: string) => {
    await onDatabase(
      `update orders set due_at = (due_at at time zone 'utc' - '${interval}'::interval) at time zone 'utc' where id = ${id}`,
    )
    await onDatabase(
      `update timer set due_at = due_at - '${interval}'::interval where kind = 'order' and record_id = ${id}`,
    )
  }

  test('an unpaid order is cancelled after its minutes, not before, by one of two nodes', async () => {
    const before = await stockOf(bottles.id)
    const { id } = await given()
    await pass(id, '29 minutes')
    await orderDuty.run(app.services)
    expect((await detail(id)).status).toBe(10)
    await pass(id, '2 minutes')
    await Promise.all([orderDuty.run(app.services), orderDuty.run(app.services)])
    const shown = await detail(id)
    expect(shown.status).toBe(80)
    expect(shown.events.filter(({ move }) => move === 'cancel')).toMatchObject([{ who: 'timer' }])
    expect(await stockOf(bottles.id)).toEqual(before)
  })

  test('with a transfer among its pending payments an order waits for days, whichever came first', async () => {
    const transfer = { channel: 'transfer', method: 50, amount: '3.00', reference: 'T' }
    const silent = { channel: 'sandbox', method: 40, sandbox: 'never', amount: '1.00', reference: 'S' }
    for (const payments of [
      [silent, transfer],
      [transfer, silent],
    ]) {
      const { form, id } = await given()
      for (const payment of payments) await pay(form, payment)
      const shown = await detail(id)
      expect(shown.events.map(({ move, detail }) => [move, detail])).toEqual([
        ['submitPayment', payments[1] === transfer ? '转账 ￥3.00' : '支付宝 ￥1.00'],
        ['submitPayment', payments[0] === transfer ? '转账 ￥3.00' : '支付宝 ￥1.00'],
        ['place', ''],
      ])
      await pass(id, '71 hours')
      await orderDuty.run(app.services)
      expect((await detail(id)).status).toBe(15)
      await pass(id, '2 hours')
      await orderDuty.run(app.services)
      expect((await detail(id)).status).toBe(70)
    }
  })

  test('a late payment arrives when the channel is asked', async () => {
    const { form, id } = await given()
    expect(await pay(form, { channel: 'sandbox', method: 40, sandbox: 'late' })).toMatchObject({ status: 15 })
    await onDatabase(`update order_payment set ask_at = now() where order_id = ${id}`)
    await onDatabase(`update timer set due_at = now() where kind = 'order' and record_id = ${id}`)
    await orderDuty.run(app.services)
    expect((await detail(id)).status).toBe(20)
  })

  test('a shipped order is confirmed after its days; an uncollected pickup never is', async () => {
    const { id } = await givenPaid(30)
    await picked(id)
    await step(orderCalls.handToDelivery, id)
    await admin.get(orderCalls.shipOrder, {
      ...(await head(id)),
      carrier: '顺丰',
      number: 'SF1',
      lines: [
        { line: 1, quantity: '3' },
        { line: 2, quantity: '0.735' },
      ],
    })
    await pass(id, '7 days')
    await orderDuty.run(app.services)
    expect((await detail(id)).status).toBe(60)
    const pickup = await givenPaid(10)
    await picked(pickup.id)
    await step(orderCalls.readyForPickup as never, pickup.id)
    await pass(pickup.id, '30 days')
    await orderDuty.run(app.services)
    const shown = await detail(pickup.id)
    expect(shown.status).toBe(50)
    expect(shown.events[0]).toMatchObject({ move: 'remind' })
  })
})

test.each(['scrap', 'count'] as const)(
  'a %s that finds less than is reserved names the orders',
  async (way) => {
    const product = await givenProduct(admin, { deliveryTypes: [] })
    await stock(product.id, '5')
    const numbers: string[] = []
    for (const _ of [1, 2]) {
      const { number } = await shop.send(open.placeOrder, {
        ...cart(40),
        lines: [{ sku: product.code, quantity: '2', price: '2.00' }],
        payable: '4.00',
      })
      numbers.push(number)
    }
    const find = async (left: string) => {
      if (way === 'scrap') {
        const { onHand } = await stockOf(product.id)
        const amount = String(Number(onHand) - Number(left))
        const form = { storeId, reason: 20, note: '', lines: [{ productId: product.id, amount }] }
        return (await admin.get(stockCalls.scrapStock, form)).short
      }
      const codes = [product.code]
      const { id } = await admin.get(countCalls.openCount, { storeId, scope: 'list', codes, note: '' })
      await admin.get(countCalls.enterCount, {
        id,
        entries: [{ key: randomUUID(), productId: product.id, way: 'set', amount: left }],
      })
      const version = async () => (await admin.get(countCalls.findCountDetail, { id })).version
      await admin.get(countCalls.submitCount, { id, version: await version() })
      return (await admin.get(countCalls.postCount, { id, version: await version(), uncounted: 'keep' }))
        .short
    }
    expect(await find('4')).toEqual([])
    expect(await find('3')).toEqual([{ productId: product.id, name: product.name, orders: numbers }])
  },
)

describe('the way to the buyer', () => {
  test('nationwide: picked, handed to delivery, shipped in two parcels, received with a proof', async () => {
    const before = await stockOf(bottles.id)
    const { id } = await givenPaid(30)
    expect(await picked(id)).toMatchObject({ status: 25 })
    expect(await step(orderCalls.handToDelivery, id)).toMatchObject({ data: { status: 30 } })
    const ship = async (lines: { line: number; quantity: string }[]) =>
      admin.send(orderCalls.shipOrder, { ...(await head(id)), carrier: '顺丰', number: 'SF1', lines })
    expect(await ship([{ line: 1, quantity: '2' }])).toMatchObject({ data: { status: 35 } })
    expect(await ship([{ line: 1, quantity: '2' }])).toMatchObject({ rtnStatus: '39026' })
    expect(
      await ship([
        { line: 1, quantity: '1' },
        { line: 2, quantity: '0.735' },
      ]),
    ).toMatchObject({ data: { status: 40 } })
    expect(await step(orderCalls.receiveOrder as never, id)).toMatchObject({ rtnStatus: '39028' })
    expect(await step(orderCalls.receiveOrder as never, id, { proof: '家人签收' })).toMatchObject({
      data: { status: 60 },
    })
    expect(await stockOf(bottles.id)).toEqual({
      onHand: String(Number(before.onHand) - 3),
      reserved: before.reserved,
    })
  })

  test('pickup: only the code of the buyer hands the goods out', async () => {
    const { id, key } = await givenPaid(10)
    await picked(id)
    expect(await step(orderCalls.readyForPickup as never, id)).toMatchObject({ data: { status: 50 } })
    const { pickupCode } = await shop.send(open.findPlacedOrder, key)
    expect(pickupCode).toMatch(/^\d{6}$/)
    expect(JSON.stringify(await detail(id))).not.toContain(pickupCode)
    expect(Object.keys(await detail(id))).not.toContain('pickupCode')
    const wrong = String((Number(pickupCode) + 1) % 1_000_000).padStart(6, '0')
    expect(await step(orderCalls.receiveOrder as never, id, { pickupCode: wrong })).toMatchObject({
      rtnStatus: '39027',
    })
    await expect(shop.send(open.receivePlacedOrder, key)).rejects.toMatchObject({ code: '39003' })
    const form = { ...(await head(id)), pickupCode }
    const results = await Promise.all(
      Array.from({ length: 16 }, () => admin.send(orderCalls.receiveOrder, form)),
    )
    expect(results.filter(({ rtnStatus }) => rtnStatus === '0')).toHaveLength(1)
    expect((await detail(id)).status).toBe(60)
  })

  test('same city: a courier who cannot deliver brings the goods back into the stock', async () => {
    const before = await stockOf(bottles.id)
    const { id } = await givenPaid(20)
    await picked(id)
    await step(orderCalls.handToDelivery, id)
    expect(await step(orderCalls.sendCourier as never, id, { courier: '李师傅' })).toMatchObject({
      data: { status: 45 },
    })
    expect((await stockOf(bottles.id)).onHand).toBe(String(Number(before.onHand) - 3))
    expect(await step(orderCalls.failDelivery as never, id, { reason: '没人在家' })).toMatchObject({
      data: { status: 30 },
    })
    expect(await stockOf(bottles.id)).toEqual({
      onHand: before.onHand,
      reserved: String(Number(before.reserved) + 3),
    })
    await step(orderCalls.sendCourier as never, id)
    await step(orderCalls.arriveOrder as never, id)
    expect((await detail(id)).status).toBe(50)
  })

  test('the buyer confirms what was delivered, also twice', async () => {
    const { id, key } = await givenPaid(20)
    await picked(id)
    await step(orderCalls.handToDelivery, id)
    await expect(shop.send(open.receivePlacedOrder, key)).rejects.toMatchObject({ code: '39003' })
    await step(orderCalls.sendCourier as never, id)
    for (const _twice of [1, 2]) expect(await shop.send(open.receivePlacedOrder, key)).toEqual({ status: 60 })
    expect((await detail(id)).events.filter(({ move }) => move === 'receive')).toMatchObject([
      { who: 'buyer' },
    ])
  })

  test('no delivery: handed over at once', async () => {
    const { id } = await givenPaid(40)
    await picked(id)
    expect(await step(orderCalls.handOver as never, id)).toMatchObject({ data: { status: 60 } })
  })

  describe('when a till has sold what the order had reserved', () => {
    const adjusting = 'iposWeb.inventory.stock.adjust'
    /** Orders of 3 each that are ready to leave, and 1 is left in the book. */
    async function oversold(count: number) {
      const product = await givenProduct(admin, { deliveryTypes: [] })
      await stock(product.id, String(3 * count))
      const ids: string[] = []
      for (let n = 0; n < count; n++) {
        const lines = [{ sku: product.code, quantity: '3', price: '2.00' }]
        const form = { ...cart(40), lines, payable: '6.00' }
        const { id } = await shop.send(open.placeOrder, form)
        await pay(form)
        await picked(id)
        ids.push(id)
      }
      const quantity = String(3 * count - 1)
      const amount = (Number(quantity) * 2).toFixed(2)
      await shop.send(open.ringUpOrder, {
        source: 'till',
        number: `T${++numbers}`,
        store,
        at: new Date().toISOString(),
        lines: [{ sku: product.code, quantity, price: '2.00', amount }],
        payable: amount,
        payments: [{ method: 10, amount }],
      })
      expect(await stockOf(product.id)).toEqual({ onHand: '1', reserved: String(3 * count) })
      return { product, ids }
    }
    const handOver = async (who: Client, id: string, correctStock = false) =>
      who.send(orderCalls.handOver, { ...(await head(id)), correctStock })

    test('handing over says what the book has, and corrects it by who may adjust stock', async () => {
      const { product, ids } = await oversold(1)
      const [id = ''] = ids
      const before = await detail(id)
      const refused = await handOver(admin, id)
      expect(refused.rtnStatus).toBe('39055')
      expect(refused.rtnMsg).toMatch(/账面有 1 .*占用 3 .*交出 3 /)
      const role = await admin.get(roleCalls.saveRole, { name: '只交货' })
      const rights = ['iposWeb.order.list', 'iposWeb.order.list.detail', 'iposWeb.order.list.ship']
      await admin.get(roleCalls.setRoleAuth, { id: role.id, version: role.version, permissions: rights })
      const { pin, password } = await givenUser(admin, { roleIdList: [role.id], storeIdList: [storeId] })
      const person = await app.signIn(pin, password)
      expect(await handOver(person, id, true)).toMatchObject({
        rtnStatus: '10006',
        data: { code: adjusting },
      })
      expect(await detail(id)).toEqual(before)
      expect(await handOver(clerk, id, true)).toMatchObject({ rtnStatus: '0', data: { status: 60 } })
      expect(await stockOf(product.id)).toEqual({ onHand: '0', reserved: '0' })
      const done = await detail(id)
      expect(done).toMatchObject({ review: true, differs: ['stock'] })
      expect(done.events.find(({ move }) => move === 'correctStock')).toMatchObject({
        who: 'staff',
        detail: expect.stringMatching(/ \+2$/),
      })
      const { records } = await admin.get(orderCalls.findOrderPage, { review: 1 })
      expect(records.map((row) => row.id)).toContain(id)
    })

    test('goods whose delivery failed come back to their order, and are its again', async () => {
      const product = await givenProduct(admin, { deliveryTypes: [] })
      await stock(product.id, '6')
      const lines = [{ sku: product.code, quantity: '3', price: '2.00' }]
      const [sent, waiting] = [
        { ...cart(20), lines, payable: '6.00' },
        { ...cart(40), lines, payable: '6.00' },
      ]
      const { id } = await shop.send(open.placeOrder, sent)
      await pay(sent)
      await picked(id)
      await step(orderCalls.handToDelivery, id)
      await step(orderCalls.sendCourier as never, id, { courier: '李师傅' })
      await shop.send(open.placeOrder, waiting)
      await shop.send(open.ringUpOrder, {
        source: 'till',
        number: `T${++numbers}`,
        store,
        at: new Date().toISOString(),
        lines: [{ sku: product.code, quantity: '3', price: '2.00', amount: '6.00' }],
        payable: '6.00',
        payments: [{ method: 10, amount: '6.00' }],
      })
      expect(await stockOf(product.id)).toEqual({ onHand: '0', reserved: '3' })
      const failed = await step(orderCalls.failDelivery as never, id, { reason: '没人在家' })
      expect(failed).toMatchObject({ rtnStatus: '0', data: { status: 30 } })
      expect(await stockOf(product.id)).toEqual({ onHand: '3', reserved: '6' })
    })

    test('nothing is corrected of which the book has enough', async () => {
      const { id } = await givenPaid(40)
      await picked(id)
      await handOver(admin, id, true)
      expect(await detail(id)).toMatchObject({ status: 60, review: false, differs: [] })
    })

    test('eight orders at once leave no stock below zero, and each unit is corrected once', async () => {
      const { product, ids } = await oversold(8)
      const heads = await Promise.all(ids.map(head))
      const answers = await Promise.all(
        [...heads, ...heads].map((one) => admin.send(orderCalls.handOver, { ...one, correctStock: true })),
      )
      expect(answers.filter(({ rtnStatus }) => rtnStatus === '0')).toHaveLength(8)
      expect(await stockOf(product.id)).toEqual({ onHand: '0', reserved: '0' })
      const [row] = await onDatabase<{ sum: string }>(
        `select sum(change) / 1000 as sum from stock_move where product_id = ${product.id} and kind = 100`,
      )
      expect(Number(row?.sum)).toBe(8 * 3 - 1)
    })
  })

  test('who saw an older version is told who changed the order', async () => {
    const { id } = await givenPaid()
    const old = await head(id)
    await admin.get(orderCalls.saveStaffNote, { ...old, note: '送二楼' })
    const refused = await admin.send(orderCalls.pickOrder, { ...old, lines: [] })
    expect(refused.rtnStatus).toBe('39024')
  })

  test('who saw an older version than that of the system or a timer is told so', async () => {
    const { form, id } = await given()
    const old = await head(id)
    await pay(form)
    const refused = await admin.send(orderCalls.pickOrder, { ...old, lines: [] })
    expect(refused).toMatchObject({ rtnStatus: '39024', rtnMsg: expect.stringMatching(/^系统在/) })
  })

  test('a shop that ships by itself tells of its parcels; the same parcel again changes nothing', async () => {
    const { id, key } = await givenPaid(30)
    const ship = (parcel: string, lines: { sku: string; quantity: string }[] = []) =>
      shop.send(open.shipPlacedOrder, { ...key, carrier: '顺丰速运', parcel, lines })
    await expect(ship('SF1')).rejects.toMatchObject({ code: '39003' })
    await picked(id)
    await step(orderCalls.handToDelivery, id)
    const two = [{ sku: bottles.code, quantity: '2' }]
    await expect(ship('SF1', [{ sku: bottles.code, quantity: '4' }])).rejects.toMatchObject({ code: '39026' })
    await expect(ship('SF1', [{ sku: 'NONE', quantity: '1' }])).rejects.toMatchObject({ code: '39011' })
    const half = [{ sku: bottles.code, quantity: '0.5' }]
    await expect(ship('SF1', half)).rejects.toMatchObject({ code: '39015' })
    // A code counts in any case, as it does when the order is placed.
    const lower = [{ sku: bottles.code.toLowerCase(), quantity: '2' }]
    for (const lines of [lower, two]) expect(await ship('SF1', lines)).toEqual({ status: 35 })
    await expect(ship('SF1', [{ sku: bottles.code, quantity: '1' }])).rejects.toMatchObject({ code: '39021' })
    for (const _ of [1, 2]) expect(await ship('SF2')).toEqual({ status: 40 })
    const shown = await detail(id)
    expect(shown.shipments.map(({ number, lines }) => [number, lines])).toEqual([
      ['SF1', [{ line: 1, quantity: '2' }]],
      [
        'SF2',
        [
          { line: 1, quantity: '1' },
          { line: 2, quantity: '0.735' },
        ],
      ],
    ])
    expect(shown.events[0]).toMatchObject({ move: 'ship', who: 'buyer' })
    // What came back leaves once more, also under the number that it had.
    await step(orderCalls.failDelivery as never, id, { reason: '没人在家' })
    const before = await stockOf(bottles.id)
    for (const _ of [1, 2]) expect(await ship('SF2', two)).toEqual({ status: 35 })
    for (const _ of [1, 2]) expect(await ship('SF1')).toEqual({ status: 40 })
    expect((await stockOf(bottles.id)).onHand).toBe(String(Number(before.onHand) - 3))
    expect((await detail(id)).shipments.map(({ number, backAt }) => [number, backAt !== null])).toEqual([
      ['SF1', true],
      ['SF2', true],
      ['SF2', false],
      ['SF1', false],
    ])
    expect((await shop.send(open.findPlacedOrder, key)).parcels).toMatchObject([
      { parcel: 'SF1', backAt: expect.any(String) },
      { parcel: 'SF2', backAt: expect.any(String) },
      { carrier: '顺丰速运', parcel: 'SF2', backAt: null, lines: two },
      { parcel: 'SF1', backAt: null, lines: [{ quantity: '1' }, { quantity: '0.735' }] },
    ])
  })

  test('several orders are moved by who may ship, though he may not pick', async () => {
    const { id } = await givenPaid(30)
    await picked(id)
    const code = 'iposWeb.order.list'
    const role = await admin.get(roleCalls.saveRole, { name: '只发货' })
    await admin.get(roleCalls.setRoleAuth, {
      id: role.id,
      version: role.version,
      permissions: [code, `${code}.detail`, `${code}.ship`],
    })
    const person = await givenUser(admin, { roleIdList: [role.id] })
    const shipper = await app.signIn(person.pin, person.password)
    const { results } = await shipper.get(orderCalls.moveOrders, { verb: 'toDelivery', ids: [id] })
    expect(results).toMatchObject([{ done: true, status: 30 }])
    expect((await shipper.send(orderCalls.moveOrders, { verb: 'pick', ids: [id] })).rtnStatus).toBe('10006')
  })
})

test('the audit of several orders names none that the person does not see', async () => {
  const { id } = await givenPaid(30)
  const [, far = ''] = await storeIds(admin)
  const { storeManager } = await roleIds(admin)
  const person = await givenUser(admin, { roleIdList: [storeManager], storeIdList: [far] })
  const stranger = await app.signIn(person.pin, person.password)
  const lastOf = async () => {
    const statement = `select record, title from audit where action = 'order.moveOrders' order by id desc limit 1`
    return (await onDatabase<{ record: string; title: string }>(statement))[0]
  }
  const { results } = await stranger.get(orderCalls.moveOrders, { verb: 'pick', ids: [id, '987654321'] })
  expect(results).toMatchObject([{ done: false }, { done: false }])
  expect(await lastOf()).toEqual({ record: '', title: '' })
  // One that he sees and that refuses is named.
  await admin.get(orderCalls.moveOrders, { verb: 'toDelivery', ids: ['987654321', id] })
  expect(await lastOf()).toMatchObject({ record: id })
})

describe('a short pick', () => {
  test('refunds what is missing; two halves give the whole', async () => {
    const { id } = await givenPaid(20)
    await picked(id, [{ line: 1, picked: '2' }])
    expect((await detail(id)).refunds).toMatchObject([{ amount: '2.00', reason: 10 }])
  })

  test('of weighed goods refunds the grams; more is free up to the tolerance', async () => {
    const { id } = await givenPaid(20)
    await picked(id, [{ line: 2, picked: '0.500' }])
    // 11.73 − round(11.73 × 500 ÷ 735)
    expect((await detail(id)).refunds).toMatchObject([{ amount: '3.75' }])
    const more = await givenPaid(20)
    const asked = { ...(await head(more.id)), lines: [{ line: 2, picked: '0.810' }] }
    expect(await admin.send(orderCalls.pickOrder, asked)).toMatchObject({ rtnStatus: '39025' })
    await picked(more.id, [{ line: 2, picked: '0.800' }])
    const shown = await detail(more.id)
    expect([shown.status, shown.refunds, shown.lines[1]?.picked]).toEqual([25, [], '0.800'])
  })

  test('a line that is named twice is refused, in a pick and in a parcel', async () => {
    const { id } = await givenPaid(30)
    const twice = [
      { line: 1, picked: '1' },
      { line: 1, picked: '3' },
    ]
    expect(await step(orderCalls.pickOrder as never, id, { lines: twice })).toMatchObject({
      rtnStatus: '39037',
      rtnMsg: '第 1 行出现了两次，请合成一行再提交',
    })
    expect(await detail(id)).toMatchObject({ status: 20 })
    await picked(id)
    await step(orderCalls.handToDelivery, id)
    const lines = twice.map(({ line, picked: quantity }) => ({ line, quantity }))
    const parcel = { carrier: '顺丰速运', number: 'SF1', lines }
    expect(await step(orderCalls.shipOrder as never, id, parcel)).toMatchObject({ rtnStatus: '39037' })
  })

  test('of everything gives the freight back, too; a part never does', async () => {
    const row = await admin.get(storeCalls.findStoreDetail, { id: storeId })
    const { people: _p, open: _o, updatedAt: _a, updatedBy: _b, ...form } = row
    await admin.get(storeCalls.save, { ...form, deliveryFee: '5.00' })
    const placed = await shop.send(open.placeOrder, { ...cart(20), payable: '22.73' })
    const { externalNumber } = await detail(placed.id)
    const key = { source: 'shopApp', number: externalNumber }
    await shop.send(open.payOrder, { ...key, method: 30, channel: 'given', amount: '22.73', reference: 'F' })
    await picked(placed.id, [
      { line: 1, picked: '0' },
      { line: 2, picked: '0' },
    ])
    expect(await detail(placed.id)).toMatchObject({ status: 90, freight: '5.00', refunded: '22.73' })
    const again = await admin.get(storeCalls.findStoreDetail, { id: storeId })
    await admin.get(storeCalls.save, { ...form, version: again.version, deliveryFee: null })
  })

  test('of everything closes the order and gives all back', async () => {
    const before = await stockOf(bottles.id)
    const { id } = await givenPaid(20)
    await picked(id, [
      { line: 1, picked: '0' },
      { line: 2, picked: '0' },
    ])
    const shown = await detail(id)
    expect([shown.status, shown.refunded, shown.refunds[0]?.amount]).toEqual([90, '17.73', '17.73'])
    expect(await stockOf(bottles.id)).toEqual(before)
  })

  test('the rest of a parcel that is not sent any more is refunded, and the order is shipped', async () => {
    const { id } = await givenPaid(30)
    await picked(id)
    await step(orderCalls.handToDelivery, id)
    const moved = await admin.get(orderCalls.shipOrder, {
      ...(await head(id)),
      carrier: '顺丰',
      number: 'SF1',
      lines: [{ line: 2, quantity: '0.735' }],
      rest: 'refund',
    })
    expect(moved.status).toBe(40)
    expect((await detail(id)).refunds).toMatchObject([{ amount: '6.00', reason: 20 }])
  })
})

describe('refunds', () => {
  test('in cash or by transfer are done when staff say so; twice is refused', async () => {
    const { id } = await givenPaid(20)
    await picked(id, [{ line: 1, picked: '2' }])
    const { number } = (await detail(id)).refunds[0] ?? { number: '' }
    const [row] = (await admin.get(refundCalls.findRefundPage, { keyword: number })).records
    if (!row) throw new Error('no refund')
    const asked = { id: row.id, version: row.version, partId: row.parts[0]?.id ?? '' }
    expect(await admin.get(refundCalls.confirmRefund, asked)).toMatchObject({ status: 30 })
    expect(await admin.send(refundCalls.confirmRefund, asked)).toMatchObject({ rtnStatus: '40003' })
  })

  test('that a channel refuses are tried again under the same number, or paid another way', async () => {
    const { form, id } = await given(20)
    await pay(form, { channel: 'sandbox', method: 40, sandbox: 'refundFails' })
    await picked(id, [{ line: 1, picked: '2' }])
    const find = async () => (await admin.get(refundCalls.findRefundPage, { tab: 'failed' })).records[0]
    const failed = await find()
    if (!failed) throw new Error('no refund')
    const asked = { id: failed.id, version: failed.version, partId: failed.parts[0]?.id ?? '' }
    const done = await admin.get(refundCalls.retryRefund, asked)
    expect(done).toMatchObject({ status: 30, number: failed.number, parts: [{ attempts: 2 }] })
  })
})

describe('guessing a pickup code', () => {
  const forget = () => onDatabase("delete from login_attempt where key like 'pickup:%'")
  beforeEach(forget)
  afterAll(forget)

  /** An order that waits for its buyer, his code, and codes that no order has. */
  async function givenWaiting() {
    const { id, key } = await givenPaid(10)
    await picked(id)
    await step(orderCalls.readyForPickup as never, id)
    const { pickupCode } = await shop.send(open.findPlacedOrder, key)
    const used = (await onDatabase<{ pickup_code: string }>('select pickup_code from orders')).map(
      (row) => row.pickup_code,
    )
    const wrong = Array.from({ length: 80 }, (_, at) => String(990000 + at)).filter(
      (code) => !used.includes(code),
    )
    return { id, key, pickupCode, wrong }
  }
  const receive = async (who: Client, id: string, pickupCode: string) =>
    (await who.send(orderCalls.receiveOrder, { ...(await head(id)), pickupCode })).rtnStatus
  const search = (who: Client, keyword: string) => who.send(orderCalls.findOrderPage, { keyword })

  test('after five wrong codes an order takes none for 15 minutes, however many ask at once', async () => {
    const { id, pickupCode, wrong } = await givenWaiting()
    const tried = await Promise.all(wrong.slice(0, 20).map((code) => receive(admin, id, code)))
    expect(tried.filter((code) => code === '39027')).toHaveLength(5)
    expect(tried.filter((code) => code === '39038')).toHaveLength(15)
    expect(await receive(clerk, id, pickupCode)).toBe('39038')
    const other = await givenWaiting()
    expect(await receive(clerk, other.id, other.pickupCode)).toBe('0')
    await onDatabase("update login_attempt set at = at - interval '16 minutes' where key like 'pickup:%'")
    expect(await receive(clerk, id, pickupCode)).toBe('0')
  })

  test('a person types 30 wrong codes a day, over all orders and searches; right ones cost nothing', async () => {
    const { id, pickupCode, wrong } = await givenWaiting()
    for (let at = 0; at < 3; at++) {
      const { data } = await search(clerk, pickupCode)
      expect((data as { records: { id: string }[] }).records.map((row) => row.id)).toContain(id)
    }
    for (const code of wrong.slice(0, 4)) expect(await receive(clerk, id, code)).toBe('39027')
    for (const code of wrong.slice(4, 30)) expect((await search(clerk, code)).rtnStatus).toBe('0')
    expect(await search(clerk, wrong[30] ?? '')).toMatchObject({ rtnStatus: '39039' })
    expect(await receive(clerk, id, pickupCode)).toBe('39039')
    const short = shortNumber((await detail(id)).number)
    expect(await search(clerk, short)).toMatchObject({ rtnStatus: '0', data: { total: 1 } })
    expect(await receive(admin, id, pickupCode)).toBe('0')
  })

  test('short numbers of orders are no wrong codes: who searches for them all day still hands out', async () => {
    const { id, pickupCode } = await givenWaiting()
    const { pin, password } = await givenUser(admin, {
      roleIdList: [(await roleIds(admin)).clerk],
      storeIdList: [storeId],
    })
    const person = await app.signIn(pin, password)
    const short = shortNumber((await detail(id)).number)
    for (let at = 0; at < 31; at++)
      expect(await search(person, short)).toMatchObject({ rtnStatus: '0', data: { total: 1 } })
    expect(await receive(person, id, pickupCode)).toBe('0')
  })

  test('no other search tells whether a code is used, nor half a code', async () => {
    const { id, pickupCode } = await givenWaiting()
    expect(
      (await admin.get(searchCalls.findAnything, { keyword: pickupCode })).map((hit) => hit.id),
    ).not.toContain(id)
    expect(await admin.get(orderCalls.watchOrders, { keyword: pickupCode, newest: 0 })).toMatchObject({
      count: 0,
    })
    expect(await search(admin, pickupCode.slice(0, 5))).toMatchObject({ data: { total: 0 } })
  })

  test('who does not see an order cannot use its tries up', async () => {
    const { id, pickupCode, wrong } = await givenWaiting()
    const rival = await app.signIn('rival')
    const form = await head(id)
    for (const code of wrong.slice(0, 8))
      expect(await rival.send(orderCalls.receiveOrder, { ...form, pickupCode: code })).toMatchObject({
        rtnStatus: '39001',
      })
    expect(await receive(admin, id, pickupCode)).toBe('0')
  })
})

describe('lists', () => {
  const isHan = (sign: string) => /\p{Script=Han}/u.test(sign)

  test('find an order by number, phone tail, receiver and product, and count the tabs', async () => {
    const { id } = await givenPaid(10)
    const { number } = await detail(id)
    const found = async (keyword: string) =>
      (await admin.get(orderCalls.findOrderPage, { keyword, pageSize: 200 })).records.map((row) => row.id)
    expect(await found(number)).toEqual([id])
    // One Chinese sign of the product's name is a word, too.
    for (const keyword of ['5678', '林女士', apples.code, '13812345678', [...apples.name].find(isHan) ?? ''])
      expect(await found(keyword)).toContain(id)
    const page = await admin.get(orderCalls.findOrderPage, { tab: 'toPrepare' })
    expect(page.records.every(({ status }) => status === 20)).toBe(true)
    expect(page.counts.toPrepare).toBe(page.total)
  })

  test('find an order by its short number, with or without # and zeros, and by letters in any case; all that fit are there', async () => {
    const { id } = await givenPaid(10)
    const { number } = await detail(id)
    const lettered = { ...cart(10), number: `mt-${randomUUID()}` }
    const { id: letteredId } = await shop.send(open.placeOrder, lettered)
    const found = async (keyword: string, who = admin) =>
      (await who.get(orderCalls.findOrderPage, { keyword, pageSize: 200 })).records.map((row) => row.id)
    const short = shortNumber(number)
    for (const keyword of [short, `#${short}`, `#${Number(short)}`])
      expect(await found(keyword), keyword).toEqual([id])
    for (const keyword of [lettered.number, lettered.number.toUpperCase()])
      expect(await found(keyword)).toEqual([letteredId])
    const capital = { ...cart(10), number: `MT${number}` }
    const { id: capitalId } = await shop.send(open.placeOrder, capital)
    expect(await found(`mt${number}`)).toEqual([capitalId])
    // The end of a phone and a short number of four digits: both orders are there to choose from.
    const twin = { ...cart(10), buyer: { name: '周先生', phone: `1380000${short.slice(2)}` } }
    const { id: twinId } = await shop.send(open.placeOrder, twin)
    if (short.startsWith('00')) expect(await found(short.slice(2))).toEqual([twinId, id])
    expect(await found(`#${short.slice(2)}`)).toEqual([id])
    expect(await found(`#${short}`, await app.signIn('rival'))).toEqual([])
    // The search of every page finds the same.
    const anything = async (keyword: string, who = admin) =>
      (await who.get(searchCalls.findAnything, { keyword })).filter(({ noun }) => noun === 'order')
    expect(await anything(number)).toMatchObject([
      { id, title: number, hint: expect.stringContaining('待备货') },
    ])
    expect((await anything(`#${short}`)).map((hit) => hit.id)).toEqual([id])
    expect((await anything(capital.number)).map((hit) => hit.id)).toEqual([capitalId])
    expect(await anything(number, await app.signIn('rival'))).toEqual([])
    expect(
      (await admin.get(searchCalls.findOpened, { records: [{ noun: 'order', id }] })).map((hit) => hit.title),
    ).toEqual([number])
  })

  test('people of another store see no order of this one', async () => {
    const { id } = await given()
    const rival = await app.signIn('rival')
    expect(await rival.send(orderCalls.findOrderDetail, { id })).toMatchObject({ rtnStatus: '39001' })
    expect(
      (await clerk.get(orderCalls.findOrderPage, {})).records.every((row) => row.storeId === storeId),
    ).toBe(true)
  })

  test('a picker is shown, not locked: since when, until he finishes, is taken over or gives no sign', async () => {
    const { id } = await givenPaid(20)
    const start = (who: Client, more = {}) => who.get(orderCalls.startPicking, { id, ...more })
    const listed = async () =>
      (await admin.get(orderCalls.findOrderPage, { tab: 'toPrepare', pageSize: 200 })).records.find(
        (row) => row.id === id,
      )
    const begun = await start(clerk)
    expect(begun).toMatchObject({ mine: true, pickingSince: expect.any(String) })
    // The second person sees who picks, and does not become the picker by looking.
    expect(await start(admin)).toEqual({ ...begun, mine: false })
    expect(await start(clerk)).toEqual(begun)
    expect(await listed()).toMatchObject({ picker: begun.picker, pickingSince: begun.pickingSince })
    const { results } = await admin.get(orderCalls.moveOrders, { verb: 'pick', ids: [id] })
    expect(results[0]).toMatchObject({ done: false })
    // After a quarter of an hour without a sign nobody picks it.
    const age = (minutes: number) =>
      onDatabase(`update orders set picker_seen = now() - interval '${minutes} min' where id = ${id}`)
    await age(14)
    expect(await detail(id)).toMatchObject({ picker: begun.picker })
    await age(15)
    expect(await detail(id)).toMatchObject({ picker: '', pickingSince: null })
    const mine = await start(admin)
    expect(mine.mine).toBe(true)
    expect(Date.parse(mine.pickingSince)).toBeGreaterThan(Date.parse(begun.pickingSince))
    expect(await start(clerk)).toEqual({ ...mine, mine: false })
    expect(await start(clerk, { takeOver: true })).toMatchObject({ mine: true, picker: begun.picker })
    // Who is not the picker finishes it nevertheless.
    await picked(id)
    expect(await detail(id)).toMatchObject({ status: 25, picker: '', pickingSince: null })
  })

  test('a bulk move moves each order or says why not', async () => {
    const plain = await shop.send(open.placeOrder, {
      ...cart(20),
      lines: [{ sku: bottles.code, quantity: '1', price: '2.00' }],
      payable: '2.00',
    })
    const { number } = await detail(plain.id)
    await shop.send(open.payOrder, {
      source: 'shopApp',
      number: (await detail(plain.id)).externalNumber,
      method: 30,
      channel: 'given',
      amount: '2.00',
      reference: number,
    })
    const weighed = await givenPaid(20)
    const { results } = await admin.get(orderCalls.moveOrders, { verb: 'pick', ids: [plain.id, weighed.id] })
    expect(results).toMatchObject([
      { id: plain.id, done: true, status: 25 },
      { id: weighed.id, done: false, text: '还没称重' },
    ])
  })
})

describe('papers', () => {
  test('name the shelf places of the store, mask whom the order is for, and are noted on each order', async () => {
    const own = async (place: string) => {
      const { version, own } = await admin.get(goodsCalls.findStoreGoodsDetail, {
        storeId,
        productId: apples.id,
      })
      await admin.get(goodsCalls.saveStoreGoods, {
        storeId,
        productId: apples.id,
        version,
        own: { ...own, shelfPlace: place },
      })
    }
    await own('F-01')
    const [one, two] = [await givenPaid(20), await given(20)]
    const ids = [two.id, one.id]
    const { orders } = await clerk.get(orderCalls.findOrdersToPrint, { ids })
    expect(orders.map(({ id }) => id)).toEqual(ids)
    expect(orders[1]).toMatchObject({
      receiverPhone: '138****5678',
      paid: [{ method: 30, amount: '17.73' }],
      lines: [
        { name: expect.any(String), shelf: '' },
        { shelf: 'F-01', paid: '11.73' },
      ],
    })
    expect(orders[1]?.receiverAddress).toContain('***')
    expect(await detail(one.id)).toMatchObject({ lines: [{ shelf: '' }, { shelf: 'F-01' }] })
    const full = await admin.get(orderCalls.unmaskOrders, { ids })
    expect(full.receivers[0]).toMatchObject({ id: two.id, receiverPhone: '13812345678' })
    expect((await clerk.send(orderCalls.unmaskOrders, { ids })).rtnStatus).toBe('10006')
    const before = await detail(one.id)
    expect(await clerk.get(orderCalls.notePrint, { ids, papers: ['pickList', 'receipt80'] })).toEqual({
      noted: 2,
    })
    const after = await detail(one.id)
    expect(after.version).toBe(before.version)
    expect(after.events[0]).toMatchObject({ move: 'print', detail: 'pickList,receipt80' })
  })

  test('of too many orders, or of an order of another store, are refused', async () => {
    const { id } = await given()
    const many = Array.from({ length: 51 }, (_, at) => String(at + 1))
    expect((await admin.send(orderCalls.findOrdersToPrint, { ids: many })).rtnStatus).toBe('10002')
    const rival = await app.signIn('rival')
    expect((await rival.send(orderCalls.findOrdersToPrint, { ids: [id] })).rtnStatus).toBe('39001')
    expect((await rival.send(orderCalls.notePrint, { ids: [id], papers: ['pickList'] })).rtnStatus).toBe(
      '39001',
    )
  })
})

describe('sales of a till', () => {
  type Sale = InputOf<typeof open.ringUpOrder>
  const sale = (more: Partial<Sale> = {}): Sale => ({
    source: 'till',
    number: `T${++numbers}`,
    store,
    at: new Date().toISOString(),
    cashier: '收银 1',
    lines: [
      {
        sku: bottles.code,
        quantity: '2',
        price: '2.00',
        amount: '4.00',
        discount: { name: '抹零', amount: '0.10' },
      },
      { sku: apples.code, quantity: '0.500', price: '7.98', amount: '7.98' },
    ],
    discount: { name: '会员日', amount: '1.00' },
    payable: '10.88',
    payments: [
      { method: 10, amount: '0.88' },
      { method: 30, amount: '10.00', reference: 'W1' },
    ],
    ...more,
  })

  test('are facts: booked at once, out of the stock, their discounts shared to the cent', async () => {
    const before = await stockOf(bottles.id)
    const form = sale()
    const { booked, id } = await shop.send(open.ringUpOrder, form)
    expect(booked).toBe(true)
    const shown = await detail(id ?? '')
    expect(shown).toMatchObject({
      status: 60,
      type: 20,
      payable: '10.88',
      received: '10.88',
      discount: '1.10',
      review: false,
    })
    expect(shown.lines.map(({ paid }) => paid)).toEqual(['3.57', '7.31'])
    expect((await stockOf(bottles.id)).onHand).toBe(String(Number(before.onHand) - 2))
    expect(await shop.send(open.ringUpOrder, form)).toMatchObject({ booked: true, id })
    expect((await stockOf(bottles.id)).onHand).toBe(String(Number(before.onHand) - 2))
  })

  test('name their discounts without a whole phone', async () => {
    const form = sale({ discount: { name: '会员 13912340020', amount: '1.00' } })
    const [line] = form.lines
    const lines = [{ ...line!, discount: { name: '店长13912340019', amount: '0.10' } }, form.lines[1]!]
    const { id = '' } = await shop.send(open.ringUpOrder, { ...form, lines })
    const shown = [await detail(id ?? ''), await clerk.get(orderCalls.findOrdersToPrint, { ids: [id ?? ''] })]
    expect(JSON.stringify(shown[0])).toContain('会员 139****0020')
    expect(JSON.stringify(shown[0])).toContain('店长139****0019')
    expect(JSON.stringify(shown)).not.toMatch(/1391234/)
  })

  test('with a discount above its line or above all goods say which', async () => {
    const line = { sku: bottles.code, quantity: '2', price: '2.00', amount: '4.00' }
    const reason = async (more: Partial<Sale>) =>
      (await shop.send(open.ringUpOrder, sale({ payable: '0.00', payments: [], ...more }))).reason
    const off = { name: '抹零', amount: '4.01' }
    expect(await reason({ lines: [{ ...line, discount: off }], discount: undefined })).toBe(
      '优惠大于金额（第 1 行）',
    )
    expect(await reason({ lines: [line], discount: off })).toBe('整单优惠大于商品金额')
  })

  test('sent 100 times, shuffled, are one sale', async () => {
    const form = sale()
    const answers = await Promise.all(Array.from({ length: 100 }, () => shop.send(open.ringUpOrder, form)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  })

  test('of more than the book holds correct the book, and are listed for review', async () => {
    const product = await givenProduct(admin)
    await stock(product.id, '1')
    const { id } = await shop.send(
      open.ringUpOrder,
      sale({
        lines: [{ sku: product.code, quantity: '3', price: '1.50', amount: '4.50' }],
        discount: undefined,
        payable: '4.50',
        payments: [{ method: 10, amount: '4.50' }],
      }),
    )
    expect(await detail(id ?? '')).toMatchObject({ review: true, differs: ['price', 'stock'] })
    expect(await stockOf(product.id)).toEqual({ onHand: '0', reserved: '0' })
    const { records } = await admin.get(orderCalls.findOrderPage, { review: 1 })
    expect(records.map((row) => row.id)).toContain(id)
    const seen = { id: id ?? '', version: (await detail(id ?? '')).version }
    expect((await clerk.send(orderCalls.reviewOrder, seen)).rtnStatus).toBe('10006')
    const { version } = await admin.get(orderCalls.reviewOrder, seen)
    const settled = await detail(id ?? '')
    expect(settled).toMatchObject({ review: false, differs: ['price', 'stock'], version })
    expect(settled.events[0]).toMatchObject({ move: 'review', actor: expect.any(String) })
    expect((await admin.send(orderCalls.reviewOrder, { id: id ?? '', version })).rtnStatus).toBe('39035')
  })

  test('by a clock that was never set are kept with their reason, and a doubtful time is listed for review', async () => {
    for (const at of ['1970-01-01T00:00:00Z', '0001-01-01T00:00:00Z']) {
      const answer = await shop.send(open.ringUpOrder, sale({ at }))
      expect(answer).toMatchObject({ booked: false, reason: expect.stringContaining(at.slice(0, 10)) })
    }
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    for (const at of ['2019-05-01T09:00:00+08:00', soon]) {
      const { id } = await shop.send(open.ringUpOrder, sale({ at }))
      expect(await detail(id ?? '')).toMatchObject({ review: true, differs: ['clock'] })
    }
  })

  test('that are refused and then corrected under their number are off the list', async () => {
    const form = sale()
    const wrong = { ...form, payable: '10.87' }
    expect(await shop.send(open.ringUpOrder, wrong)).toMatchObject({ booked: false })
    const openRows = async () =>
      (await admin.get(orderCalls.findUnbookedPage, { keyword: form.number, tab: 'open' })).records
    expect(await openRows()).toHaveLength(1)
    expect(await shop.send(open.ringUpOrder, form)).toMatchObject({ booked: true })
    expect(await openRows()).toEqual([])
  })

  test.each([
    ['after a count, the count first', 'count', 30, 60, '17'],
    ['after a count, the sale first', 'sale', 30, 60, '17'],
    ['before a count, the count first', 'count', 60, 30, '20'],
    ['before a count, the sale first', 'sale', 60, 30, '20'],
  ] as const)(
    'that were made %s, both without network, go by the times at which they were made',
    async (_name, first, soldAgo, countedAgo, left) => {
      const product = await givenProduct(admin)
      // Counted after the sale there are 20, so there were 23 before it.
      await stock(product.id, soldAgo < countedAgo ? '20' : '23')
      const { id } = await admin.get(countCalls.openCount, {
        storeId,
        scope: 'list',
        codes: [product.code],
        note: '',
      })
      await onDatabase(
        `update stock_document set created_at = (created_at at time zone 'utc' - interval '2 hours') at time zone 'utc' where id = ${id}`,
      )
      await onDatabase(
        `update stock_move set at = (at at time zone 'utc' - interval '3 hours') at time zone 'utc' where product_id = ${product.id}`,
      )
      const count = () =>
        admin.get(countCalls.enterCount, {
          id,
          entries: [
            {
              key: randomUUID(),
              productId: product.id,
              way: 'set',
              amount: '20',
              age: countedAgo * 60_000,
            },
          ],
        })
      const sell = () =>
        shop.send(
          open.ringUpOrder,
          sale({
            at: new Date(Date.now() - soldAgo * 60_000).toISOString(),
            lines: [{ sku: product.code, quantity: '3', price: '2.00', amount: '6.00' }],
            discount: undefined,
            payable: '6.00',
            payments: [{ method: 10, amount: '6.00' }],
          }),
        )
      for (const act of first === 'count' ? [count, sell] : [sell, count]) await act()
      const version = async () => ({
        id,
        version: (await admin.get(countCalls.findCountDetail, { id })).version,
      })
      await admin.get(countCalls.submitCount, await version())
      expect((await admin.get(countCalls.findCountDetail, { id })).lines[0]?.variance).toBe('0')
      await admin.get(countCalls.postCount, { ...(await version()), uncounted: 'keep' })
      expect((await stockOf(product.id)).onHand).toBe(left)
    },
  )

  test.each([
    ['counted', '7', 'posted', '10', '7'],
    ['counted, and fewer are there than were sold', '1', 'posted', '4', '1'],
    ['counted, in a count that is posted later', '7', 'counted', '10', '7'],
    ['not counted, and set to 0', null, 'posted', '10', '0'],
  ] as const)(
    'of goods that were afterwards %s book the sale and leave what was found',
    async (_name, found, when, book, left) => {
      const product = await givenProduct(admin)
      const other = await givenProduct(admin)
      await stock(product.id, book)
      const at = new Date().toISOString()
      const { id } = await admin.get(countCalls.openCount, {
        storeId,
        scope: 'list',
        codes: [product.code, other.code],
        note: '',
      })
      const entry = (productId: string, amount: string) => ({
        key: randomUUID(),
        productId,
        way: 'set' as const,
        amount,
      })
      await admin.get(countCalls.enterCount, {
        id,
        entries: found === null ? [entry(other.id, '0')] : [entry(product.id, found)],
      })
      const version = async () => ({
        id,
        version: (await admin.get(countCalls.findCountDetail, { id })).version,
      })
      await admin.get(countCalls.submitCount, await version())
      const post = async () =>
        expect(
          await admin.get(countCalls.postCount, { ...(await version()), uncounted: 'zero' }),
        ).toMatchObject({ posted: true })
      if (when === 'posted') await post()
      const sold = await shop.send(
        open.ringUpOrder,
        sale({
          at,
          lines: [{ sku: product.code, quantity: '3', price: '2.00', amount: '6.00' }],
          discount: undefined,
          payable: '6.00',
          payments: [{ method: 10, amount: '6.00' }],
        }),
      )
      expect(sold.booked).toBe(true)
      if (when === 'counted') await post()
      expect((await stockOf(product.id)).onHand).toBe(left)
      const { records } = await admin.get(stockCalls.findStockMovePage, { storeId, productId: product.id })
      const moves = records.map(({ kind, change, note }) => [kind, change, note])
      expect(moves).toContainEqual([20, '-3', ''])
      if (when === 'posted') expect(moves).toContainEqual([expect.any(Number), '3', '盘点时已算进'])
    },
  )

  test('name a product by its code in any case, as scans and imports do', async () => {
    const product = await givenProduct(admin, { code: `Mug${++numbers}a` })
    const answer = await shop.send(
      open.ringUpOrder,
      sale({
        lines: [{ sku: product.code.toUpperCase(), quantity: '1', price: '2.00', amount: '2.00' }],
        discount: undefined,
        payable: '2.00',
        payments: [{ method: 10, amount: '2.00' }],
      }),
    )
    expect(answer).toMatchObject({ booked: true, reason: '' })
  })

  test('that cannot be booked are kept with their reason, and booked again when it is gone', async () => {
    const code = `NEW${++numbers}`
    const form = sale({
      lines: [{ sku: code, quantity: '1', price: '2.00', amount: '2.00' }],
      discount: undefined,
      payable: '2.00',
      payments: [{ method: 10, amount: '2.00' }],
    })
    expect(await shop.send(open.ringUpOrder, form)).toMatchObject({
      booked: false,
      reason: `商品编码「${code}」不存在`,
    })
    await shop.send(open.ringUpOrder, form)
    const list = async () => (await admin.get(orderCalls.findUnbookedPage, { keyword: form.number })).records
    const [kept] = await list()
    expect(kept).toMatchObject({ status: 'open', tries: 2, amount: '2.00' })
    expect(await admin.get(orderCalls.bookAgain, { id: kept?.id ?? '' })).toMatchObject({ booked: false })
    await givenProduct(admin, { code })
    expect(await admin.get(orderCalls.bookAgain, { id: kept?.id ?? '' })).toEqual({
      booked: true,
      reason: '',
    })
    expect(await list()).toMatchObject([{ status: 'booked' }])
    expect(await shop.send(open.ringUpOrder, form)).toMatchObject({ booked: true })
  })

  test('with one reference for two payments keep both, and give both back', async () => {
    const form = sale({
      payments: [
        { method: 20, amount: '5.00', reference: 'CARD1' },
        { method: 30, amount: '5.88', reference: 'CARD1' },
      ],
    })
    const { id } = await shop.send(open.ringUpOrder, form)
    const { payments, received } = await admin.get(orderCalls.findOrderDetail, { id: id ?? '' })
    expect([received, payments.map(({ amount }) => amount).sort()]).toEqual(['10.88', ['5.00', '5.88']])
  })

  test('and orders of one number are one order: the other one is kept in view, also at the same moment', async () => {
    const { form } = await given()
    const sold = sale({ source: form.source, number: form.number })
    expect(await shop.send(open.ringUpOrder, sold)).toMatchObject({
      booked: false,
      reason: '这个单号已用于内容不同的一单，两份都已留存',
    })
    const next = sale()
    await shop.send(open.ringUpOrder, next)
    await expect(
      shop.send(open.placeOrder, { ...form, source: next.source, number: next.number }),
    ).rejects.toMatchObject({ code: '39021' })
    const number = `both${++numbers}`
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        at % 2
          ? shop.send(open.ringUpOrder, { ...sold, number })
          : shop.send(open.placeOrder, { ...form, number }),
      ),
    )
    const codes = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(codes.every((code) => code === '39021')).toBe(true)
    for (const one of [form.number, next.number, number])
      expect((await admin.get(orderCalls.findUnbookedPage, { keyword: one })).records).toMatchObject([
        { kind: 'differs' },
      ])
  })

  test('into a store that the key may not use are not booked by others either, until it may', async () => {
    const [here = '', there = ''] = await storeIds(admin)
    const name = '只管一家店'
    const narrow = await givenKey(app, admin, { name, stores: [there] })
    const form = sale()
    expect((await narrow.send(open.ringUpOrder, form)).booked).toBe(false)
    const { name: store } = await admin.get(storeCalls.findStoreDetail, { id: here })
    const [kept] = (await admin.get(orderCalls.findUnbookedPage, { keyword: form.number })).records
    expect(kept?.reason).toContain(`密钥「${name}」不能用于门店「${store}」`)
    const again = () => admin.get(orderCalls.bookAgain, { id: kept?.id ?? '' })
    expect((await again()).booked).toBe(false)
    const row = (await admin.get(openApiCalls.findKeyPage, {})).records.find((key) => key.name === name)
    if (!row) throw new Error('no key')
    const { id, version, scopes, sources, perMinute } = row
    await admin.get(openApiCalls.saveKey, {
      id,
      version,
      name,
      scopes,
      sources,
      perMinute,
      stores: [here, there],
    })
    expect(await again()).toEqual({ booked: true, reason: '' })
  })

  test.each([
    [
      'a discount of nothing',
      {
        discount: { name: '无', amount: '0.00' },
        payable: '11.88',
        payments: [{ method: 10, amount: '11.88' }],
      },
      true,
    ],
    ['a short phone', { buyer: { phone: '138000' } }, false],
    ['an unknown method', { payments: [{ method: 99, amount: '10.88' }] }, false],
    ['an unknown field', { tip: '1' }, false],
    ['a cashier with a tab', { cashier: '陈\t店员' }, false],
    ['a cashier with a NUL', { cashier: '陈\0店员' }, false],
    ['a bad time', { at: 'gestern' }, false],
    ['numbers instead of texts', { payable: 10.88 }, false],
    ['no lines', { lines: [] }, false],
  ] as const)('with %s are kept, and can be sent again when they are right', async (_name, wrong, fits) => {
    const form = sale()
    const sending = shop.send(open.ringUpOrder, { ...form, ...wrong } as never)
    const list = async () => (await admin.get(orderCalls.findUnbookedPage, { keyword: form.number })).records
    if (fits) await sending
    else await expect(sending).rejects.toMatchObject({ code: '10002' })
    const kept = await list()
    expect(kept).toMatchObject(fits ? [] : [{ status: 'open', kind: 'refused' }])
    if (fits) return
    expect(await admin.get(orderCalls.bookAgain, { id: kept[0]?.id ?? '' })).toMatchObject({ booked: false })
    expect(await shop.send(open.ringUpOrder, form)).toMatchObject({ booked: true })
    expect(await list()).toMatchObject([{ status: 'booked' }])
  })

  test('of a source that is switched off are kept, and booked again by staff', async () => {
    const code = `off${++numbers}`
    await admin.get(orderSourceCalls.saveOrderSource, { code, name: '旧收银', active: 0 })
    const form = sale({ source: code })
    expect(await shop.send(open.ringUpOrder, form)).toMatchObject({ booked: false })
    const [kept] = (await admin.get(orderCalls.findUnbookedPage, { keyword: form.number })).records
    expect(kept?.reason).toContain('已停用')
    expect(await admin.get(orderCalls.bookAgain, { id: kept?.id ?? '' })).toMatchObject({ booked: true })
  })

  test('a key learns nothing of an order in a store that it may not see, not even by its number', async () => {
    const [, otherId = ''] = await storeIds(admin)
    const other = await givenKey(app, admin, { stores: [otherId] })
    const { form } = await given()
    const sold = sale()
    await shop.send(open.ringUpOrder, sold)
    const otherCode = (await admin.get(storeCalls.findStoreDetail, { id: otherId })).code
    // The same content again is not its order, and other content under the number is refused without a word about another.
    await expect(other.send(open.placeOrder, form)).rejects.toMatchObject({ code: '39008' })
    expect(await other.send(open.ringUpOrder, sold)).toMatchObject({ booked: false, id: null, number: '' })
    const placing = other.send(open.placeOrder, { ...form, store: otherCode })
    await expect(placing).rejects.toMatchObject({
      code: '39036',
      message: `单号 ${form.number} 不能使用，请换一个`,
    })
    expect((await other.send(open.ringUpOrder, { ...sold, store: otherCode })).reason).toBe(
      `单号 ${sold.number} 不能使用，请换一个`,
    )
    await expect(
      other.send(open.findPlacedOrder, { source: form.source, number: form.number }),
    ).rejects.toMatchObject({ code: '39001' })
    // Staff of that store see what came, and no way to the order of the other one.
    const { pin, password } = await givenUser(admin, {
      storeIdList: [otherId],
      roleIdList: [(await roleIds(admin)).storeManager],
    })
    const manager = await app.signIn(pin, password)
    const kept = await manager.get(orderCalls.findUnbookedPage, { keyword: form.number })
    expect(kept.records).toMatchObject([{ kind: 'differs', orderId: null }])
  })

  test('whose lines or payments do not add up, or whose number comes again with other content, are kept in view', async () => {
    const negative = sale({
      lines: [{ sku: bottles.code, quantity: '-2', price: '2.00', amount: '-4.00' }],
      discount: undefined,
      payable: '-4.00',
      payments: [],
    })
    expect(await shop.send(open.ringUpOrder, negative)).toMatchObject({ booked: false })
    expect(
      (await admin.get(orderCalls.findUnbookedPage, { keyword: negative.number })).records,
    ).toMatchObject([{ kind: 'refused', amount: '-4.00' }])
    const wrong = sale({ payable: '10.87' })
    expect(await shop.send(open.ringUpOrder, wrong)).toMatchObject({ booked: false })
    const form = sale()
    await shop.send(open.ringUpOrder, form)
    expect(await shop.send(open.ringUpOrder, { ...form, cashier: '收银 2' })).toMatchObject({ booked: false })
    const kept = (await admin.get(orderCalls.findUnbookedPage, { keyword: form.number })).records
    expect(kept).toMatchObject([
      { kind: 'differs', status: 'open', orderId: expect.any(String), sent: { cashier: '收银 2' } },
    ])
    expect(kept[0]?.sent.lines[0]).toMatchObject({ sku: bottles.code, quantity: '2', amount: '4.00' })
    await admin.get(orderCalls.dropUnbooked, { id: kept[0]?.id ?? '', note: '收银重打' })
    expect((await admin.get(orderCalls.findUnbookedPage, { keyword: form.number })).records).toMatchObject([
      { status: 'dropped', note: '收银重打' },
    ])
  })
})

test('the price of the shelf is that of the quote', async () => {
  const quote = await shop.send(open.quoteOrder, { store, deliveryType: 30, lines: cart().lines })
  expect(quote).toMatchObject({ payable: '17.73', lines: [{ paid: '6.00' }, { paid: '11.73' }] })
  expect(await admin.get(productCalls.findProductDetail, { id: bottles.id })).toMatchObject({
    salesPrice: '2.00',
  })
})

describe('an export', () => {
  const reader = (permissions: string[], stores: 'all' | number[] = 'all') =>
    ({ stores, employeeId: 1, permissions: new Set(permissions) }) as unknown as SheetReader
  const all = async (service: typeof ordersExport, who: SheetReader, condition: object = {}) =>
    inTenant(app.services.database, 1, {}, async (tx) => {
      const rows: (string | null)[][] = []
      let cursor: string | null = null
      do {
        const page = await service.selectRows(tx, condition, cursor, 7, 'zh', who)
        rows.push(...page.rows)
        cursor = page.cursor
      } while (cursor !== null)
      return rows.map((row) => Object.fromEntries(service.columns.map(({ key }, at) => [key, row[at] ?? ''])))
    })
  const cents = (rows: Record<string, string>[], key: string) =>
    rows.reduce((sum, row) => sum + (centsOf((row[key] ?? '').replace('-', '')) ?? 0), 0)

  test('has each order of the list once, and lines that sum to them', async () => {
    const orders = await all(ordersExport, reader([]))
    const lines = await all(linesExport, reader([]))
    const { total } = await admin.get(orderCalls.findOrderPage, {})
    expect(new Set(orders.map(({ number }) => number)).size).toBe(total)
    expect(orders).toHaveLength(total)
    expect(cents(lines, 'listAmount')).toBe(cents(orders, 'listAmount'))
    expect(cents(lines, 'paid') + cents(orders, 'freight')).toBe(cents(orders, 'payable'))
    const counted = (service: typeof ordersExport) =>
      inTenant(app.services.database, 1, {}, (tx) => service.countRows(tx, {}, reader([])))
    expect([await counted(ordersExport), await counted(linesExport)]).toEqual([orders.length, lines.length])
  })

  test('of a store that the person does not see is refused as the list is', async () => {
    const manager = await app.signIn('manager')
    const own = await storeIds(manager)
    const condition = { storeId: (await storeIds(admin)).find((id) => !own.includes(id)) ?? '' }
    expect((await manager.send(orderCalls.findOrderPage, condition)).rtnStatus).toBe('10005')
    for (const call of [orderCalls.exportOrders, orderCalls.exportOrderLines])
      expect((await manager.send(call, { condition })).rtnStatus).toBe('10005')
  })

  test('masks phones and addresses for everybody, is not filtered by a whole phone, and has only the stores of the person', async () => {
    await given()
    const [masked] = await all(ordersExport, reader([]), { tab: 'toPay' })
    expect(masked).toMatchObject({ receiverPhone: '138****5678', receiverAddress: '上海市浦东新区金桥****' })
    const [whole] = await all(ordersExport, reader(['iposWeb.order.list.unmask']), { tab: 'toPay' })
    expect(whole).toMatchObject({ receiverPhone: '138****5678', receiverAddress: '上海市浦东新区金桥****' })
    const byPhone = { condition: { keyword: '13812345678' } }
    expect((await admin.send(orderCalls.exportOrders, byPhone)).rtnStatus).toBe('39040')
    expect((await admin.send(orderCalls.exportOrderLines, byPhone)).rtnStatus).toBe('39040')
    expect(await all(ordersExport, reader([], []), { storeId })).toEqual([])
    expect((await clerk.send(orderCalls.exportOrders, { condition: {} })).rtnStatus).toBe('10006')
  })
})

describe('what is left in the audit', () => {
  test('each move has its row, with the number, the store and the status before and after', async () => {
    const { id } = await given(20)
    await admin.get(orderCalls.collectPayment, { ...(await head(id)), method: 10, reference: '' })
    const cancelled = await given()
    await admin.get(orderCalls.cancelOrder, { ...(await head(cancelled.id)), reason: '缺货' })
    const failed = await given(20)
    await pay(failed.form, { channel: 'sandbox', method: 40, sandbox: 'refundFails' })
    await picked(failed.id, [{ line: 1, picked: '2' }])
    const [row] = (await admin.get(refundCalls.findRefundPage, { tab: 'failed' })).records
    const asked = { id: row?.id ?? '', version: row?.version ?? 0, partId: row?.parts[0]?.id ?? '' }
    expect(await admin.get(refundCalls.divertRefund, { ...asked, channel: 'cash' })).toMatchObject({
      status: 10,
    })
    const silent = await given(20)
    await pay(silent.form, { channel: 'sandbox', method: 40, sandbox: 'refundSilent' })
    await picked(silent.id, [{ line: 1, picked: '2' }])
    const [unanswered] = (await admin.get(refundCalls.findRefundPage, { tab: 'inProgress' })).records
    await admin.get(refundCalls.askRefund, {
      id: unanswered?.id ?? '',
      version: unanswered?.version ?? 0,
      partId: unanswered?.parts[0]?.id ?? '',
    })
    await admin.get(orderCalls.unmaskOrder, { id })
    const rows = await onDatabase<{
      action: string
      title: string
      store_id: number | null
      detail: { changes?: unknown }
    }>(
      `select action, title, store_id, detail from audit where action like 'order.%' or action like 'refund.%' order by id`,
    )
    const actions = [
      ...Object.values(orderCalls),
      ...Object.values(refundCalls),
      ...Object.values(open),
    ].flatMap(({ audit }) => audit ?? [])
    // Exports change nothing.
    const missing = actions.filter((action) => !rows.some((one) => one.action === action))
    expect(missing).toEqual(['order.export', 'order.exportLines', 'refund.export'])
    const { number } = await detail(id)
    expect(
      rows.find(({ action, title }) => action === 'order.collectPayment' && title === number),
    ).toMatchObject({
      store_id: Number(storeId),
      detail: {
        changes: [{ field: 'status', before: '\u0001order.status10', after: '\u0001order.status20' }],
      },
    })
  })
})

test('the tabs say exactly how many orders the stores have, while orders come and move and the numbers are added up', async () => {
  const [, otherStoreId = ''] = await storeIds(admin)
  const counts = async (asked: { storeId?: string } = {}) => {
    const page = await admin.get(orderCalls.findOrderPage, asked)
    expect(page.countsExact).toBe(true)
    return page.counts
  }
  const [before, elsewhere] = [await counts({ storeId }), await counts({ storeId: otherStoreId })]
  const addUp = () => countsDuty.run(app.services)
  const [first, second] = [await given(), await given()]
  await Promise.all(Array.from({ length: 4 }, () => givenPaid()))
  await Promise.all([
    shop.send(open.cancelPlacedOrder, first.key),
    shop.send(open.cancelPlacedOrder, second.key),
    given(),
    addUp(),
    addUp(),
  ])
  const after = await counts({ storeId })
  const more = (tab: string) => (after[tab] ?? 0) - (before[tab] ?? 0)
  expect([more('all'), more('toPay'), more('toPrepare'), more('cancelled')]).toEqual([7, 1, 4, 2])
  await addUp()
  expect(await counts({ storeId })).toEqual(after)
  expect(await counts({ storeId: otherStoreId })).toEqual(elsewhere)
  expect((await clerk.get(orderCalls.findOrderPage, {})).counts).toEqual(after)
})

test('after ten million orders each still has its own number', async () => {
  await onDatabase(`select setval(pg_get_serial_sequence('orders', 'id'), 12345670)`)
  const numbers = await Promise.all(
    Array.from(
      { length: 3 },
      async () => (await admin.get(orderCalls.findOrderDetail, { id: (await given()).id })).number,
    ),
  )
  expect(new Set(numbers).size).toBe(3)
  for (const number of numbers) expect(number).toMatch(/^\d{8}1234567\d$/)
})

test('the watch for new orders does not tell a whole phone by trying', async () => {
  await givenPaid()
  const watch = (keyword: string) => admin.get(orderCalls.watchOrders, { keyword, newest: 0 })
  expect((await watch('5678')).count).toBeGreaterThan(0)
  expect(await watch('13812345678')).toEqual({ count: 0, toPrepare: 0 })
})
