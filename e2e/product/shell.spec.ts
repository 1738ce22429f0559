import { noticeCalls } from '@zhanggui/contract/notice/notice.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { changeAnswer, chooseFromUserMenu, edit, heading, home, list } from './frame.ts'
import { expect, type Page, signInAt, test } from './test.ts'

test('a user with unsaved changes is asked before signing out or switching the merchant sends anything', async ({
  page,
}) => {
  // A session of its own, because this test ends it.
  await page.goto('/login')
  await signInAt(page, 'admin')
  await page.goto(edit)
  const name = page.getByLabel('商品名称', { exact: true })
  await name.fill('还没保存的商品')
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  page.on('dialog', () => sent.push('the browser asked'))
  const question = page.getByRole('dialog', { name: '离开这个页面？' })
  await page.locator('.topbar .user').click()
  await page.getByRole('menuitem', { name: '切换商户' }).click()
  await page.getByRole('menuitem', { name: '晨光烘焙' }).click()
  await question.getByRole('button', { name: '继续编辑' }).click()
  await chooseFromUserMenu(page, '退出登录')
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('还没保存的商品')
  const ends: string[] = [sessionCalls.setCurrent.path, sessionCalls.logout.path, 'the browser asked']
  expect(sent.filter((what) => ends.includes(what))).toEqual([])
  await chooseFromUserMenu(page, '退出登录')
  await question.getByRole('button', { name: '不保存，离开' }).click()
  await expect(page).toHaveURL('/logout.html')
  expect(sent.filter((what) => ends.includes(what))).toEqual([sessionCalls.logout.path])
})

test.describe('the user menu', () => {
  test('has the entries of the spec, on their conditions', async ({ page, zhanggui }) => {
    const items = page.locator('.user-dropdown').getByRole('menuitem')
    await zhanggui.enter('admin', list)
    await page.locator('.topbar .user').click()
    await expect(items).toHaveText(['个人设置', '修改密码', '下载中心', '切换商户', '退出登录'])
    const clerk = await zhanggui.another('clerk', list)
    await clerk.locator('.topbar .user').click()
    await expect(clerk.locator('.user-dropdown').getByRole('menuitem')).toHaveText([
      '个人设置',
      '修改密码',
      '下载中心',
      '退出登录',
    ])
  })

  test('opens, is walked and chosen from by keys alone', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', list)
    await page.locator('tbody tr[data-row-key]').first().waitFor()
    await page.locator('.topbar .user').focus()
    await page.keyboard.press('Enter')
    const items = page.locator('.user-dropdown')
    await expect(items.getByRole('menuitem', { name: '个人设置' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items.getByRole('menuitem', { name: '修改密码' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(items).toBeHidden()
    await expect(page.locator('.topbar .user')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(items.getByRole('menuitem', { name: '个人设置' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: '个人设置' })).toBeVisible()
  })

  test('personal settings: every rule, nothing lost on a refusal, saved', async ({ page, zhanggui }) => {
    await zhanggui.enter('marketer', list)
    await chooseFromUserMenu(page, '个人设置')
    const dialog = page.getByRole('dialog', { name: '个人设置' })
    const name = dialog.getByLabel('姓名')
    await expect(name).toHaveValue('营销')
    await expect(dialog).toHaveCSS('width', '800px')
    await expect(dialog.getByLabel('登录名')).toBeDisabled()
    await expect(dialog.getByLabel('手机号')).toHaveValue('138****8005')
    await zhanggui.expectAccessible()

    await name.fill('')
    await dialog.getByLabel('手机号').fill('2380013800')
    await dialog.getByLabel('邮箱').fill('not-an-address')
    await dialog.getByLabel('身份证号').fill('11010119900307123')
    await dialog.getByLabel('工号').fill('x'.repeat(21))
    await dialog.getByLabel('备注').fill('备'.repeat(256))
    await dialog.getByRole('button', { name: '保存' }).click()
    for (const text of [
      '姓名必填',
      '手机号须为 1 开头的 11 位数字',
      '邮箱不是有效的邮箱地址',
      '身份证号须为有效的 18 位身份证号',
      '工号最多 20 个字符',
      '备注最多 255 个字符',
      '短信验证码必填',
    ])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    await expect(dialog.getByText('256 / 255')).toBeVisible()

    await name.fill('营销小周')
    await dialog.getByLabel('手机号').fill('138****8005')
    await dialog.getByLabel('邮箱').fill('zhou@example.com')
    await dialog.getByLabel('身份证号').fill('')
    await dialog.getByLabel('工号').fill('M-001')
    await dialog.getByLabel('备注').fill('值早班')
    await dialog.getByText('女', { exact: true }).click()
    // After the server's refusal all typed values stay.
    await page.route(`**${userCalls.updateProfile.path}`, (route) =>
      route.fulfill({
        json: {
          rtnStatus: '10002',
          rtnMsg: '提交的内容有误',
          data: [{ path: 'jobNo', key: 'user.jobNoTaken', message: '工号 M-001 已被 店员 使用' }],
        },
      }),
    )
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('工号 M-001 已被 店员 使用', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('备注')).toHaveValue('值早班')
    await page.unroute(`**${userCalls.updateProfile.path}`)
    await dialog.getByLabel('工号').fill('M-002')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('个人设置已保存')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.locator('.topbar .user')).toContainText('营销小周')

    await chooseFromUserMenu(page, '个人设置')
    await expect(name).toHaveValue('营销小周')
    await expect(dialog.getByLabel('邮箱')).toHaveValue(/\*{4}/)
    await expect(dialog.getByRole('radio', { name: '女' })).toBeChecked()
    await name.fill('营销')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
  })
})

test.describe('switching the merchant', () => {
  test('says so, reloads at the root, and the other tab notices when the mouse comes', async ({
    page,
    zhanggui,
  }) => {
    // A session of its own, because the shared one must keep its merchant.
    await zhanggui.signIn('admin')
    await expect(page.locator('.topbar .user')).toContainText('晨光便利')
    const other = await page.context().newPage()
    // The tab reads its notices and downloads a moment later. That reading would notice the switch, too.
    const readLast = [noticeCalls.findNoticeList, taskCalls.findExcelList].map(({ path }) =>
      other.waitForResponse(`**${path}`),
    )
    await other.goto(list)
    await heading(other, '总部商品').waitFor()
    await Promise.all(readLast)

    const switchTo = async (tab: Page, merchant: string) => {
      await tab.locator('.topbar .user').click()
      await tab.getByRole('menuitem', { name: '切换商户' }).click()
      // The notice stands for a moment only. Whoever looks for it must begin before it comes.
      const said = tab.getByText('组织已切换，页面即将刷新').waitFor()
      await tab.getByRole('menuitem', { name: merchant }).click()
      await said
    }
    await other.evaluate(() => Object.assign(window, { sameDocument: true }))
    await switchTo(page, '晨光烘焙')
    await expect(page.locator('.topbar .user')).toContainText('晨光烘焙')
    await expect(page).toHaveURL(home)

    const said = other.getByRole('alert').getByText('账号已切换').waitFor()
    await other.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseenter')))
    await said
    await expect(other.locator('.topbar .user')).toContainText('晨光烘焙')
    expect(await other.evaluate(() => 'sameDocument' in window)).toBe(false)
    // The next sign-in starts with the last merchant.
    await switchTo(other, '晨光便利')
    await expect(other.locator('.topbar .user')).toContainText('晨光便利')
    // The first tab reloads itself once it notices the switch. It must not do so while the next test begins.
    await page.close()
  })

  test('a tab of the former user does nothing in the name of the present one', async ({ page, zhanggui }) => {
    await zhanggui.signIn('admin')
    await expect(page).toHaveURL(home)
    // The tab sends this call by itself. Wait for it before the session ends.
    const last = page.waitForResponse((response) => response.url().endsWith(taskCalls.findExcelList.path))
    await page.goto(list)
    await last
    const other = await page.context().newPage()
    await other.goto('/')
    await other.locator('.topbar .user').click()
    await other.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(other).toHaveURL(/logout/)
    await other.goto('/login')
    await signInAt(other, 'manager')
    await other.getByRole('heading', { name: /好，店长/ }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('tab', { name: '草稿' }).click()
    await expect(page.getByRole('alert').getByText('账号已切换')).toBeVisible()
    expect(asked).not.toContain('/bf/ipos/web/product/findProductPage')
    await expect(page.locator('.topbar .user')).toContainText('店长')
  })

  test('a call of a tab that did not notice is answered -4 and reloads it', async ({ page, zhanggui }) => {
    await zhanggui.signIn('admin')
    await expect(page).toHaveURL(home)
    await page.goto(list)
    await heading(page, '总部商品').waitFor()
    await page.route('**/bf/ipos/web/product/findProductPage', (route) =>
      route.continue({ headers: { ...route.request().headers(), merchantid: '999999' } }),
    )
    await page.getByRole('tab', { name: '草稿' }).click()
    await expect(page.getByRole('alert').getByText('账号已切换')).toBeVisible()
    await expect(page).toHaveURL(home)
  })
})

test.describe('the theme drawer', () => {
  test('has dark, fullscreen, refresh and progress bar, remembered on this browser', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', list)
    await heading(page, '总部商品').waitFor()
    await expect(page.getByRole('button', { name: '全屏' })).toBeVisible()
    await page.getByRole('button', { name: '外观' }).click()
    const drawer = page.getByRole('dialog', { name: '外观' })
    await drawer.getByRole('switch', { name: '显示全屏按钮' }).click()
    await drawer.getByRole('switch', { name: '显示页面刷新按钮' }).click()
    await drawer.getByText('深色', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await zhanggui.expectAccessible()
    await page.keyboard.press('Escape')
    await page.reload()
    await heading(page, '总部商品').waitFor()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('button', { name: '全屏' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '刷新页面' })).toHaveCount(0)
    await page.getByRole('button', { name: '外观' }).click()
    await expect(drawer.getByRole('switch', { name: '显示全屏按钮' })).not.toBeChecked()
    await expect(drawer.getByRole('switch', { name: '打开页面时显示进度条' })).toBeChecked()
  })

  test('on a phone its choices stand at the foot of the menu', async ({ page, zhanggui }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await zhanggui.enter('admin', list)
    const progress = page.getByRole('dialog').getByRole('switch', { name: '打开页面时显示进度条' })
    await page.getByRole('button', { name: '打开菜单' }).click()
    await expect(progress).toBeChecked()
    await progress.click()
    await expect(progress).not.toBeChecked()
    await zhanggui.expectAccessible()
    await page.reload()
    await page.getByRole('button', { name: '打开菜单' }).click()
    await expect(progress).not.toBeChecked()
  })

  test('the merchant’s settings hold for users without a choice of their own', async ({ page, zhanggui }) => {
    await changeAnswer(page, sessionCalls.findCurrent.path, (user: { settings: object }) => ({
      ...user,
      settings: {
        ...user.settings,
        fullscreenButton: false,
        downloadCenter: false,
        watermark: true,
        systemName: '晨光工作台',
        company: '晨光便利连锁有限公司',
        companyLink: 'https://example.com/about',
        demo: true,
      },
    }))
    await zhanggui.enter('admin', list)
    await expect(heading(page, '总部商品')).toBeVisible()
    await expect(page.getByRole('button', { name: '全屏' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '下载中心' })).toHaveCount(0)
    await expect(page.locator('.sidebar .brand')).toHaveText('晨光工作台')
    await expect(page).toHaveTitle('总部商品 · 晨光工作台')
    const footer = page.locator('.frame-page > .footer')
    await expect(footer).toContainText(`© 2021–${new Date().getFullYear()} 晨光工作台`)
    await expect(footer.getByRole('link', { name: '晨光便利连锁有限公司' })).toHaveAttribute(
      'href',
      'https://example.com/about',
    )
    await expect(page.locator('.watermark')).toBeVisible()
    expect(await page.locator('.watermark').getAttribute('style')).toContain('admin')
    // Every click goes through it.
    await page.getByRole('button', { name: '演示' }).click()
    await page.getByRole('link', { name: '组件' }).click()
    await expect(heading(page, '组件')).toBeVisible()
    await page.locator('.topbar .user').click()
    await expect(page.getByRole('menuitem', { name: '下载中心' })).toHaveCount(0)
  })
})

test('the sidebar is 160 px wide, 60 below 1400 px, and a drawer at 1024 px', async ({ page, zhanggui }) => {
  await zhanggui.enter('admin', list)
  const sidebar = page.locator('.sidebar')
  await expect(sidebar).toHaveCSS('width', '160px')
  await page.setViewportSize({ width: 1399, height: 900 })
  await expect(sidebar).toHaveCSS('width', '60px')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(sidebar).toHaveCSS('width', '160px')
  await page.getByRole('button', { name: '收起侧栏' }).click()
  await expect(sidebar).toHaveCSS('width', '60px')
  await page.getByRole('button', { name: '展开侧栏' }).click()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(sidebar).toHaveCount(0)
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: '总部商品' })).toBeVisible()
})

test('viewing as a person: his eyes, read-only, until it is ended', async ({ page, context, zhanggui }) => {
  await zhanggui.signIn('admin')
  const other = await context.newPage()
  await other.goto(list)
  await expect(other.getByRole('tab', { name: '草稿' })).toBeVisible()
  const people = await zhanggui.send('admin', userCalls.findUserPage, { keyword: 'clerk' })
  const clerk = people.records.find(({ pin }) => pin === 'clerk')
  const cookies = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
  const begun = await page.request.post(sessionCalls.viewAs.path, {
    data: { id: clerk?.id },
    headers: { token: cookies.app_token ?? '', merchantId: cookies.app_merchantId ?? '', language: 'zh' },
  })
  expect((await begun.json()).rtnStatus).toBe('0')
  await page.goto(list)
  const bar = page.getByRole('region', { name: /查看人：晨光掌柜/ })
  await expect(bar).toContainText('正在以「店员」的身份查看（只读）')
  // A tab of the viewer does not mix his buttons with the rows of the viewed person.
  await other.getByRole('tab', { name: '草稿' }).click()
  await expect(other.getByRole('alert').getByText('账号已切换')).toBeVisible()
  await expect(other.getByRole('region', { name: /查看人：晨光掌柜/ })).toBeVisible()
  await other.close()
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveText([
    '首页',
    '总部商品',
    '门店商品',
    '前台分类',
    '商品分组',
  ])
  await zhanggui.expectAccessible()
  await page.locator('.topbar .user').click()
  const password = page.getByRole('menuitem', { name: '修改密码' })
  await expect(password).toBeDisabled()
  await expect(password).toContainText('查看他人时不可用')
  // The sessions belong to the viewer, not to the viewed person.
  const personal = page.getByRole('menuitem', { name: '个人设置' })
  await expect(personal).toBeDisabled()
  await expect(personal).toContainText('查看他人时不可用')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+s')
  for (const [keyword, name] of [
    ['grsz', '个人设置'],
    ['wdsb', '我的设备'],
    ['xgmm', '修改密码'],
  ] as const) {
    await page.getByRole('combobox', { name: /^搜索页面/ }).fill(keyword)
    const option = page.getByRole('option').filter({ hasText: name })
    await expect(option).toBeDisabled()
    await expect(option).toContainText('查看他人时不可用')
    await page.keyboard.press('Enter')
    await expect(option).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await bar.getByRole('button', { name: '结束查看' }).click()
  await expect(page.locator('.topbar .user')).toContainText('晨光掌柜')
  await expect(bar).toHaveCount(0)
})
