import { openScopes } from '@zhanggui/contract/open-scope.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { openClient } from '../../server/src/open-client/open-client.ts'
import { expect, test, type Zhanggui } from './test.ts'

/** A new order that waits for its buyer, and its pickup code as the shop app shows it to him. */
async function givenPickup(zhanggui: Zhanggui, url: string): Promise<string> {
  const { key, secret } = await zhanggui.send('admin', openApiCalls.createKey, {
    name: '小程序',
    scopes: [...openScopes],
    stores: [],
    sources: [],
    perMinute: 600,
  })
  const app = openClient({ to: url, key, secret })
  const order = { source: 'miniProgram', number: 'PICKUP-1' }
  const cart = {
    store: 'S001',
    deliveryType: 10 as const,
    lines: [{ sku: 'SP000023', quantity: '1' }],
  }
  const { lines, payable } = await app.send(orderOpenCalls.quoteOrder, cart)
  const { id } = await app.send(orderOpenCalls.placeOrder, {
    ...order,
    ...cart,
    lines: cart.lines.map((line, at) => ({ ...line, price: lines[at]?.price ?? '' })),
    payable,
  })
  await app.send(orderOpenCalls.payOrder, {
    ...order,
    method: 30,
    channel: 'given',
    amount: payable,
    reference: 'PICKUP-1',
  })
  const head = async () => ({
    id,
    version: (await zhanggui.send('admin', orderCalls.findOrderDetail, { id })).version,
  })
  await zhanggui.send('admin', orderCalls.pickOrder, { ...(await head()), lines: [] })
  await zhanggui.send('admin', orderCalls.readyForPickup, await head())
  return (await app.send(orderOpenCalls.findPlacedOrder, order)).pickupCode
}

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
  const code = await givenPickup(zhanggui, baseURL ?? '')
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
  await page.getByRole('button', { name: '拣货' }).first().click()
  await expect(page).toHaveURL(/\/order\/pick\?id=/)
})
