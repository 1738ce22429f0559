import { calls } from '@zhanggui/contract'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  check,
  everything,
  follow,
  givenSheet,
  reasonsOf,
  serviceBean,
  undo,
  upload,
} from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { storeIds } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

const { saveProduct, findProductDetail, findOperationLogPage, cancelScheduledPrices } = calls.product

let app: TestApp
let admin: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const detail = (id: string) => admin.get(findProductDetail, { id })
const lineOf = async (productId: string) => (await admin.get(findOperationLogPage, { productId })).records[0]

/** An effective product with price 2.00 and a scheduled price of 2.80 from midnight. */
async function givenWaitingPrice(): Promise<ProductDetail> {
  const product = await givenProduct(admin, { costPrice: '1.00' })
  await admin.get(saveProduct, { ...formOf(product), salesPrice: '2.80', effectivePolicy: 2 })
  return detail(product.id)
}

type Cells = Record<string, string>

/** The dry run of a sheet with the current values of these products, changed by `cells`. */
function checkCells(...of: [product: ProductDetail, cells: Cells][]) {
  const rows = of.map(([{ code, name, categoryName, salesPrice }, cells]) => ({
    商品编码: code,
    商品名称: name,
    一级类目: categoryName,
    销售价: salesPrice,
    ...cells,
  }))
  const headers = Object.keys(rows[0] ?? {})
  return check(
    admin,
    headers,
    rows.map((row: Cells) => headers.map((header) => row[header] ?? null)),
  )
}

async function importCells(...of: Parameters<typeof checkCells>): Promise<string> {
  const { id, counts } = await checkCells(...of)
  expect(counts).toMatchObject({ refused: 0, changed: of.length })
  await apply(admin, id)
  return id
}

describe('a price below the cost', () => {
  test('is refused with a finding, until the user allows all such rows', async () => {
    const product = await givenProduct(admin, { costPrice: '1.00' })
    const kept = await givenProduct(admin, { salesPrice: '0.50', costPrice: '1.00', underCost: true })
    const { id, counts, findings } = await checkCells(
      [product, { 销售价: '0.10' }],
      [kept, { 商品名称: `【${kept.name}】` }],
    )
    // Row 2 changes its price, row 3 keeps one that was allowed before.
    expect(counts).toMatchObject({ refused: 1, changed: 1 })
    expect(findings).toEqual([{ kind: 'underCost', count: 1, examples: [`2: ${product.name} 0.10 < 1.00`] }])
    expect((await reasonsOf(admin, id))[2]?.[0]).toContain('低于成本价 1.00')
    const { importId } = await admin.get(calls.transfer.recheckImport, {
      importId: id,
      choices: { underCost: 'take' },
    } as never)
    expect((await follow(admin, importId)).counts).toMatchObject({ refused: 0, changed: 2 })
    await apply(admin, importId)
    expect((await detail(product.id)).salesPrice).toBe('0.10')
  })

  test('is refused by a direct import without the consent, and the other rows go in', async () => {
    const [low, fine] = [
      await givenProduct(admin, { costPrice: '1.00' }),
      await givenProduct(admin, { costPrice: '1.00' }),
    ]
    const rows = [low, fine].map(({ code }, at) => [code, at === 0 ? '0.10' : '3.00'])
    const importFileUrl = await upload(admin, await givenSheet(['商品编码', '销售价'], rows))
    const outcome = await admin.get(calls.transfer.importExcelByUrl, { serviceBean, importFileUrl } as never)
    expect(outcome).toMatchObject({ counts: { refused: 1, changed: 1 } })
    expect(outcome.errorFile).not.toBe('')
    expect([(await detail(low.id)).salesPrice, (await detail(fine.id)).salesPrice]).toEqual(['2.00', '3.00'])
  })
})

describe('a scheduled price', () => {
  test('is replaced by an imported one, and the change log says so', async () => {
    const product = await givenWaitingPrice()
    await importCells([product, { 销售价: '3.10', 成本价: '1.20' }])
    expect(await detail(product.id)).toMatchObject({ salesPrice: '3.10', costPrice: '1.20', scheduled: null })
    const line = await lineOf(product.id)
    expect(line?.action).toBe('import')
    expect(line?.changes).toEqual([
      { field: 'salesPrice', before: '2.00', after: '3.10' },
      { field: 'costPrice', before: '1.00', after: '1.20' },
      { field: 'scheduledSalesPrice', before: '2.80', after: null },
      { field: 'scheduledFor', before: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00$/), after: null },
    ])
  })

  test('waits on with an imported cost price', async () => {
    const product = await givenWaitingPrice()
    await importCells([product, { 成本价: '1.20' }])
    const { salesPrice = '' } = product.scheduled ?? {}
    expect(await detail(product.id)).toMatchObject({
      ...{ salesPrice: '2.00', costPrice: '1.20' },
      scheduled: { salesPrice, costPrice: '1.20' },
    })
  })

  test('stays if an import changes anything but the price', async () => {
    const product = await givenWaitingPrice()
    const other = await givenWaitingPrice()
    await importCells([product, { 商品名称: `【${product.name}】` }], [other, { 销售价: '3' }])
    expect(await detail(product.id)).toMatchObject({
      name: `【${product.name}】`,
      scheduled: product.scheduled,
    })
    expect((await lineOf(product.id))?.changes.map(({ field }) => field)).toEqual(['name'])
    expect((await detail(other.id)).scheduled).toBeNull()
  })

  test('that will replace the price of a row is told in the dry run, also if nothing changes', async () => {
    const [product, renamed, moved] = [
      await givenWaitingPrice(),
      await givenWaitingPrice(),
      await givenWaitingPrice(),
    ]
    const { counts, findings } = await checkCells(
      [product, {}],
      [renamed, { 商品名称: `【${renamed.name}】` }],
      [moved, { 销售价: '3' }],
    )
    expect(counts).toMatchObject({ unchanged: 1, changed: 2 })
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
      new Date(product.scheduled?.effectiveAt ?? ''),
    )
    expect(findings).toEqual([
      {
        ...{ kind: 'waiting', count: 2 },
        examples: [`2: ${product.name} → 2.80 (${day})`, `3: 【${renamed.name}】 → 2.80 (${day})`],
      },
      // The new price removes the scheduled one.
      { kind: 'replaced', count: 1, examples: [`4: ${moved.name} → 2.80 (${day})`] },
    ])
    const { id, code, name } = product
    const silent = await check(admin, ['商品编码', '商品名称'], [[code, name]])
    expect(silent.findings).toEqual([])
    expect((await detail(id)).scheduled).toEqual(product.scheduled)
  })

  test('is scheduled again when the import is undone, and the list is as before', async () => {
    const product = await givenWaitingPrice()
    const before = await everything(admin)
    const id = await importCells([product, { 销售价: '3.10' }])
    await undo(admin, id)
    expect(await everything(admin)).toEqual(before)
    expect(await lineOf(product.id)).toMatchObject({
      action: 'undo',
      changes: [
        { field: 'salesPrice', before: '3.10', after: '2.00' },
        { field: 'scheduledSalesPrice', before: null, after: '2.80' },
        { field: 'scheduledFor', before: null, after: expect.stringMatching(/ 00:00$/) },
      ],
    })
    const { version } = await detail(product.id)
    await admin.get(cancelScheduledPrices, { prices: [{ id: product.id, version }] })
  })

  test('does not return after its midnight, and the change log does not claim it', async () => {
    const product = await givenWaitingPrice()
    const id = await importCells([product, { 销售价: '3.10' }])
    await database.query(
      `update sheet_import_row set data = jsonb_set(data, '{was,scheduled,effective_at}', to_jsonb(now())) where import_id = $1`,
      [id],
    )
    await undo(admin, id)
    expect(await detail(product.id)).toMatchObject({ salesPrice: '2.00', scheduled: null })
    expect((await lineOf(product.id))?.changes).toEqual([
      { field: 'salesPrice', before: '3.10', after: '2.00' },
    ])
  })

  test('stays if its row is refused during the writing', async () => {
    const product = await givenWaitingPrice()
    const { id } = await checkCells([product, { 销售价: '3.10', 条码: '6911000000017' }])
    await givenProduct(admin, { barcodes: ['6911000000017'] })
    expect(await apply(admin, id)).toMatchObject({ counts: { changed: 0, refused: 1 } })
    expect(await detail(product.id)).toEqual(product)
  })
})

test('the products that an import gave another price are a source of price tags', async () => {
  const [priced, named] = [await givenProduct(admin), await givenProduct(admin)]
  const importId = await importCells([priced, { 销售价: '3.80' }], [named, { 商品名称: `【${named.name}】` }])
  const [storeId = ''] = await storeIds(admin)
  const { tags, total } = await admin.get(calls.priceTag.findImportTags, { storeId, importId })
  expect(total).toBe(1)
  expect(tags).toMatchObject([{ productId: priced.id, price: '3.80' }])
  const rival = await app.signIn('rival')
  expect((await rival.send(calls.priceTag.findImportTags, { storeId, importId })).rtnStatus).toBe('10005')
  await undo(admin, importId)
  expect((await admin.send(calls.priceTag.findImportTags, { storeId, importId })).rtnStatus).toBe('10005')
})

describe('a price belongs to its unit', () => {
  const water = (fields: Record<string, unknown> = {}) =>
    givenProduct(admin, {
      saleMode: 1,
      stockUnit: 6,
      saleUnit: 6,
      displayUnit: 6,
      salesPrice: '2.00',
      costPrice: '1.10',
      ...fields,
    })
  const detail = (id: string) => admin.get(findProductDetail, { id })

  test('a row that names another unit with its price changes both units of the product', async () => {
    const { id, code } = await water()
    const { counts, id: importId } = await check(
      admin,
      ['商品编码', '单位', '销售价', '成本价'],
      [[code, '箱', '48', '26.4']],
      { choices: { otherUnits: 'take' } },
    )
    expect(counts).toMatchObject({ changed: 1, refused: 0 })
    await apply(admin, importId)
    expect(await detail(id)).toMatchObject({
      stockUnit: 8,
      saleUnit: 8,
      displayUnit: 8,
      salesPrice: '48.00',
      costPrice: '26.40',
    })
  })

  test('a row is refused alone: without a new price or cost, with a sale unit that the stock does not count, or of goods that have moved', async () => {
    const [cased, costed, sold, moved, plain] = await Promise.all(Array.from({ length: 5 }, () => water()))
    await admin.get(calls.stock.adjustStock, {
      storeId: (await storeIds(admin))[0] ?? '',
      reason: 10,
      note: '',
      lines: [{ productId: moved?.id ?? '', way: 'add', amount: '3' }],
    } as never)
    const headers = ['商品编码', '单位', '销售单位', '销售价']
    const { id, counts } = await check(admin, headers, [
      [cased?.code ?? '', '箱', '', '2.00'],
      [costed?.code ?? '', '箱', '', '48.00'],
      [sold?.code ?? '', '', '箱', '60.00'],
      [moved?.code ?? '', '箱', '', '48.00'],
      [plain?.code ?? '', '瓶', '瓶', '2.50'],
    ])
    expect(counts).toMatchObject({ changed: 1, refused: 4 })
    const reasons = Object.values(await reasonsOf(admin, id)).map((one) => JSON.stringify(one))
    for (const [at, said] of ['请同时填新单位的', '成本价', '库存按「瓶」数', '已有库存流水或订单'].entries())
      expect(reasons[at]).toContain(said)
    await apply(admin, id)
    expect(await detail(plain?.id ?? '')).toMatchObject({ salesPrice: '2.50' })
    for (const one of [cased, costed, sold, moved])
      expect(await detail(one?.id ?? '')).toMatchObject({ salesPrice: '2.00', saleUnit: 6, stockUnit: 6 })
  })
})
