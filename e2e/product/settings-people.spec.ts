import { organizationCalls } from '@zhanggui/contract/organization/organization.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { join } from './join.ts'
import { expect, type Locator, type Page, rowOf, signedIn, test, type Zhanggui } from './test.ts'

const list = '/settings/user/list'
const dialog = (page: Page): Locator =>
  page.locator('.ant-modal-container, .ant-drawer').filter({ visible: true }).last()
const unique = () => String(Date.now()).slice(-8)

/** Picks several options of a field of the open dialog. */
async function pick(page: Page, label: string, ...options: string[]): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click()
  for (const option of options)
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
}

/** A person with one role and one store. Tests may disable and remove him. */
async function givenPerson(zhanggui: Zhanggui, roleName: string, name = '测试员') {
  const [roles, stores, all] = await Promise.all([
    zhanggui.send('admin', roleCalls.findRoleOptions, {}),
    zhanggui.send('admin', storeCalls.findAllStoreList, {}),
    zhanggui.send('admin', userCalls.findSystemAll, {}),
  ])
  const number = unique()
  const person = { pin: `e2e${number}`, phone: `139${number}`, name }
  const { id, link } = await zhanggui.send('admin', userCalls.saveUser, {
    ...person,
    type: 3,
    roleIdList: roles.filter((role) => role.name === roleName).map((role) => role.id),
    storeIdList: [stores[0]!.id],
    organizationIdList: [all.organizationList[0]!.id],
  })
  return { ...person, id, password: await join(zhanggui.page, { pin: person.pin, link }) }
}

async function find(page: Page, pin: string): Promise<void> {
  await page.getByPlaceholder('姓名、登录名、工号或手机尾号').fill(pin)
  await expect(page).toHaveURL(/keyword=/)
  await expect(page.locator('[data-row-key]')).toHaveCount(1)
  await expect(rowOf(page, pin)).toBeVisible()
  await expect(page.locator('.data-table')).toHaveAttribute('aria-busy', 'false')
}

/** Chooses from the dots menu of a row. */
async function fromMenu(page: Page, row: Locator, words: string): Promise<void> {
  // The menu is built when the pointer comes near.
  const dots = row.getByRole('button', { name: '更多操作' })
  await dots.hover()
  await expect(dots).toHaveAttribute('aria-expanded', 'false')
  await dots.click()
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: words }).click()
}
const confirm = (page: Page, words: string) =>
  page.locator('.ant-popover:visible').getByRole('button', { name: words }).click()

test.describe('a new person', () => {
  test('must fill in all required fields', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', list)
    await page.getByRole('button', { name: '新增员工' }).click()
    await dialog(page).getByLabel('姓名').fill('测试员')
    await dialog(page).getByLabel('手机号').fill('12345')
    await dialog(page).getByRole('button', { name: '新增员工' }).click()
    const said = page.locator('.ant-notification')
    for (const line of ['登录名：必填', '手机号：须为 1 开头的 11 位数字', '角色：必填', '门店：必填'])
      await expect(said).toContainText(line)
    await expect(dialog(page).getByLabel('登录名')).toBeFocused()
  })

  test('is not lost by closing the dialog by mistake', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', list)
    await page.getByRole('button', { name: '新增员工' }).click()
    await dialog(page).getByLabel('姓名').fill('测试员')
    await dialog(page).getByRole('button', { name: '取消' }).click()
    await expect(page.getByText('有 1 处修改还没有保存')).toBeVisible()
    await page.getByRole('button', { name: '继续编辑' }).click()
    await expect(dialog(page).getByLabel('姓名')).toHaveValue('测试员')
  })

  test('gets an invitation link that is shown once, and joins with it', async ({
    page,
    browser,
    zhanggui,
  }) => {
    const number = unique()
    await zhanggui.enter('admin', list)
    await page.getByRole('button', { name: '新增员工' }).click()
    await dialog(page).getByLabel('姓名').fill('新店员')
    await dialog(page).getByLabel('登录名').fill(`clerk${number}`)
    await dialog(page).getByLabel('手机号').fill(`138${number}`)
    await pick(page, '角色', '店员')
    await pick(page, '门店', '晨光便利一店')
    await zhanggui.expectAccessible()
    await dialog(page).getByRole('button', { name: '新增员工' }).click()
    const shown = page.getByRole('dialog', { name: '邀请新店员加入' })
    const link = await shown.getByRole('textbox', { name: '链接' }).inputValue()
    await zhanggui.expectAccessible()
    await shown.getByRole('button', { name: '我已交给本人' }).click()
    await expect(shown).toBeHidden()
    await find(page, `clerk${number}`)
    await expect(rowOf(page, `clerk${number}`)).toContainText(`138****${number.slice(-4)}`)
    await expect(rowOf(page, `clerk${number}`)).toContainText('晨光便利一店')

    const own = await browser.newPage()
    await own.goto(link)
    await expect(own.getByRole('heading', { name: '加入「晨光便利」' })).toBeVisible()
    await expect(own.getByLabel('登录名')).toHaveValue(`clerk${number}`)
    // The login name is there, so the password comes next.
    await expect(own.getByLabel('密码', { exact: true })).toBeFocused()
    await own.getByLabel('登录名').fill('admin')
    await own.getByLabel('密码', { exact: true }).fill('Joined2026')
    await own.getByLabel('确认密码').fill('Joined2026')
    await own.getByRole('button', { name: '加入并登录' }).click()
    await expect(own.getByText('登录名 admin 已被使用，请换一个')).toBeVisible()
    await own.getByLabel('登录名').fill(`clerk${number}`)
    await own.getByRole('button', { name: '加入并登录' }).click()
    await expect(own).toHaveURL('/home')
    // Actions without permission are not there.
    await expect(own.getByRole('button', { name: '新增商品' })).toHaveCount(0)
    await own.goto(list)
    await expect(own).toHaveURL('/home')
    await own.context().close()
  })
})

test.describe('people who may not be changed', () => {
  test('is oneself, and the page says why', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', `${list}?keyword=admin`)
    const row = rowOf(page, '晨光掌柜')
    await expect(row.getByRole('button', { name: '编辑' })).toBeDisabled()
    await row.getByRole('button', { name: '编辑' }).hover({ force: true })
    await expect(page.getByRole('tooltip')).toContainText(/不能停用或移除自己|创建者不能由别人/)
  })

  test('include people with more permissions than the user', async ({ page, zhanggui }) => {
    await zhanggui.enter('manager', list)
    await row(page, 'manager')
    await expect(rowOf(page, 'admin')).toHaveCount(0)
  })

  const row = (page: Page, pin: string) => expect(rowOf(page, pin)).toBeVisible()

  test('and roles that give more cannot be given: they say why', async ({ page, zhanggui }) => {
    await zhanggui.enter('manager', list)
    await page.getByRole('button', { name: '新增员工' }).click()
    await dialog(page).getByRole('combobox', { name: '角色' }).click()
    const option = page.locator('.ant-select-item-option', { hasText: '管理员' })
    await expect(option).toContainText('含有你没有的权限，不能授予')
    await expect(option).toHaveClass(/disabled/)
  })
})

test.describe('a person', () => {
  test('a disabled person is signed out with the next request, and can be enabled again', async ({
    page,
    zhanggui,
  }) => {
    const person = await givenPerson(zhanggui, '店员')
    const own = await signedIn(page, person)
    await own.goto('/product/productGoodProduct')
    await expect(own.locator('[data-row-key]').first()).toBeVisible()

    await zhanggui.enter('admin', list)
    await find(page, person.pin)
    await fromMenu(page, rowOf(page, person.pin), '停用')
    await expect(page.locator('.ant-popover:visible')).toContainText('立即退出登录')
    await confirm(page, '停用')
    await expect(rowOf(page, person.pin)).toContainText('已停用')

    await own.reload()
    await expect(own.getByRole('dialog', { name: '账号已停用，请联系管理员' })).toBeVisible()
    await own.context().close()

    await fromMenu(page, rowOf(page, person.pin), '启用')
    await confirm(page, '启用')
    await expect(rowOf(page, person.pin)).toContainText('在职')
  })

  test('gets a one-time link, sets a new password with it and is in; it can be revoked', async ({
    page,
    browser,
    zhanggui,
  }) => {
    const person = await givenPerson(zhanggui, '店员')
    await zhanggui.enter('admin', list)
    await find(page, person.pin)
    const makeLink = async () => {
      await fromMenu(page, rowOf(page, person.pin), '一次性登录链接')
      await confirm(page, '一次性登录链接')
      return page.getByRole('textbox', { name: '链接' }).inputValue()
    }
    const shown = page.getByRole('dialog', { name: '测试员的一次性登录链接' })
    const revoked = await makeLink()
    await zhanggui.expectAccessible()
    await shown.getByRole('button', { name: '作废链接' }).click()
    await expect(page.getByText('链接已作废')).toBeVisible()
    await expect(shown).toBeHidden()
    const link = await makeLink()
    const own = await browser.newPage()
    await own.goto(revoked)
    await expect(own.getByText('这个链接已用过、已过期或已作废')).toBeVisible()
    await own.goto('about:blank')
    await own.goto(link)
    await own.getByLabel('新密码', { exact: true }).fill('Chosen2026')
    await own.getByLabel('确认新密码').fill('Chosen2026')
    await own.getByRole('button', { name: '设置密码并登录' }).click()
    await expect(own).toHaveURL('/home')
    await own.context().close()
  })

  test('shows his phone whole only when asked', async ({ page, zhanggui }) => {
    const person = await givenPerson(zhanggui, '店员')
    await zhanggui.enter('admin', list)
    await find(page, person.pin)
    const row = rowOf(page, person.pin)
    await expect(row).not.toContainText(person.phone)
    await row.getByRole('button', { name: '查看完整手机号' }).click()
    await expect(row).toContainText(person.phone)
    await row.getByRole('button', { name: '隐藏手机号' }).click()
    await expect(row).not.toContainText(person.phone)
  })

  test('keeps a hidden phone when something else is saved, and is removed for good', async ({
    page,
    zhanggui,
  }) => {
    const person = await givenPerson(zhanggui, '店员')
    await zhanggui.enter('admin', list)
    await find(page, person.pin)
    await rowOf(page, person.pin).getByRole('button', { name: '编辑' }).click()
    await expect(dialog(page).getByLabel('手机号')).toHaveValue(`139****${person.phone.slice(-4)}`)
    await dialog(page).getByLabel('姓名').fill('改名员')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(rowOf(page, person.pin)).toContainText('改名员')
    const { value } = await zhanggui.send('admin', userCalls.unmaskUser, { id: person.id, field: 'phone' })
    expect(value).toBe(person.phone)

    await fromMenu(page, rowOf(page, person.pin), '移除')
    await confirm(page, '移除')
    await expect(rowOf(page, person.pin)).toHaveCount(0)
  })

  test('several are disabled at once', async ({ page, zhanggui }) => {
    const name = `批量${unique().slice(-4)}`
    await givenPerson(zhanggui, '店员', name)
    await givenPerson(zhanggui, '店员', name)
    await zhanggui.enter('admin', `${list}?keyword=${name}`)
    await expect(rowOf(page, name)).toHaveCount(2)
    await page.getByRole('checkbox', { name: '选中本页' }).click()
    await page.locator('.bulk-bar').getByRole('button', { name: '停用' }).click()
    await expect(page.locator('.ant-modal-confirm-title')).toHaveText('停用 2 名员工？')
    await page.locator('.ant-modal').getByRole('button', { name: '停用' }).click()
    await expect(rowOf(page, '已停用')).toHaveCount(2)
  })
})

test.describe('departments', () => {
  test('are added, renamed and removed, and a full one says why it stays', async ({ page, zhanggui }) => {
    const name = `采购${unique().slice(-4)}`
    await zhanggui.enter('admin', list)
    await page.getByRole('button', { name: '部门和业务线' }).click()
    await dialog(page).getByRole('button', { name: '在「总部」下新增' }).click()
    await dialog(page).getByLabel('名称').fill(name)
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('button', { name: `编辑「${name}」` })).toBeVisible()
    await expect(page.locator('.ant-modal-container').filter({ visible: true })).toHaveCount(1)
    await zhanggui.expectAccessible()

    await page.getByRole('button', { name: '删除「总部」' }).click()
    await confirm(page, '删除')
    await expect(page.getByText('总部 里还有员工或下级，不能删除')).toBeVisible()

    await page.getByRole('button', { name: `编辑「${name}」` }).click()
    await dialog(page).getByLabel('名称').fill(`${name}部`)
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: `删除「${name}部」` }).click()
    await confirm(page, '删除')
    await expect(page.getByRole('button', { name: `编辑「${name}部」` })).toHaveCount(0)
  })

  test('filter the people', async ({ page, zhanggui }) => {
    const rows = await zhanggui.send('admin', organizationCalls.findOrganizationList, {})
    const head = rows.find(({ kind, parentId }) => kind === 10 && parentId === '0')
    await zhanggui.enter('admin', list)
    await page.getByRole('button', { name: '部门和业务线' }).click()
    await dialog(page)
      .getByText(head?.name ?? '', { exact: true })
      .click()
    await expect(page).toHaveURL(`${list}?organizationId=${head?.id}`)
    await expect(page.locator('[data-row-key]').first()).toBeVisible()
  })
})
