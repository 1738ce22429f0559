import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { shopApp } from './shop-app.ts'
import { expect, test } from './test.ts'

test('signing in leads home; a tile leads to its list with the same number', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.signIn('manager')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: /好，店长/ })).toBeVisible()
  await expect(page.getByText('今日销售')).toBeVisible()
  await expect(page.getByText('净收')).toBeVisible()
  await zhanggui.expectAccessible()
  const tile = page.getByRole('link', { name: /待备货/ })
  const count = await tile.locator('strong').textContent()
  await tile.click()
  await expect(page).toHaveURL(/\/order\/list\?.*tab=toPrepare/)
  await expect(page.getByRole('tab', { name: new RegExp(`待备货 ${count}`) })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('a clerk sees the work and a field to scan, and no money; in English, on a phone', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('clerk', '/home', { language: 'en' })
  await expect(page.getByText('What to do now')).toBeVisible()
  await expect(page.getByText('Takings')).toHaveCount(0)
  await expect(page.getByText(/￥/)).toHaveCount(0)
  await zhanggui.expectAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('textbox', { name: /Scan a product/ }).fill('5678')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\/(detail\?id=|list\?keyword=5678)/)
})

test('a clerk hands goods out by the pickup code and Enter, and goes on with the next order', async ({
  zhanggui,
  baseURL,
}) => {
  const { page } = zhanggui
  const app = await shopApp(zhanggui, baseURL ?? '')
  const code = await app.pickupCode('HOME-1', await app.buy('HOME-1'))
  await zhanggui.enter('clerk', '/home')
  await expect(page.getByText('接下来')).toBeVisible()
  await expect(page.getByText('等顾客来取')).toBeVisible()
  await zhanggui.expectAccessible()
  const field = page.getByRole('textbox', { name: /取货码/ })
  await field.fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/已核销/)).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  // What he did counts for him.
  await expect(page.locator('.home-done')).toContainText(/核销、交付1 单/)
  await expect(page.locator('.deadline').first()).toHaveText(/剩 \d+ 分钟/)
  await page.getByRole('button', { name: /^(play-circle )?开始拣货（\d+ 单）$/ }).click()
  await expect(page).toHaveURL(/\/order\/pick\?id=/)
})

test('goods that the book does not have any more leave with a correction, once the clerk confirms it', async ({
  zhanggui,
  baseURL,
}) => {
  const { page } = zhanggui
  const app = await shopApp(zhanggui, baseURL ?? '')
  const id = await app.buy('HOME-2')
  const code = await app.pickupCode('HOME-2', id)
  const [line] = (await zhanggui.send('admin', orderCalls.findOrderDetail, { id })).lines
  const place = { storeId: '1', productId: line?.productId ?? '' }
  const set = async (amount: string) => {
    const { onHand: seen } = await zhanggui.send('admin', stockCalls.findStockDetail, place)
    const lines = [{ productId: place.productId, way: 'set' as const, amount, seen }]
    await zhanggui.send('admin', stockCalls.adjustStock, { storeId: '1', reason: 12, lines })
    return seen
  }
  const before = await set('0')
  await zhanggui.enter('clerk', '/home')
  const field = page.getByRole('textbox', { name: /取货码/ })
  const dialog = page.getByRole('dialog', { name: '账面不够' })
  const scan = async () => {
    await field.fill(code)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(/账面有 0 .*交出 1 /)
  }
  await scan()
  await zhanggui.expectAccessible()
  await dialog.getByRole('button', { name: /取\s*消/ }).click()
  await expect(dialog).toBeHidden()
  await scan()
  await dialog.getByRole('button', { name: '交出并更正库存' }).click()
  await expect(page.getByText(/已核销/)).toBeVisible()
  await set(before)
  await page.goto(`/order/detail?id=${id}`)
  await expect(page.getByRole('note').filter({ hasText: '卖出多于账面库存' })).toBeVisible()
  await expect(page.getByText('账面不够，更正库存')).toBeVisible()
})
