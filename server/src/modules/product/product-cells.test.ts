import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenProduct } from '../../../test/products.ts'
import { productCells } from './product-sheet-cells.ts'

const { findProductCells, saveProductCells, findProductDetail, findOperationLogPage, setPrices } =
  productCalls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const detail = (id: string) => admin.get(findProductDetail, { id })
const given = async (fields: Record<string, unknown> = {}) =>
  detail((await givenProduct(admin, { salesPrice: '5.00', costPrice: '3.00', ...fields })).id)

test('the table has the asked products in their order, with every field', async () => {
  const [one, two] = [
    await given({ name: '表格甲' }),
    await given({ name: '表格乙', barcodes: ['6901234567892'] }),
  ]
  const { records, total } = await admin.get(findProductCells, { condition: { ids: [two.id, one.id] } })
  expect(records.map(({ name }) => name)).toEqual(['表格乙', '表格甲'])
  expect(total).toBe(2)
  expect(records[0]).toMatchObject({ barcodes: ['6901234567892'], costPrice: '3.00', version: two.version })
  const found = await admin.get(findProductCells, { condition: { name: '表格' } })
  expect(found.records.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
})

test('only the changed cells are saved, and one line of the log tells each product', async () => {
  const one = await given({ name: '只改价', origin: '上海' })
  const { products } = await admin.get(saveProductCells, {
    products: [{ id: one.id, version: one.version, cells: { salesPrice: '6.5', origin: '' } }],
  })
  expect(products).toEqual([
    { id: one.id, version: one.version + 1, scheduled: false, ended: false, replaced: false, refused: null },
  ])
  expect(await detail(one.id)).toMatchObject({
    salesPrice: '6.50',
    origin: '',
    costPrice: '3.00',
    name: '只改价',
  })
  const { records } = await admin.get(findOperationLogPage, { productId: one.id, pageSize: 1 })
  expect(records[0]?.changes.map(({ field }) => field).sort()).toEqual(['origin', 'salesPrice'])
})

test('a refused product stays as it was, says why at its field, and does not stop the others', async () => {
  const taken = await given({ code: 'CELLS-TAKEN' })
  const [bad, good] = [await given({ name: '改错' }), await given({ name: '改对' })]
  const { products } = await admin.get(saveProductCells, {
    products: [
      { id: bad.id, version: bad.version, cells: { code: 'cells-taken', origin: '海南' } },
      { id: good.id, version: good.version, cells: { mnemonicCode: '123456', salesPrice: '9.00' } },
      { id: taken.id, version: taken.version, cells: { origin: '海南' } },
    ],
  })
  expect(products.map(({ refused }) => refused?.issues.map(({ path }) => path) ?? 'saved')).toEqual([
    ['code'],
    ['mnemonicCode'],
    'saved',
  ])
  // A product on piece has no mnemonic code: the rule across fields is the one of the form.
  expect(products[1]?.refused?.issues[0]?.key).toBe('product.pieceWithoutMnemonic')
  expect((await detail(bad.id)).origin).toBe('')
  expect((await detail(good.id)).salesPrice).toBe('5.00')
  expect((await detail(taken.id)).origin).toBe('海南')
})

test('a price below the cost is refused until the user allows it', async () => {
  const { id, version } = await given({ name: '亏本' })
  const products = [{ id, version, cells: { salesPrice: '2.99' } }]
  const first = await admin.get(saveProductCells, { products })
  expect(first.products[0]?.refused).toMatchObject({ code: '12020', issues: [{ path: 'salesPrice' }] })
  await admin.get(saveProductCells, { products, underCost: true })
  expect((await detail(id)).salesPrice).toBe('2.99')
})

test('a price of an effective product can wait for the next 00:00', async () => {
  const { id, version } = await given({ name: '明天的价' })
  const { products } = await admin.get(saveProductCells, {
    products: [{ id, version, cells: { salesPrice: '8.00', origin: '云南' } }],
    effectivePolicy: 2,
  })
  expect(products[0]?.scheduled).toBe(true)
  expect(await detail(id)).toMatchObject({
    salesPrice: '5.00',
    origin: '云南',
    scheduled: { salesPrice: '8.00' },
  })
})

test('of two editors the second sees the values of the first, and nothing of his is written', async () => {
  const { id, version } = await given({ name: '两个人改' })
  const cells = (salesPrice: string) => [{ id, version, cells: { salesPrice } }]
  const both = await Promise.all([
    admin.get(saveProductCells, { products: cells('6.00') }),
    admin.get(saveProductCells, { products: cells('7.00') }),
  ])
  const refused = both.flatMap(({ products }) => products).filter((one) => one.refused)
  expect(refused).toHaveLength(1)
  const now = await detail(id)
  expect(refused[0]?.refused).toMatchObject({
    code: '10007',
    now: { salesPrice: now.salesPrice, version: version + 1 },
  })
  expect(now.version).toBe(version + 1)
})

test('saves in the other order, together with bulk prices, do not block each other', async () => {
  const many = await Promise.all(Array.from({ length: 8 }, (_, at) => given({ name: `并发 ${at}` })))
  const products = many.map(({ id, version }) => ({ id, version, cells: { origin: '并发' } }))
  const answers = await Promise.all([
    admin.send(saveProductCells, { products }),
    admin.send(saveProductCells, { products: [...products].reverse() }),
    admin.send(setPrices, {
      prices: many.map(({ id, version }) => ({ id, version, salesPrice: '4.00' })).reverse(),
    }),
  ])
  expect(answers.map(({ rtnStatus }) => rtnStatus)).not.toContain('500')
  for (const { id, version } of many) expect((await detail(id)).version).toBe(version + 1)
})

test('units of other systems, and units in brackets, are units in a sheet', () => {
  for (const [text, value] of [
    ['听', 9],
    ['枚', 2],
    ['PCS', 1],
    ['EA', 1],
    ['（瓶）', 6],
    ['[箱]', 8],
  ] as const)
    for (const field of ['stockUnit', 'saleUnit'])
      expect(productCells.cells[field]?.parse(text), `${field} ${text}`).toEqual({ value })
  expect(productCells.cells.stockUnit?.parse('筒')).toHaveProperty('fault')
})
