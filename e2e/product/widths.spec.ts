import type { Locator, Page } from '@playwright/test'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { changeAnswer } from './frame.ts'
import { expect, test } from './test.ts'

/** Fails if a part of an element lies beside the window. */
async function expectInside(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()!.width)
}

const scrolls = (page: Page) =>
  page.locator('#content').evaluate((content) => content.scrollWidth > content.clientWidth)

for (const width of [1366, 1280, 1200, 1030]) {
  test(`at ${width} px a list's title, buttons, filters and action column stay in the window; the table scrolls`, async ({
    page,
    zhanggui,
  }) => {
    await page.setViewportSize({ width, height: 768 })
    await zhanggui.enter('admin', '/product/productGoodProduct')
    const rows = page.locator('[data-row-key]')
    await expect(rows).toHaveCount(10)
    await expectInside(page, page.getByRole('button', { name: '新增商品' }))
    await expectInside(page, page.locator('.search-bar-end button').last())
    await expectInside(page, rows.first().getByRole('button', { name: '更多操作' }))
    expect(await scrolls(page)).toBe(false)
    // Rows are compact in a low window.
    expect((await rows.first().boundingBox())?.height).toBe(44)
    // The columns of other lists keep the width that they have in a page of 1400 px (spec section 9).
    await page.goto('/product/productLabel')
    await expect(rows.first()).toBeVisible()
    const table = await page.locator('table.grid').evaluate((grid) => grid.getBoundingClientRect().width)
    expect(Math.round(table)).toBeGreaterThanOrEqual(1400 - 60 - 32)
  })

  test(`at ${width} px the product form fits the window, with all its buttons`, async ({
    page,
    zhanggui,
  }) => {
    await page.setViewportSize({ width, height: 768 })
    await zhanggui.enter('admin', '/product/productGoodProduct')
    await page.locator('[data-row-key]').first().dblclick()
    const save = page.locator('.form-footer .ant-btn-primary')
    await expectInside(page, save)
    await expectInside(page, page.locator('.form-aside'))
    expect(await scrolls(page)).toBe(false)
  })
}

for (const language of ['zh', 'en'] as const)
  test(`at 1280 px no column of products, scheduled prices and store products is cut, in ${language}`, async ({
    page,
    zhanggui,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const path of [
      '/product/productGoodProduct',
      '/product/productGoodProduct?tab=scheduled',
      '/product/storeGoodSku',
      '/product/storeGoodSku?storeId=1',
    ]) {
      await zhanggui.enter('admin', path, { language })
      await expect(page.locator('tr[data-row-key]').first()).toBeVisible()
      const table = page.locator('.grid-scroll')
      await expect
        .poll(() => table.evaluate((node) => node.scrollWidth - node.clientWidth), { message: path })
        .toBeLessThanOrEqual(0)
    }
  })

for (const language of ['zh', 'en'] as const)
  test(`at 1440 px the movement report shows all of its columns, in ${language}`, async ({
    page,
    zhanggui,
  }) => {
    // The scroll bar of a desktop takes 16 px.
    await page.setViewportSize({ width: 1440 - 16, height: 900 })
    for (const by of ['', '?by=category']) {
      await zhanggui.enter('admin', `/inventory/report${by}`, { language })
      await expect(page.locator('tr[data-row-key]').first()).toBeVisible()
      const table = page.locator('.grid-scroll')
      await expect
        .poll(() => table.evaluate((node) => node.scrollWidth - node.clientWidth), { message: by })
        .toBeLessThanOrEqual(0)
      // No figure is cut, either.
      const cut = await page
        .locator('tr[data-row-key] .stock-figure')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.closest('td')!.clientWidth).length)
      expect(cut, by).toBe(0)
    }
  })

test('a tablet shows a dense table and a form in two columns; a phone cards and one column', async ({
  page,
  zhanggui,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await zhanggui.enter('admin', '/product/productGoodProduct')
  await expect(page.locator('tr[data-row-key]')).toHaveCount(10)
  await expectInside(page, page.locator('[data-row-key]').first().getByRole('button', { name: '更多操作' }))
  await page.locator('[data-row-key]').first().dblclick()
  const columns = () =>
    page
      .locator('.form-fields')
      .first()
      .evaluate((fields) => getComputedStyle(fields).gridTemplateColumns.split(' ').length)
  const bar = page.locator('.form-anchors')
  await expect(bar).toHaveCSS('flex-direction', 'column')
  expect(await columns()).toBe(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(bar).toHaveCSS('flex-direction', 'row')
  expect(await columns()).toBe(1)
  // The bar marks the section that is read, and shows its name.
  const marked = bar.locator('[aria-current]')
  await expect(marked).toHaveText(/基本信息/)
  await page.getByRole('heading', { name: '计量与库存' }).evaluate((title) => title.scrollIntoView())
  await expect(marked).toHaveText(/计量与库存/)
  await expectInside(page, marked)
  await page.goBack()
  await expect(page.locator('.row-card')).toHaveCount(10)
})

test('the bar of a selection keeps its count and its way out in the window, in English too', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter('admin', '/product/productGoodProduct', { language: 'en' })
  await page.locator('[data-row-key] input').first().click()
  const bar = page.getByRole('region', { name: '1 selected' })
  for (const width of [1366, 1280, 1200, 1030]) {
    await page.setViewportSize({ width, height: 768 })
    await expectInside(page, bar.locator('.bulk-bar-count'))
    await expectInside(page, bar.getByRole('button', { name: 'Clear selection' }))
  }
  await bar.getByRole('button', { name: 'Deactivate' }).hover()
  await expectInside(page, bar.getByRole('button', { name: 'Deactivate' }))
})

test('a long name takes one line of a row and two of a card, with the whole name as its title', async ({
  page,
  zhanggui,
}) => {
  const name = '特'.repeat(40)
  await changeAnswer(page, productCalls.findProductPage.path, (data: { records: object[] }) => ({
    ...data,
    records: data.records.map((row) => ({ ...row, name })),
  }))
  await zhanggui.enter('admin', '/product/productGoodProduct')
  const names = page.locator('.product-name-title')
  await expect(names).toHaveCount(10)
  await expect(names.first()).toHaveAttribute('title', name)
  for (const row of await page.locator('tr[data-row-key]').all())
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(53)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.row-card')).toHaveCount(10)
  expect((await names.first().boundingBox())?.height).toBeLessThanOrEqual(44)
})

test('on a phone the note of a head stands beside or above its buttons, and has room for its words', async ({
  page,
  zhanggui,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/inventory/stock', '/inventory/report']) {
    await zhanggui.enter('manager', path)
    const [note, actions] = [page.locator('.page-header-note'), page.locator('.page-header-actions')]
    await expect(note).toContainText('晨光便利一店')
    await expect(actions.getByRole('button').last()).toBeVisible()
    const [words, buttons] = [await note.boundingBox(), await actions.boundingBox()]
    expect(words?.width, path).toBeGreaterThan(140)
    expect((words?.y ?? 0) + (words?.height ?? 0), path).toBeLessThanOrEqual(buttons?.y ?? 0)
  }
})

test('on a phone the header of a product shows its name beside buttons without words', async ({
  page,
  zhanggui,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('admin', '/product/productEdit?id=1')
  const name = page.locator('.edit-title > span[title]')
  await expect(name).toBeVisible()
  expect((await name.boundingBox())?.width).toBeGreaterThan(80)
  await expectInside(page, page.getByRole('button', { name: '变更记录' }))
})

test('a tree reads from top to bottom on a tablet', async ({ page, zhanggui }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await zhanggui.enter('admin', '/product/frontCategory')
  const cards = page.locator('.tree-table [data-row-key]')
  await expect(cards.nth(3)).toBeVisible()
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(tops.length)
})

test('on a phone the menu of a category stands in its row', async ({ page, zhanggui }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('admin', '/product/productGoodProduct')
  await page.getByRole('button', { name: /更多$/ }).click()
  await page.getByRole('menuitem', { name: '类目管理' }).click()
  const row = page.locator('.category-manager .row-card').filter({ hasText: '饮料' }).first()
  const middle = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  const [name, menu] = [row.getByTitle('饮料'), row.getByRole('button', { name: '更多操作' })]
  await expect(menu).toBeVisible()
  await expect.poll(async () => Math.abs((await middle(name)) - (await middle(menu)))).toBeLessThan(4)
  await expectInside(page, menu)
})
