import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { changeAnswer, chooseFromUserMenu, goWithin, home, list, openDraftsBehindNotice } from './frame.ts'
import { expect, type Page, signInAt, test } from './test.ts'

const appKeys = (page: Page) =>
  page.evaluate(() => ({
    cookies: document.cookie.split('; ').filter((pair) => pair.startsWith('app_')),
    stored: Object.keys(localStorage).filter((key) => key.startsWith('app_')),
  }))

test('a page that is reloaded while it still loads signs nobody out', async ({ page, zhanggui }) => {
  await zhanggui.enter('clerk', list)
  await expect(page.getByRole('heading', { name: '总部商品' })).toBeVisible()
  let slow = true
  await page.route('**/emp/find/current', async (route) => {
    // The answer, if any, comes after the page has gone.
    if (slow) await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest('**/emp/find/current')
  await page.evaluate(() => location.reload())
  await asked
  slow = false
  await page.evaluate(() => location.reload())
  await expect(page.getByRole('heading', { name: '总部商品' })).toBeVisible()
  expect((await appKeys(page)).cookies).not.toEqual([])
})

test.describe('signing in', () => {
  test('by password in Chinese opens the first page of the menu', async ({ page, zhanggui }) => {
    await zhanggui.signIn('admin')
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { name: /好，晨光掌柜/ })).toBeVisible()
    await expect(page).toHaveTitle(/首页/)
    await expect(page.locator('.topbar .user')).toContainText('晨光便利')
  })

  test('by password in English', async ({ page, zhanggui }) => {
    await zhanggui.signIn('rival', { language: 'en' })
    await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('by keys alone: Tab leads from the name to the password, Enter signs in', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel('登录名或手机号')).toBeFocused()
    await page.keyboard.type('marketer')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
    await page.keyboard.type('Zhanggui1')
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/login/)
  })

  test('with a wrong password or an unknown login name says the same, and keeps the name', async ({
    page,
  }) => {
    await page.goto('/login')
    const pin = page.getByLabel('登录名或手机号')
    const password = page.getByLabel('密码', { exact: true })
    for (const [name, wrong] of [
      ['finance', 'Zhanggui2'],
      ['nobody-of-that-name', 'Zhanggui1'],
    ] as const) {
      await pin.fill(name)
      await password.fill(wrong)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('登录名或密码错误。')
      await expect(pin).toHaveValue(name)
      await expect(password).toBeFocused()
    }
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    // A Chinese message does not stay on the English page.
    await expect(page.getByRole('alert')).toBeEmpty()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Login account or password error.')
  })

  test('asks for missing values before anything is sent', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('请填写登录名或手机号')).toBeVisible()
    await expect(page.getByText('请填写密码')).toBeVisible()
    await expect(page.getByLabel('登录名或手机号')).toBeFocused()
  })

  test('without a token a link leads to the login page and comes back to where it pointed', async ({
    page,
  }) => {
    await page.goto(`${list}?keyword=纯牛奶&tab=30`)
    await expect(page).toHaveURL(/\/login\?to=/)
    await signInAt(page, 'manager')
    await expect(page).toHaveURL(`${list}?keyword=${encodeURIComponent('纯牛奶')}&tab=30`)
    await expect(page.getByPlaceholder('商品名称、编码、条码或助记码')).toHaveValue('纯牛奶')
    await expect(page.getByText('纯牛奶 250ml', { exact: true })).toBeVisible()
  })

  test('comes back only to the console itself', async ({ page }) => {
    await page.goto('/login?to=//example.com/product')
    await signInAt(page, 'manager')
    await expect(page).toHaveURL(home)
  })

  test('is not possible twice: /login with a token shows the not-found page', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', '/login')
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { name: '你访问的页面不存在' })).toBeVisible()
  })
})

test.describe('leaving', () => {
  test('signing out clears every app_ cookie and key and lands on the logout page', async ({
    page,
    context,
    zhanggui,
  }) => {
    await zhanggui.signIn('finance')
    await page.evaluate(() => localStorage.setItem('app_note', 'left over'))
    await context.addCookies([{ name: 'app_note', value: '1', url: page.url() }])
    await chooseFromUserMenu(page, '退出登录')
    await expect(page).toHaveURL('/logout.html')
    await expect(page.getByRole('heading', { name: '已退出登录' })).toBeVisible()
    expect(await appKeys(page)).toEqual({ cookies: [], stored: [] })
    expect((await page.context().cookies()).filter(({ name }) => name.startsWith('app_'))).toEqual([])
    await page.getByRole('link', { name: '重新登录' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('a session that ended elsewhere shows a message and leads to the login page', async ({
    page,
    context,
    zhanggui,
  }) => {
    await zhanggui.signIn('finance')
    await expect(page).toHaveURL(home)
    // The page sends this call by itself. Wait for it before the session ends.
    const asked = page.waitForResponse(`**${taskCalls.findExcelList.path}`)
    await page.goto(list)
    await expect(page.getByRole('heading', { name: '总部商品' })).toBeVisible()
    await asked
    const tab = await context.newPage()
    await tab.goto(list)
    const cookies = await context.cookies()
    await chooseFromUserMenu(tab, '退出登录')
    // The page takes the cookies away, then says so.
    await expect(tab.getByRole('heading', { name: '已退出登录' })).toBeVisible()
    // Another computer still has its cookies: signing out here did not remove them.
    await context.addCookies(cookies)
    await openDraftsBehindNotice(page)
    const notice = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: '重新登录' }).click()
    await expect(page).toHaveURL(/\/logout\.html\?to=/)
    expect(await appKeys(page)).toEqual({ cookies: [], stored: [] })
    await page.getByRole('link', { name: '重新登录' }).click()
    await signInAt(page, 'finance')
    await expect(page).toHaveURL(`${list}?tab=10`)
  })
})

test.describe('pages that a user may open', () => {
  test('a clerk is shown the missing permission, without sidebar', async ({ page, zhanggui }) => {
    await zhanggui.enter('clerk', list)
    await expect(page.locator('.sidebar')).toBeVisible()
    await page.getByRole('heading', { name: '总部商品' }).waitFor()
    await goWithin(page, '/product/productEdit')
    await expect(page).toHaveURL(/\/401\?from=/)
    await expect(page.getByRole('heading', { name: '你还不能打开「商品资料」' })).toBeVisible()
    await expect(page.getByText('你的角色是店员，没有下面这项权限。')).toBeVisible()
    await expect(page.getByText('iposWeb.product.productGoodProduct.edit', { exact: true })).toBeVisible()
    await expect(page.locator('.sidebar')).toHaveCount(0)
    await page.getByRole('button', { name: '返回首页' }).click()
    await expect(page).toHaveURL(home)
    await expect(page.locator('.sidebar')).toBeVisible()
  })

  test('the first page opened is one of the menu: a clerk with a link to a screen of others starts at home', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('clerk', '/product/productEdit')
    await expect(page).toHaveURL(home)
  })

  test('a link to a list of others says why it does not open, and asks for none of its rows', async ({
    page,
    zhanggui,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await zhanggui.enter('clerk', '/settings/user/list')
    await expect(page).toHaveURL(home)
    await expect(page.getByText('没有「员工」的权限')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('没有「员工」的权限')).toBeVisible()
    expect(asked).not.toContain(userCalls.findUserPage.path)
  })

  test('the sidebar shows exactly the menu of the server', async ({ page, zhanggui }) => {
    const linksOf = (on: Page) => on.getByRole('navigation', { name: '主导航' }).getByRole('link')
    /** The pages of the first level and of the open folder. */
    const served = async (on: Page) => {
      let names: string[] = []
      await changeAnswer(
        on,
        menuCalls.findCurrentMenuList.path,
        (menu: { id: string; parentId: string; code: string; name: string; type: number }[]) => {
          const folder = menu.find(({ code }) => code === 'product')?.id
          names = menu
            .filter(({ type, parentId }) => type === 2 && [folder, '0'].includes(parentId))
            .map(({ name }) => name)
          return menu
        },
      )
      await on.reload()
      await expect(linksOf(on).first()).toBeVisible()
      return names
    }
    await zhanggui.enter('admin', list)
    const all = await served(page)
    expect(all).toEqual(expect.arrayContaining(['总部商品', '门店商品', '素材中心', '变更记录']))
    await expect(linksOf(page)).toHaveText(all)
    await expect(linksOf(page).nth(1)).toHaveAttribute('aria-current', 'page')
    const clerk = await zhanggui.another('clerk', list)
    const few = await served(clerk)
    expect(few).toEqual(expect.arrayContaining(['总部商品', '门店商品']))
    expect(few).not.toContain('素材中心')
    await expect(linksOf(clerk)).toHaveText(few)
  })

  test('a deep link to a screen behind a button survives a reload', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', '/product/productEdit')
    await expect(page.getByRole('heading', { name: '新增商品' })).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL('/product/productEdit')
    await expect(page.getByRole('heading', { name: '新增商品' })).toBeVisible()
    await page.goto('/product')
    await expect(page).toHaveURL(list)
  })

  test('an address that leads nowhere says so in both languages', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', list)
    await page.getByRole('heading', { name: '总部商品' }).waitFor()
    await goWithin(page, '/product/nowhere')
    await expect(page.getByRole('heading', { name: '你访问的页面不存在' })).toBeVisible()
    const english = await zhanggui.another('admin', '/404', { language: 'en' })
    await expect(english.getByRole('heading', { name: 'The page you visited does not exist' })).toBeVisible()
    await english.getByRole('button', { name: 'Back to home' }).click()
    await expect(english).toHaveURL(home)
  })
})

test('the language is switched without a reload and remembered', async ({ page, zhanggui }) => {
  await zhanggui.enter('admin', list)
  await expect(page.getByRole('tab', { name: /全部/ })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Head-office products' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').first(),
  ).toHaveText('Home')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Head-office products' })).toBeVisible()
  // The server also answers in this language.
  await page.goto(`${list}?keyword=${'x'.repeat(20)}`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
})
