import { calls } from '@zhanggui/contract'
import { frontCalls } from '@zhanggui/contract/front/front.calls.ts'
import { frontServiceBean as bean } from '@zhanggui/contract/front/front.columns.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, cellsOf, check, reasonsOf, undo } from '../../../test/given-import.ts'
import { givenUser } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
/** Knows the front categories, and not the page of products: effective products only. */
let arranger: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  const page = 'iposWeb.product.frontCategory'
  const role = await admin.get(roleCalls.saveRole, { name: '只排前台分类' })
  const permissions = [page, `${page}.edit`, `${page}.import`, `${page}.export`]
  await admin.get(roleCalls.setRoleAuth, { ...role, permissions })
  const person = await givenUser(admin, { type: 2, roleIdList: [role.id], allStores: true })
  arranger = await app.signIn(person.pin, person.password)
})
afterAll(() => app?.close())

const given = async (name: string, productIds: string[]) => {
  const { id } = await admin.get(frontCalls.saveFront, { name, parentId: null })
  await admin.get(frontCalls.addFrontProducts, { id, productIds })
  return id
}
const inside = async (id: string) =>
  (await admin.get(frontCalls.findFrontProductPage, { id, pageSize: 100 })).records.map(
    ({ productId }) => productId,
  )

const head = ['一级分类', '商品编码']
const dryRun = (rows: string[][]) => check(arranger, head, rows, { bean })
const codesOf = async (client: Client, name: string) => {
  const answer = await client.send(calls.transfer.export, { serviceBean: bean, exportQueryCondition: {} })
  return (await cellsOf(answer.data as unknown as Buffer)).find(([level1]) => level1 === name)?.[4]
}

test('a person who may not see drafts adds, takes out and orders none by its id', async () => {
  const { id: draft } = await givenProduct(admin, { asDraft: true })
  const { id: effective } = await givenProduct(admin)
  const id = await given('放了草稿', [effective, draft])
  const other = await given('没放草稿', [effective])
  const asked = { productIds: [draft] }
  expect(await arranger.send(frontCalls.addFrontProducts, { ...asked, id: other })).toMatchObject({
    rtnStatus: '10005',
  })
  expect(await arranger.send(frontCalls.takeOutFrontProducts, { ...asked, id })).toMatchObject({
    rtnStatus: '10005',
  })
  const order = { ...asked, id, beforeProductId: effective }
  expect((await arranger.send(frontCalls.orderFrontProducts, order)).rtnStatus).toBe('10005')
  expect(await inside(id)).toEqual([effective, draft])
  expect(await inside(other)).toEqual([effective])
})

test('a spreadsheet shows no draft to that person, takes none and removes none', async () => {
  const draft = await givenProduct(admin, { asDraft: true })
  const [one, two] = [await givenProduct(admin), await givenProduct(admin)]
  const id = await given('表里的草稿', [draft.id, one.id])
  expect(await codesOf(admin, '表里的草稿')).toBe(`${draft.code},${one.code}`)
  expect(await codesOf(arranger, '表里的草稿')).toBe(one.code)
  const refused = await dryRun([['新的草稿', draft.code]])
  expect(await reasonsOf(arranger, refused.id)).toEqual({
    2: [expect.stringContaining(`没有编码为 ${draft.code} 的商品`)],
  })
  expect((await dryRun([['表里的草稿', one.code]])).counts).toMatchObject({ unchanged: 1 })
  const detail = await dryRun([['表里的草稿', two.code]])
  await apply(arranger, detail.id)
  expect((await inside(id)).sort()).toEqual([draft.id, two.id].sort())
  await undo(admin, detail.id)
  expect((await inside(id)).sort()).toEqual([draft.id, one.id].sort())
})

test('a draft of the category that is published after the dry run is not thrown out: the row is refused', async () => {
  const draft = await givenProduct(admin, { asDraft: true })
  const [one, two] = [await givenProduct(admin), await givenProduct(admin)]
  const id = await given('发布之前检查', [draft.id, one.id])
  const other = await given('没变的分类', [one.id])
  const detail = await dryRun([
    ['发布之前检查', two.code],
    ['没变的分类', two.code],
  ])
  await admin.get(productCalls.moveProducts, { ids: [draft.id], move: 'publish' })
  expect((await apply(arranger, detail.id)).counts).toMatchObject({ changed: 1, refused: 1 })
  expect(await reasonsOf(arranger, detail.id)).toEqual({ 2: [expect.stringContaining('草稿发布')] })
  expect(await inside(id)).toEqual([draft.id, one.id])
  expect(await inside(other)).toEqual([two.id])
})

test('a row with a product that is no longer known after the dry run is refused as a whole', async () => {
  const [one, two, gone] = [
    await givenProduct(admin),
    await givenProduct(admin),
    await givenProduct(admin, { asDraft: true }),
  ]
  const id = await given('商品没了', [one.id])
  const detail = await check(admin, head, [['商品没了', `${two.code},${gone.code}`]], { bean })
  await admin.get(productCalls.removeProduct, { id: gone.id })
  expect((await apply(admin, detail.id)).counts).toMatchObject({ changed: 0, refused: 1 })
  expect(await reasonsOf(admin, detail.id)).toEqual({
    2: [expect.stringContaining(`没有编码为 ${gone.code} 的商品`)],
  })
  expect(await inside(id)).toEqual([one.id])
})
