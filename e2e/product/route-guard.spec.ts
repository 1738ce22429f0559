import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { changeAnswer, chooseFromUserMenu, edit, goWithin, heading, home, list, sorry } from './frame.ts'
import { expect, type Page, test } from './test.ts'

const notFound = (page: Page) => heading(page, '你访问的页面不存在')

/** Changes the app settings that the server writes into the page. */
const changeAppSettings = (page: Page, changed: object) =>
  page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /(<script id="app-settings" type="application\/json">)(.*?)(<\/script>)/,
        (_whole, before, json, after) => before + JSON.stringify({ ...JSON.parse(json), ...changed }) + after,
      )
      await route.fulfill({ response, body })
    },
  )

const withoutMenu = (page: Page) => changeAnswer(page, menuCalls.findCurrentMenuList.path, () => [])

test.describe('the route guard, without a token', () => {
  for (const path of ['/', list, '/401', '/404', '/reload', '/web/scan?id=1', '/nowhere'])
    test(`${path} logs out and goes to /login`, async ({ page }) => {
      await page.goto('/login')
      await page.evaluate(() => localStorage.setItem('app_note', 'left over'))
      await page.goto(path)
      await expect(page).toHaveURL(/\/login/)
      expect(await page.evaluate(() => localStorage.getItem('app_note'))).toBeNull()
    })

  test('/reg, /appSys and /demoI18n are open', async ({ page, zhanggui }) => {
    await page.goto('/reg')
    await expect(heading(page, '注册商户')).toBeVisible()
    await page.goto('/appSys')
    await expect(page.getByText('请在 App 里打开这个页面')).toBeVisible()
    await zhanggui.expectAccessible()
    await page.goto('/demoI18n')
    await expect(page.getByRole('cell', { name: 'Sign in', exact: true })).toBeVisible()
    await page.getByText('English', { exact: true }).first().click()
    await expect(heading(page, 'Two languages')).toBeVisible()
    await expect(page).toHaveURL('/demoI18n')
    await zhanggui.expectAccessible()
  })
})

test.describe('the route guard, on the first navigation', () => {
  test('loads the user with the stores, then the menu of the system, and nothing twice', async ({
    page,
    zhanggui,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
    })
    const asked = page.waitForRequest(`**${menuCalls.findCurrentMenuList.path}`)
    await zhanggui.enter('admin', list)
    await heading(page, '总部商品').waitFor()
    expect(calls.slice(0, 2)).toEqual([sessionCalls.findCurrent.path, menuCalls.findCurrentMenuList.path])
    expect((await asked).postDataJSON()).toMatchObject({ systemCode: 'ipos' })
    expect(calls).not.toContain(configCalls.findAppSettings.path)
    await goWithin(page, edit)
    await heading(page, '新增商品').waitFor()
    expect(calls.filter((path) => path === sessionCalls.findCurrent.path)).toHaveLength(1)
  })

  test('with an empty menu a target with a code, or an unknown one, goes to /401; others proceed', async ({
    page,
    zhanggui,
  }) => {
    await withoutMenu(page)
    await zhanggui.enter('admin', list)
    await expect(page).toHaveURL(/\/401/)
    await expect(sorry(page)).toBeVisible()
    await expect(page.locator('.sidebar')).toHaveCount(0)
    await page.goto('/nowhere')
    await expect(page).toHaveURL(/\/401/)
    await page.goto('/demo/theme')
    await expect(heading(page, '主题')).toBeVisible()
  })

  test('a target that is not in the menu goes to the first child of the first menu item, and says why', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('clerk', '/settings/audit')
    await expect(page).toHaveURL(home)
    await expect(page.getByText('你没有「操作审计」的权限，已转到首个可用页面')).toBeVisible()
    await page.goto('/nowhere')
    await expect(page).toHaveURL(home)
    await expect(page.getByText('这个页面不在你的菜单里')).toBeVisible()
    await page.goto('/')
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { name: /好，店员/ })).toBeVisible()
    await expect(page.getByText('已转到首个可用页面')).toBeHidden()
  })

  test('a first menu item without children is gone to itself, a link to elsewhere never', async ({
    page,
    zhanggui,
  }) => {
    const record = { parentId: '', type: 2, icon: '', pinyin: '' }
    await changeAnswer(page, menuCalls.findCurrentMenuList.path, (records: object[]) => [
      ...records,
      { ...record, id: '900001', code: 'x', name: '帮助中心', path: 'https://example.com/', sort: 99999 },
      { ...record, id: '900002', code: 'y', name: '颜色', path: '/demo/theme', sort: 99998 },
    ])
    await zhanggui.enter('clerk', '/nowhere')
    await expect(page).toHaveURL('/demo/theme')
    const link = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /帮助中心/ })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  })

  test('under the base system code menus and buttons are empty and / goes to /demo/page1', async ({
    page,
    zhanggui,
  }) => {
    await changeAppSettings(page, { systemCode: 'base' })
    await zhanggui.enter('admin', '/')
    await expect(page).toHaveURL('/demo/page1')
    await expect(heading(page, '样例：列表')).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveCount(0)
    await page.goto(list)
    await expect(page).toHaveURL(/\/401/)
  })

  test('under any other system code / goes to the first menu item', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', '/')
    await expect(page).toHaveURL(home)
  })

  for (const path of [sessionCalls.findCurrent.path, menuCalls.findCurrentMenuList.path])
    test(`a failure of ${path} logs the user out`, async ({ page, zhanggui }) => {
      await zhanggui.signIn('admin')
      await page.route(`**${path}`, (route) =>
        route.fulfill({ json: { rtnStatus: '10001', rtnMsg: '系统出错', data: null } }),
      )
      const before = await page.context().cookies()
      await page.goto(list)
      await expect(page).toHaveURL(/\/logout\.html/)
      await expect(page.getByText('无法读取你的资料')).toBeVisible()
      expect((await page.context().cookies()).filter(({ name }) => name === 'app_token')).toEqual([])
      // The session has also ended on the server, not only in the browser.
      await page.unrouteAll()
      await page.context().addCookies(before)
      await page.goto(list)
      await expect(page.getByRole('dialog').getByRole('button', { name: '重新登录' })).toBeVisible()
    })
})

test.describe('the route guard, on later navigations', () => {
  test('a code that is in the menu or among the buttons is allowed, any other goes to /401', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('manager', list)
    await heading(page, '总部商品').waitFor()
    await goWithin(page, '/settings/user/list')
    await expect(page).toHaveURL('/settings/user/list')
    await goWithin(page, '/settings/role/index')
    await expect(page).toHaveURL('/401?from=%2Fsettings%2Frole%2Findex')
    await expect(sorry(page)).toBeVisible()
    await expect(page.getByText('iposWeb.settings.role', { exact: true })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '晨光掌柜' })).toBeVisible()
    await expect(page.locator('.sidebar')).toHaveCount(0)
    await zhanggui.expectAccessible()
    await page.reload()
    await expect(sorry(page)).toBeVisible()
  })

  test('/401 gives way to the page that was asked for once its permission is there', async ({
    page,
    zhanggui,
  }) => {
    await changeAnswer(page, menuCalls.findCurrentMenuList.path, (records: { code: string }[]) =>
      records.filter(({ code }) => code !== 'iposWeb.settings.audit'),
    )
    await zhanggui.enter('admin', list)
    await heading(page, '总部商品').waitFor()
    const asked = '/settings/audit?record=user%3A1'
    await goWithin(page, asked)
    await expect(page).toHaveURL(`/401?from=${encodeURIComponent(asked)}`)
    await expect(page.getByText('iposWeb.settings.audit', { exact: true })).toBeVisible()
    await page.reload()
    await expect(sorry(page)).toBeVisible()
    const steps = () => page.evaluate(() => history.length)
    const before = await steps()
    await page.unroute(`**${menuCalls.findCurrentMenuList.path}`)
    await page.reload()
    await expect(heading(page, '操作审计')).toBeVisible()
    await expect(page).toHaveURL(asked)
    // It replaces the no-permission page in the history.
    expect(await steps()).toBe(before)
    await page.goto('/401?from=/nowhere')
    await expect(sorry(page)).toBeVisible()
    await page.goto('/401?from=//example.com/')
    await expect(sorry(page)).toBeVisible()
  })

  test('/login with a token is /404, and an unknown path says so', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', list)
    await heading(page, '总部商品').waitFor()
    await goWithin(page, '/login')
    await expect(page).toHaveURL('/404')
    await expect(notFound(page)).toBeVisible()
    await goWithin(page, '/product/nowhere')
    await expect(notFound(page)).toBeVisible()
  })

  test('/reload opens a page anew', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', `${list}?tab=10`)
    await heading(page, '总部商品').waitFor()
    const again = page.waitForRequest('**/bf/ipos/web/product/findProductPage')
    await page.getByRole('button', { name: '刷新页面' }).click()
    await again
    await expect(page).toHaveURL(`${list}?tab=10`)
  })
})

test('a part of the console that cannot be loaded reloads the page once', async ({
  page,
  zhanggui,
  faults,
}) => {
  await zhanggui.enter('admin', list)
  await heading(page, '总部商品').waitFor()
  let asked = 0
  let inNewDocument = false
  page.once('framenavigated', () => {
    inNewDocument = true
  })
  // The route stays: one that ends while a document loads can leave a file of it without an answer.
  await page.route('**/assets/operation-log-*.js', (route) => {
    if (inNewDocument) return route.continue()
    asked += 1
    return route.abort()
  })
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: '变更记录' }).click()
  await reloaded
  await expect(heading(page, '变更记录')).toBeVisible()
  await expect(page).toHaveURL('/product/productGoodProduct/OperationLog')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  expect(asked).toBeGreaterThan(0)
  faults.length = 0
})

test.describe('the host app', () => {
  test('is gone back to from the user menu and by /appSys', async ({ browser, zhanggui, page }) => {
    await zhanggui.enter('admin', list)
    await page.locator('.topbar .user').click()
    await expect(page.getByRole('menuitem', { name: '返回 App' })).toHaveCount(0)
    const app = await browser.newContext({
      userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0 Mobile ZhangguiApp/3.2',
      storageState: await page.context().storageState(),
    })
    await app.addInitScript(() => {
      const calls: string[] = []
      Object.assign(window, { calls, ZhangguiApp: { back: () => calls.push('back') } })
    })
    const inside = await app.newPage()
    await inside.goto(list)
    await chooseFromUserMenu(inside, '返回 App')
    expect(await inside.evaluate(() => Reflect.get(window, 'calls'))).toEqual(['back'])
    await inside.goto('/appSys')
    await expect.poll(() => inside.evaluate(() => Reflect.get(window, 'calls'))).toEqual(['back'])
    await app.close()
  })
})

test('a page that cannot be loaded says so under its own address, and opens when it can be again', async ({
  page,
  zhanggui,
  faults,
}) => {
  await zhanggui.enter('admin', list)
  await heading(page, '总部商品').waitFor()
  await page.route(/audit-list/, (route) => route.abort())
  await goWithin(page, '/settings/audit')
  await expect(page.getByText('这个页面出了问题')).toBeVisible()
  await expect(page).toHaveURL('/settings/audit')
  await expect(page.locator('.topbar .user')).toBeVisible()
  const again = page.getByRole('button', { name: '再试一次' })
  const reloaded = page.waitForEvent('load')
  await again.click()
  await reloaded
  await expect(page.getByText('这个页面出了问题')).toBeVisible()
  await page.unroute(/audit-list/)
  await again.click()
  await expect(heading(page, '操作审计')).toBeVisible()
  expect(faults.filter((fault) => !fault.includes('Failed to load resource'))).toEqual([])
  faults.length = 0
})
