import { expect, type Locator, type Page, test } from './test.ts'

const rows = (scope: Locator) => scope.locator('[data-row-key]')
const columns = (scope: Locator) => scope.getByRole('columnheader').allTextContents()
const views = (page: Page) => page.getByRole('region', { name: '我的视图' })
const wide = async (cell: Locator) => Math.round((await cell.boundingBox())?.width ?? 0)

test('the first column, which takes the room that is left, is made narrower as well', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter('admin', '/product/productGoodProduct')
  const table = page.locator('.list-card .grid')
  const head = table.getByRole('columnheader', { name: /^商品/ })
  await expect(rows(table)).toHaveCount(10)
  const [before, whole] = [await wide(head), await wide(table)]
  const edge = table.getByRole('separator', { name: '调整「商品」的宽度' })
  const box = (await edge.boundingBox())!
  await page.mouse.move(box.x + 4, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x - 116, box.y + 4)
  await page.mouse.up()
  await expect.poll(() => wide(head)).toBe(before - 120)
  await edge.press('ArrowLeft')
  await expect.poll(() => wide(head)).toBe(before - 136)
  // The table is as wide as before, without a gap at its end.
  expect(await wide(table)).toBe(whole)
})

test('a range begins at the row ticked before, not at the place it had on another page', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter('admin', '/product/productGoodProduct')
  const table = page.locator('.list-card')
  const boxes = table.getByRole('checkbox', { name: '选择这一行' })
  const loaded = expect(table.locator('.data-table'))
  const top = async () => (await rows(table).first().boundingBox())!.y
  await expect(boxes.nth(3)).toBeVisible()
  const before = await top()
  await boxes.nth(1).click()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(table.getByText('已选 3 件')).toBeVisible()
  expect(Math.abs((await top()) - before)).toBeLessThan(1)
  await table.getByTitle('2', { exact: true }).click()
  await expect(table).toContainText('第 11–20 件')
  await loaded.toHaveAttribute('aria-busy', 'false')
  await boxes.nth(8).click({ modifiers: ['Shift'] })
  await expect(table.getByText('已选 4 件')).toBeVisible()
  await boxes.nth(6).click({ modifiers: ['Shift'] })
  await expect(table.getByText('已选 6 件')).toBeVisible()
})

test('all found rows are chosen at once; the choice goes with the rows, also while it is still being read', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter('admin', '/product/productGoodProduct')
  const chosen = page.getByText(/^已选 \d+ 件$/)
  const chooseAll = async () => {
    await page.getByRole('checkbox', { name: '选中本页' }).check()
    await page.getByRole('button', { name: /^选择找到的全部 \d+ 条$/ }).click()
  }
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await expect(rows(page.locator('.list-card'))).toHaveCount(10)
  await chooseAll()
  await expect(chosen).not.toHaveText('已选 10 件')
  await tab(/^已生效/).click()
  await expect(chosen).toHaveCount(0)

  // Only the reading of all rows asks for 200 at once.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/findProductPage', async (route) => {
    const all = route.request().postData()?.includes('"pageSize":200') === true
    if (all) await held
    await route.continue()
  })
  const read = page.waitForResponse((one) => one.request().postData()?.includes('"pageSize":200') === true)
  await expect(tab(/^已生效/)).toHaveAttribute('aria-selected', 'true')
  await chooseAll()
  await tab(/^全部/).click()
  await expect(chosen).toHaveCount(0)
  answer()
  await read
  await expect(tab(/^全部/)).toHaveAttribute('aria-selected', 'true')
  await expect(chosen).toHaveCount(0)
})

test.describe('a list whose address or settings are damaged', () => {
  const list = '/product/productGoodProduct'

  test('leaves a filter out that is none, shows and applies the others', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', `${list}?saleMode=2`)
    const pager = page.getByRole('navigation', { name: '翻页' })
    await expect(pager).toContainText(/共 \d+ 件/)
    const weighed = (await pager.textContent())!.match(/共 \d+ 件/)![0]
    expect(weighed).not.toBe('共 51 件')
    await zhanggui.enter('admin', `${list}?updated=2026-99-99,2026-99-99&saleMode=2`)
    await expect(pager).toContainText(weighed)
    await expect(page.getByRole('button', { name: /更多筛选/ })).toHaveText(/^更多筛选$/)
    await expect(page.locator('.list-filters')).toContainText('称重')
  })

  test('shows the declared table and no views', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', list)
    await expect(rows(page.locator('.list-card'))).toHaveCount(10)
    const declared = await columns(page.locator('.list-card'))
    await page.getByRole('button', { name: /我的视图/ }).click()
    await page.getByRole('textbox', { name: '视图名称' }).fill('坏的')
    await page.keyboard.press('Enter')
    await page.evaluate((key) => {
      localStorage.setItem(key, '{"columns":[null]}')
      for (const kept of Object.keys(localStorage))
        if (kept.startsWith('zhanggui_views_')) localStorage.setItem(kept, '{"views":[null],"opensWith":"x"}')
    }, `zhanggui_columns_product_${list}`)
    await page.goto(list)
    await expect(rows(page.locator('.list-card'))).toHaveCount(10)
    expect(await columns(page.locator('.list-card'))).toEqual(declared)
    await expect(page.getByRole('button', { name: /我的视图/ })).toBeVisible()
  })
})

test('belong to the person who made them, even if others use the browser', async ({ page, zhanggui }) => {
  const button = page.getByRole('button', { name: /我的视图/ })
  await zhanggui.enter('admin', '/product/productGoodProduct')
  await button.click()
  await views(page).getByRole('textbox', { name: '视图名称' }).fill('只给自己')
  await page.keyboard.press('Enter')
  await expect(views(page).getByRole('button', { name: '只给自己', exact: true })).toBeVisible()

  await zhanggui.enter('manager', '/product/productGoodProduct')
  await button.click()
  await expect(views(page)).toContainText('还没有视图')

  await zhanggui.enter('admin', '/product/productGoodProduct')
  await expect(page.getByRole('button', { name: /只给自己/ })).toBeVisible()
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  for (const theme of ['light', 'dark'] as const)
    test(`a list with more tabs than fit has no serious accessibility finding (${theme}), and all tabs can be reached`, async ({
      page,
      zhanggui,
    }) => {
      await zhanggui.enter('admin', '/product/productGoodProduct', { theme, language: 'en' })
      await expect(rows(page.locator('.list-card'))).toHaveCount(10)
      const tabs = page.getByRole('tab')
      await expect(tabs.last()).not.toBeInViewport({ ratio: 1 })
      await zhanggui.expectAccessible()
      await tabs.first().focus()
      for (let tab = 1; tab < (await tabs.count()); tab += 1) await page.keyboard.press('ArrowRight')
      await expect(tabs.last()).toBeFocused()
      await expect(tabs.last()).toBeInViewport({ ratio: 1 })
    })
})

test('a list that cannot be read says so in the place of its rows, shows no notice, and can be tried again', async ({
  page,
  zhanggui,
}) => {
  await page.route('**/bf/ipos/web/store/findStorePage', (route) =>
    route.fulfill({ json: { rtnStatus: '10001', rtnMsg: '系统出错', data: null } }),
  )
  await zhanggui.enter('admin', '/settings/store/list')
  const card = page.locator('.list-card')
  await expect(card.getByText('列表加载失败')).toBeVisible()
  await expect(card.getByText('系统出错')).toBeVisible()
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  await page.unrouteAll()
  await card.getByRole('button', { name: '再试一次' }).click()
  await expect(rows(card).first()).toBeVisible()
})
