import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { labelLimit } from '@zhanggui/contract/label/label.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { lastAudit } from '../../../test/people.ts'

const {
  findProductLabelPage,
  findProductLabelOptions,
  saveProductLabel,
  removeProductLabel,
  setProductLabels,
} = labelCalls

let app: TestApp
let admin: Client
let rival: Client
let database: pg.Client
let names = 0

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

const given = async (fields: Record<string, unknown> = {}) =>
  admin.get(saveProductLabel, { name: `标签${++names}`, ...fields })
const products = async (query: Record<string, unknown> = {}) =>
  (await admin.get(productCalls.findProductPage, { pageSize: 5, ...query })).records
const rowOf = async (id: string) =>
  (await admin.get(findProductLabelPage, { pageSize: 200 })).records.find((row) => row.id === id)

describe('a product label', () => {
  test('has a unique name and a colour; a save over a newer version is refused with the other person’s name', async () => {
    const { id, version } = await given({ name: '当季', color: '#ec4343' })
    expect(await rowOf(id)).toMatchObject({
      name: '当季',
      color: '#EC4343',
      products: 0,
      updatedBy: '晨光掌柜',
    })
    expect(await admin.send(saveProductLabel, { name: '当季' })).toMatchObject({
      rtnStatus: '26001',
      rtnMsg: '已有名为「当季」的标签',
      data: [{ path: 'name' }],
    })
    expect((await rival.send(saveProductLabel, { name: '当季' })).rtnStatus).toBe('0')
    await admin.get(saveProductLabel, { id, version, name: '上新', color: '#EC4343' })
    expect((await lastAudit(database, 'label.save'))?.detail.changes).toEqual([
      { field: 'name', before: '当季', after: '上新' },
    ])
    const marketer = await app.signIn('marketer')
    expect(await marketer.send(saveProductLabel, { id, version, name: '晚了' })).toMatchObject({
      rtnStatus: '10007',
      rtnMsg: expect.stringContaining('晨光掌柜'),
      data: { version: 2 },
    })
    const long = await admin.send(saveProductLabel, { name: '一'.repeat(21), color: 'blue' })
    expect(long.data).toMatchObject([
      { path: 'name', key: 'rule.maxLength' },
      { path: 'color', key: 'rule.color' },
    ])
  })

  test('differs from others to the eye: full-width letters and characters without a width make no other name', async () => {
    const { id } = await given({ name: '\u200bＡＢ１２\ufeff（新）' })
    expect((await rowOf(id))?.name).toBe('AB12（新）')
    expect(await admin.send(saveProductLabel, { name: 'AB\u200b12（新）' })).toMatchObject({
      rtnStatus: '26001',
    })
    expect(await admin.send(saveProductLabel, { name: '\u200b\u2060' })).toMatchObject({
      rtnStatus: '10002',
      data: [{ path: 'name', key: 'rule.required' }],
    })
  })

  test('is found by part of its name and by its initials', async () => {
    const { id } = await given({ name: '夏日特价' })
    for (const keyword of ['夏日', 'xrtj'])
      expect(
        (await admin.get(findProductLabelPage, { keyword })).records.map((row) => row.id),
        keyword,
      ).toEqual([id])
    expect((await admin.get(findProductLabelOptions, {})).map((row) => row.name)).toContain('夏日特价')
  })

  test(`is the last of ${labelLimit.labels}: the next one is refused, also if many arrive at once`, async () => {
    const { rows } = await database.query(
      'select count(*)::int as count from product_label where removed_at is null and merchant_id = (select merchant_id from employee e join account a on a.id = e.account_id where a.pin = $1 limit 1)',
      ['rival'],
    )
    await database.query(
      `insert into product_label (merchant_id, name, color)
       select (select merchant_id from employee e join account a on a.id = e.account_id where a.pin = 'rival' limit 1), 'n' || i, '#000000'
       from generate_series(1, $1) i`,
      [labelLimit.labels - rows[0].count - 2],
    )
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => rival.send(saveProductLabel, { name: `满${index}` })),
    )
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual([
      ...['0', '0'],
      ...Array.from({ length: 6 }, () => '26002'),
    ])
  })
})

describe('labels of products', () => {
  test('are attached and detached in bulk; the list shows them and filters by them, and the trail records them', async () => {
    const [one, two] = [await given(), await given()]
    const names = [(await rowOf(one.id))?.name, (await rowOf(two.id))?.name]
    const [first, second] = await products()
    const productIds = [first?.id ?? '', second?.id ?? '']
    expect(await admin.get(setProductLabels, { productIds, attach: [one.id, two.id] })).toEqual({
      changed: 2,
    })
    expect(await admin.get(setProductLabels, { productIds, attach: [one.id] })).toEqual({ changed: 0 })
    expect((await rowOf(one.id))?.products).toBe(2)
    expect((await products({ labelId: one.id })).map(({ id }) => id).sort()).toEqual([...productIds].sort())
    expect(
      await admin.get(setProductLabels, { productIds: [productIds[0] ?? ''], detach: [two.id] }),
    ).toEqual({
      changed: 1,
    })
    const row = (await products({ labelId: one.id })).find(({ id }) => id === productIds[0])
    expect(row?.labels.map(({ id }) => id)).toEqual([one.id])
    const audit = await lastAudit(database, 'product.labels')
    expect(audit).toMatchObject({ record: productIds[0], title: first?.name })
    expect(audit?.detail.changes).toEqual([{ field: 'labels', before: names.join('、'), after: names[0] }])
  })

  test('are removed with the label', async () => {
    const { id, version } = await given()
    const [product] = await products()
    await admin.get(setProductLabels, { productIds: [product?.id ?? ''], attach: [id] })
    expect(await admin.get(removeProductLabel, { id, version })).toBeNull()
    expect(await products({ labelId: id })).toEqual([])
    expect(await rowOf(id)).toBeUndefined()
    expect((await lastAudit(database, 'label.remove'))?.detail.changes).toEqual([
      { field: 'products', before: '1', after: null },
    ])
    const gone = await admin.send(setProductLabels, { productIds: [product?.id ?? ''], attach: [id] })
    expect(gone.rtnStatus).toBe('26004')
  })

  test('of another merchant cannot be attached, nor can labels be attached to its products', async () => {
    const { id } = await given()
    const [product] = await products()
    const foreign = await rival.send(setProductLabels, { productIds: [product?.id ?? ''], attach: [id] })
    expect(foreign.rtnStatus).toBe('26004')
    const own = await rival.get(saveProductLabel, { name: '自有' }).catch(() => null)
    const options = await rival.get(findProductLabelOptions, {})
    const label = own?.id ?? options[0]?.id ?? ''
    expect(
      (await rival.send(setProductLabels, { productIds: [product?.id ?? ''], attach: [label] })).rtnStatus,
    ).toBe('10005')
  })

  test(`are at most ${labelLimit.ofProduct}, also if two calls attach at once`, async () => {
    const labels: string[] = []
    for (let index = 0; index < labelLimit.ofProduct + 2; index++) labels.push((await given()).id)
    const [, , product] = await products()
    const productIds = [product?.id ?? '']
    const half = labelLimit.ofProduct / 2 + 1
    const answers = await Promise.all([
      admin.send(setProductLabels, { productIds, attach: labels.slice(0, half) }),
      admin.send(setProductLabels, { productIds, attach: labels.slice(half) }),
    ])
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '26003'])
  })
})
