import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { join } from './join.ts'
import { expect, type Page, signedIn, test, type Zhanggui } from './test.ts'

const unique = () => String(Date.now()).slice(-8)
const products = ['product', 'iposWeb.product.productGoodProduct'] as const
const roles = ['settings', 'iposWeb.settings.role', 'iposWeb.settings.role.edit'] as const

async function givenRole(zhanggui: Zhanggui, permissions: readonly PermissionCode[]) {
  const name = `角色${unique()}`
  const { id, version } = await zhanggui.send('admin', roleCalls.saveRole, { name })
  const { version: now } = await zhanggui.send('admin', roleCalls.setRoleAuth, {
    id,
    version,
    permissions: [...permissions],
  })
  return { id, name, version: now }
}

async function givenPerson(zhanggui: Zhanggui, roleId: string) {
  const [stores, all] = await Promise.all([
    zhanggui.send('admin', storeCalls.findAllStoreList, {}),
    zhanggui.send('admin', userCalls.findSystemAll, {}),
  ])
  const number = unique()
  const pin = `role${number}`
  const { link } = await zhanggui.send('admin', userCalls.saveUser, {
    name: '测试员',
    pin,
    phone: `137${number}`,
    type: 2,
    roleIdList: [roleId],
    allStores: true,
    storeIdList: stores.slice(0, 0).map(({ id }) => id),
    organizationIdList: [all.organizationList[0]!.id],
  })
  return { pin, password: await join(zhanggui.page, { pin, link }) }
}

const may = (page: Page, words: string) => page.getByRole('checkbox', { name: words, exact: true })
const pageOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: '保存权限' })

test('a new role copies another, and its permissions show beside the list', async ({ page, zhanggui }) => {
  const name = `副店长${unique().slice(-4)}`
  await zhanggui.enter('admin', '/settings/role/index')
  await page.getByRole('button', { name: '新增角色' }).click()
  const dialog = page.locator('.ant-modal-container')
  await dialog.getByLabel('角色名称').fill(name)
  await dialog.getByLabel('复制自').click()
  await page.locator('.ant-select-dropdown:visible').getByText('店长', { exact: true }).click()
  await dialog.getByRole('button', { name: '新增角色' }).click()
  await expect(page).toHaveURL(/\/settings\/role\/setAuth\?id=\d+/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(pageOf(page, '门店').getByRole('checkbox', { name: '开业、停业' })).toBeChecked()
  await page.getByRole('button', { name: '关闭' }).click()
  await expect(page).toHaveURL(/\/settings\/role\/index\?id=\d+/)

  // Renamed and deleted.
  await page.getByRole('button', { name: '重命名' }).click()
  await dialog.getByLabel('角色名称').fill(`${name}二`)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: `${name}二` })).toBeVisible()
  await page.getByRole('button', { name: '删除角色' }).click()
  await expect(page.getByText('没有员工使用这个角色')).toBeVisible()
  await page.locator('.ant-modal').getByRole('button', { name: '删除角色' }).click()
  await expect(page.getByText(`已删除角色「${name}二」`)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '角色' })).not.toContainText(name)
})

test('permissions are given with those that they need, marked, counted, and hold at once', async ({
  page,
  zhanggui,
}) => {
  const role = await givenRole(zhanggui, [...products, 'iposWeb.product.productGoodProduct.export'])
  const person = await givenPerson(zhanggui, role.id)
  const own = await signedIn(page, person)
  await expect(own.getByRole('link', { name: '总部商品' })).toBeVisible()
  // A page outside the user's menu redirects to the first menu item.
  await own.goto('/settings/store/list')
  await expect(own).toHaveURL('/product/productGoodProduct')

  await zhanggui.enter('admin', `/settings/role/setAuth?id=${role.id}`)
  await expect(save(page)).toBeDisabled()
  await may(page, '开业、停业').click()
  await expect(pageOf(page, '门店').getByRole('checkbox', { name: '查看' })).toBeChecked()
  await may(page, '导出商品').click()
  await expect(page.locator('.may-added')).toHaveCount(2)
  await expect(page.locator('.may-removed')).toHaveText('导出商品')
  const footer = page.locator('.role-footer')
  await expect(footer).toContainText('新增 2 项')
  await expect(footer).toContainText('移除 1 项')
  await expect(footer).toContainText('保存后对 1 名员工立即生效')
  await zhanggui.expectAccessible()
  await save(page).click()
  await expect(page.getByText('已保存，对 1 名员工立即生效')).toBeVisible()
  await expect(page.locator('.may-added, .may-removed')).toHaveCount(0)

  await own.goto('/settings/store/list')
  await expect(own.getByRole('heading', { name: '门店' })).toBeVisible()
  await own.context().close()
})

test('boxes of pages and folders have three states', async ({ page, zhanggui }) => {
  const role = await givenRole(zhanggui, [...products])
  await zhanggui.enter('admin', `/settings/role/setAuth?id=${role.id}`)
  const whole = page.getByRole('checkbox', { name: '「总部商品」的全部权限' })
  const folder = page.getByRole('checkbox', { name: '「商品」的全部权限' })
  const mixed = (box: typeof whole) => box.evaluate((input: HTMLInputElement) => input.indeterminate)
  expect(await mixed(whole)).toBe(true)
  expect(await mixed(folder)).toBe(true)
  await whole.click()
  await expect(whole).toBeChecked()
  expect(await mixed(folder)).toBe(true)
  await folder.click()
  await expect(folder).toBeChecked()
  await folder.click()
  await expect(whole).not.toBeChecked()
  await page.getByRole('button', { name: '放弃修改' }).click()
  expect(await mixed(whole)).toBe(true)
  // The search finds it by name and by code.
  await page.getByPlaceholder('权限名称或权限码').fill('settings.audit')
  await expect(page.getByRole('group')).toHaveCount(1)
  await page.getByPlaceholder('权限名称或权限码').fill('没有的')
  await expect(page.getByText('没有这样的权限')).toBeVisible()
})

test('unsaved changes are not left without a question', async ({ page, zhanggui }) => {
  const role = await givenRole(zhanggui, [...products])
  await zhanggui.enter('admin', `/settings/role/setAuth?id=${role.id}`)
  await may(page, '导入商品').click()
  await page.getByRole('navigation', { name: '角色' }).getByText('店长').click()
  await expect(page.getByText('有 1 处修改还没有保存')).toBeVisible()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(may(page, '导入商品')).toBeChecked()
})

test('two users who change a role at the same time do not undo each other', async ({ page, zhanggui }) => {
  const role = await givenRole(zhanggui, [...products])
  await zhanggui.enter('admin', `/settings/role/setAuth?id=${role.id}`)
  await may(page, '导入商品').click()
  await zhanggui.send('admin', roleCalls.setRoleAuth, {
    ...{ id: role.id, version: role.version },
    permissions: [...products, 'iposWeb.product.productGoodProduct.export'],
  })
  await save(page).click()
  await expect(page.getByText('保存前有人改过')).toBeVisible()
  await expect(page.locator('.stale-fields')).toContainText('导出商品')
  await page.getByRole('button', { name: '保留我的修改，继续编辑' }).click()
  await expect(may(page, '导出商品')).toBeChecked()
  await expect(may(page, '导入商品')).toBeChecked()
  await save(page).click()
  await expect(page.getByText('已保存')).toBeVisible()
})

test('a role with people is deleted only after saying how many lose it', async ({ page, zhanggui }) => {
  const role = await givenRole(zhanggui, [...products])
  const person = await givenPerson(zhanggui, role.id)
  const own = await signedIn(page, person)
  await zhanggui.enter('admin', `/settings/role/index?id=${role.id}`)
  await page.getByRole('button', { name: '删除角色' }).click()
  await expect(page.getByText('1 名员工正在使用')).toBeVisible()
  await page.locator('.ant-modal').getByRole('button', { name: '删除角色' }).click()
  await expect(page.getByText(`已删除角色「${role.name}」`)).toBeVisible()
  await own.goto('/')
  await expect(own).toHaveURL(/\/401/)
  await own.context().close()
})

test('a permission that cannot be changed says why', async ({ page, zhanggui }) => {
  await zhanggui.enter('admin', '/settings/role/index')
  await page.getByRole('navigation', { name: '角色' }).getByText('管理员').click()
  await expect(page.getByText('管理员角色不能改名、修改权限或删除')).toBeVisible()
  await expect(page.getByRole('button', { name: '设置权限' })).toBeDisabled()
  await expect(page.getByRole('button', { name: '删除角色' })).toBeDisabled()

  const role = await givenRole(zhanggui, [...products, ...roles])
  const own = await signedIn(page, await givenPerson(zhanggui, role.id))
  await own.goto(`/settings/role/index?id=${role.id}`)
  await expect(own.getByText('不能修改或删除自己正在使用的角色')).toBeVisible()
  await own.getByRole('navigation', { name: '角色' }).getByText('店长').click()
  await expect(own.getByText('这个角色有你没有的权限，你不能修改它')).toBeVisible()

  // A permission that the user does not have himself is locked, not a box.
  const other = await givenRole(zhanggui, [...products])
  await own.goto(`/settings/role/setAuth?id=${other.id}`)
  await expect(own.locator('.may-locked', { hasText: '导入商品' })).toBeVisible()
  await expect(own.getByRole('checkbox', { name: '导入商品' })).toHaveCount(0)
  await own.context().close()
})
