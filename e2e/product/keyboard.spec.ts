import type { Page } from '@playwright/test'
import { expect, rowOf, test } from './test.ts'

const products = '/product/productGoodProduct'
const search = (page: Page) => page.getByRole('textbox', { name: /商品名称、编码/ })
const rows = (page: Page) => page.locator('[data-row-key]')
const current = (page: Page) => page.locator('[data-row-key][data-current]')

test.describe('the keyboard on a list', () => {
  test('finds a product, changes its price and saves it with at most 8 keys besides the text', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', products)
    await expect(rows(page)).toHaveCount(10)
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    await press('/')
    await page.keyboard.insertText('上海青')
    await press('Enter')
    await expect(page).toHaveURL(/productEdit\?id=/)
    const price = page.getByRole('textbox', { name: '销售价' })
    await expect(page.locator('#form_name')).toBeFocused()
    const section = await page
      .locator('.form-card')
      .evaluateAll(
        (cards) => cards.findIndex((card) => card.querySelector('h2')?.textContent?.startsWith('价格')) + 1,
      )
    await press(`Alt+${section}`)
    await expect(
      page
        .locator('.form-card')
        .nth(section - 1)
        .locator(':focus'),
    ).toHaveCount(1)
    while (!(await price.evaluate((field) => field === document.activeElement))) await press('Tab')
    await page.keyboard.insertText('3.28')
    await press('ControlOrMeta+s')
    await expect(page.getByText('已保存')).toBeVisible()
    expect(keys).toBeLessThanOrEqual(8)
  })

  test('Enter in the search waits for the answer to the typed text and opens its first hit', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', products)
    await expect(rows(page)).toHaveCount(10)
    await search(page).focus()
    await page.keyboard.insertText('酸奶')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/productEdit\?id=/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('酸奶')
  })

  test('Enter opens no row of an earlier search: neither one that the arrows reached, nor one that stayed after a failed read', async ({
    page,
    zhanggui,
    faults,
  }) => {
    await zhanggui.enter('admin', products)
    await expect(rows(page)).toHaveCount(10)
    await search(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(current(page)).toHaveCount(1)
    await page.keyboard.type('SP000050')
    await expect(current(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/productEdit\?id=/)
    await expect(page.locator('.edit-note')).toContainText('SP000050')

    await zhanggui.enter('admin', products)
    await expect(rows(page)).toHaveCount(10)
    await page.route('**/findProductPage', (route) => route.abort())
    await search(page).focus()
    await page.keyboard.type('SP000033')
    await page.keyboard.press('Enter')
    await expect(page.locator('.ant-message-notice').first()).toBeVisible()
    await expect(page).not.toHaveURL(/productEdit/)
    expect(faults.filter((fault) => !fault.includes('Failed to load resource'))).toEqual([])
    faults.length = 0
  })

  test('text typed while the form of a new product opens stands in its first field', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', products)
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('button', { name: '新增商品' }).click()
    await page.keyboard.type('Early biscuit 100g', { delay: 20 })
    await expect(page.locator('#form_name')).toHaveValue('Early biscuit 100g')
  })

  test('the arrow keys walk the rows from the search and from anywhere else; Enter opens the row', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', products)
    await expect(rows(page)).toHaveCount(10)
    await search(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(current(page)).toHaveAttribute('data-row-key', await keyOf(page, 1))
    await expect(search(page)).toBeFocused()
    await page.locator('.search-bar-end button').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(current(page)).toHaveAttribute('data-row-key', await keyOf(page, 2))
    await page.keyboard.press('k')
    const opened = await keyOf(page, 1)
    await search(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/product/productEdit?id=${opened}`)
  })

  test('Esc closes an open dropdown first, then resets the whole search; the reset can be taken back', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', `${products}?keyword=酸奶`)
    await expect(rowOf(page, '酸奶').first()).toBeVisible()
    const category = page.getByRole('combobox', { name: '类目' })
    await category.click()
    await expect(category).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(category).toHaveAttribute('aria-expanded', 'false')
    await expect(page).toHaveURL(/keyword/)
    await search(page).focus()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/keyword/)
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('button', { name: '恢复筛选' }).click()
    await expect(page).toHaveURL(/keyword/)
    await expect(search(page)).toHaveValue('酸奶')
    await expect(page.getByRole('button', { name: '恢复筛选' })).toBeHidden()
  })

  test('? shows the keys of this page and closes them again', async ({ page, zhanggui }) => {
    await zhanggui.enter('admin', products)
    await expect(rows(page)).toHaveCount(10)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: /快捷键/ })
    await expect(dialog).toContainText('下一行 / 上一行')
    await expect(dialog).toContainText('搜这个列表')
    await expect(dialog).not.toContainText('保存')
    await zhanggui.expectAccessible()
    await page.keyboard.press('?')
    await expect(dialog).toBeHidden()
    await page.goto('/product/productEdit')
    await expect(page.locator('#form_name')).toBeFocused()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await expect(dialog).toContainText('保存')
    await expect(dialog).not.toContainText('搜这个列表')
  })
})

test('a single key that is typed while a list opens belongs to the list', async ({ page, zhanggui }) => {
  await zhanggui.enter('admin', products)
  await expect(rows(page)).toHaveCount(10)
  // The page's code takes its time.
  await page.route('**/assets/label-list*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.getByRole('link', { name: '商品标签' }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: /快捷键/ })).toContainText('商品标签')
})

test('a new record takes the text that is typed before its form is there', async ({ page, zhanggui }) => {
  await zhanggui.enter('admin', '/product/productLabel')
  const add = page.getByRole('button', { name: '新增标签' })
  await add.waitFor()
  // The dialog's code takes its time.
  await page.route('**/assets/label-dialog*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await add.click()
  await page.keyboard.type('autumn jx')
  const dialog = page.getByRole('dialog', { name: '新增标签' })
  await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue('autumn jx')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'autumn jx')).toBeVisible()
})

test('Ctrl+S saves the text of a time or a number as it was typed, without leaving the field first', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter('admin', '/settings/store/list')
  const name = `快存店${Date.now()}`
  await page.getByRole('button', { name: '新增门店' }).click()
  const dialog = page.getByRole('dialog', { name: '新增门店' })
  await dialog.getByLabel('门店名称').fill(name)
  await dialog.getByLabel('门店编码').fill(`K${Date.now()}`)
  await dialog.getByRole('button', { name: '添加时段' }).click()
  await dialog.getByLabel('时段 1 结束').fill('22:00')
  await dialog.getByLabel('时段 1 开始').fill('')
  await dialog.getByLabel('时段 1 开始').pressSequentially('0830')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, name)).toContainText('08:30')

  await page.goto(`${products}?keyword=上海青`)
  await rowOf(page, '上海青').dblclick()
  const price = page.locator('#form_salesPrice')
  await expect(price).not.toHaveValue('')
  const before = await price.inputValue()
  const after = (Number(before) + 1.5).toFixed(2)
  await price.fill('')
  await price.pressSequentially(after)
  const saved = page.waitForRequest('**/saveProduct')
  await page.keyboard.press('ControlOrMeta+s')
  expect(Number((await saved).postDataJSON().salesPrice)).toBe(Number(after))
})

const keyOf = async (page: Page, row: number) =>
  (await rows(page).nth(row).getAttribute('data-row-key')) ?? ''

test.describe('a price in the list', () => {
  const price = (page: Page, name: string) => rowOf(page, name).locator('.price-button')
  const field = (page: Page) => page.locator('.price-edit input')

  test('is changed in its row by keys, and taken back; the rows stay where they are', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', products)
    await expect(rows(page)).toHaveCount(10)
    const names = await page.locator('.product-name-title').allInnerTexts()
    const [first = '', second = ''] = names
    const amounts = (await page.locator('.price-button').allInnerTexts()).map(
      (text) => text.split('/')[0] ?? '',
    )
    const [before = '', below = ''] = amounts.map((text) => text.trim())
    await price(page, first).click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.insertText('88.8')
    await page.keyboard.press('Tab')
    await expect(price(page, first)).toContainText('￥88.80')
    await expect(rowOf(page, second).locator('.price-edit input')).toBeFocused()
    await page.keyboard.insertText('77')
    await page.keyboard.press('Escape')
    await expect(price(page, second)).toContainText(below)
    expect(await page.locator('.product-name-title').allInnerTexts()).toEqual(names)
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await expect(price(page, first)).toContainText(before)
  })

  test('is saved by an Enter that comes before the field, with what was typed', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', `${products}?keyword=上海青`)
    await expect(rows(page)).toHaveCount(1)
    // The field's code takes its time.
    await page.route('**/assets/price-edit*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await price(page, '上海青').click()
    await page.keyboard.type('6.66')
    await page.keyboard.press('Enter')
    await expect(price(page, '上海青')).toContainText('￥6.66')
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await expect(price(page, '上海青')).not.toContainText('￥6.66')
  })

  test('is changed on the card of a phone by a tap', async ({ page, zhanggui }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await zhanggui.enter('admin', `${products}?keyword=上海青`)
    const button = price(page, '上海青')
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    await button.click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('7.77')
    await zhanggui.expectAccessible()
    // A keyboard of digits has no Enter. A tap beside the field saves.
    await page.getByRole('banner').click({ position: { x: 195, y: 10 } })
    await expect(button).toContainText('￥7.77')
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await expect(button).not.toContainText('￥7.77')
  })

  test('below the cost is asked about once; a wrong one is refused in its cell', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', `${products}?keyword=上海青`)
    await price(page, '上海青').click()
    // Typed before the field is there, as a quick user does.
    await page.keyboard.type('1.234')
    await expect(field(page)).toHaveValue('1.234')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tooltip').getByRole('alert')).toBeVisible()
    await field(page).fill('0.50')
    await page.keyboard.press('Enter')
    await expect(page.getByText('低于成本价 1.60')).toBeVisible()
    await zhanggui.expectAccessible()
    await page.getByRole('button', { name: '仍要保存' }).click()
    await expect(price(page, '上海青')).toContainText('￥0.50')
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await expect(price(page, '上海青')).not.toContainText('￥0.50')
  })

  test('the question about the cost, once cancelled, keeps the old price and comes again only for a new one', async ({
    page,
    zhanggui,
  }) => {
    await zhanggui.enter('admin', `${products}?keyword=上海青`)
    const before = (await price(page, '上海青').innerText()).split('/')[0]?.trim() ?? ''
    const question = page.getByText('低于成本价 1.60')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/setPrices')) sent.push(request.postData() ?? '')
    })
    await price(page, '上海青').click()
    await field(page).fill('0.50')
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    await expect(price(page, '上海青')).toContainText(before)
    // The field has the old price again, so Enter asks and sends nothing.
    await price(page, '上海青').click()
    await expect(field(page)).toHaveValue(before.replace(/[^0-9.]/g, ''))
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveCount(0)
    expect(sent).toHaveLength(1)
    await price(page, '上海青').click()
    await field(page).fill('0.60')
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    expect(sent).toHaveLength(2)
  })
})

test('letters that are typed into the category before it has its options are not lost', async ({
  page,
  zhanggui,
}) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/findCategoryTree', async (route) => {
    await held
    await route.continue()
  })
  await zhanggui.enter('admin', '/product/productEdit')
  await page.getByLabel('商品名称').fill('海盐苏打饼干 100g')
  await page.keyboard.press('Tab')
  await page.keyboard.type('饼')
  letGo()
  await expect(page.locator('.ant-select-tree-title').filter({ hasText: '饼干' }).first()).toBeVisible()
  await page.keyboard.type('干')
  await expect(page.locator('.ant-select-tree-title')).toHaveText([/零食/, /饼干/])
  await page.keyboard.press('Enter')
  await expect(page.locator('.form-card').first()).toContainText('/ 饼干')
})
