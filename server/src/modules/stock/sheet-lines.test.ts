import type { OutputOf } from '@zhanggui/contract/call.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { documentLimit } from '@zhanggui/contract/stock/document.ts'
import type { SheetLines } from '@zhanggui/contract/stock/sheet-lines.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { stockLimit } from '@zhanggui/contract/stock/stock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode, book, type GivenFile, text } from '../../../test/given-files.ts'
import { givenUser, storeIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let manager: Client
let first = ''
let second = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  ;[first = '', second = ''] = await storeIds(admin)
})
afterAll(() => app?.close())

const readers = [stockCalls.readStockSheet, receiptCalls.readReceiptSheet] as const
type Reader = (typeof readers)[number]

async function read(reader: Reader, { ending, content }: GivenFile, client = manager) {
  const answer = await client.upload(reader, { name: `送货单.${ending}`, bytes: content() })
  return answer as unknown as { rtnStatus: string; rtnMsg: string; data: SheetLines | null }
}
const linesOf = async (reader: Reader, file: GivenFile) => (await read(reader, file)).data?.lines

describe.each(readers.map((reader) => [reader.path.split('/').at(-1) ?? '', reader] as const))(
  '%s',
  (_, reader) => {
    const rows = [
      ['供货单', '', '', ''],
      ['条码', '商品名称', '数量', '成本价'],
      ['6901234567892', '水', 12, '1.20'],
      ['', '', '', ''],
      ['0012', '茶', '3.5', ''],
    ]
    const lines = [
      { row: 3, code: '6901234567892', amount: '12', cost: '1.20' },
      { row: 5, code: '0012', amount: '3.5', cost: '' },
    ]

    test.each([
      ['xlsx', book('xlsx', rows)],
      ['xls', book('xls', rows)],
      ['csv', text('csv', rows)],
      ['csv with semicolons', text('csv', rows, ';')],
    ])('reads the rows of a table (%s) below its header, with their numbers', async (_, file) => {
      expect(await linesOf(reader, file)).toEqual(lines)
    })

    test('takes the code of a row without a barcode, and columns in any order', async () => {
      const file = book('xlsx', [
        ['Quantity', 'Product code', 'Barcode'],
        [2, 'SP000001', null],
        ['1', 'SP000002', '6901234567892'],
      ])
      expect(await linesOf(reader, file)).toEqual([
        { row: 2, code: 'SP000001', amount: '2', cost: '' },
        { row: 3, code: '6901234567892', amount: '1', cost: '' },
      ])
    })

    test('without a header has code, quantity and cost in this order', async () => {
      const file = text('csv', [
        ['6901234567892', 12, '1.5'],
        ['6901234567908', 3],
      ])
      expect(await linesOf(reader, file)).toEqual([
        { row: 1, code: '6901234567892', amount: '12', cost: '1.5' },
        { row: 2, code: '6901234567908', amount: '3', cost: '' },
      ])
    })

    test('says what is wrong with a file that it cannot read', async () => {
      const noAmount = text('csv', [
        ['条码', '商品名称', '成本价'],
        ['6901234567892', '水', '1'],
      ])
      expect(await read(reader, noAmount)).toMatchObject({ rtnStatus: '32011', data: null })
      const many = Array.from({ length: documentLimit.lines + 1 }, (_, at) => [`SP${at}`, 1])
      expect(await read(reader, text('csv', [['编码', '数量'], ...many]))).toMatchObject({
        rtnStatus: '32012',
      })
      const bytes = (content: string | Buffer, ending = 'xlsx'): GivenFile => ({
        ending,
        content: () => Buffer.from(content),
      })
      const whole = book('xlsx', rows).content()
      for (const file of [
        bytes(''),
        bytes(whole.subarray(0, whole.length / 2)),
        bytes('%PDF-1.7 …'),
        bytes('<html><body>502</body></html>', 'exe'),
      ]) {
        const { rtnStatus, rtnMsg, data } = await read(reader, file)
        // A refusal with its own words, not a fault of the server.
        expect([rtnStatus.startsWith('1001'), data], rtnMsg).toEqual([false, null])
        expect(rtnStatus).not.toBe('0')
      }
    })

    test('is for people who may write what it reads', async () => {
      const finance = await app.signIn('finance')
      expect((await read(reader, text('csv', rows), finance)).rtnStatus).toBe('10006')
    })
  },
)

describe('the stock of the codes of a sheet', () => {
  const found = (codes: readonly string[], storeId = first, client = manager) =>
    client.send(stockCalls.findCodedStock, { storeId, codes: [...codes] })
  const names = (answer: { data: OutputOf<typeof stockCalls.findCodedStock> }) =>
    answer.data.map((row) => row?.name ?? null)

  test('comes in their order: by barcode, code or mnemonic; an unknown code has none', async () => {
    const one = barcode(7101)
    const apples = { ...appleForm(await givenCategory(admin), '710110'), name: '表里的苹果', barcodes: [one] }
    const { id } = await givenProduct(admin, apples)
    const tea = await givenProduct(admin, { name: '表里的茶' })
    await manager.get(stockCalls.adjustStock, {
      storeId: first,
      reason: 10,
      lines: [{ productId: tea.id, way: 'add', amount: '4' }],
    })
    const answer = await found([tea.code, 'nowhere', one, '710110'])
    expect(names(answer)).toEqual(['表里的茶', null, '表里的苹果', '表里的苹果'])
    expect(answer.data.map((row) => row?.onHand ?? null)).toEqual(['4', null, '0.000', '0.000'])
    expect(answer.data[2]?.productId).toBe(id)
  })

  test('is that of a store of the person, of his merchant, and of products that he knows', async () => {
    const water = await givenProduct(admin, { name: '总部的水' })
    expect((await found([water.code], second)).rtnStatus).toBe('10005')
    const rival = await app.signIn('rival')
    expect((await found([water.code], first, rival)).rtnStatus).toBe('10005')
    const [own = ''] = await storeIds(rival)
    expect(names(await found([water.code], own, rival))).not.toContain('总部的水')
    expect((await found([water.code], first, await app.signIn('finance'))).rtnStatus).toBe('10006')
    await admin.get(productCalls.moveProducts, { ids: [water.id], move: 'invalidate' })
    const role = await admin.get(roleCalls.saveRole, { name: '只调库存' })
    const page = 'iposWeb.inventory.stock'
    await admin.get(roleCalls.setRoleAuth, { ...role, permissions: [page, `${page}.adjust`] })
    const person = await givenUser(admin, { roleIdList: [role.id] })
    const blind = await app.signIn(person.pin, person.password)
    expect(names(await found([water.code], first, blind))).toEqual([null])
    expect(names(await found([water.code]))).toEqual(['总部的水'])
  })

  test('needs at least one code, and takes as many as one adjustment', async () => {
    const codes = Array.from({ length: stockLimit.products + 1 }, (_, at) => `X${at}`)
    const most = await found(codes.slice(1))
    expect(most.rtnMsg, 'the most').toBe('')
    expect(most.data).toHaveLength(stockLimit.products)
    expect((await found(codes)).rtnStatus).not.toBe('0')
    expect((await found([])).rtnStatus).not.toBe('0')
    expect((await found([''])).rtnStatus).not.toBe('0')
  })
})
