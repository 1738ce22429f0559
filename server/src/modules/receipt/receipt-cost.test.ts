import { randomUUID } from 'node:crypto'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'
import { receiptsOf, scan, unknownCode } from '../../../test/receipts.ts'

let app: TestApp
let admin: Client
let _clerk: Client
let receipts: ReturnType<typeof receiptsOf>

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  _clerk = await app.signIn('clerk')
  const [storeId = ''] = await storeIds(admin)
  receipts = receiptsOf(admin, storeId)
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

test('goods with an unknown barcode keep their own cost when they are linked before and after posting', async () => {
  for (const posted of [false, true]) {
    const product = await givenProduct(admin)
    const id = await receipts.open()
    await receipts.expectNote(id, [product.code, '10', '2.00'], [unknownCode, '4', '9.00'])
    await receipts.enter(id, scan(product.code, '10'), scan(unknownCode, '4'))
    if (posted) await receipts.post(id)
    expect((await receipts.link(id, product.id)).rtnStatus).toBe('0')
    if (posted) expect(await receipts.lastMove(product.id)).toMatchObject({ change: '4', value: '36.00' })
    else await receipts.post(id)
    expect(await receipts.stockOf(product.id)).toMatchObject({ onHand: '14', value: '56.00' })
    expect((await receipts.detail(id)).lines).toMatchObject([{ amount: '14', cost: '4.00', value: '56.00' }])
  }
})

test('a sum that no cost per unit gives is in the ledger to the cent, and more of a barcode costs what the note says for it', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.expectNote(id, [product.code, '10', '2.00'], [unknownCode, '3', '9.00'])
  await receipts.enter(id, scan(product.code, '10'), scan(unknownCode, '3'))
  await receipts.link(id, product.id)
  expect((await receipts.detail(id)).lines).toMatchObject([{ amount: '13', cost: '3.62', value: '47.00' }])
  expect((await receipts.detail(id)).value).toBe('47.00')
  await receipts.enter(id, scan(product.code, '2'))
  expect((await receipts.detail(id)).lines).toMatchObject([{ amount: '15', value: '51.00' }])
  await receipts.enter(id, scan(product.code, '-2'))
  await receipts.post(id)
  expect(await receipts.stockOf(product.id)).toMatchObject({ onHand: '13', value: '47.00' })
})

test('whenever a barcode is linked, what arrived costs what the note says for its barcode', async () => {
  const own = (code: string, arrived: string) => scan(code, arrived)
  const cases: {
    note: (code: string) => [string, string, string?][]
    own: string
    unknown: string
    value: string
  }[] = [
    // Less arrived than was announced.
    {
      note: (code) => [
        [code, '10', '1.00'],
        [unknownCode, '4', '9.00'],
      ],
      own: '8',
      unknown: '4',
      value: '44.00',
    },
    {
      note: (code) => [
        [code, '10', '10.00'],
        [unknownCode, '100', '1.00'],
      ],
      own: '10',
      unknown: '1',
      value: '101.00',
    },
    // More arrived than was announced.
    {
      note: (code) => [
        [code, '10', '1.00'],
        [unknownCode, '4', '9.00'],
      ],
      own: '12',
      unknown: '4',
      value: '48.00',
    },
    // Goods in a new packing take the place of the announced ones.
    { note: (code) => [[code, '10', '1.00']], own: '6', unknown: '4', value: '10.00' },
    { note: (code) => [[code, '10', '1.00']], own: '8', unknown: '4', value: '12.00' },
  ]
  for (const given of cases)
    for (const when of ['before', 'between', 'after'] as const) {
      const product = await givenProduct(admin)
      const id = await receipts.open()
      await receipts.expectNote(id, ...given.note(product.code))
      const known = (await receipts.lineIdOf(id, unknownCode)) !== ''
      if (when === 'before' && known) await receipts.link(id, product.id)
      await receipts.enter(id, own(product.code, given.own), scan(unknownCode, given.unknown))
      if (when === 'between' || (when === 'before' && !known)) await receipts.link(id, product.id)
      if (when !== 'after') expect(await receipts.detail(id)).toMatchObject({ value: given.value })
      await receipts.post(id)
      if (when === 'after') await receipts.link(id, product.id)
      expect(await receipts.stockOf(product.id)).toMatchObject({ value: given.value })
      expect(await receipts.detail(id)).toMatchObject({ value: given.value, lines: [{ value: given.value }] })
    }
})

test('goods under the own code are first what is missing of a linked barcode, at its cost, whenever it is linked', async () => {
  for (const posted of [false, true]) {
    const product = await givenProduct(admin)
    const id = await receipts.open()
    await receipts.enter(id, scan(product.code, '5'))
    const lineId = (await receipts.detail(id)).lines[0]?.id ?? ''
    await admin.get(receiptCalls.costReceiptLine, { id, lineId, cost: '2.00', seen: null })
    await receipts.expectNote(id, [unknownCode, '4', '9.00'])
    await receipts.enter(id, scan(unknownCode, '2'))
    if (posted) await receipts.post(id)
    await receipts.link(id, product.id)
    if (!posted) await receipts.post(id)
    expect(await receipts.stockOf(product.id)).toMatchObject({ onHand: '7', value: '42.00' })
  }
})

test('exactly what the note announces costs what the note says, whichever code was scanned', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.expectNote(id, [product.code, '10', '2.00'], [unknownCode, '4', '9.00'])
  await receipts.link(id, product.id)
  await receipts.enter(id, scan(product.code, '14'))
  await receipts.post(id)
  expect(await receipts.stockOf(product.id)).toMatchObject({ onHand: '14', value: '56.00' })
})

test('a receipt that waits keeps what the note says for each barcode, linked before or after it was opened', async () => {
  for (const when of ['before', 'after first', 'last'] as const)
    for (const [rest, value] of [
      [{ own: '2', unknown: '0' }, '20.00'],
      [{ own: '0', unknown: '4' }, '52.00'],
      [{ own: '1', unknown: '3' }, '45.00'],
    ] as const) {
      const product = await givenProduct(admin)
      const id = await receipts.open()
      await receipts.expectNote(id, [product.code, '10', '2.00'], [unknownCode, '4', '9.00'])
      if (when === 'before') await receipts.link(id, product.id)
      await receipts.enter(id, scan(product.code, '8'))
      const next = (await receipts.post(id, 'wait')).data?.next?.id ?? ''
      if (when === 'after first') await receipts.link(next, product.id)
      const scans = [
        ...(rest.own === '0' ? [] : [scan(product.code, rest.own)]),
        ...(rest.unknown === '0' ? [] : [scan(unknownCode, rest.unknown)]),
      ]
      await receipts.enter(next, ...scans)
      await receipts.post(next)
      if (when === 'last' && rest.unknown !== '0') {
        if (rest.own === '0') continue
        await receipts.link(next, product.id)
      }
      expect(await receipts.stockOf(product.id)).toMatchObject({ value })
    }
})

test('the note of what waited is that of the waiting receipt: it replaces what a barcode was expected to bring', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.expectNote(id, [product.code, '10', '2.00'], [unknownCode, '4', '9.00'])
  await receipts.link(id, product.id)
  await receipts.enter(id, scan(product.code, '10'))
  const next = (await receipts.post(id, 'wait')).data?.next?.id ?? ''
  expect((await receipts.detail(next)).lines).toMatchObject([
    { expected: '4', cost: '9.00', expectedValue: '36.00' },
  ])
  await receipts.expectNote(next, [unknownCode, '4', '9.00'])
  expect((await receipts.detail(next)).lines).toMatchObject([{ expected: '4', expectedValue: '36.00' }])
})

test('in the end the ledger has what the whole receipt is worth, also of goods that were posted without a cost', async () => {
  for (const posted of [false, true]) {
    const product = await givenProduct(admin, { costPrice: '1.30' })
    const id = await receipts.open()
    await receipts.expectNote(id, [unknownCode, '8', '3.31'])
    await receipts.enter(id, scan(product.code, '1'), scan(unknownCode, '7'))
    if (posted) await receipts.post(id)
    await receipts.link(id, product.id)
    if (!posted) await receipts.post(id)
    expect(await receipts.stockOf(product.id)).toMatchObject({ onHand: '8', value: '26.48' })
  }
})

test('what a person says of a line as a whole is what was announced of each barcode, as far as it goes', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.expectNote(id, [product.code, '10', '2.00'], [unknownCode, '3', '9.00'])
  await receipts.link(id, product.id)
  const set = async (amount: string) => {
    const entry = { key: randomUUID(), productId: product.id, way: 'set' as const, amount }
    await admin.get(receiptCalls.enterReceipt, { id, entries: [entry] })
    return (await receipts.detail(id)).value
  }
  await receipts.enter(id, scan(unknownCode, '2'))
  expect(await set('13')).toBe('47.00')
  expect(await set('9')).toBe('39.00')
  expect(await set('0')).toBe('0.00')
  expect(await set('12')).toBe('38.00')
})

test('a cost that a person sets counts for all of it', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.expectNote(id, [product.code, '10', '2.00'], [unknownCode, '3', '9.00'])
  await receipts.enter(id, scan(product.code, '10'), scan(unknownCode, '3'))
  await receipts.link(id, product.id)
  const lineId = (await receipts.detail(id)).lines[0]?.id ?? ''
  await admin.get(receiptCalls.costReceiptLine, { id, lineId, cost: '5.00', seen: '3.62' })
  expect((await receipts.detail(id)).lines).toMatchObject([{ amount: '13', cost: '5.00', value: '65.00' }])
})

test('free goods come in at 0', async () => {
  const product = await givenProduct(admin, { costPrice: '1.50' })
  const id = await receipts.open()
  await receipts.expectNote(id, [product.code, '10', '0'])
  await receipts.enter(id, scan(product.code, '10'))
  expect((await receipts.post(id)).rtnStatus).toBe('0')
  expect(await receipts.stockOf(product.id)).toMatchObject({ onHand: '10', value: '0.00' })
})

test('goods cost what the delivery note says as a whole, whenever their barcode is linked', async () => {
  const given = async (
    before: [own: string, unknown: string] | null,
    after: [string, string],
    waits = false,
  ) => {
    const product = await givenProduct(admin)
    const id = await receipts.open()
    await receipts.expectNote(id, [product.code, '10', '2.00'], [unknownCode, '3', '9.00'])
    const arrives = async (where: string, [own, unknown]: [string, string]) => {
      if (own !== '0') await receipts.enter(where, scan(product.code, own))
      if (unknown !== '0') await receipts.enter(where, scan(unknownCode, unknown))
    }
    if (before) await arrives(id, before)
    await receipts.link(id, product.id)
    expect((await receipts.detail(id)).lines).toMatchObject([{ expected: '13', expectedValue: '47.00' }])
    let last = id
    let value = 0
    if (waits) {
      last = (await receipts.post(id, 'wait')).data?.next?.id ?? ''
      value = Number((await receipts.detail(id)).value)
      expect(Number((await receipts.detail(last)).lines[0]?.expectedValue) + value).toBeCloseTo(47)
    }
    await arrives(last, after)
    await receipts.post(last)
    expect(value + Number((await receipts.detail(last)).value)).toBeCloseTo(47)
    expect(await receipts.stockOf(product.id)).toMatchObject({ onHand: '13', value: '47.00' })
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
      const id = await receipts.open()
      await receipts.expectNote(id, ...(announced ? [[product.code, '10'] as [string, string]] : []), [
        unknownCode,
        '4',
        '9.00',
      ])
      await receipts.enter(id, scan(product.code, '10'), scan(unknownCode, '4'))
      if (posted) await receipts.post(id)
      await receipts.link(id, product.id)
      if (!posted) await receipts.post(id)
      expect(await receipts.stockOf(product.id)).toMatchObject({ onHand: '14', value: '46.00' })
      const { lines, value } = await receipts.detail(id)
      expect([value, lines]).toMatchObject(['46.00', [{ amount: '14', value: '46.00' }]])
    }
})

test('a barcode without a cost on the note comes in at the average of the stock', async () => {
  for (const posted of [false, true]) {
    const product = await givenProduct(admin, { costPrice: '1.00' })
    const id = await receipts.open()
    await receipts.expectNote(id, [unknownCode, '4'])
    await receipts.enter(id, scan(product.code, '2'), scan(unknownCode, '4'))
    if (posted) await receipts.post(id)
    await receipts.link(id, product.id)
    if (!posted) await receipts.post(id)
    expect(await receipts.stockOf(product.id)).toMatchObject({ value: '6.00' })
    expect(await receipts.detail(id)).toMatchObject({ value: '6.00', lines: [{ value: '6.00' }] })
  }
})

test('a cost that another person has set meanwhile is not overwritten', async () => {
  const product = await givenProduct(admin)
  const id = await receipts.open()
  await receipts.enter(id, scan(product.code, '2'))
  const lineId = (await receipts.detail(id)).lines[0]?.id ?? ''
  const setCost = (cost: string | null, seen: string | null) =>
    admin.send(receiptCalls.costReceiptLine, { id, lineId, cost, seen })
  const answers = await Promise.all([setCost('3.00', null), setCost('4.00', null)])
  const codes = answers.map(({ rtnStatus }) => rtnStatus).sort()
  expect(codes).toEqual(['0', '33016'])
  const now = (await receipts.detail(id)).lines[0]?.cost ?? ''
  expect(await setCost(null, '9.00')).toMatchObject({ rtnStatus: '33016', data: [{ path: 'cost' }] })
  expect((await setCost(null, now)).rtnStatus).toBe('0')
  expect((await setCost('5.00', now)).rtnStatus).toBe('33017')
})
