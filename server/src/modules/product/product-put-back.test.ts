import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { permissionCodes } from '@zhanggui/contract/permissions.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check } from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenUser, roleIds, withoutCosts } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

const { findOperationLogPage, findProductDetail, putBackChange, removeProduct, saveProduct, setPrices } =
  productCalls

const { findAuditPage } = auditCalls

let app: TestApp
let admin: Client
let rival: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp()
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

const detail = (id: string) => admin.get(findProductDetail, { id })
const given = async (fields: Record<string, unknown> = {}) => detail((await givenProduct(admin, fields)).id)
const save = async (id: string, fields: Record<string, unknown>) =>
  admin.get(saveProduct, { ...formOf(await detail(id)), ...fields })
const lines = async (productId: string) =>
  (await admin.get(findOperationLogPage, { productId, pageSize: 50 })).records
const lastLine = async (productId: string) => (await lines(productId))[0]?.id ?? ''

test('fields get their former values as one new version, with one line of the log', async () => {
  const { id } = await given({
    name: '原来的名字',
    salesPrice: '5.00',
    remarks: '第一行\n第二行',
    barcodes: ['6901234500001', '6901234500018'],
    deliveryTypes: [10, 30],
    boxSpec: 12,
    weight: '1.25',
  })
  const before = await detail(id)
  await save(id, {
    name: '改了的名字',
    salesPrice: '6.00',
    remarks: '',
    barcodes: [],
    deliveryTypes: [20],
    returnPolicy: 1,
    boxSpec: null,
    weight: '2',
    origin: '海南',
  })
  const [line] = await lines(id)
  const fields = line?.changes.map(({ field }) => field).filter((field) => field !== 'origin') ?? []
  expect(fields).toHaveLength(8)
  const changed = await detail(id)
  const answer = await admin.get(putBackChange, { id: line?.id ?? '', productId: id, fields })
  expect(answer).toEqual({ id, version: changed.version + 1 })
  const { version, updatedAt, origin, ...values } = before
  expect(await detail(id)).toMatchObject({ ...values, version: changed.version + 1, origin: '海南' })
  const [back, ...earlier] = await lines(id)
  expect(earlier[0]?.id).toBe(line?.id)
  expect(back).toMatchObject({ action: 'putBack', by: '晨光掌柜' })
  expect(back?.changes).toEqual(
    line?.changes.flatMap(({ field, before: was, after }) =>
      field === 'origin' ? [] : [{ field, before: after, after: was }],
    ),
  )
  const [row] = (await admin.get(findAuditPage, { action: 'product.putBack' })).records
  expect(row).toMatchObject({ record: `product:${id}`, name: '晨光掌柜' })
  // The second try finds the former values, and the line of the first can be put back in turn.
  const again = await admin.send(putBackChange, { id: line?.id ?? '', productId: id, fields: ['name'] })
  expect(again).toMatchObject({ rtnStatus: '12024', data: [{ path: 'name' }] })
  await admin.get(putBackChange, { id: back?.id ?? '', productId: id, fields: ['name'] })
  expect((await detail(id)).name).toBe('改了的名字')
})

test('a change of an import is put back', async () => {
  const { id, code, name, categoryName } = await given({ salesPrice: '5.00', mnemonicCode: '' })
  const headers = ['商品编码', '商品名称', '一级类目', '销售价', '配送方式']
  await apply(admin, (await check(admin, headers, [[code, name, categoryName, '8', '全国配送']])).id)
  const line = await lastLine(id)
  await admin.get(putBackChange, { id: line, productId: id, fields: ['salesPrice', 'deliveryTypes'] })
  expect(await detail(id)).toMatchObject({ salesPrice: '5.00', deliveryTypes: [] })
  // The head of the import belongs to no product.
  const [, head] = (await admin.get(findOperationLogPage, {})).records
  expect(head?.import).toBeTruthy()
  const refused = await admin.send(putBackChange, {
    id: head?.id ?? '',
    productId: id,
    fields: ['salesPrice'],
  })
  expect(refused.rtnStatus).toBe('10005')
})

test('a value that was changed since stays, and the refusal says it and its person', async () => {
  const { id } = await given({ name: '一改', origin: '上海' })
  await save(id, { name: '二改', origin: '北京' })
  const line = await lastLine(id)
  await save(id, { name: '三改' })
  const { version } = await detail(id)
  const refused = await admin.send(putBackChange, { id: line, productId: id, fields: ['origin', 'name'] })
  expect(refused).toMatchObject({
    rtnStatus: '12024',
    data: [{ path: 'name', message: '商品名称后来由晨光掌柜改过，现在是三改' }],
  })
  expect(await detail(id)).toMatchObject({ name: '三改', origin: '北京', version })
  await admin.get(putBackChange, { id: line, productId: id, fields: ['origin'] })
  expect(await detail(id)).toMatchObject({ name: '三改', origin: '上海' })
})

test('a line of another product or merchant, a removed product, and a field without a former value are refused', async () => {
  const [one, other] = [await given({ name: '甲一' }), await given({ name: '乙一', asDraft: true })]
  const birth = await lastLine(one.id)
  await save(one.id, { name: '甲二' })
  await save(other.id, { name: '乙二', asDraft: true })
  const [line, ofOther] = [await lastLine(one.id), await lastLine(other.id)]
  const ask = async (client: Client, id: string, productId: string, fields: string[]) =>
    (await client.send(putBackChange, { id, productId, fields })).rtnStatus
  expect(await ask(admin, ofOther, one.id, ['name'])).toBe('10005')
  expect(await ask(rival, line, one.id, ['name'])).toBe('10005')
  expect(await ask(admin, birth, one.id, ['name'])).toBe('12025')
  for (const field of ['origin', 'categoryId', 'status', 'gallery', 'scheduledSalesPrice', 'constructor'])
    expect(await ask(admin, line, one.id, [field]), field).toBe('12025')
  expect(await ask(admin, line, one.id, [])).toBe('10002')
  expect(await ask(admin, line, one.id, ['name', 'name'])).toBe('10002')
  await admin.get(removeProduct, { id: other.id })
  expect(await ask(admin, ofOther, other.id, ['name'])).toBe('10005')
  expect((await detail(one.id)).name).toBe('甲二')
})

test('the rules of the form hold, and answer at their field', async () => {
  const { id } = await given({ code: 'BACK-OLD', barcodes: ['6901234500100'] })
  await save(id, { code: 'BACK-NEW', barcodes: [] })
  const line = await lastLine(id)
  await given({ code: 'back-old' })
  await given({ barcodes: ['6901234500100'] })
  const ask = (fields: string[], lineId = line) =>
    admin.send(putBackChange, { id: lineId, productId: id, fields })
  expect(await ask(['code'])).toMatchObject({ rtnStatus: '12002', data: [{ path: 'code' }] })
  expect(await ask(['barcodes'])).toMatchObject({ rtnStatus: '12001', data: [{ path: 'barcodes' }] })

  // Rules across fields: the units of goods by weight go back with their way of sale only.
  await save(id, { saleMode: 2, stockUnit: 80, saleUnit: 83, displayUnit: 83, salesPrice: '3.00' })
  const weighed = await lastLine(id)
  const units = ['stockUnit', 'saleUnit', 'displayUnit']
  expect(await ask(['saleMode'], weighed)).toMatchObject({
    rtnStatus: '10002',
    data: units.map((path) => ({ path })),
  })
  // A price by weight is none by piece.
  expect(await ask(['saleMode', ...units], weighed)).toMatchObject({ rtnStatus: '12029' })
  expect((await ask(['saleMode', ...units, 'salesPrice'], weighed)).rtnStatus).toBe('0')
})

test('a price below the cost needs the consent, and a waiting price stays', async () => {
  const { id, version } = await given({ salesPrice: '4.00', costPrice: '3.00' })
  await save(id, { salesPrice: '9.00', costPrice: '8.00' })
  const asked = { id: await lastLine(id), productId: id, fields: ['salesPrice'] }
  expect(await admin.send(putBackChange, asked)).toMatchObject({
    rtnStatus: '12020',
    data: [{ path: 'salesPrice' }],
  })
  await admin.get(putBackChange, { ...asked, underCost: true })
  expect((await detail(id)).salesPrice).toBe('4.00')

  const back = await lastLine(id)
  await admin.get(setPrices, {
    prices: [{ id, version: version + 2, salesPrice: '12.00' }],
    effectivePolicy: 2,
  })
  const waiting = await admin.send(putBackChange, { ...asked, id: back })
  expect(waiting).toMatchObject({ rtnStatus: '12026', data: [{ path: 'salesPrice' }] })
  expect(await detail(id)).toMatchObject({ salesPrice: '4.00', scheduled: { salesPrice: '12.00' } })
})

test('without the permission nothing is put back, and a hidden field is like one that the line does not have', async () => {
  const { id } = await given({ salesPrice: '9.00', costPrice: '3.00' })
  await save(id, { costPrice: '4.00', name: '看不见成本' })
  const line = await lastLine(id)
  // A refusal must not tell the cost of now.
  await save(id, { costPrice: '5.00' })
  const asked = (fields: string[]) => ({ id: line, productId: id, fields })
  const role = await admin.get(roleCalls.saveRole, { name: '不看成本的人' })
  const permissions = permissionCodes.filter((code) => code !== 'iposWeb.product.cost')
  await admin.get(roleCalls.setRoleAuth, { ...role, permissions })
  const blind = await givenUser(admin, { type: 2, roleIdList: [role.id], allStores: true })
  const client = await app.signIn(blind.pin, blind.password)
  // The log does not tell that the cost alone changed.
  expect((await client.get(findOperationLogPage, { productId: id })).records).toHaveLength(2)
  expect((await client.send(putBackChange, asked(['costPrice']))).rtnStatus).toBe('12025')
  expect((await client.send(putBackChange, asked(['origin']))).rtnStatus).toBe('12025')
  expect((await client.send(putBackChange, asked(['name']))).rtnStatus).toBe('0')
  expect(await detail(id)).toMatchObject({ costPrice: '5.00', salesPrice: '9.00' })

  const reader = await givenUser(admin, { roleIdList: [(await roleIds(admin)).finance] })
  const finance = await app.signIn(reader.pin, reader.password)
  expect((await finance.send(putBackChange, asked(['costPrice']))).rtnStatus).toBe('10006')
})

test('of two people who put the same change back, one does', async () => {
  const { id } = await given({ name: '先' })
  await save(id, { name: '后' })
  const asked = { id: await lastLine(id), productId: id, fields: ['name'] }
  const both = await Promise.all([admin.send(putBackChange, asked), admin.send(putBackChange, asked)])
  expect(both.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '12024'])
  expect((await lines(id)).map(({ action }) => action)).toEqual(['putBack', 'update', 'create'])
})

test('a price goes back with its sale unit, not alone', async () => {
  const { id } = await given({
    saleMode: 2,
    stockUnit: 80,
    saleUnit: 83,
    displayUnit: 83,
    mnemonicCode: '778201',
    salesPrice: '9.90',
    costPrice: '5.00',
  })
  await save(id, { saleUnit: 82, displayUnit: 82, salesPrice: '2.00', costPrice: '1.00' })
  const line = await lastLine(id)
  const back = (fields: string[]) => admin.send(putBackChange, { id: line, productId: id, fields })
  for (const field of ['salesPrice', 'costPrice'])
    expect(await back([field])).toMatchObject({ rtnStatus: '12040' })
  expect(await detail(id)).toMatchObject({ salesPrice: '2.00', costPrice: '1.00' })
  expect((await back(['saleUnit', 'displayUnit', 'salesPrice', 'costPrice'])).rtnStatus).toBe('0')
  expect(await detail(id)).toMatchObject({ saleUnit: 83, salesPrice: '9.90', costPrice: '5.00' })
})

/** The day in so many days, in the merchant's time zone. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)
/** A product of 5.00 and cost 3.00, for which 7.00 waits, and 3.50 as well if `cost` says so. */
async function givenWaiting(cost = false) {
  const { id } = await given({ salesPrice: '5.00', costPrice: '3.00' })
  await save(id, { salesPrice: '7.00', effectivePolicy: 2, effectiveOn: dayIn(9) })
  if (cost) await save(id, { costPrice: '3.50', effectivePolicy: 2, effectiveOn: dayIn(9) })
  return detail(id)
}
const putBack = (id: string, productId: string, fields: string[]) =>
  admin.send(putBackChange, { id, productId, fields })

test('a price that ended a waiting one goes back with it, also after other changes, and forth again', async () => {
  for (const cost of [false, true]) {
    const before = await givenWaiting(cost)
    const { id } = before
    await save(id, { salesPrice: '6.00' })
    const line = await lastLine(id)
    await save(id, { name: '后来改名' })
    expect((await putBack(line, id, ['salesPrice'])).rtnStatus).toBe('0')
    expect(await detail(id)).toMatchObject({ salesPrice: '5.00', scheduled: before.scheduled })
    // The line of this act is put back, too.
    expect((await putBack(await lastLine(id), id, ['salesPrice'])).rtnStatus).toBe('0')
    const after = await detail(id)
    expect(after.salesPrice).toBe('6.00')
    expect(after.scheduled && [after.scheduled.salesPrice, after.scheduled.costPrice]).toEqual(
      cost ? ['6.00', '3.50'] : null,
    )
  }
})

test('of a price and a cost that ended together, the one that goes back waits again alone', async () => {
  const before = await givenWaiting(true)
  const { id } = before
  await save(id, { salesPrice: '6.00', costPrice: '4.00' })
  const line = await lastLine(id)
  expect((await detail(id)).scheduled).toBeNull()
  await putBack(line, id, ['salesPrice'])
  expect(await detail(id)).toMatchObject({
    ...{ salesPrice: '5.00', costPrice: '4.00', scheduled: { salesPrice: '7.00', costPrice: '4.00' } },
  })
})

test('a waiting price that was changed since, or whose time has passed, does not come back', async () => {
  const { id } = await givenWaiting()
  await save(id, { salesPrice: '6.00' })
  const line = await lastLine(id)
  await save(id, { salesPrice: '8.00', effectivePolicy: 2, effectiveOn: dayIn(3) })
  expect(await putBack(line, id, ['salesPrice'])).toMatchObject({ rtnStatus: '12026' })
  await database.query(
    `update change_log set changes = replace(changes::text, $1, $2)::jsonb where record_id = $3`,
    [`${dayIn(9)} 00:00`, `${dayIn(0)} 00:00`, id],
  )
  const { version } = await detail(id)
  await admin.get(productCalls.cancelScheduledPrices, { prices: [{ id, version }] })
  expect((await putBack(line, id, ['salesPrice'])).rtnStatus).toBe('0')
  expect(await detail(id)).toMatchObject({ salesPrice: '5.00', scheduled: null })
})

test('a waiting price that goes back is of the person who scheduled it; audit and refusals do not carry him along', async () => {
  const { id, version } = await givenWaiting()
  await database.query(
    "update product_price_change set actor = '小周', created_at = now() - interval '2 days' where product_id = $1",
    [id],
  )
  await save(id, { salesPrice: '6.00' })
  const line = await lastLine(id)
  const stale = await admin.send(saveProduct, { ...formOf(await detail(id)), version })
  expect(stale.rtnStatus).toBe('10007')
  expect(JSON.stringify(stale)).toContain('scheduledSalesPrice')
  expect(JSON.stringify(stale)).not.toContain('scheduler')
  expect((await putBack(line, id, ['salesPrice'])).rtnStatus).toBe('0')
  expect((await detail(id)).scheduled).toMatchObject({ salesPrice: '7.00', by: '小周' })
  const { rows } = await database.query(
    "select detail::text from audit where record = $1 and action like 'product.%'",
    [id],
  )
  expect(rows.map(({ detail }) => detail).join()).toContain('scheduledSalesPrice')
  expect(rows.map(({ detail }) => detail).join()).not.toContain('scheduler')
})

test('a waiting price that an import has ended goes back as that of the person who scheduled it', async () => {
  const before = await givenWaiting(true)
  const { id, code, name } = before
  await database.query("update product_price_change set actor = '小周' where product_id = $1", [id])
  const headers = ['商品编码', '商品名称', '销售价', '成本价']
  await apply(admin, (await check(admin, headers, [[code, name, '6', '4']])).id)
  expect((await detail(id)).scheduled).toBeNull()
  const back = await putBack(await lastLine(id), id, ['salesPrice', 'costPrice'])
  expect(back.rtnStatus).toBe('0')
  expect((await detail(id)).scheduled).toEqual({ ...before.scheduled, by: '小周' })
})

const wait = (id: string, fields: Record<string, unknown>, days: number) =>
  save(id, { ...fields, effectivePolicy: 2, effectiveOn: dayIn(days) })
const waits = async (id: string) => {
  const { salesPrice, costPrice, scheduled } = await detail(id)
  const days = scheduled && new Date(scheduled.effectiveAt).getTime() - Date.parse(`${dayIn(0)}T00:00+08:00`)
  return {
    ...{ salesPrice, costPrice },
    scheduled: scheduled && [scheduled.salesPrice, scheduled.costPrice, (days ?? 0) / 86_400_000],
  }
}

test('a price or a cost that was typed at once as it waited goes back with the one that waited', async () => {
  const { id: price } = await givenWaiting(true)
  await save(price, { salesPrice: '7.00' })
  expect((await putBack(await lastLine(price), price, ['salesPrice'])).rtnStatus).toBe('0')
  expect(await waits(price)).toEqual({
    ...{ salesPrice: '5.00', costPrice: '3.00', scheduled: ['7.00', '3.50', 9] },
  })
  const { id: cost } = await givenWaiting(true)
  await save(cost, { costPrice: '3.50' })
  expect((await putBack(await lastLine(cost), cost, ['costPrice'])).rtnStatus).toBe('0')
  expect(await waits(cost)).toEqual({
    ...{ salesPrice: '5.00', costPrice: '3.00', scheduled: ['7.00', '3.50', 9] },
  })
})

test('a price waits again for its own day only: beside a cost for another day it does not go back', async () => {
  const { id: alone } = await givenWaiting()
  await save(alone, { salesPrice: '5.50' })
  const [line] = await lines(alone)
  await wait(alone, { costPrice: '4.00' }, 5)
  const { id: both } = await givenWaiting(true)
  await save(both, { salesPrice: '5.50' })
  const [ofBoth] = await lines(both)
  const { version } = await detail(both)
  await admin.get(productCalls.reschedulePrices, { prices: [{ id: both, version }], effectiveOn: dayIn(5) })
  for (const [id, entry] of [
    [alone, line],
    [both, ofBoth],
  ] as const) {
    const before = await waits(id)
    expect(before.scheduled?.[2]).toBe(5)
    const refused = await putBack(entry?.id ?? '', id, ['salesPrice'])
    expect(refused).toMatchObject({ rtnStatus: '12120', data: [{ path: 'salesPrice' }] })
    expect(refused.rtnMsg).toContain(dayIn(5))
    expect(refused.rtnMsg).toContain(dayIn(9))
    expect(await waits(id)).toEqual(before)
  }
  // As the refusal says: moved to the day of the price, it goes back.
  const now = await detail(both)
  await admin.get(productCalls.reschedulePrices, {
    prices: [{ id: both, version: now.version }],
    effectiveOn: dayIn(9),
  })
  expect((await putBack(ofBoth?.id ?? '', both, ['salesPrice'])).rtnStatus).toBe('0')
  expect(await waits(both)).toMatchObject({ salesPrice: '5.00', scheduled: ['7.00', '3.50', 9] })
})

test('a price that waited beside a cost waits again alone, if that was withdrawn since', async () => {
  const { id } = await givenWaiting(true)
  await save(id, { salesPrice: '5.50' })
  const line = await lastLine(id)
  const { version } = await detail(id)
  await admin.get(productCalls.cancelScheduledPrices, { prices: [{ id, version }], part: 'cost' })
  expect((await putBack(line, id, ['salesPrice'])).rtnStatus).toBe('0')
  expect(await waits(id)).toEqual({ salesPrice: '5.00', costPrice: '3.00', scheduled: ['7.00', '3.00', 9] })
})

test('who does not see costs puts a price back for its day, and a cost that waits for another one goes along', async () => {
  const { id } = await givenWaiting()
  await save(id, { salesPrice: '5.50' })
  const line = await lastLine(id)
  await wait(id, { costPrice: '4.00' }, 5)
  const client = await withoutCosts(app, admin)
  const asked = { id: line, productId: id, fields: ['salesPrice'] }
  expect((await client.send(putBackChange, asked)).rtnStatus).toBe('0')
  expect(await waits(id)).toEqual({ salesPrice: '5.00', costPrice: '3.00', scheduled: ['7.00', '4.00', 9] })
})
