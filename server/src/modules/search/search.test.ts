import { searchCalls } from '@zhanggui/contract/search/search.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenUser, storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'

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
      { noun: 'product', id: product.id, title: '寻找的茶', hint: 'FIND-1 · 69012345678' },
      { noun: 'user', id: user.id, title: '寻找的人', hint: 'findme_1 · 139****7788' },
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
})
