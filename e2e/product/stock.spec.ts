import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { expect, test, type Zhanggui } from './test.ts'

/** The list of the first store with one product. */
const listOf = (name: string) => `/inventory/stock?storeId=1&keyword=${encodeURIComponent(name)}`

/** Sets the stock of a product in the first store, and returns it. */
async function givenStock(zhanggui: Zhanggui, keyword: string, amount: string) {
  const [row] = await zhanggui.send('admin', stockCalls.findStockProducts, { storeId: '1', keyword })
  if (!row) throw new Error(`no product is called ${keyword}`)
  if (row.onHand !== amount)
    await zhanggui.send('admin', stockCalls.adjustStock, {
      storeId: '1',
      lines: [{ productId: row.productId, way: 'set', amount, seen: row.onHand }],
      reason: 12,
    })
  return row
}

test('a manager adjusts the stock at the shelf; the ledger shows each move, and the stock at any moment', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  const { name } = await givenStock(zhanggui, '橙味汽水', '40')
  await zhanggui.enter('manager', listOf(name))
  const row = page.locator('.list-card tbody tr[data-row-key]').filter({ hasText: name })
  await row.getByRole('button', { name: '调整' }).first().click()
  // The figure is typed at once.
  await page.keyboard.type('36')
  const dialog = page.getByRole('dialog', { name: '调整库存' })
  await expect(dialog.locator('output')).toHaveText(/40 → 36/)
  await zhanggui.expectAccessible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('36')
  await expect(row).toContainText('调整 −4')

  await row.getByText(name).click()
  const drawer = page.getByRole('dialog').filter({ hasText: '在库变化' })
  const lines = drawer.locator('.stock-moves tbody tr')
  await expect(lines.first()).toContainText('实物与账面不符')
  await expect(lines.first()).toContainText('−4')
  await expect(lines.first()).toContainText('店长')
  await zhanggui.expectAccessible()
  // The sales of a day open.
  const day = drawer.getByRole('button', { name: /笔$/ }).first()
  await day.click()
  await expect(drawer.locator('.stock-sale').first()).toBeVisible()
  await drawer.getByText(/^销售 \d/).click()
  await expect(lines.first()).toContainText('销售')
  await drawer.locator('.stock-curve').click({ position: { x: 300, y: 60 } })
  await expect(drawer.locator('.stock-any strong')).toHaveText(/^在库 \d+ 瓶$/)
})

test('a figure of a stock that moved meanwhile is asked again; undo gives it back', async ({ zhanggui }) => {
  const { page } = zhanggui
  const { name, productId } = await givenStock(zhanggui, '苏打气泡水', '20')
  await zhanggui.enter('manager', listOf(name))
  const row = page.locator('.list-card tbody tr[data-row-key]').filter({ hasText: name })
  await row.getByRole('button', { name: '调整' }).first().click()
  const dialog = page.getByRole('dialog', { name: '调整库存' })
  await dialog.getByLabel('数量').fill('25')
  await zhanggui.send('admin', stockCalls.scrapStock, {
    storeId: '1',
    lines: [{ productId, amount: '2' }],
    reason: 21,
  })
  await dialog.getByRole('button', { name: '调整' }).click()
  await expect(dialog).toContainText('库存刚变成 18（晨光掌柜，报损）')
  await expect(dialog.locator('output')).toHaveText(/18 → 25/)
  await dialog.getByRole('button', { name: '调整' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('25')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row).toContainText('18')
})

test('an answer that is lost leaves the figure as it was seen; pressing again writes nothing twice', async ({
  zhanggui,
  faults,
}) => {
  const { page } = zhanggui
  const { name } = await givenStock(zhanggui, '苏打气泡水', '4')
  await zhanggui.enter('manager', listOf(name))
  const row = page.locator('.list-card tbody tr[data-row-key]').filter({ hasText: name })
  await row.getByRole('button', { name: '调整' }).first().click()
  const dialog = page.getByRole('dialog', { name: '调整库存' })
  await dialog.getByText('增加').click()
  await dialog.getByLabel('数量').fill('5')
  await page.route('**/adjustStock', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: '调整' }).click()
  await expect(dialog).toContainText('可能已经写入')
  await expect(dialog.locator('output')).toHaveText(/4 → 9/)
  await page.unroute('**/adjustStock')
  await dialog.getByRole('button', { name: '调整' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('9')
  await expect(row).toContainText('调整 +5')
  expect(faults.filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([])
  faults.length = 0
})

test('on a phone, in English and dark, a clerk enters stock of weighed goods in the unit of his scale', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  const { code, name } = await givenStock(zhanggui, '鸡胸肉', '2.5')
  await zhanggui.enter('clerk', `/inventory/stock?keyword=${code}`, { language: 'en', theme: 'dark' })
  await page.getByRole('button', { name: 'Enter stock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter stock' })
  await dialog.getByLabel('Product').fill(code)
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
  await expect(dialog).toContainText('Now on hand: 2.500 kg')
  await dialog.getByLabel('Quantity').fill('1.5')
  await dialog.getByLabel('Unit').click()
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^500g$/ })
    .click()
  await expect(dialog.locator('output')).toHaveText('2.500 → 3.250 kg')
  await zhanggui.expectAccessible()
  await dialog.getByRole('button', { name: 'Enter stock' }).click()
  await expect(dialog).toBeHidden()
  const card = page.locator('[data-row-key]').filter({ hasText: name }).first()
  await expect(card).toContainText('3.250')
  await card.getByText(name).click()
  const drawer = page.getByRole('dialog').filter({ hasText: 'Stock over time' })
  await expect(drawer).toContainText('Opening stock')
  // A clerk sees no costs.
  await expect(drawer.getByText(/Stock value/)).toHaveCount(0)
  await zhanggui.expectAccessible()
})

test('reorder points of several products follow their own sales, after a preview', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/inventory/stock?storeId=1')
  const boxes = page.locator('tbody tr[data-row-key]').getByRole('checkbox')
  for (const at of [0, 1, 2]) await boxes.nth(at).click()
  await page.getByRole('button', { name: '设置补货点' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('按销量分别建议').click()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog.getByText(/补货点 .+ → \d+/).first()).toBeVisible()
  await zhanggui.expectAccessible()
  await dialog.getByRole('button', { name: /^改 \d 种/ }).click()
  await expect(page.getByText('补货点已保存')).toBeVisible()
})
