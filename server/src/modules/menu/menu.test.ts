import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { birthPermissions, builtInMenus, permissionCodes } from '@zhanggui/contract/permissions.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'

const { findCurrentMenuList, findMenuTree, findPermissionRoles, saveMenu, sortMenus, removeMenu, resetMenu } =
  menuCalls

let app: TestApp
let admin: Client
let clerk: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
})
const tree = () => admin.get(findMenuTree, {})
const entries = async () => (await tree()).entries
const reset = async () => admin.get(resetMenu, { version: (await tree()).version })
const sort = async (parentCode: string, codes: string[]) =>
  admin.send(sortMenus, { parentCode, codes, version: (await tree()).version })
beforeEach(async () => {
  for (const entry of (await entries()).filter((one) => !one.builtIn).reverse())
    await admin.send(removeMenu, { code: entry.code, version: entry.version })
  await reset()
  for (const entry of (await entries()).filter((one) => !one.builtIn).reverse())
    await admin.get(removeMenu, { code: entry.code, version: entry.version })
})
afterAll(() => app?.close())

const page = 'iposWeb.product.productGoodProduct'
const current = (client = admin) => client.get(findCurrentMenuList, { systemCode: 'ipos' })
const entryOf = async (code: string) => {
  const entry = (await entries()).find((one) => one.code === code)
  if (!entry) throw new Error(`no menu ${code}`)
  return entry
}
/** Changes a record as the menu page does: sends the whole form with the changed fields. */
async function change(code: string, fields: Record<string, unknown>) {
  const { version, parentCode, name, bornName, icon, sort, hidden, path, builtIn } = await entryOf(code)
  return admin.send(saveMenu, {
    code,
    version,
    parentCode,
    name: builtIn && name === bornName ? '' : name,
    ...(icon ? { icon } : {}),
    sort,
    hidden,
    path: builtIn ? '' : path,
    ...fields,
  })
}
const folder = async (fields: Record<string, unknown> = {}) =>
  (await admin.get(saveMenu, { type: 0, name: '常用', sort: 5, ...fields })).code
const link = async (fields: Record<string, unknown> = {}) =>
  (
    await admin.get(saveMenu, {
      type: 2,
      name: '帮助',
      sort: 5,
      path: 'https://example.com/',
      icon: 'link',
      ...fields,
    })
  ).code

describe('the menus of a signed-in person', () => {
  test('have stable ids, parents before their children and pinyin for the search', async () => {
    const before = await current()
    const mayOpen: readonly string[] = birthPermissions.clerk
    const clerks = (await current(clerk)).map((record) => record.code)
    expect(clerks.slice(0, 3)).toEqual(['iposWeb.home', 'product', page])
    expect(clerks.filter((code) => !mayOpen.includes(code))).toEqual([])
    const ids = new Set(before.map((record) => record.id))
    for (const record of before)
      expect(record.parentId === '0' || ids.has(record.parentId), record.code).toBe(true)
    const { id, pinyin } = before.find((record) => record.code === page) ?? { id: '', pinyin: '' }
    expect(pinyin).toBe('zongbushangpin zbsp')
    await change('settings', { sort: 999 })
    await folder()
    expect((await current()).find((record) => record.code === page)?.id).toBe(id)
    const own = await link()
    expect(Number((await current()).find((record) => record.code === own)?.id)).toBeGreaterThan(1_000_000)
    admin.headers.language = 'en'
    expect((await current()).find((record) => record.code === page)).toMatchObject({
      name: 'Head office',
      pinyin: '',
    })
    admin.headers.language = 'zh'
    expect(await admin.get(findCurrentMenuList, { systemCode: 'base' })).toEqual([])
  })

  test('show a renamed, moved and reordered record in its current state, sorted by sort descending', async () => {
    await change(page, { name: '我的商品' })
    await change('settings', { sort: 999 })
    const top = (await current()).filter((record) => record.parentId === '0').map((record) => record.code)
    expect(top).toEqual(['settings', 'iposWeb.home', 'product', 'order', 'market', 'inventory'])
    const record = (await current()).find((one) => one.code === page)
    expect(record).toMatchObject({ name: '我的商品', pinyin: 'wodeshangpin wdsp' })
    await change(page, { name: '' })
    expect((await entryOf(page)).name).toBe('总部商品')
  })

  test('have hidden pages as a type that is never in the sidebar, so that no permission is lost', async () => {
    const role = 'iposWeb.settings.role'
    await change(role, { hidden: true })
    const typeOf = async (code: string, client = admin) =>
      (await current(client)).find((record) => record.code === code)?.type
    expect(await typeOf(role)).toBe(1)
    expect((await current()).find((record) => record.code === `${role}.edit`)).toMatchObject({
      type: 1,
      path: '/settings/role/setAuth',
    })
    expect((await admin.send(roleCalls.findRoleList, {})).rtnStatus).toBe('0')
    expect((await entryOf(role)).hidden).toBe(true)
    expect(await typeOf(role, clerk)).toBeUndefined()
    // A hidden folder takes its content out of the sidebar, and the merchant's own links out of the answer.
    await change('product', { hidden: true })
    const own = await link({ parentCode: 'product' })
    expect(await typeOf('product')).toBeUndefined()
    expect(await typeOf(own)).toBeUndefined()
    for (const client of [admin, clerk]) {
      const record = (await current(client)).find((one) => one.code === page)
      expect(record).toMatchObject({ type: 1, path: '/product/productGoodProduct', parentId: '0' })
    }
    expect(await typeOf(`${page}.edit`)).toBe(1)
  })

  test('show no folder with only hidden records, and no button can be hidden', async () => {
    const pages = builtInMenus.find(({ code }) => code === 'product')?.children ?? []
    expect(pages.map(({ code }) => code)).toContain(page)
    for (const { code } of pages) await change(code, { hidden: true })
    expect((await current()).map((record) => record.code)).not.toContain('product')
    await change(`${page}.edit`, { hidden: true })
    expect((await entryOf(`${page}.edit`)).hidden).toBe(false)
    expect((await current()).map((record) => record.code)).toContain(`${page}.edit`)
  })

  test('have the merchant’s own links, which need no permission, and folders that are not empty', async () => {
    const outer = await folder()
    expect((await current(clerk)).map((record) => record.code)).not.toContain(outer)
    const own = await link({ parentCode: outer })
    const seen = await current(clerk)
    expect(seen.find((record) => record.code === own)).toMatchObject({
      type: 2,
      path: 'https://example.com/',
    })
    expect(seen.map((record) => record.code)).toContain(outer)
    // A folder is empty for a person who may see nothing in it.
    const closed = await folder({ name: '内部' })
    await change('iposWeb.settings.audit', { parentCode: closed })
    expect((await current(clerk)).map((record) => record.code)).not.toContain(closed)
    expect((await current()).map((record) => record.code)).toContain(closed)
    expect(
      (await (await app.signIn('rival')).get(findCurrentMenuList, { systemCode: 'ipos' })).map(
        (one) => one.code,
      ),
    ).not.toContain(own)
  })
})

describe('the menu tree', () => {
  test('is never deeper than three levels and never lies in itself', async () => {
    const one = await folder()
    const two = await folder({ parentCode: one })
    const three = await folder({ parentCode: two })
    expect((await admin.send(saveMenu, { type: 0, name: '四', sort: 1, parentCode: three })).rtnStatus).toBe(
      '21006',
    )
    expect((await change(one, { parentCode: three })).rtnStatus).toBe('21003')
    expect((await change(one, { parentCode: one })).rtnStatus).toBe('21003')
    expect((await change('settings', { parentCode: two })).rtnStatus).toBe('21006')
    expect((await change('product', { parentCode: one })).rtnStatus).toBe('0')
    expect((await change(page, { parentCode: 'iposWeb.settings.role' })).rtnStatus).toBe('21003')
    expect((await change(page, { parentCode: 'nothing' })).rtnStatus).toBe('21003')
  })

  test('never loses a record', async () => {
    const own = await folder()
    await change('product', { parentCode: own })
    await change(page, { parentCode: '' })
    expect(
      (await admin.send(removeMenu, { code: own, version: (await entryOf(own)).version })).rtnStatus,
    ).toBe('21002')
    expect((await admin.send(removeMenu, { code: page, version: 1 })).rtnStatus).toBe('21001')
    expect((await change('iposWeb.settings.menu', { hidden: true })).rtnStatus).toBe('21005')
    expect((await change('settings', { hidden: true })).rtnStatus).toBe('21005')
    const hidden = await folder({ hidden: true })
    expect((await change('settings', { parentCode: hidden })).rtnStatus).toBe('21005')
    expect((await sort(hidden, ['settings'])).rtnStatus).toBe('21005')
    const codes = (await entries()).map((entry) => entry.code)
    expect(permissionCodes.filter((code) => !codes.includes(code))).toEqual([])
    await reset()
    expect(await entryOf(page)).toMatchObject({ parentCode: 'product', version: 0, hidden: false })
    expect(await entryOf(own)).toMatchObject({ builtIn: false })
  })

  test('takes a new order of siblings at once; the others come after them', async () => {
    await sort('settings', [
      'iposWeb.settings.audit',
      'iposWeb.product.operationLog',
      'iposWeb.settings.user',
    ])
    const inside = (await entries()).filter((entry) => entry.parentCode === 'settings')
    expect(inside.map((entry) => entry.code.split('.').at(-1))).toEqual([
      'audit',
      'operationLog',
      'user',
      'store',
      'role',
      'menu',
      'config',
      'openApi',
      'webhook',
    ])
    expect(inside.map((entry) => entry.sort)).toEqual(
      inside.map((entry) => entry.sort).toSorted((a, b) => b - a),
    )
    const buttons = [`${page}.export`, `${page}.edit`]
    await sort(page, buttons)
    const order = (await entries()).filter((entry) => entry.parentCode === page)
    expect(order.slice(0, 2).map((entry) => entry.code)).toEqual(buttons)
    expect((await sort('settings', buttons)).rtnStatus).toBe('21003')
    expect((await sort('', ['own.999999'])).rtnStatus).toBe('10005')
  })

  test('refuses a change to an older version, also of a record without earlier changes', async () => {
    const { name, ...form } = { name: '商品一', code: 'product', version: 0, sort: 20 }
    const { version } = await admin.get(saveMenu, { ...form, name })
    const stale = await admin.send(saveMenu, { ...form, name: '商品二' })
    expect(stale).toMatchObject({ rtnStatus: '10007', data: { version } })
    expect(stale.rtnMsg).toContain('晨光掌柜')
    // After a reset and a new change, the version is always a new one.
    await reset()
    const back = await admin.send(saveMenu, { ...form, version, name: '商品二' })
    expect(back).toMatchObject({ rtnStatus: '10007', data: { version: 0 } })
    expect(back.rtnMsg).toContain('晨光掌柜')
    await admin.get(saveMenu, { ...form, name: '商品三' })
    expect((await admin.send(saveMenu, { ...form, version, name: '商品二' })).rtnStatus).toBe('10007')
    expect((await entryOf('product')).name).toBe('商品三')
  })

  test('refuses to reorder or reset an older version, with the other person’s name', async () => {
    const seen = await tree()
    await change('product', { name: '货品' })
    const codes = ['settings', 'product']
    const order = { parentCode: '', codes, version: seen.version }
    for (const answer of [
      await admin.send(sortMenus, order),
      await admin.send(resetMenu, { version: seen.version }),
    ]) {
      expect(answer).toMatchObject({ rtnStatus: '10007', data: { version: seen.version + 1 } })
      expect(answer.rtnMsg).toContain('晨光掌柜')
    }
    expect((await entryOf('product')).name).toBe('货品')
    const both = await Promise.all([
      admin.send(sortMenus, { ...order, version: seen.version + 1 }),
      admin.send(resetMenu, { version: seen.version + 1 }),
    ])
    expect(both.map((answer) => answer.rtnStatus).toSorted()).toEqual(['0', '10007'])
    for (const wrong of [{}, { version: '1' }])
      expect((await admin.send(resetMenu, wrong)).rtnStatus).toBe('10002')
  })

  test('takes links to web pages only', async () => {
    for (const path of ['javascript:alert(1)', 'ftp://x.y/', '']) {
      const answer = await admin.send(saveMenu, { type: 2, name: '坏', sort: 1, path })
      expect(answer.rtnStatus, path).toBe('10002')
    }
    const own = await link()
    expect((await change(own, { path: '' })).rtnStatus).toBe('10002')
    expect((await change(own, { name: '' })).rtnStatus).toBe('10002')
    expect((await change(own, { name: '新帮助', path: 'https://example.org/' })).rtnStatus).toBe('0')
  })
})

describe('a missing permission', () => {
  test('comes with the names of the roles that give it, for everybody', async () => {
    expect(await clerk.get(findPermissionRoles, { code: 'iposWeb.settings.audit' })).toEqual({
      name: '操作审计',
      roles: ['管理员', '财务'],
    })
    await change('iposWeb.settings.audit', { name: '谁做了什么' })
    expect((await clerk.get(findPermissionRoles, { code: 'iposWeb.settings.audit' })).name).toBe('谁做了什么')
    expect((await clerk.send(findPermissionRoles, { code: 'own.1' })).rtnStatus).toBe('10005')
  })
})
