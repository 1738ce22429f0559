import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { bornSettings } from '@zhanggui/contract/config/config.ts'
import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { expect, type Locator, type Page, rowOf, test } from './test.ts'

const unique = () => String(Date.now()).slice(-6)
const dialog = (page: Page): Locator => page.locator('.ant-modal-container').filter({ visible: true }).last()
const sidebar = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const confirm = (page: Page, words: string) =>
  page.locator('.ant-popover:visible').getByRole('button', { name: words }).click()
/** Chooses from the dots menu of a row, which is built when the pointer comes near. */
async function fromMenu(page: Page, row: Locator, words: string): Promise<void> {
  const dots = row.getByRole('button', { name: '更多操作' })
  await dots.hover()
  await expect(dots).toHaveAttribute('aria-expanded', 'false')
  await dots.click()
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: words }).click()
}
const line = (page: Page, code: string) => page.locator(`tr[data-row-key="${code}"]`)

test.describe('menus', () => {
  test.afterEach(async ({ zhanggui }) => {
    const { version } = await zhanggui.send('admin', menuCalls.findMenuTree, {})
    await zhanggui.send('admin', menuCalls.resetMenu, { version })
    const { entries } = await zhanggui.send('admin', menuCalls.findMenuTree, {})
    for (const { builtIn, code, version } of entries)
      if (!builtIn) await zhanggui.send('admin', menuCalls.removeMenu, { code, version })
  })

  test('are renamed and hidden, and the sidebar follows at once', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', '/settings/menu')
    await line(page, 'product').getByRole('button', { name: '编辑' }).click()
    await dialog(page).getByLabel('名称').fill('货品')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(sidebar(page)).toContainText('货品')
    await expect(line(page, 'product')).toContainText('原名 商品')

    await page.getByRole('switch', { name: '显示「操作审计」' }).click()
    await expect(sidebar(page)).not.toContainText('操作审计')
    await page.getByRole('switch', { name: '显示「操作审计」' }).click()
    await expect(sidebar(page)).toContainText('操作审计')

    await page.getByRole('button', { name: '恢复内置菜单' }).click()
    await page.locator('.ant-modal').getByRole('button', { name: '恢复内置菜单' }).click()
    await expect(sidebar(page)).toContainText('商品')
    await expect(sidebar(page)).not.toContainText('货品')
  })

  test('built-in ones stay, and the page says so', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', '/settings/menu')
    await line(page, 'product').getByRole('button', { name: '更多操作' }).click()
    const remove = page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '删除' })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toContainText('内置菜单不能删除，可以隐藏')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('switch', { name: '显示「菜单」' })).toBeDisabled()
  })

  test('take a link of one’s own, which opens in a new tab, and lose it again', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', '/settings/menu')
    await page.getByRole('button', { name: '新增外部链接' }).click()
    await dialog(page).getByLabel('名称').fill('帮助中心')
    await dialog(page).getByLabel('地址').fill('example.com')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(page.locator('.ant-notification')).toContainText('须以 http:// 或 https:// 开头')
    await dialog(page).getByLabel('地址').fill('https://example.com/help')
    await expect(page.locator('.ant-form-item-explain-error')).toHaveCount(0)
    await zhanggui.expectAccessible()
    await dialog(page).getByRole('button', { name: '保存' }).click()
    const link = sidebar(page).getByRole('link', { name: '帮助中心' })
    await expect(link).toHaveAttribute('href', 'https://example.com/help')
    await expect(link).toHaveAttribute('target', '_blank')
    await fromMenu(page, page.locator('tr', { hasText: '帮助中心' }), '删除')
    await confirm(page, '删除')
    await expect(link).toHaveCount(0)
  })

  test('ordered after another person’s change: the page names him and shows the present menu', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', '/settings/menu')
    const grip = page.getByRole('button', { name: /^移动「设置」/ })
    await expect(grip).toBeVisible()
    const product = { code: 'product', version: 0, name: '货品', icon: 'product', sort: 20 } as const
    await zhanggui.send('admin', menuCalls.saveMenu, product)
    await grip.focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(/^晨光掌柜在 .* 改过这条记录/)).toBeVisible()
    await expect(line(page, 'product')).toContainText('货品')
    // The page reads menu and session again before it accepts the next move.
    await expect(async () => {
      await grip.press('ArrowUp')
      await expect(sidebar(page).locator('li').first()).toContainText('设置', { timeout: 2000 })
    }).toPass()
  })

  test('are ordered with the keys and by dragging', async ({ page, zhanggui }) => {
    const folders = () => page.locator('tr[data-row-key="product"], tr[data-row-key="settings"]')
    await zhanggui.enter('admin', '/settings/menu')
    await expect(folders().first()).toContainText('商品')
    const grip = page.getByRole('button', { name: /^移动「设置」/ })
    // The folder of the stock is between them. The page reads the menu again before it accepts the next move.
    await expect(async () => {
      await grip.press('ArrowUp')
      await expect(folders().first()).toContainText('设置', { timeout: 2000 })
    }).toPass()
    await expect(grip).toBeFocused()
    // Home stays first.
    await expect(sidebar(page).locator('li').nth(1)).toContainText('设置')

    await page.getByRole('button', { name: /^移动「商品」/ }).dragTo(line(page, 'settings'), {
      targetPosition: { x: 200, y: 4 },
    })
    await expect(folders().first()).toContainText('商品')
  })
})

test.describe('stores', () => {
  test('are created with business hours, suspended after an explanation, and opened', async ({
    page,
    zhanggui,
  }) => {
    const name = `测试店${unique()}`
    await zhanggui.enter('admin', '/settings/store/list')
    await page.getByRole('button', { name: '新增门店' }).click()
    await dialog(page).getByLabel('门店名称').fill(name)
    await dialog(page).getByLabel('门店编码').fill('有空 格')
    await dialog(page).getByRole('button', { name: '添加时段' }).click()
    await dialog(page).getByLabel('时段 1 开始').fill('830')
    await dialog(page).getByLabel('时段 1 结束').fill('830')
    await dialog(page).getByRole('button', { name: '新增门店' }).click()
    await expect(page.locator('.ant-notification')).toContainText('门店编码：须为 1 到 20 位字母')
    await expect(page.locator('.ant-notification')).toContainText('营业时间：须晚于开始时间')
    await expect(dialog(page).getByLabel('时段 1 开始')).toHaveValue('08:30')
    await dialog(page).getByLabel('门店编码').fill(`T${unique()}`)
    await dialog(page).getByLabel('时段 1 结束').fill('02:00')
    await expect(dialog(page).getByText('次日')).toBeVisible()
    await dialog(page).getByLabel('时段 1 结束').fill('22:00')
    await dialog(page).getByRole('button', { name: '添加星期' }).click()
    await dialog(page).getByRole('checkbox', { name: '周日' }).check()
    await expect(dialog(page).locator('fieldset')).toContainText('休息')
    await expect(page.locator('.ant-form-item-explain-error')).toHaveCount(0)
    await zhanggui.expectAccessible()
    await dialog(page).getByRole('button', { name: '新增门店' }).click()
    await expect(rowOf(page, name)).toContainText('08:30–22:00周日 休息')
    await expect(rowOf(page, name)).toContainText('营业中')

    await fromMenu(page, rowOf(page, name), '停业')
    await expect(page.locator('.ant-popover:visible')).toContainText('不再接新订单，未完成的订单继续处理')
    await confirm(page, '停业')
    await expect(rowOf(page, name)).toContainText('已停业')
    await page.getByRole('tab', { name: /^已停业/ }).click()
    await expect(page).toHaveURL(/tab=false/)
    await expect(rowOf(page, name)).toHaveCount(1)
    const open = await zhanggui.send('admin', storeCalls.querySettledShopList, {})
    expect(open.map((store) => store.name)).not.toContain(name)

    await fromMenu(page, rowOf(page, name), '开业')
    await confirm(page, '开业')
    await expect(rowOf(page, name)).toHaveCount(0)
  })

  test('changed by two users at once: the second sees the first change', async ({ page, zhanggui }) => {
    const number = unique()
    const form = { name: `双人店${number}`, code: `D${number}` }
    const { id, version } = await zhanggui.send('admin', storeCalls.save, form)
    await zhanggui.enter('admin', `/settings/store/list?keyword=${form.name}`)
    await rowOf(page, form.name).getByRole('button', { name: '编辑' }).click()
    await dialog(page).getByLabel('联系人').fill('王经理')
    await zhanggui.send('admin', storeCalls.save, { ...form, id, version, address: '人民路 1 号' })
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(page.locator('.stale-fields')).toContainText('人民路 1 号')
    await page.getByRole('button', { name: '保留我的修改，继续编辑' }).click()
    await expect(dialog(page).getByLabel('地址')).toHaveValue('人民路 1 号')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await expect(rowOf(page, form.name)).toContainText('王经理')
    await expect(rowOf(page, form.name)).toContainText('人民路 1 号')
  })
})

test.describe('app settings', () => {
  test.afterEach(async ({ zhanggui }) => {
    const { version } = await zhanggui.send('admin', configCalls.findConfigDetail, {})
    await zhanggui.send('admin', configCalls.saveConfig, { ...bornSettings, version })
  })

  test('are followed by the shell without signing in anew', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', '/settings/config')
    await page.getByLabel('系统名称').fill('晨光')
    await page.getByLabel('公司名称').fill('晨光便利连锁有限公司')
    await page.getByLabel('公司链接').fill('javascript:alert(1)')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.locator('.ant-notification')).toContainText('公司链接：须以 http:// 或 https:// 开头')
    await page.getByLabel('公司链接').fill('https://example.com')
    await page.getByRole('checkbox', { name: '页面水印（登录名）' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存，立即生效')).toBeVisible()
    await expect(page.locator('.sidebar .brand')).toContainText('晨光')
    await expect(page.locator('.footer')).toContainText('晨光便利连锁有限公司')
    await page.reload()
    await expect(page.getByLabel('系统名称')).toHaveValue('晨光')
    await expect(page.getByRole('checkbox', { name: '页面水印（登录名）' })).toBeChecked()
  })

  test('changed by two users at once: the second sees the first change, and both changes hold', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', '/settings/config')
    await page.getByLabel('公司名称').fill('我的公司')
    const { version } = await zhanggui.send('admin', configCalls.findConfigDetail, {})
    await zhanggui.send('admin', configCalls.saveConfig, { systemName: '别人改的', demo: true, version })
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.locator('.ant-modal').getByText(/^晨光掌柜在 .* 改过这条记录/)).toBeVisible()
    await expect(page.locator('.stale-fields')).toContainText('别人改的')
    await expect(page.locator('.stale-fields')).toContainText('演示菜单')
    await page.getByRole('button', { name: '保留我的修改，继续编辑' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存，立即生效')).toBeVisible()
    const now = await zhanggui.send('admin', configCalls.findConfigDetail, {})
    expect(now).toMatchObject({ systemName: '别人改的', company: '我的公司', demo: true })
  })
})

test.describe('the audit', () => {
  test('shows person, action and the values before and after, and can be filtered', async ({
    page,
    zhanggui,
  }) => {
    const number = unique()
    const form = { name: `审计店${number}`, code: `A${number}` }
    const { id, version } = await zhanggui.send('admin', storeCalls.save, form)
    await zhanggui.send('admin', storeCalls.save, { ...form, id, version, contact: '王经理' })
    await zhanggui.enter('admin', `/settings/audit?keyword=${form.name}`)
    await expect(rowOf(page, form.name)).toHaveCount(2)
    const row = rowOf(page, form.name).first()
    for (const part of ['晨光掌柜', '保存门店', '联系人', '王经理']) await expect(row).toContainText(part)

    await page.goto('/settings/audit?action=store')
    await expect(rowOf(page, form.name).first()).toBeVisible()
    await page.goto('/settings/audit?action=role&keyword=这里没有')
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  })

  test('is filtered by a changed field, in the URL, with the fields of the chosen kind', async ({
    page,
    zhanggui,
  }) => {
    const number = unique()
    const form = { name: `字段店${number}`, code: `Z${number}` }
    const { id, version } = await zhanggui.send('admin', storeCalls.save, form)
    await zhanggui.send('admin', storeCalls.save, { ...form, id, version, contact: '李经理' })
    await zhanggui.enter('admin', `/settings/audit?keyword=${form.name}`)
    await expect(rowOf(page, form.name)).toHaveCount(2)
    const field = page.getByRole('combobox', { name: '字段', exact: true })
    await field.click()
    await page.getByTitle('门店 · 联系人', { exact: true }).click()
    await expect(page).toHaveURL(/field=store\.contact/)
    await expect(rowOf(page, form.name)).toHaveCount(1)
    await zhanggui.expectAccessible()
    await page.goto('/settings/audit?action=store&field=store.contact')
    await expect(rowOf(page, form.name)).toHaveCount(1)
    await expect(page.locator('.search-bar')).toContainText('联系人')
    await field.click()
    await expect(page.getByTitle('门店编码', { exact: true })).toBeVisible()
    await expect(page.getByTitle(/·/)).toHaveCount(0)
    const english = await zhanggui.another('admin', '/settings/audit?field=store.contact', { language: 'en' })
    await expect(rowOf(english, form.name)).toHaveCount(1)
    await expect(english.locator('.search-bar')).toContainText('Contact')
  })

  test('has tabs with numbers, shows both days of a range whole at 1366 px, and is exported as it is shown', async ({
    page,
    zhanggui,
  }) => {
    const number = unique()
    const name = `导出店${number}`
    await zhanggui.send('admin', storeCalls.save, { name, code: `X${number}` })
    await page.setViewportSize({ width: 1366, height: 768 })
    await zhanggui.enter('admin', `/settings/audit?keyword=${name}`)
    await expect(rowOf(page, name)).toHaveCount(1)
    const tab = (label: RegExp) => page.getByRole('tab', { name: label })
    await expect(tab(/^数据变更/)).toHaveText(/1$/)
    await tab(/^权限与员工/).click()
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
    await tab(/^数据变更/).click()
    await expect(page).toHaveURL(/tab=data/)
    await expect(rowOf(page, name)).toHaveCount(1)
    const days = page.locator('.search-bar .ant-picker-range')
    await days.locator('input').first().click()
    await page.locator('.ant-picker-dropdown:visible .ant-picker-cell-in-view.ant-picker-cell-today').click()
    await page.locator('.ant-picker-dropdown:visible .ant-picker-cell-in-view.ant-picker-cell-today').click()
    await expect(days).toHaveClass(/applied/)
    for (const input of await days.locator('input').all()) {
      await expect(input).toHaveValue(/^\d{4}-\d\d-\d\d$/)
      expect(await input.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    }
    await expect(rowOf(page, name)).toHaveCount(1)
    const sent = page.waitForRequest('**/exportAudit')
    await page.getByRole('button', { name: '导出列表（1 条）' }).click()
    expect((await sent).postDataJSON().condition).toMatchObject({ part: 'data', keyword: name })
    await expect(
      page.locator('.ant-message-notice').getByRole('button', { name: '打开下载中心' }),
    ).toBeVisible()
    await zhanggui.expectAccessible()
  })

  test('marks rows that are not sealed yet, and explains the mark', async ({ page, zhanggui }) => {
    await zhanggui.send('admin', storeCalls.save, { name: `封存店${unique()}`, code: `F${unique()}` })
    await zhanggui.enter('admin', '/settings/audit')
    const mark = page.getByRole('button', { name: '尚未封存' }).first()
    if (await mark.isVisible()) {
      await mark.hover()
      await expect(page.getByRole('tooltip')).toContainText('任何改动都会被发现')
    }
    // Within a minute the row joins the chain.
    await expect(async () => {
      await page.locator('.search-bar').getByRole('button', { name: '刷新' }).click()
      await expect(mark).toHaveCount(0, { timeout: 2000 })
    }).toPass({ timeout: 60_000 })
  })
})
