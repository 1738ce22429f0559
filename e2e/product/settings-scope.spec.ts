import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { join } from './join.ts'
import { expect, type Locator, type Page, rowOf, signedIn, test, type Zhanggui } from './test.ts'

const unique = () => String(Date.now()).slice(-8)
const reason = '这会影响全部门店，只有负责全部门店的员工可以修改'
const dialog = (page: Page): Locator => page.locator('.ant-modal-container').filter({ visible: true }).last()

/** A user with all permissions, in one store. */
async function givenShopUser(zhanggui: Zhanggui, roleName = '管理员') {
  const [roles, stores, all] = await Promise.all([
    zhanggui.send('admin', roleCalls.findRoleOptions, {}),
    zhanggui.send('admin', storeCalls.findAllStoreList, {}),
    zhanggui.send('admin', userCalls.findSystemAll, {}),
  ])
  const number = unique()
  const person = { pin: `shop${number}`, phone: `136${number}`, name: '门店人' }
  const { id, link } = await zhanggui.send('admin', userCalls.saveUser, {
    ...person,
    type: 3,
    roleIdList: roles.filter((role) => role.name === roleName).map((role) => role.id),
    storeIdList: [stores[0]!.id],
    organizationIdList: [all.organizationList[0]!.id],
  })
  return { ...person, id, password: await join(zhanggui.page, { pin: person.pin, link }) }
}

/** A disabled button shows its reason on hover. */
async function expectLocked(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeVisible()
  await expect(button).toBeDisabled()
  await button.hover({ force: true })
  await expect(page.getByRole('tooltip', { name: reason })).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip', { name: reason })).toBeHidden()
}

/** The audit shows exactly one row, of this action. */
async function expectOnly(page: Page, action: string): Promise<void> {
  await expect(page).toHaveURL(/\/settings\/audit\?record=/)
  await expect(rowOf(page, action)).toHaveCount(1)
  await expect(page.locator('[data-row-key]')).toHaveCount(1)
}

test('a user in charge of one store sees the settings of all stores, and why he cannot change them', async ({
  page,
  zhanggui,
}) => {
  const own = await signedIn(page, await givenShopUser(zhanggui))

  await own.goto('/settings/config')
  await expect(own.getByText(reason)).toBeVisible()
  await expect(own.getByLabel('系统名称')).toBeDisabled()
  await expect(own.getByRole('button', { name: '保存' })).toHaveCount(0)

  await own.goto('/settings/menu')
  await expect(own.locator('.menu-note')).toHaveText(reason)
  for (const name of ['恢复内置菜单', '新增外部链接', '新增目录'])
    await expectLocked(own, own.getByRole('button', { name }))
  await expect(own.getByRole('button', { name: /^移动「/ })).toHaveCount(0)
  await expect(own.getByRole('switch', { name: '显示「操作审计」' })).toBeDisabled()

  await own.goto('/settings/role/index')
  await expectLocked(own, own.getByRole('button', { name: '新增角色' }))
  await own.getByRole('navigation', { name: '角色' }).getByText('店员').click()
  await expectLocked(own, own.getByRole('button', { name: '重命名' }))

  await own.goto('/settings/user/list')
  await own.getByRole('button', { name: '部门和业务线' }).click()
  await expect(dialog(own).getByText(reason)).toBeVisible()
  for (const name of ['编辑「总部」', '删除「总部」', '在「总部」下新增', '新增部门'])
    await expect(dialog(own).getByRole('button', { name })).toBeDisabled()
  await own.context().close()
})

test.describe('the history of a record', () => {
  test('opens from the menus of people, stores, roles and menus, and shows that record only', async ({
    page,
    zhanggui,
  }) => {
    const person = await givenShopUser(zhanggui, '店员')
    await zhanggui.send('admin', userCalls.setUserStatus, { ids: [person.id], enabled: false })
    await zhanggui.enter('admin', `/settings/user/list?keyword=${person.pin}`)
    const row = rowOf(page, person.pin)
    const dots = row.getByRole('button', { name: '更多操作' })
    await dots.hover()
    await expect(dots).toHaveAttribute('aria-expanded', 'false')
    await dots.click()
    await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '变更记录' }).click()
    await expect(page).toHaveURL(/\/settings\/audit\?record=user(:|%3A)\d+/)
    await expect(page.locator('[data-row-key]')).toHaveCount(3)
    await expect(page.locator('[data-row-key]').first()).toContainText('停用或启用员工')
    await expect(page.locator('[data-row-key]').first()).toContainText('已停用')
    await expect(page.locator('.search-bar')).toContainText(`员工 · ${person.name}`)
    await zhanggui.expectAccessible()

    const number = unique()
    const store = { name: `有记录的店${number}`, code: `H${number}` }
    await zhanggui.send('admin', storeCalls.save, store)
    await page.goto(`/settings/store/list?keyword=${store.name}`)
    const more = rowOf(page, store.name).getByRole('button', { name: '更多操作' })
    await more.hover()
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await more.click()
    await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '变更记录' }).click()
    await expectOnly(page, '保存门店')

    const { id } = await zhanggui.send('admin', roleCalls.saveRole, { name: `有记录${number}` })
    await page.goto(`/settings/role/index?id=${id}`)
    await page.getByRole('button', { name: '变更记录' }).click()
    await expectOnly(page, '保存角色')

    await page.goto('/settings/menu')
    const audit = page.locator('[data-row-key="iposWeb.settings.audit"]')
    await audit.getByRole('button', { name: '更多操作' }).hover()
    await audit.getByRole('button', { name: '更多操作', expanded: false }).click()
    await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '变更记录' }).click()
    await expect(page).toHaveURL(/record=menu(:|%3A)iposWeb\.settings\.audit/)
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  })

  test('is found in the audit itself, by the words of its title; people are found without the people page', async ({
    page,
    zhanggui,
  }) => {
    const number = unique()
    const name = `可找的店${number}`
    const form = { name, code: `K${number}` }
    const { id, version } = await zhanggui.send('admin', storeCalls.save, form)
    await zhanggui.send('admin', storeCalls.save, { ...form, id, version, contact: '王经理' })
    // Finance may read the audit, but no other settings.
    await zhanggui.enter('finance', '/settings/audit')
    const choose = async (field: string, words: string, option: string) => {
      await page.getByRole('combobox', { name: field }).click()
      await page.getByRole('combobox', { name: field }).fill(words)
      await page.locator('.ant-select-dropdown:visible').getByText(option).click()
    }
    await choose('记录', name, `门店 · ${name}`)
    await expect(page.locator('[data-row-key]')).toHaveCount(2)
    await choose('操作人', '掌柜', '晨光掌柜 (admin)')
    await expect(page.locator('[data-row-key]')).toHaveCount(2)
    await page.reload()
    await expect(page.locator('.search-bar')).toContainText(`门店 · ${name}`)
    await expect(page.locator('.search-bar')).toContainText('晨光掌柜 (admin)')

    await page.goto(`/settings/audit?keyword=${name}`)
    await page.locator('[data-row-key]').first().getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`record=store(:|%3A)${id}`))
    await expect(page.locator('[data-row-key]')).toHaveCount(2)
  })
})
