import { receiptCalls as calls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'
import { receiptsOf, scan, unknownCode } from '../../../test/receipts.ts'

let app: TestApp
let admin: Client
let storeId: string
let water: { id: string; code: string }
let tea: { code: string }

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  ;[storeId = ''] = await storeIds(admin)
  const prices = { salesPrice: '2.00', costPrice: '1.20' }
  water = await givenProduct(admin, { name: '冰露矿泉水550ml', ...prices })
  tea = await givenProduct(admin, { name: '冰红茶', ...prices })
})
afterAll(() => app?.close())

const opened = async () => (await admin.get(calls.openReceipt, { storeId })).id

test('a cost far from the known one is stored only after a person confirms it', async () => {
  const id = await opened()
  const lines = [
    { code: water.code, expected: '5', cost: '1.30' },
    { code: tea.code, expected: '5', cost: '13.00' },
  ]
  const asked = await admin.send(calls.expectReceipt, { id, lines })
  expect(asked).toMatchObject({
    rtnStatus: '33018',
    data: [{ path: 'lines.1.cost', message: expect.stringMatching(/冰红茶.*13.00 是现在 1.20 的 10 倍/) }],
  })
  expect((await admin.get(calls.findReceiptDetail, { id })).lines).toEqual([])
  await admin.get(calls.expectReceipt, { id, lines, costsRight: true })
  expect((await admin.get(calls.findReceiptDetail, { id })).lines.map(({ cost }) => cost)).toEqual([
    '1.30',
    '13.00',
  ])
})

test('a tenth is far, and nothing is free goods', async () => {
  const id = await opened()
  const enter = (cost: string | null) =>
    admin.send(calls.expectReceipt, { id, lines: [{ code: water.code, expected: '5', cost }] })
  const statuses: Record<string, string> = {}
  for (const cost of ['0.12', '0.13', '11.99', '12.00', '0', ''])
    statuses[cost] = (await enter(cost || null)).rtnStatus
  expect(statuses).toEqual({
    '0.12': '33018',
    '0.13': '0',
    '11.99': '0',
    '12.00': '33018',
    '0': '0',
    '': '0',
  })
})

test('a person who does not see costs sets none, and is not asked', async () => {
  const clerk = await app.signIn('clerk')
  const id = await opened()
  const lines = [{ code: water.code, expected: '5', cost: '99.00' }]
  expect((await clerk.send(calls.expectReceipt, { id, lines })).rtnStatus).toBe('0')
  expect((await admin.get(calls.findReceiptDetail, { id })).lines[0]?.cost).toBeNull()
})

test('a far cost is asked about in each way into a receipt: typed for a line, and noted for a barcode that is linked', async () => {
  const receipts = receiptsOf(admin, storeId)
  for (const posted of [false, true]) {
    const id = await opened()
    await receipts.expectNote(id, [unknownCode, '10', '120.00'])
    await receipts.enter(id, scan(tea.code, '1'), scan(unknownCode, '10'))
    if (posted) await receipts.post(id)
    const lineId = await receipts.lineIdOf(id, unknownCode)
    const link = (costsRight: boolean) =>
      admin.send(calls.linkReceiptLine, { id, lineId, productId: water.id, costsRight })
    expect(await link(false)).toMatchObject({ rtnStatus: '33018', data: [{ path: 'productId' }] })
    expect((await link(true)).rtnStatus).toBe('0')
    if (posted) continue
    const [line] = (await receipts.detail(id)).lines.filter(({ code }) => code === tea.code)
    const cost = (costsRight: boolean) =>
      admin.send(calls.costReceiptLine, { id, lineId: line?.id ?? '', cost: '99.00', seen: null, costsRight })
    expect(await cost(false)).toMatchObject({ rtnStatus: '33018', data: [{ path: 'cost' }] })
    expect((await cost(true)).rtnStatus).toBe('0')
  }
})

test('the cost of weighed goods is per kg, the known one per sale unit', async () => {
  const apple = await givenProduct(admin, {
    ...{ name: '红富士苹果', saleMode: 2, salesPrice: '5.00', costPrice: '3.00' },
    ...{ stockUnit: 80, saleUnit: 83, displayUnit: 83 },
  })
  const id = await opened()
  const enter = (cost: string) =>
    admin.send(calls.expectReceipt, { id, lines: [{ code: apple.code, expected: '5', cost }] })
  const statuses: Record<string, string> = {}
  for (const cost of ['60.00', '59.99', '0.61', '0.60']) statuses[cost] = (await enter(cost)).rtnStatus
  expect(statuses).toEqual({ '60.00': '33018', '59.99': '0', '0.61': '0', '0.60': '33018' })
  expect(await enter('60.00')).toMatchObject({
    data: [{ message: expect.stringContaining('成本 60.00/kg 是现在 6.00/kg 的 10 倍') }],
  })
  // 4 packs weigh 2 kg together.
  const receipts = receiptsOf(admin, storeId)
  for (const [cost, status] of [
    ['30.00', '33018'],
    ['29.00', '0'],
  ] as const) {
    const note = await opened()
    await receipts.expectNote(note, [unknownCode, '4', cost])
    expect((await receipts.link(note, apple.id, unknownCode, '2')).rtnStatus, cost).toBe(status)
  }
})
