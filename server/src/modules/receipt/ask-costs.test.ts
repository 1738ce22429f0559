import { receiptCalls as calls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let storeId: string
let water: { code: string }
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
