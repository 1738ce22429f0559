import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { expect, type Page, signInAt, test } from './test.ts'

const list = '/product/productGoodProduct'
const edit = '/product/productEdit'

/** Navigates inside the console, like a click on one of its links. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const chooseFromUserMenu = async (page: Page, item: string) => {
  await page.locator('.topbar .user').click()
  await page.getByRole('menuitem', { name: item }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const sorry = (page: Page) => page.getByRole('heading', { name: /^抱歉，你没有权限$|^你还不能打开「/ })
const notFound = (page: Page) => heading(page, '你访问的页面不存在')

/** Changes the server's answer to a call, for states that no demo merchant has. */
const changeAnswer = (page: Page, path: string, change: (data: never) => unknown) =>
  page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: change(answer.data as never) } })
  })

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
    await expect(page).toHaveURL(list)
    await expect(page.getByText('你没有「操作审计」的权限，已转到首个可用页面')).toBeVisible()
    await page.goto('/nowhere')
    await expect(page).toHaveURL(list)
    await expect(page.getByText('这个页面不在你的菜单里')).toBeVisible()
    await page.goto('/')
    await expect(page).toHaveURL(list)
    await expect(page.getByRole('heading', { name: '总部商品' })).toBeVisible()
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
    await expect(page).toHaveURL(list)
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
  await page.route('**/assets/operation-log-*.js', (route) => {
    asked += 1
    return route.abort()
  })
  page.once('framenavigated', () => page.unroute('**/assets/operation-log-*.js'))
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

test.describe('the global search', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: /^搜索页面/ })
  const options = (page: Page) => page.getByRole('option')

  test('Alt+S opens it, text typed at once arrives, Esc closes it', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', list)
    await heading(page, '总部商品').waitFor()
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Alt+s')
    await page.keyboard.type('bgjl')
    await expect(box(page)).toHaveValue('bgjl')
    await expect(options(page).first()).toContainText('变更记录')
    await zhanggui.expectAccessible()
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveCount(0)
    await page.keyboard.press('Alt+s')
    await expect(box(page)).toHaveValue('')
    await page.keyboard.press('Alt+s')
    await expect(box(page)).toHaveCount(0)
  })

  test('pages by name, initials and English name; by keys alone', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', list)
    await heading(page, '总部商品').waitFor()
    await page.getByRole('button', { name: /搜索页面/ }).click()
    for (const keyword of ['变更', 'biangeng', 'bgjl', 'Change log']) {
      await box(page).fill(keyword)
      await expect(options(page).filter({ hasText: '变更记录' })).toBeVisible()
    }
    await box(page).fill('bgjl')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/product/productGoodProduct/OperationLog')
    await page.keyboard.press('Alt+s')
    await page.keyboard.press('ArrowDown')
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  })

  test('records, with the keyword marked; Ctrl+Enter opens a new tab', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', list)
    await heading(page, '总部商品').waitFor()
    await page.getByRole('button', { name: /搜索页面/ }).click()
    await box(page).fill('纯牛奶')
    const product = options(page).filter({ hasText: '纯牛奶 250ml' }).first()
    await expect(product).toBeVisible()
    await expect(product.locator('mark').first()).toHaveText('纯牛奶')
    await product.hover()
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const tab = await opened
    await expect(tab).toHaveURL(/\/product\/productEdit\?id=\d+/)
    await tab.close()
    await page.keyboard.press('Alt+s')
    await box(page).fill('8003')
    const person = options(page).filter({ hasText: '138****8003' })
    await expect(person).toBeVisible()
    await person.click()
    await expect(page).toHaveURL(/\/settings\/user\/list\?keyword=/)
    await expect(page.getByText('clerk', { exact: true })).toBeVisible()
  })

  test('a product has its picture and price, a person his initial, and both stand under the last opened', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', list)
    await heading(page, '总部商品').waitFor()
    await page.keyboard.press('Alt+s')
    await box(page).fill('纯牛奶')
    const product = options(page).filter({ hasText: '纯牛奶 250ml' }).first()
    await expect(product.locator('.product-thumb')).toBeVisible()
    await expect(product.locator('.search-price')).toHaveText(/^￥\d+\.\d\d$/)
    const name = await product.locator('.search-name').innerText()
    await product.click()
    await expect(page).toHaveURL(/\/product\/productEdit\?id=\d+/)
    await page.keyboard.press('Alt+s')
    await box(page).fill('8003')
    const person = options(page).filter({ hasText: '138****8003' })
    await expect(person.locator('.search-person')).toHaveText(/^\S$/)
    await person.click()
    await expect(page).toHaveURL(/\/settings\/user\/list/)
    await page.keyboard.press('Alt+s')
    await box(page).fill('biangeng')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/product/productGoodProduct/OperationLog')

    const recent = page.getByRole('group', { name: '最近打开' }).getByRole('option')
    await page.keyboard.press('Alt+s')
    await expect(recent).toHaveCount(3)
    await expect(recent.nth(0)).toContainText('变更记录')
    await expect(recent.nth(1)).toContainText('138****8003')
    await expect(recent.nth(2)).toContainText(name)
    await zhanggui.expectAccessible()
    // Each page is in the box once.
    await expect(options(page).filter({ hasText: '变更记录' })).toHaveCount(1)
    // Keys alone open one of them.
    await expect(recent.nth(0)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/product\/productEdit\?id=\d+/)

    // A record that the server no longer names is not offered.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('zhanggui_opened_')) ?? ''
      localStorage.setItem(key, JSON.stringify(['product:999999999', 'label:1', 7, 'page:gone']))
    })
    await page.keyboard.press('Alt+s')
    await expect(options(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(recent).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  test('actions by name, initials and English name, none twice, done where they belong', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', list)
    await heading(page, '总部商品').waitFor()
    await page.keyboard.press('Alt+s')
    for (const keyword of ['新增', 'xinzeng', 'new ']) {
      await box(page).fill(keyword)
      const names = options(page).locator('.search-name')
      await expect(names.filter({ hasText: '新增' })).toHaveText([
        '新增商品',
        '新增标签',
        '新增门店',
        '新增员工',
        '新增角色',
        '新增目录',
      ])
    }
    await box(page).fill('商品')
    await expect(
      options(page)
        .locator('.search-name')
        .filter({ hasText: /^导入商品$/ }),
    ).toHaveCount(1)

    const go = async (keyword: string) => {
      if ((await box(page).count()) === 0) await page.keyboard.press('Alt+s')
      await box(page).fill(keyword)
      await expect(options(page)).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(box(page)).toHaveCount(0)
    }
    await go('xzsp')
    await expect(page).toHaveURL(edit)
    await expect(heading(page, '新增商品')).toBeVisible()
    await go('drsp')
    await expect(page).toHaveURL('/product/importProduct')
    await go('sszt')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await go('light theme')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    for (const [keyword, name] of [
      ['grsz', '个人设置'],
      ['wdsb', '我的设备'],
      ['xgmm', '修改密码'],
      ['xzzx', '下载中心'],
    ] as const) {
      await go(keyword)
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await go('qhyy')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('the form for a new record opens on its screen, and not again', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', list)
    await heading(page, '总部商品').waitFor()
    for (const [keyword, path, name] of [
      ['xzyg', '/settings/user/list', '新增员工'],
      ['xzmd', '/settings/store/list', '新增门店'],
      ['xzml', '/settings/menu', '新增目录'],
      ['xzjs', '/settings/role/index', '新增角色'],
    ] as const) {
      await page.keyboard.press('Alt+s')
      await box(page).fill(keyword)
      await expect(options(page)).toHaveText([new RegExp(name)])
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toBeVisible()
      await expect(page).toHaveURL(path)
      await dialog.getByRole('button', { name: '取消' }).click()
      await expect(dialog).toBeHidden()
    }
    await page.reload()
    await expect(page.getByRole('navigation', { name: '角色' }).getByText('管理员')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/settings/store/list?keyword=徐汇&new=1')
    const dialog = page.getByRole('dialog', { name: '新增门店' })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(`/settings/store/list?keyword=${encodeURIComponent('徐汇')}`)
    await zhanggui.expectAccessible()

    // A new record does not replace unsaved input.
    await dialog.getByLabel('名称').fill('还没保存的门店')
    await page.keyboard.press('Alt+s')
    await box(page).fill('xzmd')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: '离开这个页面？' })
    await question.getByRole('button', { name: '继续编辑' }).click()
    await expect(dialog.getByLabel('名称')).toHaveValue('还没保存的门店')
    await page.keyboard.press('Alt+s')
    await box(page).fill('xzmd')
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: '不保存，离开' }).click()
    await expect(dialog.getByLabel('名称')).toHaveValue('')
  })

  test('without the permission to add, a user gets neither action nor form', async ({ page, zhanggui }) => {
    await zhanggui.enter('clerk', list)
    await heading(page, '总部商品').waitFor()
    await page.keyboard.press('Alt+s')
    await box(page).fill('xgmm')
    await expect(options(page)).toHaveText([/修改密码/])
    for (const keyword of ['xzyg', 'xzsp', 'qhsh']) {
      await box(page).fill(keyword)
      await expect(page.getByText(`没有找到「${keyword}」`)).toBeVisible()
    }
    const manager = await zhanggui.another('finance', '/settings/store/list?new=1')
    await manager.locator('h1').waitFor()
    await manager.waitForLoadState('networkidle')
    await expect(manager.getByRole('dialog')).toHaveCount(0)
  })

  test('switches the merchant and signs out', async ({ page }) => {
    // A session of its own, because this test ends it.
    await page.goto('/login')
    await signInAt(page, 'admin')
    await expect(page.locator('.topbar .user')).toContainText('晨光便利')
    const choose = async (keyword: string) => {
      await page.keyboard.press('Alt+s')
      await box(page).fill(keyword)
      await expect(options(page)).toHaveCount(1)
      await page.keyboard.press('Enter')
    }
    for (const merchant of ['晨光烘焙', '晨光便利']) {
      await choose('qhsh')
      await expect(page.getByText('组织已切换，页面即将刷新')).toBeVisible()
      await expect(page.locator('.topbar .user')).toContainText(merchant)
      await heading(page, '总部商品').waitFor()
    }
    await choose('sign out')
    await expect(page).toHaveURL('/logout.html')
  })

  test('names the permission of a page and its roles, and says if nothing was found', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('clerk', list)
    await heading(page, '总部商品').waitFor()
    await page.getByRole('button', { name: /搜索页面/ }).click()
    await box(page).fill('操作审计')
    const locked = options(page).filter({ hasText: 'iposWeb.settings.audit' })
    await expect(locked).toContainText('没有权限')
    await locked.hover()
    await expect(locked).toContainText('管理员')
    await page.keyboard.press('Enter')
    await expect(sorry(page)).toBeVisible()
    await page.keyboard.press('Alt+s')
    await box(page).fill('zzzzzz')
    await expect(page.getByText('没有找到「zzzzzz」')).toBeVisible()
  })

  test('offers only records that this person may find', async ({ page, zhanggui }) => {
    await zhanggui.enter('clerk', list)
    await heading(page, '总部商品').waitFor()
    const button = page.getByRole('button', { name: /搜索页面/ })
    await expect(button).toContainText('搜索页面、商品')
    await expect(button).not.toContainText('员工')
    await button.click()
    const dialog = page.getByRole('dialog', { name: '搜索' })
    await expect(dialog.getByRole('combobox', { name: '搜索页面、商品', exact: true })).toBeFocused()
    await expect(dialog.getByText('只列出你有权限查看的商品', { exact: true })).toBeVisible()
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
    await other.goto(list)
    await heading(other, '总部商品').waitFor()

    const switchTo = async (tab: Page, merchant: string) => {
      await tab.locator('.topbar .user').click()
      await tab.getByRole('menuitem', { name: '切换商户' }).click()
      await tab.getByRole('menuitem', { name: merchant }).click()
      await expect(tab.getByText('组织已切换，页面即将刷新')).toBeVisible()
    }
    await switchTo(page, '晨光烘焙')
    await expect(page.locator('.topbar .user')).toContainText('晨光烘焙')
    await expect(page).toHaveURL(list)

    await other.evaluate(() => Object.assign(window, { sameDocument: true }))
    await other.mouse.move(-10, -10)
    await other.mouse.move(400, 400)
    await other.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseenter')))
    await expect(other.getByRole('alert').getByText('账号已切换')).toBeVisible()
    await expect(other.locator('.topbar .user')).toContainText('晨光烘焙')
    expect(await other.evaluate(() => 'sameDocument' in window)).toBe(false)
    // The next sign-in starts with the last merchant.
    await switchTo(other, '晨光便利')
    await expect(other.locator('.topbar .user')).toContainText('晨光便利')
  })

  test('a tab of the former user does nothing in the name of the present one', async ({ page, zhanggui }) => {
    // The tab sends this call by itself. Wait for it before the session ends.
    const last = page.waitForResponse((response) => response.url().endsWith(taskCalls.findExcelList.path))
    await zhanggui.signIn('admin')
    await last
    const other = await page.context().newPage()
    await other.goto('/')
    await other.locator('.topbar .user').click()
    await other.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(other).toHaveURL(/logout/)
    await other.goto('/login')
    await signInAt(other, 'manager')
    await heading(other, '总部商品').waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('tab', { name: '草稿' }).click()
    await expect(page.getByRole('alert').getByText('账号已切换')).toBeVisible()
    expect(asked).not.toContain('/bf/ipos/web/product/findProductPage')
    await expect(page.locator('.topbar .user')).toContainText('店长')
  })

  test('a call of a tab that did not notice is answered -4 and reloads it', async ({ page, zhanggui }) => {
    await zhanggui.signIn('admin')
    await heading(page, '总部商品').waitFor()
    await page.route('**/bf/ipos/web/product/findProductPage', (route) =>
      route.continue({ headers: { ...route.request().headers(), merchantid: '999999' } }),
    )
    await page.getByRole('tab', { name: '草稿' }).click()
    await expect(page.getByRole('alert').getByText('账号已切换')).toBeVisible()
    await page.unroute('**/bf/ipos/web/product/findProductPage')
    await expect(page).toHaveURL(list)
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

test('viewing as a person: his eyes, read-only, until it is ended', async ({ page, zhanggui }) => {
  await zhanggui.signIn('admin')
  const people = await zhanggui.send('admin', userCalls.findUserPage, { keyword: 'clerk' })
  const clerk = people.records.find(({ pin }) => pin === 'clerk')
  const cookies = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
  const begun = await page.request.post(sessionCalls.viewAs.path, {
    data: { id: clerk?.id },
    headers: { token: cookies.app_token ?? '', merchantId: cookies.app_merchantId ?? '', language: 'zh' },
  })
  expect((await begun.json()).rtnStatus).toBe('0')
  await page.goto('/')
  const bar = page.getByRole('region', { name: /查看人：晨光掌柜/ })
  await expect(bar).toContainText('正在以「店员」的身份查看（只读）')
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveText(['总部商品'])
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
