import { writeFile } from 'node:fs/promises'
import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { taskStatus } from '@zhanggui/contract/task/task.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { barcode, book } from '../../../test/given-files.ts'
import {
  apply,
  cellsOf,
  check,
  follow,
  givenSheet,
  reasonsOf,
  rowsOf,
  start,
  undo,
  upload,
} from '../../../test/given-import.ts'
import { givenPath } from '../../../test/given-workbook.ts'
import { formOfUser, givenUser, roleIds } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let manager: Client
let stores: { id: string; code: string; name: string }[] = []
const bean = goodsServiceBean

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  stores = await admin.get(storeCalls.findAllStoreList, {})
})
afterAll(() => app?.close())

const storeAt = (at: number) => stores[at] ?? { id: '', code: '', name: '' }
const detail = (at: number, { id }: Pick<ProductDetail, 'id'>, client = admin) =>
  client.get(goodsCalls.findStoreGoodsDetail, { storeId: storeAt(at).id, productId: id })

/** Checks rows with the codes of a store and a product, and one further column. */
const checkColumn = (
  client: Client,
  header: string,
  rows: [store: number, product: Pick<ProductDetail, 'code'>, text: string][],
  choices: Record<string, string> = {},
) =>
  check(
    client,
    ['门店编码', '商品编码', header],
    rows.map(([at, { code }, text]) => [storeAt(at).code, code, text]),
    { bean, choices },
  )

const push = (input: Record<string, unknown>) => admin.get(goodsCalls.changeStoreGoods, input)

async function exported(client: Client, condition: Record<string, unknown> = {}): Promise<string[][]> {
  const answer = await client.send(transferCalls.export, {
    serviceBean: bean,
    exportQueryCondition: condition,
  })
  return cellsOf(answer.data as unknown as Buffer)
}

test('a price below the cost that counts in the store is refused with a finding, until the user allows it', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00', costPrice: '1.50' })
  const rows: Parameters<typeof checkColumn>[2] = [
    [0, product, '1.20'],
    [1, product, '1.80'],
  ]
  const { id, counts, findings } = await checkColumn(manager, '门店价', rows.slice(0, 1))
  expect(counts).toMatchObject({ refused: 1, changed: 0 })
  expect(findings).toEqual([{ kind: 'underCost', count: 1, examples: [`2: ${product.name} 1.20 < 1.50`] }])
  expect((await reasonsOf(manager, id))[2]?.[0]).toContain('低于成本价 1.50')
  const choices = { underCost: 'take' }
  const { importId } = await manager.get(transferCalls.recheckImport, { importId: id, choices } as never)
  expect((await follow(manager, importId)).counts).toMatchObject({ refused: 0, changed: 1 })
  // The same by address: the good row goes in, the other comes back.
  const cells = rows.map(([at, { code }, text]) => [storeAt(at).code, code, text])
  const importFileUrl = await upload(
    admin,
    await givenSheet(['门店编码', '商品编码', '门店价'], cells),
    undefined,
    bean,
  )
  const outcome = await admin.get(transferCalls.importExcelByUrl, {
    serviceBean: bean,
    importFileUrl,
  } as never)
  expect(outcome).toMatchObject({ counts: { refused: 1, changed: 1 } })
  expect((await detail(0, product)).own.salesPrice).toBeNull()
  expect((await detail(1, product)).own.salesPrice).toBe('1.80')
})

test('a row whose barcode or name is that of another product than its code is not imported silently', async () => {
  const [one, other] = await Promise.all([
    givenProduct(admin, { name: '串行的可乐', salesPrice: '8.00', barcodes: [barcode(88011)] }),
    givenProduct(admin, { name: '串行的雪碧', salesPrice: '8.00', barcodes: [barcode(88012)] }),
  ])
  const plain = await givenProduct(admin, { name: '无码的醋', salesPrice: '8.00' })
  const headers = ['门店编码', '商品编码', '商品条码', '商品名称', '门店价']
  const row = (product: { code: string }, code: string, name: string, price = '9.90') => [
    ...[storeAt(0).code, product.code, code, name, price],
  ]
  const { id, counts, findings } = await check(
    admin,
    headers,
    [
      row(one, barcode(88012), '', '9.10'),
      row(other, '', '串行的可乐', '9.20'),
      row(plain, barcode(88019), '无码的 醋'),
    ],
    { bean },
  )
  expect(counts).toMatchObject({ refused: 2, changed: 1 })
  expect(findings).toEqual([{ kind: 'otherGoods', count: 1, examples: ['3: 串行的可乐 ≠ 串行的雪碧'] }])
  expect(await reasonsOf(admin, id)).toEqual({
    2: [expect.stringContaining('是「串行的雪碧」的，编码却是「串行的可乐」的')],
    3: [expect.stringContaining('「串行的可乐」与编码或条码对应的商品「串行的雪碧」不一致')],
  })
  // The code counts after the answer, but never against the barcode of another product.
  const { importId } = await admin.get(transferCalls.recheckImport, {
    importId: id,
    choices: { otherGoods: 'take' },
  } as never)
  expect((await follow(admin, importId)).counts).toMatchObject({ refused: 1, changed: 2 })
  // Nobody has this barcode, but the product has another one.
  const unknown = await check(admin, headers, [row(one, barcode(88019), '串行的可乐', '9.30')], { bean })
  expect(unknown.findings).toEqual([
    { kind: 'otherGoods', count: 1, examples: [`2: ${barcode(88019)} ≠ 串行的可乐`] },
  ])
  // A mapping that was remembered before these columns were compared does not switch it off.
  const given = { bean, remember: true, mapping: { 商品条码: null, 商品名称: null } }
  await check(admin, headers, [row(plain, '', '', '9.40')], given)
  const again = await check(admin, headers, [row(one, barcode(88012), '', '9.50')], { bean })
  expect(again.counts).toMatchObject({ refused: 1 })
})

test('a row whose store name is that of another store than its code is not imported silently', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  const [here, there] = [storeAt(0), storeAt(1)]
  for (const header of ['门店名称', '店名']) {
    const saidBy = (name: string, choices = {}) =>
      check(admin, ['门店编码', header, '商品编码', '门店价'], [[here.code, name, product.code, '2.20']], {
        bean,
        choices,
      })
    const wrong = await saidBy(there.name)
    expect(wrong, header).toMatchObject({
      counts: { refused: 1 },
      findings: [{ kind: 'otherGoods', examples: [`2: ${there.name} ≠ ${here.name}`] }],
    })
    expect(await reasonsOf(admin, wrong.id)).toEqual({
      2: [expect.stringContaining(`「${there.name}」不是门店编码对应的「${here.name}」`)],
    })
    expect((await saidBy(there.name, { otherGoods: 'take' })).counts).toMatchObject({ changed: 1 })
    for (const name of ['', here.name, ` (${here.name}) `, here.name.replace(/店$/, '')])
      expect((await saidBy(name)).findings, name).toEqual([])
  }
})

test('a row finds its store by the name, and its product by the barcode', async () => {
  const [store, other] = [storeAt(0), storeAt(1)]
  const product = await givenProduct(admin, { name: '按条码找的水', barcodes: [barcode(7701)] })
  for (const [headers, cells] of [
    [
      ['门店', '商品编码', '门店价'],
      [store.name, product.code, '2.10'],
    ],
    [
      ['门店名称', '商品编码', '门店价'],
      [store.name, product.code, '2.10'],
    ],
    [
      ['门店编码', '条码', '门店价'],
      [store.code, barcode(7701), '2.10'],
    ],
    [
      ['门店名称', '商品条码', '商品名称', '门店价'],
      [store.name, barcode(7701), product.name, '2.10'],
    ],
  ] as [string[], string[]][]) {
    const { id, counts } = await check(admin, headers, [cells], { bean })
    expect(counts, `${headers.join()} ${JSON.stringify(await reasonsOf(admin, id))}`).toMatchObject({
      changed: 1,
    })
  }
  // The same product by its code and by its barcode is a repeat.
  const twice = await check(
    admin,
    ['门店', '商品编码', '门店价'],
    [
      [store.code, product.code, '2.10'],
      [store.name, barcode(7701), '2.20'],
      [other.name, barcode(7701), '2.30'],
    ],
    { bean },
  )
  expect(twice.counts).toMatchObject({ changed: 2, refused: 1 })
  // Written: the price of the store that the name says.
  const { id } = await check(admin, ['门店', '条码', '门店价'], [[store.name, barcode(7701), '2.40']], {
    bean,
  })
  await apply(admin, id)
  expect((await detail(0, product)).own.salesPrice).toBe('2.40')
  // A text that is the code of one product and the barcode of another is asked about.
  await givenProduct(admin, { name: '编码像条码的水', code: barcode(7701) })
  const unclear = await check(admin, ['门店', '条码', '门店价'], [[store.name, barcode(7701), '2.50']], {
    bean,
  })
  expect(unclear.counts).toMatchObject({ refused: 1 })
  expect(unclear.findings).toMatchObject([
    { kind: 'otherGoods', examples: [expect.stringContaining('按条码找的水')] },
  ])
})

test('rows that name a store product in other words repeat it: the first or the last one counts', async () => {
  const code = barcode(77190)
  const product = await givenProduct(admin, { barcodes: [code], salesPrice: '2.00' })
  const store = storeAt(0)
  const headers = ['门店编码', '商品编码', '门店价']
  const rows = [
    [store.code, product.code, '2.10'],
    [store.name, code, '2.20'],
  ]
  const first = await check(admin, headers, rows, { bean })
  expect(first).toMatchObject({
    counts: { changed: 1, refused: 1 },
    findings: [{ kind: 'repeats', count: 1 }],
  })
  expect((await reasonsOf(admin, first.id))[3]?.[0]).toContain('第 2 行')
  const last = await check(admin, headers, rows, { bean, choices: { repeats: 'last' } })
  expect(last.counts).toMatchObject({ changed: 1, refused: 1 })
  expect((await reasonsOf(admin, last.id))[2]?.[0]).toContain('第 3 行')
  await apply(admin, last.id)
  expect(await detail(0, product)).toMatchObject({ own: { salesPrice: '2.20' } })
})

test('a unit that only means any piece is asked about once, and the store keeps that of the product', async () => {
  const product = await givenProduct(admin, { stockUnit: 6, saleUnit: 6, salesPrice: '2.00' })
  const rows = [[storeAt(0).code, product.code, '个', '2.10']]
  const headers = ['门店编码', '商品编码', '计价单位', '门店价']
  const sent = (looseUnits: string) => check(admin, headers, rows, { bean, choices: { looseUnits } })
  expect(await sent('ask')).toMatchObject({ counts: { refused: 1 }, findings: [{ kind: 'looseUnits' }] })
  expect(await sent('take')).toMatchObject({ counts: { refused: 1 }, findings: [{ kind: 'looseUnits' }] })
  expect((await sent('keep')).counts).toMatchObject({ refused: 0, changed: 1 })
})

test('a price that was changed in a column that is only shown is named, and not imported', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  const headers = ['门店编码', '商品编码', '总部价', '生效价']
  const row = (head: string, counting: string) => [storeAt(0).code, product.code, head, counting]
  const { counts, findings } = await check(admin, headers, [row('2.50', '2.00')], { bean })
  expect([counts.unchanged, findings]).toEqual([
    1,
    [{ kind: 'onlyShown', count: 1, examples: ['2: 2.50 ≠ 2.00'] }],
  ])
  expect((await check(admin, headers, [row('2', '2.00')], { bean })).findings).toEqual([])
})

test('amounts in another unit than that of the head office are refused, and other values are not', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  const headers = ['门店编码', '商品编码', '单位', '门店价', '加购上限', '货位']
  const row = (at: number, ...cells: string[]) => [storeAt(at).code, product.code, ...cells]
  const { id, counts } = await check(
    admin,
    headers,
    [row(0, '箱', '25.00', '', ''), row(1, '瓶', '2.50', '', ''), row(2, '箱', '', '', 'A-1')],
    { bean },
  )
  expect(counts).toMatchObject({ refused: 1, changed: 2 })
  expect(await reasonsOf(admin, id)).toEqual({ 2: [expect.stringContaining('按「瓶」卖')] })
  await apply(admin, id)
  expect(await detail(0, product)).toMatchObject({ own: { salesPrice: null } })
  expect(await detail(1, product)).toMatchObject({ own: { salesPrice: '2.50' } })
  expect(await detail(2, product)).toMatchObject({ own: { shelfPlace: 'A-1' } })
  const limit = await check(admin, headers, [row(0, '箱', '', '2', '')], { bean })
  expect(limit.counts).toMatchObject({ refused: 1 })
  const weights = ['kg', '元/kg', '公斤'].map((unit, at) => row(at, unit, '38', '', ''))
  expect((await check(admin, headers, weights, { bean })).counts).toMatchObject({ refused: 3 })
  const repeated = await check(admin, headers, [row(0, '', '2.50', '', ''), row(0, '', '2.60', '', '')], {
    bean,
  })
  expect(repeated.findings).toEqual([
    { kind: 'repeats', count: 1, examples: [`3: ${storeAt(0).code} / ${product.code}`] },
  ])
})

test('a row that says that it goes, or follows the head office again, is asked about or refused', async () => {
  const product = await givenProduct(admin, { name: '说着移除的水', salesPrice: '2.00' })
  const sent = (header: string, cell: string, price = '2.10') =>
    check(admin, ['门店编码', '商品编码', '门店价', header], [[storeAt(0).code, product.code, price, cell]], {
      bean,
    })
  for (const cell of ['√', '是', 'Y', '✔️'])
    expect(await sent('移除', cell), cell).toMatchObject({
      counts: { refused: 1 },
      findings: [{ kind: 'offSale', count: 1 }],
    })
  for (const [header, cell] of [
    ['恢复总部价', '是'],
    ['恢復總部價', '√'],
    ['备注', '恢复总部价'],
  ] as const) {
    const { id, counts } = await sent(header, cell, '')
    expect(counts, header).toMatchObject({ refused: 1 })
    expect((await reasonsOf(admin, id))[2]).toEqual([expect.stringContaining(`「${header} ${cell}」`)])
  }
  for (const [header, cell] of [
    ['移除', '否'],
    ['恢复总部价', '否'],
    ['备注', '总部配送'],
    // A discount of 1 is none.
    ['折扣', '1'],
  ] as const)
    expect((await sent(header, cell)).counts, header).toMatchObject({ refused: 0, changed: 1 })
})

test('a price that is no number is not shown as one', async () => {
  const product = await givenProduct(admin, { name: '旧价的水', salesPrice: '3.00' })
  const path = givenPath('.xlsx')
  const rows = [
    ['门店编码', '商品编码', '门店价'],
    [storeAt(0).code, product.code, { v: 3.5, z: '0.0"(旧)"' }],
  ]
  await writeFile(path, book('xlsx', rows).content())
  const url = await upload(admin, path, undefined, bean)
  const { findings, counts } = await follow(admin, await start(admin, url, { bean }))
  expect(JSON.stringify(findings)).not.toContain('NaN')
  expect(counts).toMatchObject({ refused: 1 })
})

test('the dry run shows the value that counts now, also where the store follows the head office', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.90' })
  const { id } = await checkColumn(manager, '门店价', [[0, product, '3.10']])
  const cells = (await rowsOf(manager, id)).get(2)?.cells
  expect(cells?.find(({ field }) => field === 'salesPrice')).toMatchObject({ before: '2.90', value: '3.10' })
})

describe('the sheet of store products', () => {
  test('sets own values in three stores; its export changes nothing; the undo gives everything back', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    const before = await Promise.all([0, 1, 2].map((at) => detail(at, product)))
    const { id, counts } = await check(
      admin,
      ['门店编码', '商品编码', '门店价', '上架', '配送方式', '加购上限', '货位'],
      [
        [storeAt(0).code, product.code, '2.50', '', '', '', 'A-12'],
        [storeAt(1).code, product.code, '1.99', '未上架', '', '5', ''],
        [storeAt(2).code, product.code.toLowerCase(), '', '', '到店自提', '', ''],
      ],
      { bean },
    )
    expect(counts).toMatchObject({ changed: 3, created: 0, refused: 0 })
    // A dry run makes no row of a store.
    expect((await detail(0, product)).version).toBe(0)
    await apply(admin, id)
    expect(await detail(0, product)).toMatchObject({
      version: 1,
      own: { salesPrice: '2.50', listed: null, shelfPlace: 'A-12' },
      since: { salesPrice: { by: expect.any(String), at: expect.any(String) } },
    })
    expect(await detail(1, product)).toMatchObject({ own: { salesPrice: '1.99', listed: 0, cartLimit: '5' } })
    const trail = await admin.get(auditCalls.findAuditImportPage, { importId: id, undo: false })
    expect(trail.records).toHaveLength(3)
    expect(trail.records).toContainEqual(
      expect.objectContaining({
        noun: 'goods',
        title: product.name,
        changes: [
          { field: 'salesPrice', before: null, after: '2.50' },
          { field: 'shelfPlace', before: null, after: 'A-12' },
        ],
      }),
    )

    for (const client of [admin, manager]) {
      const [head = [], ...rows] = await exported(client)
      expect(rows.length).toBeGreaterThan(client === admin ? 3 : 1)
      const again = await check(client, head, rows, { bean })
      expect(again.counts).toMatchObject({ changed: 0, created: 0, refused: 0, unchanged: rows.length })
    }

    expect((await undo(admin, id)).state).toBe(importState.undone)
    const after = await Promise.all([0, 1, 2].map((at) => detail(at, product)))
    expect(after.map(({ own, since }) => ({ own, since }))).toEqual(
      before.map(({ own, since }) => ({ own, since })),
    )
  })

  test('an empty cell follows the head office again; a column that is not mapped keeps its values', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    const first = await check(
      admin,
      ['门店编码', '商品编码', '门店价', '加购上限'],
      [[storeAt(0).code, product.code, '2.50', '5']],
      { bean },
    )
    await apply(admin, first.id)
    const { since } = await detail(0, product)
    const asked = await checkColumn(admin, '门店价', [[0, product, '']])
    expect(asked).toMatchObject({
      counts: { refused: 1 },
      findings: [{ kind: 'emptied', count: 1, examples: [expect.stringContaining('2.50')] }],
    })
    const { id } = await checkColumn(admin, '门店价', [[0, product, '']], { emptied: 'empty' })
    await apply(admin, id)
    expect(await detail(0, product)).toMatchObject({
      own: { salesPrice: null, cartLimit: '5' },
      since: { cartLimit: since.cartLimit },
    })
    expect((await detail(0, product)).since.salesPrice).toBeUndefined()
    expect((await undo(admin, id)).state).toBe(importState.undone)
    expect(await detail(0, product)).toMatchObject({ own: { salesPrice: '2.50' }, since })
  })

  test('the price of the head office as own price follows it', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    const { counts } = await checkColumn(admin, '门店价', [[0, product, '2']])
    expect(counts).toMatchObject({ unchanged: 1, changed: 0 })
  })

  test('a locked field with another value is refused; the same value is not', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    await apply(admin, (await checkColumn(admin, '门店价', [[0, product, '2.50']])).id)
    await push({ storeIds: [storeAt(0).id], productIds: [product.id], act: 'lock', fields: ['salesPrice'] })
    const { id, counts } = await checkColumn(admin, '门店价', [[0, product, '2.60']])
    expect(counts.refused).toBe(1)
    expect((await reasonsOf(admin, id))[2]?.join()).toContain('门店价已被总部锁定')
    expect((await checkColumn(admin, '门店价', [[0, product, '2.50']])).counts.unchanged).toBe(1)
  })

  test('a lock between the dry run and the import wins', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    const { id } = await checkColumn(admin, '门店价', [[0, product, '2.50']])
    await push({ storeIds: [storeAt(0).id], productIds: [product.id], act: 'lock', fields: ['salesPrice'] })
    expect((await apply(admin, id)).counts).toMatchObject({ changed: 0, refused: 1 })
    expect((await detail(0, product)).own.salesPrice).toBeNull()
  })

  test('a change of the head office between the dry run and the import refuses the row', async () => {
    const product = await givenProduct(admin, { saleStatus: 2 })
    const { id } = await checkColumn(admin, '销售状态', [[0, product, '仅线下']])
    const form = formOf(await admin.get(productCalls.findProductDetail, { id: product.id }))
    await admin.get(productCalls.saveProduct, { ...form, saleStatus: 0 })
    expect((await apply(admin, id)).counts).toMatchObject({ changed: 0, refused: 1 })
  })

  test('refuses a wider sale status, broken limits and products that are not effective', async () => {
    const offline = await givenProduct(admin, { saleStatus: 1 })
    const wider = await checkColumn(admin, '销售状态', [[0, offline, '全渠道']])
    expect((await reasonsOf(admin, wider.id))[2]?.join()).toContain('不能比总部宽')
    const limited = await givenProduct(admin, { minOrderQuantity: '5' })
    const limits = await checkColumn(admin, '加购上限', [[0, limited, '3']])
    expect((await reasonsOf(admin, limits.id))[2]?.join()).toContain('起购量须小于加购上限')
    const draft = await givenProduct(admin, { salesPrice: '2.00' })
    await admin.get(productCalls.moveProducts, { ids: [draft.id], move: 'invalidate' })
    const ended = await checkColumn(admin, '门店价', [[0, draft, '3.00']])
    expect((await reasonsOf(admin, ended.id))[2]?.join()).toContain('未生效或已失效')
  })

  test('an unlisted product is listed only by the listed column', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    await apply(admin, (await checkColumn(admin, '上架', [[0, product, '未上架']])).id)
    await apply(admin, (await checkColumn(admin, '门店价', [[0, product, '2.50']])).id)
    expect((await detail(0, product)).own).toMatchObject({ listed: 0, salesPrice: '2.50' })
    await apply(admin, (await checkColumn(admin, '上架', [[0, product, '已上架']])).id)
    expect((await detail(0, product)).own.listed).toBeNull()
  })

  test('a store outside the scope is refused per row, like a code that does not exist', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    const { id, counts } = await check(
      manager,
      ['门店编码', '商品编码', '门店价'],
      [
        [storeAt(0).code, product.code, '2.50'],
        [storeAt(1).code, product.code, '2.50'],
        ['NONE', product.code, '2.50'],
        [storeAt(0).code, 'NONE', '2.50'],
      ],
      { bean },
    )
    expect(counts).toMatchObject({ changed: 1, refused: 3 })
    expect(await reasonsOf(manager, id)).toEqual({
      3: [`没有编码或名称为 ${storeAt(1).code} 的门店`],
      4: ['没有编码或名称为 NONE 的门店'],
      5: ['没有编码或条码为 NONE 的商品'],
    })
    await apply(manager, id)
    expect((await detail(0, product)).own.salesPrice).toBe('2.50')
    const [, ...rows] = await exported(manager)
    expect(new Set(rows.map(([store]) => store))).toEqual(new Set([storeAt(0).code]))
    const outside = storeAt(1).id
    const answers = await Promise.all([
      manager.send(goodsCalls.exportStoreGoods, { condition: { storeId: outside } }),
      manager.send(goodsCalls.exportDifferences, { condition: { storeIds: [storeAt(0).id, outside] } }),
      manager.send(transferCalls.export, {
        ...{ serviceBean: bean, exportQueryCondition: { storeId: outside } },
      }),
    ])
    expect(answers.map(({ rtnStatus }) => rtnStatus)).toEqual(['10005', '10005', '10005'])
  })

  test('a person of some stores sees only the own imports', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    const { id } = await checkColumn(admin, '门店价', [[1, product, '2.50']])
    expect(await manager.send(transferCalls.findImportDetail, { importId: id })).toMatchObject({
      rtnStatus: '10005',
    })
    const seen = await manager.get(transferCalls.findImportPage, { serviceBean: bean, pageSize: 100 })
    expect(seen.records.some((one) => one.id === id)).toBe(false)
    expect(seen.total).toBe(seen.records.length)
    const all = await admin.get(transferCalls.findImportPage, { serviceBean: bean, pageSize: 100 })
    expect(all.total).toBeGreaterThan(seen.total)
  })

  test('files and imports with rows of a store are closed once the store leaves the scope', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    const roles = await roleIds(admin)
    const two = [storeAt(0).id, storeAt(1).id]
    const person = await givenUser(admin, { roleIdList: [roles.storeManager], storeIdList: two })
    let client = await app.signIn(person.pin, person.password)
    const { id } = await checkColumn(client, '门店价', [
      [1, product, '2.50'],
      [1, product, '0'],
    ])
    const { errorFile } = await apply(client, id)
    const { taskId } = await client.get(goodsCalls.exportStoreGoods, { condition: {} })
    const file = async () => {
      for (;;) {
        const task = (await client.get(taskCalls.findExcelList, {})).find((one) => one.id === taskId)
        if (task && task.status !== taskStatus.running) return task.file_url
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const address = await file()
    const opens = async (url: string) =>
      (await client.open(url)).headers['content-type']?.toString().includes('sheet')
    expect([await opens(address), await opens(errorFile)]).toEqual([true, true])

    const form = await formOfUser(admin, person.id)
    await admin.get(userCalls.saveUser, { ...form, storeIdList: [storeAt(0).id] })
    client = await app.signIn(person.pin, person.password)
    expect([await opens(address), await opens(errorFile)]).toEqual([false, false])
    const listed = (await client.get(taskCalls.findExcelList, {})).find((one) => one.id === taskId)
    expect(listed).toMatchObject({ file_url: '', reason: '你的权限或负责的门店变了，不能再下载' })
    const asked = await client.send(taskCalls.findFileUrl, { id: taskId })
    expect([asked.rtnStatus, asked.data]).toEqual(['10006', null])
    for (const call of [transferCalls.findImportDetail, transferCalls.findImportRowPage])
      expect((await client.send(call, { importId: id })).rtnStatus).toBe('10005')
    const seen = await client.get(transferCalls.findImportPage, { serviceBean: bean })
    expect([seen.records, seen.total]).toEqual([[], 0])
  })

  test('the cost is no column for a person without its permission', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00', costPrice: '1.00' })
    const [head = []] = await exported(admin)
    expect(head).toContain('门店成本价')
    const marketer = await app.signIn('marketer')
    const [hidden = []] = await exported(marketer)
    expect(hidden).not.toContain('门店成本价')
    expect(hidden).toContain('门店价')
    expect(product.costPrice).toBe('1.00')
  })

  test('a row that repeats a store product is refused', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    const { id, counts } = await checkColumn(admin, '门店价', [
      [0, product, '2.50'],
      [0, product, '2.60'],
      [1, product, '2.60'],
    ])
    expect(counts).toMatchObject({ changed: 2, refused: 1 })
    expect((await rowsOf(admin, id)).get(2)?.result).toBe(2)
  })
})

test('a new own price, or one that follows again, ends the one that waits, says so, and an undo gives it back', async () => {
  for (const [text, own] of [
    ['', null],
    ['4.00', null],
    ['4.60', '4.60'],
  ] as const) {
    const product = await givenProduct(admin, { salesPrice: '4.00' })
    const storeId = storeAt(0).id
    const set = { storeId, prices: [{ productId: product.id, version: 0, salesPrice: '4.40' }] }
    const { prices } = await admin.get(goodsCalls.setStorePrices, set)
    const later = { productId: product.id, version: prices[0]?.version ?? 0, salesPrice: '4.80' }
    await admin.get(goodsCalls.scheduleStorePrices, { storeId, prices: [later] })
    const { id, findings } = await checkColumn(admin, '门店价', [[0, product, text]], { emptied: 'empty' })
    const replaced = findings.filter(({ kind }) => kind !== 'emptied')
    expect(replaced).toMatchObject([{ kind: 'replaced', examples: [expect.stringContaining('4.80')] }])
    await apply(admin, id)
    expect(await detail(0, product)).toMatchObject({ own: { salesPrice: own }, scheduled: null })
    await undo(admin, id)
    expect(await detail(0, product)).toMatchObject({
      own: { salesPrice: '4.40' },
      scheduled: { salesPrice: '4.80', by: '晨光掌柜' },
    })
  }
})

test('a price that waits in a store without its own stays, if the file, the list or the form gives none', async () => {
  const product = await givenProduct(admin, { salesPrice: '4.00' })
  const storeId = storeAt(0).id
  const prices = (salesPrice: string | null, version: number) => [
    { productId: product.id, version, salesPrice },
  ]
  await admin.get(goodsCalls.scheduleStorePrices, { storeId, prices: prices('4.80', 0) })
  const waits = { own: { salesPrice: null }, scheduled: { salesPrice: '4.80' } }
  for (const text of ['', '4.00']) {
    const { counts, findings } = await checkColumn(admin, '门店价', [[0, product, text]])
    expect(counts).toMatchObject({ unchanged: 1, changed: 0 })
    expect(findings).toMatchObject([{ kind: 'waiting', examples: [expect.stringContaining('4.80')] }])
    const { version } = await detail(0, product)
    const set = { storeId, prices: prices(text || null, version) }
    expect(await admin.get(goodsCalls.setStorePrices, set)).toMatchObject({ undoId: null })
    expect(await detail(0, product)).toMatchObject(waits)
  }
})

test('the log of a store says for which day the price waited that a file ended, and its undo gives back', async () => {
  const product = await givenProduct(admin, { salesPrice: '4.00' })
  const storeId = storeAt(0).id
  const prices = [{ productId: product.id, version: 0, salesPrice: '4.80' }]
  await admin.get(goodsCalls.scheduleStorePrices, { storeId, prices })
  const log = async () =>
    (await admin.get(goodsCalls.findStoreGoodsLog, { storeId, productId: product.id })).records[0]?.changes
  const day = (await log())?.find(({ field }) => field === 'scheduledFor')?.after
  expect(day).toMatch(/ 00:00$/)
  const { id } = await checkColumn(admin, '门店价', [[0, product, '4.60']])
  await apply(admin, id)
  expect(await log()).toContainEqual({ field: 'scheduledFor', before: day, after: null })
  await undo(admin, id)
  expect(await log()).toContainEqual({ field: 'scheduledFor', before: null, after: day })
})
