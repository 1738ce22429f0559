import { edit, heading, list, sorry } from './frame.ts'
import { expect, type Page, signInAt, test } from './test.ts'

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
    // The open page notes its record; what is written before that would be noted over.
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

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
        '新增分组',
        '新增标签',
        '新增来源',
        '新增门店',
        '新增员工',
        '新增角色',
        '新增目录',
        '新增密钥',
        '新增地址',
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
      ['xjdbd', '/inventory/transfer', '新建调拨单'],
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
      await page.getByRole('heading', { name: /好，晨光掌柜/ }).waitFor()
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
    await expect(button).toContainText('搜索页面、商品、订单')
    await expect(button).not.toContainText('员工')
    await button.click()
    const dialog = page.getByRole('dialog', { name: '搜索' })
    await expect(dialog.getByRole('combobox', { name: '搜索页面、商品、订单', exact: true })).toBeFocused()
    await expect(dialog.getByText('只列出你有权限查看的商品、订单', { exact: true })).toBeVisible()
  })
})
