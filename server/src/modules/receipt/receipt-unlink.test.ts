import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
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
let receipts: ReturnType<typeof receiptsOf>

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  const [storeId = ''] = await storeIds(admin)
  receipts = receiptsOf(admin, storeId)
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const checked = (digits: string) => `${digits}${gs1CheckDigit(digits)}`
type Lines = Awaited<ReturnType<typeof receipts.detail>>['lines']
/** The facts that a link and its way back leave alone. */
const facts = (lines: Lines) =>
  lines
    .map(({ productId, barcode, expected, amount, cost, value, expectedValue, linkedBarcodes }) => ({
      ...{ productId, barcode, expected, amount, cost, value, expectedValue, linkedBarcodes },
    }))
    .sort((one, other) => one.barcode.localeCompare(other.barcode))

test('a wrong link is taken back: both lines are what they were, and the next scan is unknown again', async () => {
  const [wrong, right] = [await givenProduct(admin), await givenProduct(admin)]
  const id = await receipts.open()
  await receipts.expectNote(id, [wrong.code, '10', '2.00'], [unknownCode, '6', '9.00'])
  await receipts.enter(id, scan(wrong.code, '9'), scan(unknownCode, '4'))
  const before = facts((await receipts.detail(id)).lines)
  await receipts.link(id, wrong.id)
  expect((await receipts.detail(id)).lines).toMatchObject([
    { productId: wrong.id, expected: '16', amount: '13', linkedBarcodes: [unknownCode] },
  ])
  await receipts.enter(id, scan(unknownCode, '1'))
  await receipts.enter(id, scan(unknownCode, '-1'))
  expect((await receipts.unlink(id, wrong.id)).data).toMatchObject({ moved: true, removed: [] })
  expect(facts((await receipts.detail(id)).lines)).toEqual(before)

  await receipts.enter(id, scan(unknownCode, '2'))
  expect(facts((await receipts.detail(id)).lines)).toMatchObject([
    { productId: wrong.id, expected: '10', amount: '9', value: '18.00' },
    { barcode: unknownCode, expected: '6', amount: '6', value: '54.00' },
  ])
  await receipts.link(id, right.id)
  await receipts.post(id)
  expect(await receipts.stockOf(wrong.id)).toMatchObject({ onHand: '9', value: '18.00' })
  expect(await receipts.stockOf(right.id)).toMatchObject({ onHand: '6', value: '54.00' })
})

test('a line that has nothing of its own goes, also from the screen of the person', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.enter(id, scan(unknownCode, '3'))
  await receipts.link(id, product.id)
  const lineId = (await receipts.detail(id)).lines[0]?.id
  expect((await receipts.unlink(id, product.id)).data).toMatchObject({
    ...{ moved: true, removed: [lineId] },
    lines: [{ productId: null, barcode: unknownCode, amount: '3', expected: null }],
  })
  expect((await receipts.detail(id)).lines).toHaveLength(1)
  const { records } = await admin.get(auditCalls.findAuditPage, { record: `receipt:${id}`, pageSize: 50 })
  expect(records.find(({ action }) => action === 'receipt.unlink')?.changes).toMatchObject([
    { field: 'productId', before: product.name, after: null },
    { field: 'barcode', after: unknownCode },
    { field: 'amount', after: '3' },
  ])
})

test('of several barcodes only the one that was named leaves the line', async () => {
  const product = await givenProduct(admin)
  const [one, other] = ['6970399920475', '6970399920482']
  const id = await receipts.open()
  await receipts.expectNote(id, [one, '4', '3.00'], [other, '2', '5.00'])
  await receipts.enter(id, scan(one, '4'), scan(other, '1'))
  await receipts.link(id, product.id, one)
  await receipts.link(id, product.id, other)
  expect((await receipts.detail(id)).lines[0]).toMatchObject({ linkedBarcodes: [one, other] })
  await receipts.unlink(id, product.id, one)
  expect(facts((await receipts.detail(id)).lines)).toMatchObject([
    { productId: product.id, expected: '2', amount: '1', value: '5.00', linkedBarcodes: [other] },
    { barcode: one, expected: '4', amount: '4', value: '12.00', linkedBarcodes: [] },
  ])
})

test('packs of weighed goods are packs again, and all labels of one number are one barcode', async () => {
  const product = await givenProduct(admin, appleForm(await givenCategory(admin), '770911'))
  const [small, large] = [checked('288888800500'), checked('288888800750')]
  for (const amount of [undefined, '2.5']) {
    const codes = amount === undefined ? [small, large] : [unknownCode]
    const id = await receipts.open()
    await receipts.expectNote(id, ...codes.map((code): [string, string, string] => [code, '4', '9.00']))
    await receipts.enter(id, ...codes.map((code) => scan(code, '3', true)))
    const before = facts((await receipts.detail(id)).lines)
    await receipts.link(id, product.id, codes[0], amount)
    const [linked] = (await receipts.detail(id)).lines
    expect(linked).toMatchObject({ amount: amount ? '2.500' : '3.750', linkedBarcodes: [codes[0]] })
    expect((await receipts.unlink(id, product.id, codes[0])).rtnStatus).toBe('0')
    expect(facts((await receipts.detail(id)).lines)).toEqual(before)
    await receipts.enter(id, ...codes.map((code) => scan(code, '1', true)))
    expect((await receipts.detail(id)).lines).toHaveLength(codes.length)
  }
})

test('weighed packs are whole, also if one was heavier', async () => {
  const product = await givenProduct(admin, appleForm(await givenCategory(admin), '770912'))
  const id = await receipts.open()
  await receipts.enter(id, scan(unknownCode, '2'))
  await receipts.link(id, product.id, unknownCode, '1')
  await receipts.enter(id, scan(unknownCode, '0.7'))
  await receipts.unlink(id, product.id)
  expect((await receipts.detail(id)).lines).toMatchObject([{ productId: null, amount: '3' }])
})

test('nothing moves if nobody knows what a barcode has of the line, and the answer says so', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.enter(id, scan(product.code, '2'), scan(unknownCode, '3'))
  await receipts.link(id, product.id)
  const lineId = (await receipts.detail(id)).lines[0]?.id ?? ''
  // A cost of the line as a whole is the cost of all of its barcodes.
  await admin.get(receiptCalls.costReceiptLine, { id, lineId, cost: '3.00', seen: null })
  expect((await receipts.unlink(id, product.id)).data).toMatchObject({
    ...{ moved: false, removed: [] },
    lines: [{ productId: product.id, amount: '5', linkedBarcodes: [] }],
  })
  await receipts.enter(id, scan(unknownCode))
  expect(facts((await receipts.detail(id)).lines)).toMatchObject([
    { productId: product.id, amount: '5', value: '15.00' },
    { barcode: unknownCode, amount: '1' },
  ])
})

test('a barcode that is not linked, a line without a product and a posted receipt are refused', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.enter(id, scan(product.code, '2'), scan(unknownCode))
  const refused = { rtnStatus: '33020', data: [{ path: 'barcode' }] }
  expect(await receipts.unlink(id, product.id)).toMatchObject(refused)
  const lineId = await receipts.lineIdOf(id, unknownCode)
  expect(
    await admin.send(receiptCalls.unlinkReceiptBarcode, { id, lineId, barcode: unknownCode }),
  ).toMatchObject(refused)
  await receipts.link(id, product.id)
  await receipts.post(id)
  expect(await receipts.unlink(id, product.id)).toMatchObject({ rtnStatus: '33001' })
})

test('a link is taken back twice, while others scan, link and post: one after the other, nothing twice', async () => {
  for (let round = 0; round < 6; round++) {
    const [product, other] = [await givenProduct(admin), await givenProduct(admin)]
    const id = await receipts.open()
    await receipts.enter(id, scan(product.code, '8'), scan(unknownCode, '4'))
    await receipts.link(id, product.id)
    const [first, second] = await Promise.all([
      receipts.unlink(id, product.id),
      receipts.unlink(id, product.id),
      receipts.enter(id, scan(unknownCode, '1')),
    ])
    expect([first?.rtnStatus, second?.rtnStatus].sort()).toEqual(['0', '33020'])
    expect(facts((await receipts.detail(id)).lines)).toMatchObject([
      { productId: product.id, amount: '8' },
      { barcode: unknownCode, amount: '5' },
    ])
    await receipts.link(id, product.id)
    const [unlinked, posted] = await Promise.all([
      receipts.unlink(id, product.id),
      receipts.post(id),
      // A person who links after the way back names another product.
      receipts.link(id, other.id),
    ])
    expect(['0', '33001']).toContain(unlinked?.rtnStatus)
    expect(['0', '33007']).toContain(posted?.rtnStatus)
    if (posted?.rtnStatus !== '0') await receipts.post(id)
    const { lines } = await receipts.detail(id)
    expect(lines.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(13)
    const stocks = await Promise.all(
      [product, other].map(async (one) => Number((await receipts.stockOf(one.id)).onHand)),
    )
    const taken = lines.filter(({ productId }) => productId !== null)
    expect(stocks[0]).toBe(unlinked?.rtnStatus === '0' ? 8 : 13)
    expect(stocks.reduce((sum, one) => sum + one, 0)).toBe(
      taken.reduce((sum, { amount }) => sum + Number(amount), 0),
    )
  }
})
