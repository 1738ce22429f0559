import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import type { SearchNoun } from '@zhanggui/contract/nouns.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { searchCalls } from '@zhanggui/contract/search/search.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenUser, roleIds, storeIds } from '../../../test/people.ts'
import { givenPicture } from '../../../test/pictures.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

const find = async (keyword: string, client = admin) => client.get(searchCalls.findAnything, { keyword })
const titles = async (keyword: string, client = admin) =>
  (await find(keyword, client)).map((hit) => hit.title)

describe('the global search', () => {
  test('finds products by name, code and barcode, people by name, login name and end of the phone, and stores', async () => {
    const product = await givenProduct(admin, { name: '寻找的茶', code: 'FIND-1', barcodes: ['69012345678'] })
    const user = await givenUser(admin, { name: '寻找的人', pin: 'findme_1', phone: '13900007788' })
    expect(await find('寻找')).toEqual([
      {
        noun: 'product',
        id: product.id,
        title: '寻找的茶',
        hint: 'FIND-1 · 69012345678',
        image: '',
        price: product.salesPrice,
      },
      { noun: 'user', id: user.id, title: '寻找的人', hint: 'findme_1 · 139****7788', image: '', price: '' },
    ])
    for (const keyword of ['FIND-1', '69012345678', '6901234'])
      expect(await titles(keyword), keyword).toContain('寻找的茶')
    for (const keyword of ['findme', '7788']) expect(await titles(keyword), keyword).toContain('寻找的人')
    expect(await titles('便利一店')).toContain('晨光便利一店')
    expect(await titles('s002')).toContain('晨光便利二店')
  })

  test('finds products, people and stores by the initials of their names, exact names first', async () => {
    await givenProduct(admin, { name: '农夫山泉550ml', code: 'SPELL-1' })
    await givenProduct(admin, { name: '拼nfsq的字母', code: 'SPELL-2' })
    await givenUser(admin, { name: '欧阳夏丹', pin: 'spelled_1' })
    for (const keyword of ['nfsq', 'NFSQ', 'sq550'])
      expect(await titles(keyword), keyword).toContain('农夫山泉550ml')
    expect(await titles('nfsq')).toEqual(['拼nfsq的字母', '农夫山泉550ml'])
    expect(await titles('oyxd')).toEqual(['欧阳夏丹'])
    expect(await titles('cgbl')).toContain('晨光便利一店')
    expect(await titles('oyxd', await app.signIn('rival'))).toEqual([])
  })

  test('returns at most five of a kind, and only what the user may see', async () => {
    const hits = await find('晨光')
    for (const noun of ['product', 'user', 'store'])
      expect(hits.filter((hit) => hit.noun === noun).length).toBeLessThanOrEqual(5)
    const clerk = await app.signIn('clerk')
    expect(new Set((await find('寻找', clerk)).map((hit) => hit.noun))).toEqual(new Set(['product']))
    const manager = await app.signIn('manager')
    expect(await titles('二店', manager)).toEqual([])
    await givenUser(admin, { name: '别店的人', storeIdList: (await storeIds(admin)).slice(1, 2) })
    expect(await titles('别店', manager)).toEqual([])
    expect(await titles('寻找', await app.signIn('rival'))).toEqual([])
  })
  test('shows the picture of a product', async () => {
    const { data: image } = await admin.upload(fileCalls.uploadImage, {
      name: '茶.png',
      bytes: await givenPicture(7),
    })
    const product = await givenProduct(admin, { name: '有图的茶', gallery: [image] })
    const { records } = await admin.get(productCalls.findProductPage, { keyword: '有图的茶' })
    expect(await find('有图的茶')).toMatchObject([{ id: product.id, image: records[0]?.image }])
    expect(records[0]?.image).toMatch(/^\/media\//)
  })
})

describe('the records that a person opened last', () => {
  const opened = async (records: { noun: SearchNoun; id: string }[], client = admin) =>
    (await client.get(searchCalls.findOpened, { records })).map(({ noun, title }) => `${noun} ${title}`)

  test('come as they are now, in the order in which they were asked for', async () => {
    const product = await givenProduct(admin, { name: '打开过的茶' })
    const user = await givenUser(admin, { name: '打开过的人' })
    const [store = ''] = await storeIds(admin)
    const records = [
      { noun: 'store', id: store },
      { noun: 'product', id: product.id },
      { noun: 'user', id: user.id },
    ] as const
    const all = ['store 晨光便利一店', 'product 打开过的茶', 'user 打开过的人']
    expect(await opened([...records])).toEqual(all)
    expect(await opened([...records].reverse())).toEqual(all.toReversed())
    await admin.get(productCalls.saveProduct, { ...formOf(product), name: '改过名的茶' })
    expect(await opened([{ noun: 'product', id: product.id }])).toEqual(['product 改过名的茶'])
  })

  test('are only those that still exist and that the user may see', async () => {
    const [first = '', second = ''] = await storeIds(admin)
    const near = await givenUser(admin, { name: '一店的人', storeIdList: [first] })
    const far = await givenUser(admin, { name: '二店的人', storeIdList: [second] })
    const product = await givenProduct(admin, { name: '将删的茶', asDraft: true })
    const records = [
      { noun: 'product', id: product.id },
      { noun: 'store', id: first },
      { noun: 'store', id: second },
      { noun: 'user', id: near.id },
      { noun: 'user', id: far.id },
    ] as { noun: SearchNoun; id: string }[]
    const auditor = await givenUser(admin, {
      roleIdList: [(await roleIds(admin)).storeManager],
      storeIdList: [first],
    })
    const manager = await app.signIn(auditor.pin, auditor.password)
    expect(await opened(records, manager)).toEqual([
      'product 将删的茶',
      'store 晨光便利一店',
      'user 一店的人',
    ])
    // A clerk has no page of people.
    expect(await opened(records, await app.signIn('clerk'))).not.toContain('user 一店的人')
    expect(await opened(records, await app.signIn('rival'))).toEqual([])
    await admin.get(userCalls.removeUser, { id: near.id, version: near.version })
    await admin.get(productCalls.removeProduct, { id: product.id })
    expect(await opened(records, manager)).toEqual(['store 晨光便利一店'])
  })
})
