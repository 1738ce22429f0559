import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { choosing, expect, type Page, rowOf, stopClock, test } from './test.ts'

const list = '/product/productGoodProduct'
const names = (page: Page) => page.locator('.product-name-title')
const search = (page: Page) => page.getByPlaceholder('商品名称、编码、条码或助记码')
/** Triggers a query and waits for its rows. The old rows are dimmed until then. */
async function asking(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) =>
    response.url().endsWith(productCalls.findProductPage.path),
  )
  await act()
  await (await answer).finished()
  await expect(page.locator('.data-table')).toHaveAttribute('aria-busy', 'false')
}
const countOf = async (page: Page, tab: string) =>
  Number(
    await page
      .getByRole('tab', { name: new RegExp(`^${tab}`) })
      .locator('.list-tabs-count')
      .textContent(),
  )
const header = (page: Page, label: string) => page.locator('th', { hasText: new RegExp(`^${label}`) })

test.beforeEach(async ({ page, zhanggui }, { title }) => {
  if (title.endsWith('(stopped clock)')) await page.clock.install()
  if (title.startsWith('a user without')) return
  await zhanggui.enter('admin', list)
  await expect(names(page)).toHaveCount(10)
})

test.describe('finding a product', () => {
  test('by two Chinese characters of its name', async ({ page }) => {
    await search(page).fill('牛奶')
    await expect(names(page)).toHaveCount(4)
    for (const name of await names(page).allTextContents()) expect(name).toContain('牛奶')
    expect(await countOf(page, '全部')).toBe(4)
  })

  for (const [what, typed, name] of [
    ['code', 'SP000005', '饮用天然水 550ml'],
    ['barcode', '2000000000053', '饮用天然水 550ml'],
    ['mnemonic code', '310020', '香蕉'],
  ] as const)
    test(`by ${what}`, async ({ page }) => {
      await search(page).fill(typed)
      await expect(names(page)).toHaveText([name])
    })

  test('by category, its subcategories included', async ({ page }) => {
    await page.getByRole('combobox', { name: '类目' }).fill('饮料')
    await asking(page, () => page.locator('.ant-select-tree-title', { hasText: /^饮料$/ }).click())
    await expect(page).toHaveURL(/categoryId=\d+/)
    await expect(names(page)).toHaveCount(10)
    for (const row of await page.locator('[data-row-key]').allTextContents()) expect(row).toContain('饮料 / ')
    await page.getByRole('button', { name: '清空' }).click()
    await expect(page).toHaveURL(list)
    await expect(names(page).first()).toBeVisible()
  })

  test('names the filters if nothing matches, and the one that excludes all rows', async ({ page }) => {
    await page.goto(`${list}?keyword=牛奶&saleMode=2`)
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
    await expect(
      page.getByText('没有符合「计量方式：称重」和「含 牛奶」的商品，去掉「计量方式」后有 4 条。'),
    ).toBeVisible()
    await page.getByRole('button', { name: '去掉「计量方式」' }).click()
    await expect(names(page)).toHaveCount(4)
  })

  test('a word typed just before does not bring back a user who goes to another page (stopped clock)', async ({
    page,
  }) => {
    const chunk = /\/assets\/material-page-[^/]*\.js$/
    let arrive = () => {}
    const held = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(chunk, async (route) => {
      await held
      await route.continue()
    })
    await stopClock(page)
    await search(page).fill('苹果')
    await page.getByRole('navigation').getByRole('link', { name: '素材中心' }).click()
    await page.clock.runFor(1000)
    arrive()
    await page.clock.resume()
    await expect(page).toHaveURL(/\/material/)
    await expect(page).not.toHaveURL(/keyword/)
    await expect(page.getByRole('heading', { name: '素材中心' }).first()).toBeVisible()
  })

  test('Esc resets the whole search', async ({ page }) => {
    await page.goto(`${list}?keyword=牛奶&saleMode=1`)
    await expect(names(page)).toHaveCount(4)
    await search(page).press('Escape')
    await expect(page).toHaveURL(list)
    await expect(search(page)).toHaveValue('')
    await expect(names(page)).toHaveCount(10)
  })
})

test.describe('the list', () => {
  test('asks the server for its rows and nothing else when it is opened from the menu', async ({ page }) => {
    // The download list loads after the first screen.
    const downloads = page.waitForResponse((response) =>
      response.url().endsWith(taskCalls.findExcelList.path),
    )
    await page.goto('/settings/store/list')
    await downloads
    await page.locator('.nav-item', { hasText: '商品' }).first().click()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
    })
    await page.getByRole('link', { name: '总部商品' }).click()
    await expect(names(page)).toHaveCount(10)
    expect(asked).toEqual([productCalls.findProductPage.path])
  })

  test('has a tab for each status with how many there are', async ({ page }) => {
    const statuses = ['已生效', '待上新', '草稿', '已失效']
    const counts = await Promise.all(statuses.map((status) => countOf(page, status)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(await countOf(page, '全部'))
    await asking(page, () => page.getByRole('tab', { name: '草稿' }).click())
    await expect(page).toHaveURL(/tab=10/)
    await expect(names(page)).toHaveCount(Math.min(10, counts[2]!))
    await expect(page.locator('[data-row-key]').getByText('草稿', { exact: true })).toHaveCount(
      Math.min(10, counts[2]!),
    )
  })

  test('sorts by price, both ways', async ({ page }) => {
    const prices = async () =>
      (await page.locator('.price-cell').allTextContents()).map((text) =>
        Number(text.replace(/[￥,]|\/.*$/g, '')),
      )
    await asking(page, () => header(page, '销售价').click())
    await expect(page).toHaveURL(/sort=salesPrice\.desc/)
    const falling = await prices()
    expect(falling).toEqual([...falling].sort((a, b) => b - a))
    await asking(page, () => header(page, '销售价').click())
    await expect(page).toHaveURL(/sort=salesPrice\.asc/)
    const rising = await prices()
    expect(rising).toEqual([...rising].sort((a, b) => a - b))
    expect(rising[0]).toBeLessThan(falling[0]!)
  })

  test('turns pages and takes another page size', async ({ page }) => {
    const first = await names(page).allTextContents()
    await asking(page, () => page.getByRole('listitem', { name: '2', exact: true }).click())
    await expect(page).toHaveURL(/page=2/)
    await expect(page.locator('.pager-range')).toHaveText(/^第 11–20 件，共 \d+ 件$/)
    for (const name of await names(page).allTextContents()) expect(first).not.toContain(name)
    await choosing(page, page.locator('.pager .ant-select'), '20 条/页')
    await expect(page).toHaveURL(/size=20/)
    await expect(page).not.toHaveURL(/page=/)
    await expect(names(page)).toHaveCount(20)
  })

  test('shows the columns that were chosen, after a reload, too', async ({ page }) => {
    const key = 'zhanggui_columns_product_/product/productGoodProduct'
    await page.getByRole('button', { name: /列$/ }).click()
    const chooser = page.getByRole('region', { name: '显示的列' })
    await chooser.getByRole('checkbox', { name: '成本价' }).check()
    await chooser.getByRole('checkbox', { name: '计量' }).uncheck()
    await expect(chooser.getByRole('checkbox', { name: '商品', exact: true })).toBeDisabled()
    await expect(header(page, '成本价')).toBeVisible()
    await expect(header(page, '计量')).toHaveCount(0)
    // By keyboard: the status moves before the margin, and then before the cost price.
    const mover = chooser.getByRole('button', { name: '移动「状态」：拖动，或用上下方向键' })
    await mover.press('ArrowUp')
    await mover.press('ArrowUp')
    const labels = () => page.getByRole('columnheader').allTextContents()
    await expect
      .poll(async () => (await labels()).indexOf('状态'))
      .toBeLessThan((await labels()).indexOf('成本价'))
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toContain('costPrice')
    await page.reload()
    await expect(header(page, '成本价')).toBeVisible()
    await expect(header(page, '计量')).toHaveCount(0)
    await page.getByRole('button', { name: /列$/ }).click()
    await chooser.getByRole('button', { name: '恢复默认' }).click()
    await expect(header(page, '计量')).toBeVisible()
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull()
  })

  test('is the same for a colleague who is sent its address, and goes back', async ({ page, zhanggui }) => {
    await asking(page, () => page.getByRole('tab', { name: '已生效' }).click())
    await asking(page, () => search(page).fill('饮'))
    await expect(page).toHaveURL(/keyword=/)
    await asking(page, () => header(page, '销售价').click())
    await expect(page).toHaveURL(/sort=salesPrice/)
    const shown = await names(page).allTextContents()
    const { pathname, search: query } = new URL(page.url())
    const colleague = await zhanggui.another('manager', pathname + query)
    await expect(names(colleague)).toHaveText(shown)
    await expect(search(colleague)).toHaveValue('饮')
    await expect(colleague.getByRole('tab', { name: /^已生效/ })).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(page).not.toHaveURL(/sort=/)
    await page.goBack()
    await expect(search(page)).toHaveValue('')
    await page.goBack()
    await expect(page).toHaveURL(list)
    await expect(page.getByRole('tab', { name: /^全部/ })).toHaveAttribute('aria-selected', 'true')
  })

  test('is worked by keyboard: j, k, x, Enter and /', async ({ page }) => {
    const current = page.locator('[data-row-key][data-current]')
    const second = (await names(page).nth(1).textContent()) ?? ''
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(current).toContainText(second)
    await page.keyboard.press('x')
    await expect(page.getByRole('region', { name: '已选 1 件' })).toBeVisible()
    await page.keyboard.press('x')
    await expect(page.getByRole('region', { name: '已选 1 件' })).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('jx')
    await expect(search(page)).toHaveValue('jx')
    await page.keyboard.press('Escape')
    await expect(names(page).nth(1)).toHaveText(second)
    await search(page).blur()
    await page.keyboard.press('j')
    const opened = (await current.locator('.product-name-title').textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/productEdit\?id=\d+/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(opened)
  })
})

test.describe('several products at once', () => {
  test('are counted, and a disabled action says why', async ({ page }) => {
    const boxes = page.getByRole('checkbox', { name: '选择这一行' })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    const bar = page.getByRole('region', { name: '已选 2 件' })
    await expect(bar).toBeVisible()
    await expect(search(page)).toBeHidden()
    await expect(bar.getByRole('button', { name: '发布' })).toBeDisabled()
    await bar.getByRole('button', { name: '发布' }).hover({ force: true })
    await expect(page.getByText('所选商品里有 2 件不是草稿')).toBeVisible()
    await bar.getByRole('button', { name: '选中本页' }).click()
    await expect(page.getByRole('region', { name: '已选 10 件' })).toBeVisible()
    await page.getByRole('button', { name: '取消选择' }).click()
    await expect(search(page)).toBeVisible()
    await expect(boxes.nth(0)).not.toBeChecked()
  })

  test('get another sale status', async ({ page, zhanggui }) => {
    await search(page).fill('饮用天然水')
    await expect(names(page)).toHaveCount(3)
    await page.getByRole('checkbox', { name: '选中本页' }).check()
    await page.getByRole('region', { name: '已选 3 件' }).getByRole('button', { name: '销售状态' }).click()
    await page.getByRole('menuitem', { name: '仅线下' }).click()
    await expect(page.getByText('已更新 3 件商品')).toBeVisible()
    await expect(page.locator('[data-row-key]').getByText('仅线下')).toHaveCount(3)
    await expect(search(page)).toBeVisible()
    const { records } = await zhanggui.send('admin', productCalls.findProductPage, { keyword: '饮用天然水' })
    expect(records.map(({ saleStatus }) => saleStatus)).toEqual([1, 1, 1])
  })

  test('are made invalid only after a question, and can be restored', async ({ page }) => {
    await search(page).fill('汽水')
    await expect(names(page)).toHaveCount(1)
    await page.getByRole('checkbox', { name: '选择这一行' }).check()
    await page.getByRole('region', { name: '已选 1 件' }).getByRole('button', { name: '设为失效' }).click()
    const question = page.getByRole('dialog', { name: '将 1 件商品设为失效？' })
    await question.getByRole('button', { name: '取消' }).click()
    await expect(rowOf(page, '橙味汽水')).toContainText('已生效')
    await page.getByRole('region', { name: '已选 1 件' }).getByRole('button', { name: '设为失效' }).click()
    await question.getByRole('button', { name: '设为失效' }).click()
    await expect(rowOf(page, '橙味汽水')).toContainText('已失效')
    await rowOf(page, '橙味汽水').getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '恢复并生效' }).click()
    await expect(page.getByText('「橙味汽水 500ml」将立即恢复生效')).toBeVisible()
    await page.getByRole('tooltip').getByRole('button', { name: '恢复并生效' }).click()
    await expect(rowOf(page, '橙味汽水')).toContainText('已生效')
  })
})

test('a user without permission sees the list and no buttons', async ({ page, zhanggui }) => {
  await zhanggui.enter('clerk', list)
  await expect(names(page)).toHaveCount(10)
  for (const button of [/新增商品/, /导入/, /更多$/, /编辑/, /更多操作/])
    await expect(page.getByRole('button', { name: button })).toHaveCount(0)
  await expect(header(page, '操作')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: '选择这一行' })).toHaveCount(0)
})

test('a name opens the product, store or person, read-only for a user who may not change it', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter('clerk', list)
  await names(page).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const name = await names(page).first().innerText()
  const view = page.getByRole('dialog', { name })
  await expect(view).toContainText(/销售价￥\d+\.\d\d/)
  await expect(view.getByRole('textbox')).toHaveCount(0)
  await zhanggui.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await expect(page).toHaveURL(list)
  await page.getByRole('button', { name, exact: true }).click()
  await expect(view).toBeVisible()

  await zhanggui.enter('manager', '/settings/store/list')
  await page.locator('.row-name').first().click()
  await expect(page.getByRole('dialog', { name: /^编辑门店/ })).toBeVisible()
  await zhanggui.enter('admin', '/settings/user/list')
  await page.getByRole('button', { name: '晨光掌柜', exact: true }).click()
  const person = page.getByRole('dialog', { name: '晨光掌柜' })
  await expect(person.getByRole('textbox').first()).toBeDisabled()
  await expect(person.getByText(/创建者|自己/).first()).toBeVisible()
  await expect(person.getByRole('button', { name: '保存' })).toHaveCount(0)
})
