import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants, keepsInvariants } from '../../../test/invariants.ts'
import { storeIds } from '../../../test/people.ts'
import { appleForm, formOf, givenCategory, givenProduct, waterForm } from '../../../test/products.ts'

const { saveProduct, moveProducts, setSaleStatus, removeProduct, findProductDetail } = productCalls

let app: TestApp
let admin: Client
let database: pg.Client
let categoryId: string

beforeAll(async () => {
  app = await givenApp({ startTasks: false, environment: { POOL_SIZE: '32' } })
  admin = await app.signIn('admin')
  categoryId = await givenCategory(admin)
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const inParallel = <T>(times: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))
/** The number of answers per code. */
function tally(answers: { rtnStatus: string }[]): Record<string, number> {
  const codes: Record<string, number> = {}
  for (const { rtnStatus } of answers) codes[rtnStatus] = (codes[rtnStatus] ?? 0) + 1
  return codes
}
const detail = (id: string) => admin.get(findProductDetail, { id })

test('of 64 products created at once with the same barcode, exactly one is created; the other refusals name it', async () => {
  const answers = await inParallel(64, (index) =>
    admin.send(saveProduct, {
      ...waterForm(categoryId),
      name: `水 ${index}`,
      barcodes: ['30000001', `4000${1000 + index}`],
    }),
  )
  expect(tally(answers)).toEqual({ '0': 1, '12001': 63 })
  const winner = answers.findIndex((answer) => answer.rtnStatus === '0')
  for (const answer of answers.filter(({ rtnStatus }) => rtnStatus !== '0'))
    expect(answer.rtnMsg).toContain(`条码 30000001 已被商品「水 ${winner}」`)
})

test('the same is true for a code and for a mnemonic code', async () => {
  const codes = await inParallel(32, () =>
    admin.send(saveProduct, { ...waterForm(categoryId), code: 'RACE' }),
  )
  expect(tally(codes)).toEqual({ '0': 1, '12002': 31 })
  const mnemonics = await inParallel(32, () => admin.send(saveProduct, appleForm(categoryId, '424242')))
  expect(tally(mnemonics)).toEqual({ '0': 1, '12003': 31 })
})

test('64 products created at once get 64 codes', async () => {
  const answers = await inParallel(64, () => admin.get(saveProduct, waterForm(categoryId)))
  expect(new Set(answers.map(({ code }) => code)).size).toBe(64)
})

test('of many saves of one version one succeeds, and the other refusals name its user', async () => {
  for (let round = 0; round < 5; round++) {
    const product = await givenProduct(admin)
    const answers = await inParallel(8, (index) =>
      admin.send(saveProduct, { ...formOf(product), name: `第 ${index} 个` }),
    )
    expect(tally(answers)).toEqual({ '0': 1, '10007': 7 })
    const winner = answers.findIndex((answer) => answer.rtnStatus === '0')
    for (const answer of answers.filter(({ rtnStatus }) => rtnStatus !== '0'))
      expect(answer.data).toEqual({
        version: 2,
        changes: [{ field: 'name', before: '饮用水 550ml', after: `第 ${winner} 个` }],
      })
    expect(await detail(product.id)).toMatchObject({ version: 2, name: `第 ${winner} 个` })
  }
})

test('of many moves of the same products one succeeds', async () => {
  const ids = (await inParallel(6, () => givenProduct(admin))).map((product) => product.id)
  const answers = await inParallel(16, (index) =>
    admin.send(moveProducts, { ids: index % 2 ? ids : ids.toReversed(), move: 'invalidate' }),
  )
  expect(tally(answers)).toEqual({ '0': 1, '12004': 15 })
  for (const id of ids) expect(await detail(id)).toMatchObject({ status: 40, version: 2 })
})

test('of invalid products with the same barcode only one can be restored', async () => {
  const ids: string[] = []
  for (let index = 0; index < 8; index++) {
    const product = await givenProduct(admin, { barcodes: ['30000002'] })
    await admin.get(moveProducts, { ids: [product.id], move: 'invalidate' })
    ids.push(product.id)
  }
  const answers = await inParallel(8, (index) =>
    admin.send(moveProducts, { ids: [ids[index] ?? ''], move: index % 2 ? 'restore' : 'republish' }),
  )
  expect(tally(answers)).toEqual({ '0': 1, '12001': 7 })
})

test('a barcode swapped between two products at once never belongs to both', async () => {
  const [one, two] = [
    await givenProduct(admin, { barcodes: ['30000003'] }),
    await givenProduct(admin, { barcodes: ['30000004'] }),
  ]
  const answers = await Promise.all([
    admin.send(saveProduct, { ...formOf(one), barcodes: ['30000004'] }),
    admin.send(saveProduct, { ...formOf(two), barcodes: ['30000003'] }),
  ])
  for (const { rtnStatus } of answers) expect(['0', '12001', '10012']).toContain(rtnStatus)
})

test('a picture that one product drops while another adds it stays', async () => {
  for (let round = 0; round < 12; round++) {
    const key = `${String(round).padStart(32, 'a')}.png`
    await database.query(
      `insert into file (merchant_id, key, kind, name, content_type, bytes) values ($1, $2, 'media', 'x.png', 'image/png', 1)`,
      [admin.merchantId, key],
    )
    const gallery = [`/media/${admin.merchantId}/${key}`]
    const [one, two] = [await givenProduct(admin, { gallery }), await givenProduct(admin, { gallery })]
    const other = await givenProduct(admin)
    await Promise.all([
      admin.send(saveProduct, { ...formOf(one), gallery: [] }),
      admin.send(saveProduct, { ...formOf(two), gallery: [] }),
      ...(round % 2 ? [admin.send(saveProduct, { ...formOf(other), gallery })] : []),
    ])
    const { rows } = await database.query('select expires_at from file where key = $1', [key])
    // If both products drop it, it is removed a day later. Neither transaction overlooks the other.
    expect(rows[0].expires_at === null).toBe(round % 2 === 1)
    expect(await brokenInvariants(app.connection)).toEqual({})
  }
})

test('after many parallel writes of every kind the stored counts are correct', async () => {
  const products = await inParallel(24, (index) =>
    givenProduct(admin, { asDraft: index % 3 === 0, barcodes: [`5000${1000 + index}`] }),
  )
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const moves = ['publish', 'schedule', 'withdraw', 'invalidate', 'restore', 'republish'] as const
  const some = () =>
    [...new Set(Array.from({ length: 1 + random(2) }, () => random(24)))].map(
      (index) => products[index]?.id ?? '',
    )
  const write = async (index: number) => {
    const kind = random(20)
    if (kind < 10) return admin.send(moveProducts, { ids: some(), move: moves[random(6)] })
    if (kind < 12) return admin.send(setSaleStatus, { ids: some(), saleStatus: random(3) })
    if (kind < 13) return admin.send(removeProduct, { id: some()[0] ?? '' })
    if (kind < 15) return admin.send(saveProduct, { ...waterForm(categoryId), asDraft: random(2) === 0 })
    const product = products[random(24)]
    const now = await admin.send(findProductDetail, { id: product?.id ?? '' })
    if (now.rtnStatus !== '0') return now
    return admin.send(saveProduct, {
      ...formOf(now.data),
      name: `风暴 ${index}`,
      salesPrice: `${1 + random(50)}.00`,
      effectivePolicy: 1 + random(2),
      barcodes: [`5000${1000 + random(30)}`],
    })
  }
  const answers: { rtnStatus: string }[] = []
  for (let wave = 0; wave < 5; wave++) answers.push(...(await inParallel(100, write)))
  const codes = tally(answers)
  // No unexpected error and no unavailability: every answer is a success or a known refusal.
  expect(
    Object.keys(codes).filter((code) => !['0', '12001', '12004', '10005', '10007', '10012'].includes(code)),
  ).toEqual([])
  expect(codes['0']).toBeGreaterThan(80)
})

test('of two changes that meet, the later one stands above the other in both logs', async () => {
  const [storeId = ''] = await storeIds(admin)
  const { id } = await givenProduct(admin, { salesPrice: '5.00' })
  const { version } = await detail(id)
  const other = new pg.Client(app.connection)
  await other.connect()
  await other.query('begin')
  await other.query('select from product where id = $1 for update', [id])
  // Both calls begin before the other writer writes, and go on when it has ended.
  const prices = [{ id, version, salesPrice: '6.00' }]
  const own = { storeId, prices: [{ productId: id, version: 0, salesPrice: '7.00' }] }
  const waiting = [admin.send(productCalls.setPrices, { prices }), admin.send(goodsCalls.setStorePrices, own)]
  await expect
    .poll(async () => {
      const { rows } = await database.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    })
    .toBe(2)
  for (const [noun, store] of [
    ['product', null],
    ['goods', storeId],
  ])
    await other.query(
      `insert into change_log (merchant_id, created_at, noun, record_id, title, actor, action, store_id, changes)
       select merchant_id, clock_timestamp(), $2, id, name, '小周', 'update', $3, '[{"field":"origin","before":null,"after":"甲"},
         {"field":"shelfPlace","before":null,"after":"A-1"}]' from product where id = $1`,
      [id, noun, store],
    )
  await other.query('commit')
  await other.end()
  for (const { rtnStatus } of await Promise.all(waiting)) expect(rtnStatus).toBe('0')
  const logs = [
    await admin.get(productCalls.findOperationLogPage, { productId: id }),
    await admin.get(productCalls.findOperationLogPage, {}),
    await admin.get(goodsCalls.findStoreGoodsLog, { storeId, productId: id }),
  ]
  for (const { records } of logs)
    expect(records.slice(0, 2).map(({ by }) => by)).toEqual(['晨光掌柜', '小周'])
  // They are of no version.
  await database.query("delete from change_log where record_id = $1 and actor = '小周'", [id])
})
