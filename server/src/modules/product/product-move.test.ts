import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { appleForm, formOf, givenCategory, givenProduct } from '../../../test/products.ts'

const { moveProducts, setSaleStatus, removeProduct, findProductDetail, findOperationLogPage, saveProduct } =
  productCalls

let app: TestApp
let admin: Client
let rival: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  rival = await app.signIn('rival')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const move = (ids: string[], name: string) => admin.send(moveProducts, { ids, move: name })
const detail = (id: string) => admin.get(findProductDetail, { id })
const lastLine = async (productId: string) =>
  (await admin.get(findOperationLogPage, { productId, pageSize: 1 })).records[0]
let barcodes = 20_000_000
const freshBarcode = () => String(++barcodes)

/** Products in these statuses, one each. */
const givenIn = async (...statuses: (10 | 20 | 30 | 40)[]) => {
  const made = []
  for (const status of statuses) {
    const product = await givenProduct(admin, {
      name: `状态${status}`,
      asDraft: status === 10,
      effectivePolicy: status === 20 ? 2 : 1,
      barcodes: [freshBarcode()],
    })
    if (status === 40) await admin.get(moveProducts, { ids: [product.id], move: 'invalidate' })
    made.push(await detail(product.id))
  }
  return made
}

describe('a change of status', () => {
  test.each([
    ['publish', [10], 30],
    ['schedule', [10], 20],
    ['withdraw', [20], 10],
    ['invalidate', [10, 30], 40],
    ['restore', [40], 10],
    ['republish', [40], 30],
  ] as const)('%s leads from %j to %i, and from nowhere else', async (name, from, to) => {
    for (const product of await givenIn(10, 20, 30, 40)) {
      const answer = await move([product.id], name)
      const after = await detail(product.id)
      if ((from as readonly number[]).includes(product.status)) {
        expect(answer).toMatchObject({ rtnStatus: '0', data: { moved: 1 } })
        expect([after.status, after.version]).toEqual([to, product.version + 1])
        expect(after.effectiveAt === null).toBe(to !== 20)
        expect(await lastLine(product.id)).toMatchObject({
          action: name,
          by: '晨光掌柜',
          changes: [{ field: 'status', before: String(product.status), after: String(to) }],
        })
      } else {
        expect(answer).toMatchObject({ rtnStatus: '12004' })
        expect(after).toEqual(product)
      }
    }
  })

  test('of many products changes all or none, and names the first that does not fit', async () => {
    const [draft, effective, invalid] = await givenIn(10, 30, 40)
    const ids = [draft, effective, invalid].map((product) => product?.id ?? '')
    expect(await move(ids, 'invalidate')).toMatchObject({
      rtnStatus: '12004',
      rtnMsg: '商品「状态40」当前是已失效，不能这样操作',
    })
    expect((await detail(ids[0] ?? '')).status).toBe(10)
    expect((await detail(ids[1] ?? '')).status).toBe(30)
    expect(await move(ids.slice(0, 2), 'invalidate')).toMatchObject({ data: { moved: 2 } })
    expect(await move([ids[0] ?? '', ids[0] ?? ''], 'restore')).toMatchObject({ data: { moved: 1 } })
  })

  test('of an unknown product or another merchant’s gives the same answer, and changes none', async () => {
    const [mine] = await givenIn(30)
    const theirs = await givenProduct(rival)
    const unknown = await move([mine?.id ?? '', '999999999'], 'invalidate')
    expect(unknown).toMatchObject({ rtnStatus: '10005' })
    expect(await move([mine?.id ?? '', theirs.id], 'invalidate')).toEqual(unknown)
    expect((await detail(mine?.id ?? '')).status).toBe(30)
  })
})

describe('an invalid product', () => {
  test('frees its barcodes, and takes them again if no other product has them', async () => {
    const [product] = await givenIn(30)
    const id = product?.id ?? ''
    await move([id], 'invalidate')
    const other = await givenProduct(admin, { name: '后来的水', barcodes: product?.barcodes })
    expect((await detail(id)).barcodes).toEqual(product?.barcodes)
    for (const name of ['restore', 'republish']) {
      const sentence = `条码 ${product?.barcodes[0]} 已被商品「后来的水」（${other.code}）使用`
      expect(await move([id], name)).toMatchObject({
        rtnStatus: '12001',
        rtnMsg: sentence,
        data: [{ path: 'barcodes', key: 'product.barcodeTaken', message: sentence }],
      })
    }
    expect((await detail(id)).status).toBe(40)
    await admin.get(saveProduct, { ...formOf(other), barcodes: [] })
    expect(await move([id], 'republish')).toMatchObject({ rtnStatus: '0' })
  })

  test('frees its mnemonic code, too', async () => {
    const categoryId = await givenCategory(admin)
    const apple = await givenProduct(admin, appleForm(categoryId, '600001'))
    await move([apple.id], 'invalidate')
    const pear = await givenProduct(admin, { ...appleForm(categoryId, '600001'), name: '雪花梨' })
    expect(await move([apple.id], 'restore')).toMatchObject({
      rtnStatus: '12003',
      rtnMsg: `助记码 600001 已被商品「雪花梨」（${pear.code}）使用`,
    })
  })

  test('cannot be restored together with another one that has the same barcode', async () => {
    const barcode = freshBarcode()
    const ids: string[] = []
    for (const name of ['甲', '乙']) {
      const product = await givenProduct(admin, { name, barcodes: [barcode] })
      await move([product.id], 'invalidate')
      ids.push(product.id)
    }
    expect(await move(ids, 'restore')).toMatchObject({ rtnStatus: '12001' })
    expect(await move(ids.slice(0, 1), 'restore')).toMatchObject({ rtnStatus: '0' })
  })

  test('can be changed; a new barcode is reserved when the product is restored', async () => {
    const [product] = await givenIn(40)
    const barcode = freshBarcode()
    await admin.get(saveProduct, { ...formOf(product!), barcodes: [barcode] })
    const holder = await givenProduct(admin, { barcodes: [barcode] })
    expect(await move([product!.id], 'restore')).toMatchObject({ rtnStatus: '12001' })
    await move([holder.id], 'invalidate')
    expect(await move([product!.id], 'restore')).toMatchObject({ rtnStatus: '0' })
  })
})

describe('the sale status', () => {
  test('is set where it differs, and written into the change log', async () => {
    const one = await givenProduct(admin, { saleStatus: 2 })
    const two = await givenProduct(admin, { saleStatus: 0 })
    expect(await admin.get(setSaleStatus, { ids: [one.id, two.id], saleStatus: 0 })).toEqual({
      ...{ changed: 1, refused: [] },
    })
    expect(await detail(one.id)).toMatchObject({ saleStatus: 0, version: 2 })
    expect(await detail(two.id)).toEqual(two)
    expect(await lastLine(one.id)).toMatchObject({
      action: 'saleStatus',
      changes: [{ field: 'saleStatus', before: '2', after: '0' }],
    })
    expect(await admin.send(setSaleStatus, { ids: [one.id, '999999999'], saleStatus: 1 })).toMatchObject({
      rtnStatus: '10005',
    })
    expect((await detail(one.id)).saleStatus).toBe(0)
  })
})

describe('a removal', () => {
  const remove = (id: string) => admin.send(removeProduct, { id })

  test('deletes a draft with all its parts; the change log keeps it', async () => {
    const barcode = freshBarcode()
    const draft = await givenProduct(admin, { asDraft: true, barcodes: [barcode], code: 'GONE-1' })
    expect(await remove(draft.id)).toMatchObject({ rtnStatus: '0', data: null })
    expect(await admin.send(findProductDetail, { id: draft.id })).toMatchObject({ rtnStatus: '10005' })
    expect((await database.query('select from product where id = $1', [draft.id])).rowCount).toBe(0)
    expect(await lastLine(draft.id)).toMatchObject({ action: 'remove', productCode: 'GONE-1', changes: [] })
    await givenProduct(admin, { code: 'GONE-1', barcodes: [barcode] })
    expect(await remove(draft.id)).toMatchObject({ rtnStatus: '10005' })
  })

  test('of a product that is not a draft is refused', async () => {
    for (const product of await givenIn(20, 30, 40))
      expect(await remove(product.id)).toMatchObject({ rtnStatus: '12004' })
    expect(await remove((await givenProduct(rival, { asDraft: true })).id)).toMatchObject({
      rtnStatus: '10005',
    })
  })

  test('of a draft with references only hides it: its code and barcodes are free', async () => {
    const barcode = freshBarcode()
    const draft = await givenProduct(admin, { asDraft: true, barcodes: [barcode], code: 'REFERRED' })
    await database.query(
      'create table sold (merchant_id bigint, product_id bigint, foreign key (merchant_id, product_id) references product (merchant_id, id))',
    )
    await database.query('insert into sold values ($1, $2)', [admin.merchantId, draft.id])
    expect(await remove(draft.id)).toMatchObject({ rtnStatus: '0' })
    expect(await admin.send(findProductDetail, { id: draft.id })).toMatchObject({ rtnStatus: '10005' })
    await givenProduct(admin, { code: 'REFERRED', barcodes: [barcode] })
    await database.query('drop table sold')
  })
})

describe('the change log', () => {
  test('is filtered by product, words of the name, code and day, newest first', async () => {
    const product = await givenProduct(admin, { name: '会改名的气泡水', code: 'LOG-1' })
    await admin.get(saveProduct, { ...formOf(product), name: '改了名的气泡水' })
    const find = async (asked: Record<string, unknown>) =>
      (await admin.get(findOperationLogPage, asked)).records.map(
        (line) => `${line.action} ${line.productName}`,
      )
    const both = ['update 改了名的气泡水', 'create 会改名的气泡水']
    expect(await find({ productId: product.id })).toEqual(both)
    expect(await find({ keyword: '气泡' })).toEqual(both)
    expect(await find({ keyword: '会改名' })).toEqual(both.slice(1))
    expect(await find({ keyword: 'LOG-' })).toEqual(both)
    const { rows } = await database.query(
      `select (now() at time zone 'Asia/Shanghai')::date::text as today, ((now() at time zone 'Asia/Shanghai')::date - 1)::text as yesterday`,
    )
    const { today, yesterday } = rows[0]
    expect(await find({ keyword: '气泡', from: today, to: today })).toEqual(both)
    expect(await find({ keyword: '气泡', to: yesterday })).toEqual([])
    expect((await find({}))[0]).toBe(both[0])
    expect((await find({ pageNo: 2, pageSize: 1, productId: product.id }))[0]).toBe(both[1])
    const { total, totalCapped } = await admin.get(findOperationLogPage, {
      productId: product.id,
      pageNo: 99,
    })
    expect([total, totalCapped]).toEqual([2, false])
  })

  test('never shows lines of another merchant', async () => {
    const theirs = await givenProduct(rival, { name: '别家的商品' })
    for (const asked of [{ productId: theirs.id }, { keyword: '别家' }])
      expect(await admin.get(findOperationLogPage, asked)).toEqual({
        records: [],
        total: 0,
        totalCapped: false,
      })
  })
})
