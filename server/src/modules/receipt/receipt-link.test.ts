import { randomUUID } from 'node:crypto'
import { gs1CheckDigit } from '@zhanggui/contract/check-digits.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { storeIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let clerk: Client
let storeId = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  ;[storeId = ''] = await storeIds(admin)
})
afterEach(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
})
afterAll(() => app?.close())

const unknownCode = '6970399920468'
const open = async () =>
  (await admin.get(receiptCalls.openReceipt, { storeId, source: '统配中心', note: '' })).id
const scan = (code: string, amount = '1', bare = false) => ({
  ...{ key: randomUUID(), code, way: 'add' as const, amount, bare },
})
const enter = (id: string, ...entries: ReturnType<typeof scan>[]) =>
  admin.get(receiptCalls.enterReceipt, { id, entries })
const expectNote = (id: string, ...lines: [code: string, expected: string, cost?: string][]) =>
  admin.get(receiptCalls.expectReceipt, {
    id,
    lines: lines.map(([code, expected, cost = null]) => ({ code, expected, cost })),
  })
const detail = (id: string) => admin.get(receiptCalls.findReceiptDetail, { id })
const lineIdOf = async (id: string, barcode: string) =>
  (await detail(id)).lines.find((line) => line.barcode === barcode)?.id ?? ''
const link = async (id: string, productId: string, barcode = unknownCode, amount?: string) =>
  admin.send(receiptCalls.linkReceiptLine, {
    ...{ id, lineId: await lineIdOf(id, barcode), productId },
    ...(amount === undefined ? {} : { amount }),
  })
const post = async (id: string, rest: 'wait' | 'drop' = 'drop') =>
  admin.send(receiptCalls.postReceipt, { id, version: (await detail(id)).version, rest, leaveUnknown: true })
const stockOf = (productId: string) => admin.get(stockCalls.findStockDetail, { storeId, productId })
const lastMove = async (productId: string) =>
  (await admin.get(stockCalls.findStockMovePage, { storeId, productId })).records[0]
const checked = (digits: string) => `${digits}${gs1CheckDigit(digits)}`

test('goods with an unknown barcode keep their own cost when they are linked before and after posting', async () => {
  for (const posted of [false, true]) {
    const product = await givenProduct(admin)
    const id = await open()
    await expectNote(id, [product.code, '10', '2.00'], [unknownCode, '4', '9.00'])
    await enter(id, scan(product.code, '10'), scan(unknownCode, '4'))
    if (posted) await post(id)
    expect((await link(id, product.id)).rtnStatus).toBe('0')
    if (posted) expect(await lastMove(product.id)).toMatchObject({ change: '4', value: '36.00' })
    else await post(id)
    expect(await stockOf(product.id)).toMatchObject({ onHand: '14', value: '56.00' })
    expect((await detail(id)).lines).toMatchObject([{ amount: '14', cost: '4.00', value: '56.00' }])
  }
})

test('a sum that no cost per unit gives is in the ledger to the cent, and more of it comes in at the average', async () => {
  const product = await givenProduct(admin)
  const id = await open()
  await expectNote(id, [product.code, '10', '2.00'], [unknownCode, '3', '9.00'])
  await enter(id, scan(product.code, '10'), scan(unknownCode, '3'))
  await link(id, product.id)
  expect((await detail(id)).lines).toMatchObject([{ amount: '13', cost: '3.62', value: '47.00' }])
  expect((await detail(id)).value).toBe('47.00')
  await enter(id, scan(product.code, '2'))
  expect((await detail(id)).lines).toMatchObject([{ amount: '15', value: '54.24' }])
  await enter(id, scan(product.code, '-15'), scan(product.code, '13'))
  await post(id)
  expect(await stockOf(product.id)).toMatchObject({ onHand: '13', value: '47.00' })
})

test('a cost that a person sets counts for all of it', async () => {
  const product = await givenProduct(admin)
  const id = await open()
  await expectNote(id, [product.code, '10', '2.00'], [unknownCode, '3', '9.00'])
  await enter(id, scan(product.code, '10'), scan(unknownCode, '3'))
  await link(id, product.id)
  const lineId = (await detail(id)).lines[0]?.id ?? ''
  await admin.get(receiptCalls.costReceiptLine, { id, lineId, cost: '5.00', seen: '3.62' })
  expect((await detail(id)).lines).toMatchObject([{ amount: '13', cost: '5.00', value: '65.00' }])
})

test('free goods come in at 0', async () => {
  const product = await givenProduct(admin, { costPrice: '1.50' })
  const id = await open()
  await expectNote(id, [product.code, '10', '0'])
  await enter(id, scan(product.code, '10'))
  expect((await post(id)).rtnStatus).toBe('0')
  expect(await stockOf(product.id)).toMatchObject({ onHand: '10', value: '0.00' })
})

test('a receipt that waits for goods waits for less after they are linked, never for less than has arrived', async () => {
  const product = await givenProduct(admin)
  const given = async (arrivesThere: number) => {
    const id = await open()
    await expectNote(id, [product.code, '10'])
    await enter(id, scan(product.code, '6'), scan(unknownCode, '3'))
    const next = (await post(id, 'wait')).data?.next?.id ?? ''
    if (arrivesThere > 0) await enter(next, scan(product.code, String(arrivesThere)))
    const { version } = await detail(next)
    await link(id, product.id)
    const after = await detail(next)
    expect(after.version).toBeGreaterThanOrEqual(version)
    return after.lines
  }
  expect(await given(0)).toMatchObject([{ expected: '1', amount: null }])
  expect(await given(2)).toMatchObject([{ expected: '2', amount: '2' }])
  expect(await given(5)).toMatchObject([{ expected: '4', amount: '5' }])
})

test('what does not wait any more leaves the receipt that waits for it', async () => {
  const [product, other] = [await givenProduct(admin), await givenProduct(admin)]
  const id = await open()
  await expectNote(id, [product.code, '10'], [other.code, '2'])
  await enter(id, scan(product.code, '6'), scan(unknownCode, '4'))
  const next = (await post(id, 'wait')).data?.next?.id ?? ''
  await link(id, product.id)
  expect((await detail(next)).lines).toMatchObject([{ productId: other.id, expected: '2' }])
})

test('a linked barcode is remembered: by the delivery note, by scans, and by the receipt that waits', async () => {
  const product = await givenProduct(admin)
  const id = await open()
  const note = () => expectNote(id, [product.code, '10', '2.00'], [unknownCode, '4', '9.00'])
  await note()
  await enter(id, scan(product.code, '9'), scan(unknownCode))
  await link(id, product.id)
  await note()
  expect((await detail(id)).lines).toMatchObject([{ expected: '14', amount: '10', cost: '4.00' }])
  await enter(id, scan(unknownCode, '2'))
  expect((await detail(id)).lines).toMatchObject([{ expected: '14', amount: '12' }])
  const next = (await post(id, 'wait')).data?.next?.id ?? ''
  await enter(next, scan(unknownCode, '2'))
  expect((await detail(next)).lines).toMatchObject([{ productId: product.id, expected: '2', amount: '2' }])
})

test('labels of a scale give their weight when their product is named, and so do the next labels of it', async () => {
  const product = await givenProduct(admin, appleForm(await givenCategory(admin), '770901'))
  const id = await open()
  const label = (grams: string) => checked(`2888888${grams}`.slice(0, 12))
  await enter(id, scan(label('00750'), '2', true))
  expect((await detail(id)).lines).toMatchObject([{ productId: null, amount: '2' }])
  expect((await link(id, product.id, label('00750'))).rtnStatus).toBe('0')
  expect((await detail(id)).lines).toMatchObject([{ productId: product.id, amount: '1.500' }])
  await enter(id, scan(label('00750'), '1', true), scan(label('00500'), '1', true))
  expect((await detail(id)).lines).toMatchObject([{ productId: product.id, amount: '2.750' }])
})

test('pieces are no kilograms: weighed goods whose barcode holds no weight are asked for it', async () => {
  const product = await givenProduct(admin, appleForm(await givenCategory(admin), '770902'))
  const id = await open()
  await enter(id, scan(unknownCode, '2'))
  const refused = await link(id, product.id)
  expect(refused).toMatchObject({ rtnStatus: '33012', data: [{ path: 'amount' }] })
  expect((await detail(id)).lines).toMatchObject([{ productId: null, amount: '2' }])
  expect((await link(id, product.id, unknownCode, '1.25')).rtnStatus).toBe('0')
  expect((await detail(id)).lines).toMatchObject([{ productId: product.id, amount: '1.250' }])
})

test('a line that others have scanned into meanwhile is not removed, and the refusal says who and when', async () => {
  const product = await givenProduct(admin)
  const id = await open()
  await enter(id, scan(product.code, '2'))
  const lineId = (await detail(id)).lines[0]?.id ?? ''
  const remove = (seen: string | null) => admin.send(receiptCalls.removeReceiptLine, { id, lineId, seen })
  const answers = await Promise.all([
    clerk.send(receiptCalls.enterReceipt, { id, entries: [scan(product.code, '3')] }),
    ...[null, '2.5'].map(remove),
  ])
  expect(answers.map(({ rtnStatus }) => rtnStatus)).toEqual(['0', '33013', '33013'])
  const refused = await remove('2')
  expect(refused.rtnStatus).toBe('33013')
  expect(refused.rtnMsg).toMatch(/^店员.*在 \d{4}-.*记成 5/)
  expect((await remove('5')).rtnStatus).toBe('0')
  expect((await detail(id)).lines).toEqual([])
})

test('with only unknown barcodes says that they are to be linked first', async () => {
  const id = await open()
  await enter(id, scan(unknownCode, '2'))
  expect(await post(id)).toMatchObject({ rtnStatus: '33014' })
})

test('goods cost what the delivery note says as a whole, whenever their barcode is linked', async () => {
  const given = async (
    before: [own: string, unknown: string] | null,
    after: [string, string],
    waits = false,
  ) => {
    const product = await givenProduct(admin)
    const id = await open()
    await expectNote(id, [product.code, '10', '2.00'], [unknownCode, '3', '9.00'])
    const arrives = async (where: string, [own, unknown]: [string, string]) => {
      if (own !== '0') await enter(where, scan(product.code, own))
      if (unknown !== '0') await enter(where, scan(unknownCode, unknown))
    }
    if (before) await arrives(id, before)
    await link(id, product.id)
    expect((await detail(id)).lines).toMatchObject([{ expected: '13', expectedValue: '47.00' }])
    let last = id
    let value = 0
    if (waits) {
      last = (await post(id, 'wait')).data?.next?.id ?? ''
      value = Number((await detail(id)).value)
      expect(Number((await detail(last)).lines[0]?.expectedValue) + value).toBeCloseTo(47)
    }
    await arrives(last, after)
    await post(last)
    expect(value + Number((await detail(last)).value)).toBeCloseTo(47)
    expect(await stockOf(product.id)).toMatchObject({ onHand: '13', value: '47.00' })
  }
  await given(null, ['10', '3'])
  await given(['10', '3'], ['0', '0'])
  await given(['6', '1'], ['4', '2'])
  await given(['1', '0'], ['9', '3'])
  await given(['10', '0'], ['0', '3'])
  await given(['6', '1'], ['4', '2'], true)
})

test('goods without a cost on the note come in at the cost price, linked before or after posting, and the receipt says what the ledger has', async () => {
  for (const announced of [true, false])
    for (const posted of [false, true]) {
      const product = await givenProduct(admin, { costPrice: '1.00' })
      const id = await open()
      await expectNote(id, ...(announced ? [[product.code, '10'] as [string, string]] : []), [
        unknownCode,
        '4',
        '9.00',
      ])
      await enter(id, scan(product.code, '10'), scan(unknownCode, '4'))
      if (posted) await post(id)
      await link(id, product.id)
      if (!posted) await post(id)
      expect(await stockOf(product.id)).toMatchObject({ onHand: '14', value: '46.00' })
      const { lines, value } = await detail(id)
      expect([value, lines]).toMatchObject(['46.00', [{ amount: '14', value: '46.00' }]])
    }
})

test('a barcode without a cost on the note comes in at the average of the stock', async () => {
  for (const posted of [false, true]) {
    const product = await givenProduct(admin, { costPrice: '1.00' })
    const id = await open()
    await expectNote(id, [unknownCode, '4'])
    await enter(id, scan(product.code, '2'), scan(unknownCode, '4'))
    if (posted) await post(id)
    await link(id, product.id)
    if (!posted) await post(id)
    expect(await stockOf(product.id)).toMatchObject({ value: '6.00' })
    expect(await detail(id)).toMatchObject({ value: '6.00', lines: [{ value: '6.00' }] })
  }
})

test('packs of weighed goods are packs on the note, too: their weight is expected, and their cost stays', async () => {
  const product = await givenProduct(admin, appleForm(await givenCategory(admin), '770903'))
  const label = checked('288888800500')
  const all = [{ expected: '2.000', amount: '2.000', cost: '18.00', value: '36.00' }]
  for (const [barcode, amount] of [[label], [unknownCode, '2']] as const) {
    const id = await open()
    const note = () => expectNote(id, [barcode, '4', '9.00'])
    await note()
    await enter(id, scan(barcode, '4', true))
    await link(id, product.id, barcode, amount)
    expect((await detail(id)).lines).toMatchObject(all)
    await note()
    expect((await detail(id)).lines).toMatchObject(all)
    expect((await post(id, 'wait')).data?.next).toBe(null)
  }
  const id = await open()
  await expectNote(id, [unknownCode, '4', '9.00'])
  expect(await link(id, product.id)).toMatchObject({ rtnStatus: '33012', data: [{ path: 'amount' }] })
  await link(id, product.id, unknownCode, '2')
  expect((await detail(id)).lines).toMatchObject([
    { expected: '2.000', amount: null, expectedValue: '36.00' },
  ])
})

test('all labels of one number are linked at once', async () => {
  const product = await givenProduct(admin, appleForm(await givenCategory(admin), '770904'))
  const [small, large] = [checked('288888800500'), checked('288888800750')]
  for (const posted of [false, true]) {
    const id = await open()
    const other = await givenProduct(admin)
    await expectNote(id, [small, '2', '9.00'], [large, '1', '12.00'])
    await enter(id, scan(other.code), scan(small, '2', true), scan(large, '1', true))
    if (posted) await post(id)
    await link(id, product.id, large)
    const { lines } = await detail(id)
    expect(lines.find(({ productId }) => productId === product.id)).toMatchObject({
      ...{ expected: '1.750', amount: '1.750', value: '30.00' },
    })
    expect(lines).toHaveLength(2)
  }
})

test('a barcode stays known after its line was removed', async () => {
  const product = await givenProduct(admin)
  const id = await open()
  await enter(id, scan(unknownCode, '2'))
  await link(id, product.id)
  const lineId = (await detail(id)).lines[0]?.id ?? ''
  await admin.get(receiptCalls.removeReceiptLine, { id, lineId, seen: '2' })
  await enter(id, scan(unknownCode, '3'))
  expect((await detail(id)).lines).toMatchObject([{ productId: product.id, amount: '3' }])
})

test('a cost that another person has set meanwhile is not overwritten', async () => {
  const product = await givenProduct(admin)
  const id = await open()
  await enter(id, scan(product.code, '2'))
  const lineId = (await detail(id)).lines[0]?.id ?? ''
  const setCost = (cost: string | null, seen: string | null) =>
    admin.send(receiptCalls.costReceiptLine, { id, lineId, cost, seen })
  const answers = await Promise.all([setCost('3.00', null), setCost('4.00', null)])
  const codes = answers.map(({ rtnStatus }) => rtnStatus).sort()
  expect(codes).toEqual(['0', '33016'])
  const now = (await detail(id)).lines[0]?.cost ?? ''
  expect(await setCost(null, '9.00')).toMatchObject({ rtnStatus: '33016', data: [{ path: 'cost' }] })
  expect((await setCost(null, now)).rtnStatus).toBe('0')
  expect((await setCost('5.00', now)).rtnStatus).toBe('33017')
})

test('an amount of a barcode that was linked meanwhile is refused, also from the same person, and names him', async () => {
  const product = await givenProduct(admin)
  const id = await open()
  await enter(id, scan(product.code, '10'), scan(unknownCode, '3'))
  await link(id, product.id)
  const set = (seen: string, age: number) =>
    admin.send(receiptCalls.enterReceipt, {
      id,
      entries: [{ key: randomUUID(), code: unknownCode, way: 'set', amount: '5', seen, age }],
    })
  for (const age of [0, 60_000])
    expect(await set('3', age)).toMatchObject({ rtnStatus: '33009', data: { who: '晨光掌柜', amount: '13' } })
  expect((await detail(id)).lines).toMatchObject([{ amount: '13' }])
  expect((await set('13', 0)).rtnStatus).toBe('0')
})
