import { randomUUID } from 'node:crypto'
import { gs1CheckDigit } from '@zhanggui/contract/check-digits.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { storeIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'
import { receiptsOf, scan, unknownCode } from '../../../test/receipts.ts'

let app: TestApp
let admin: Client
let clerk: Client
let receipts: ReturnType<typeof receiptsOf>

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  const [storeId = ''] = await storeIds(admin)
  receipts = receiptsOf(admin, storeId)
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const checked = (digits: string) => `${digits}${gs1CheckDigit(digits)}`

test('the figures of a receipt count the unknown barcodes of its note, and no others', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.expectNote(id, [product.code, '10', '10.00'], [unknownCode, '4', '9.00'])
  expect(await receipts.detail(id)).toMatchObject({ products: 2, arrived: 0, unknown: 1 })
  await receipts.enter(id, scan(unknownCode, '4'), scan(checked('690123456780'), '1'))
  const { lines, ...figures } = await receipts.detail(id)
  expect(figures).toMatchObject({ products: 2, arrived: 1, unknown: 2 })
  expect(lines.reduce((sum, line) => sum + Number(line.expectedValue), 0)).toBe(136)
})

test('a receipt that waits knows a barcode that was linked in the posted one, and what stands there under it', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.expectNote(id, [product.code, '10', '2.00'], [unknownCode, '6', '9.00'])
  await receipts.enter(id, scan(product.code, '10'), scan(unknownCode, '4'))
  const next = (await receipts.post(id, 'wait')).data?.next?.id ?? ''
  await receipts.enter(next, scan(unknownCode, '1'))
  await receipts.link(id, product.id)
  expect((await receipts.detail(next)).lines).toMatchObject([
    { productId: product.id, expected: '2', amount: '1', value: '9.00', expectedValue: '18.00' },
  ])
  await receipts.enter(next, scan(unknownCode, '1'))
  expect((await receipts.detail(next)).lines).toMatchObject([{ expected: '2', amount: '2', value: '18.00' }])
})

test('a barcode of a posted receipt is linked while the receipt that waits is posted: one after the other, nothing twice', async () => {
  for (let round = 0; round < 8; round++) {
    const product = await givenProduct(admin)
    const id = await receipts.open()
    await receipts.expectNote(id, [product.code, '10', '2.00'], [unknownCode, '4', '9.00'])
    await receipts.enter(id, scan(product.code, '8'), scan(unknownCode, '4'))
    const next = (await receipts.post(id, 'wait')).data?.next?.id ?? ''
    await receipts.enter(next, scan(product.code, '2'))
    const answers = await Promise.all([receipts.link(id, product.id), receipts.post(next)])
    // A person who posts after the link has seen another version.
    expect(['0', '33007']).toContain(answers[1]?.rtnStatus)
    expect(answers[0]?.rtnStatus).toBe('0')
    if (answers[1]?.rtnStatus !== '0') await receipts.post(next)
    expect(await receipts.stockOf(product.id)).toMatchObject({ onHand: '14', value: '56.00' })
  }
})

test('a receipt that waits for goods waits for less after they are linked, never for less than has arrived', async () => {
  const product = await givenProduct(admin)
  const given = async (arrivesThere: number) => {
    const id = await receipts.open()
    await receipts.expectNote(id, [product.code, '10'])
    await receipts.enter(id, scan(product.code, '6'), scan(unknownCode, '3'))
    const next = (await receipts.post(id, 'wait')).data?.next?.id ?? ''
    if (arrivesThere > 0) await receipts.enter(next, scan(product.code, String(arrivesThere)))
    const { version } = await receipts.detail(next)
    await receipts.link(id, product.id)
    const after = await receipts.detail(next)
    expect(after.version).toBeGreaterThanOrEqual(version)
    return after.lines
  }
  expect(await given(0)).toMatchObject([{ expected: '1', amount: null }])
  expect(await given(2)).toMatchObject([{ expected: '2', amount: '2' }])
  expect(await given(5)).toMatchObject([{ expected: '4', amount: '5' }])
})

test('what does not wait any more leaves the receipt that waits for it', async () => {
  const [product, other] = [await givenProduct(admin), await givenProduct(admin)]
  const id = await receipts.open()
  await receipts.expectNote(id, [product.code, '10'], [other.code, '2'])
  await receipts.enter(id, scan(product.code, '6'), scan(unknownCode, '4'))
  const next = (await receipts.post(id, 'wait')).data?.next?.id ?? ''
  await receipts.link(id, product.id)
  expect((await receipts.detail(next)).lines).toMatchObject([{ productId: other.id, expected: '2' }])
})

test('a linked barcode is remembered: by the delivery note, by scans, and by the receipt that waits', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  const note = () => receipts.expectNote(id, [product.code, '10', '2.00'], [unknownCode, '4', '9.00'])
  await note()
  await receipts.enter(id, scan(product.code, '9'), scan(unknownCode))
  await receipts.link(id, product.id)
  await note()
  expect((await receipts.detail(id)).lines).toMatchObject([{ expected: '14', amount: '10', cost: '4.00' }])
  await receipts.enter(id, scan(unknownCode, '2'))
  expect((await receipts.detail(id)).lines).toMatchObject([{ expected: '14', amount: '12' }])
  const next = (await receipts.post(id, 'wait')).data?.next?.id ?? ''
  await receipts.enter(next, scan(unknownCode, '2'))
  expect((await receipts.detail(next)).lines).toMatchObject([
    { productId: product.id, expected: '2', amount: '2' },
  ])
})

test('labels of a scale give their weight when their product is named, and so do the next labels of it', async () => {
  const product = await givenProduct(admin, appleForm(await givenCategory(admin), '770901'))
  const id = await receipts.open()
  const label = (grams: string) => checked(`2888888${grams}`.slice(0, 12))
  await receipts.enter(id, scan(label('00750'), '2', true))
  expect((await receipts.detail(id)).lines).toMatchObject([{ productId: null, amount: '2' }])
  expect((await receipts.link(id, product.id, label('00750'))).rtnStatus).toBe('0')
  expect((await receipts.detail(id)).lines).toMatchObject([{ productId: product.id, amount: '1.500' }])
  await receipts.enter(id, scan(label('00750'), '1', true), scan(label('00500'), '1', true))
  expect((await receipts.detail(id)).lines).toMatchObject([{ productId: product.id, amount: '2.750' }])
})

test('pieces are no kilograms: weighed goods whose barcode holds no weight are asked for it', async () => {
  const product = await givenProduct(admin, appleForm(await givenCategory(admin), '770902'))
  const id = await receipts.open()
  await receipts.enter(id, scan(unknownCode, '2'))
  const refused = await receipts.link(id, product.id)
  expect(refused).toMatchObject({ rtnStatus: '33012', data: [{ path: 'amount' }] })
  expect((await receipts.detail(id)).lines).toMatchObject([{ productId: null, amount: '2' }])
  expect((await receipts.link(id, product.id, unknownCode, '1.25')).rtnStatus).toBe('0')
  expect((await receipts.detail(id)).lines).toMatchObject([{ productId: product.id, amount: '1.250' }])
})

test('a line that others have scanned into meanwhile is not removed, and the refusal says who and when', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.enter(id, scan(product.code, '2'))
  const lineId = (await receipts.detail(id)).lines[0]?.id ?? ''
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
  expect((await receipts.detail(id)).lines).toEqual([])
})

test('with only unknown barcodes says that they are to be linked first', async () => {
  const id = await receipts.open()
  await receipts.enter(id, scan(unknownCode, '2'))
  expect(await receipts.post(id)).toMatchObject({ rtnStatus: '33014' })
})

test('packs of weighed goods are packs on the note, too: their weight is expected, and their cost stays', async () => {
  const product = await givenProduct(admin, appleForm(await givenCategory(admin), '770903'))
  const label = checked('288888800500')
  const all = [{ expected: '2.000', amount: '2.000', cost: '18.00', value: '36.00' }]
  for (const [barcode, amount] of [[label], [unknownCode, '2']] as const) {
    const id = await receipts.open()
    const note = () => receipts.expectNote(id, [barcode, '4', '9.00'])
    await note()
    await receipts.enter(id, scan(barcode, '4', true))
    await receipts.link(id, product.id, barcode, amount)
    expect((await receipts.detail(id)).lines).toMatchObject(all)
    await note()
    expect((await receipts.detail(id)).lines).toMatchObject(all)
    expect((await receipts.post(id, 'wait')).data?.next).toBe(null)
  }
  const id = await receipts.open()
  await receipts.expectNote(id, [unknownCode, '4', '9.00'])
  expect(await receipts.link(id, product.id)).toMatchObject({
    rtnStatus: '33012',
    data: [{ path: 'amount' }],
  })
  await receipts.link(id, product.id, unknownCode, '2')
  expect((await receipts.detail(id)).lines).toMatchObject([
    { expected: '2.000', amount: null, expectedValue: '36.00' },
  ])
})

test('all labels of one number are linked at once', async () => {
  const product = await givenProduct(admin, appleForm(await givenCategory(admin), '770904'))
  const [small, large] = [checked('288888800500'), checked('288888800750')]
  for (const posted of [false, true]) {
    const id = await receipts.open()
    const other = await givenProduct(admin)
    await receipts.expectNote(id, [small, '2', '9.00'], [large, '1', '12.00'])
    await receipts.enter(id, scan(other.code), scan(small, '2', true), scan(large, '1', true))
    if (posted) await receipts.post(id)
    await receipts.link(id, product.id, large)
    const { lines } = await receipts.detail(id)
    expect(lines.find(({ productId }) => productId === product.id)).toMatchObject({
      ...{ expected: '1.750', amount: '1.750', value: '30.00' },
    })
    expect(lines).toHaveLength(2)
  }
})

test('a barcode stays known after its line was removed', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.enter(id, scan(unknownCode, '2'))
  await receipts.link(id, product.id)
  const lineId = (await receipts.detail(id)).lines[0]?.id ?? ''
  await admin.get(receiptCalls.removeReceiptLine, { id, lineId, seen: '2' })
  await receipts.enter(id, scan(unknownCode, '3'))
  expect((await receipts.detail(id)).lines).toMatchObject([{ productId: product.id, amount: '3' }])
})

test('an amount of a barcode that was linked meanwhile is refused, also from the same person, and names him', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.enter(id, scan(product.code, '10'), scan(unknownCode, '3'))
  await receipts.link(id, product.id)
  const set = (seen: string, age: number) =>
    admin.send(receiptCalls.enterReceipt, {
      id,
      entries: [{ key: randomUUID(), code: unknownCode, way: 'set', amount: '5', seen, age }],
    })
  for (const age of [0, 60_000])
    expect(await set('3', age)).toMatchObject({ rtnStatus: '33009', data: { who: '晨光掌柜', amount: '13' } })
  expect((await receipts.detail(id)).lines).toMatchObject([{ amount: '13' }])
  expect((await set('13', 0)).rtnStatus).toBe('0')
})

test('an amount of an unknown barcode that was linked meanwhile is never that of the whole product', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.expectNote(id, [product.code, '10', '2.00'], [unknownCode, '4', '9.00'])
  await receipts.link(id, product.id)
  const answer = await admin.send(receiptCalls.enterReceipt, {
    id,
    entries: [{ key: randomUUID(), code: unknownCode, way: 'set', amount: '4', seen: null }],
  })
  expect(answer.rtnStatus).toBe('33019')
  expect((await receipts.detail(id)).lines).toMatchObject([{ amount: null }])
})
