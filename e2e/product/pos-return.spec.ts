import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { expect, test } from './test.ts'

test('a return at the counter: from the order, in part, one line scrapped; the cash is paid at once', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 1440, height: 900 })
  const { records } = await zhanggui.send('admin', orderCalls.findOrderPage, { keyword: 'T000002' })
  await zhanggui.enter('manager', `/order/detail?id=${records[0]?.id}`)
  await page.getByRole('button', { name: '收银退货' }).click()
  await expect(page.getByRole('heading', { name: /收银退货 T000002/ })).toBeVisible()
  await page.getByRole('button', { name: /^退货，退 ￥/ }).click()
  await expect(page.getByText('请填退货数量')).toBeVisible()
  await page.getByRole('button', { name: '整单退' }).click()
  const units = page.getByRole('textbox', { name: /退多少$/ })
  await units.nth(0).fill('1')
  await page.getByText('报损', { exact: true }).first().click()
  await expect(page.getByText('现金，从钱箱付给顾客')).toBeVisible()
  await page.getByRole('button', { name: /^退货，退 ￥/ }).click()
  await expect(page.getByText('原因必填')).toBeVisible()
  await page.getByRole('combobox', { name: '原因' }).click()
  await page.getByText('包装破损', { exact: true }).click()
  await zhanggui.expectAccessible()
  const sum = (await page.getByRole('button', { name: /^退货，退 ￥/ }).textContent())?.replace(/^.*￥/, '￥')
  await page.getByRole('button', { name: /^退货，退 ￥/ }).click()
  await expect(page.getByText(`已退货，退 ${sum}`)).toBeVisible()
  await expect(page.getByText('已退款', { exact: true }).first()).toBeVisible()
  await zhanggui.expectAccessible()

  // What is left of it comes back from the receipt, and what cannot come back is refused before one begins.
  await page.goto('/order/aftersale/list')
  await page.getByRole('button', { name: '收银退货' }).click()
  await page.getByLabel('小票号').fill('M000001')
  await page.keyboard.press('Enter')
  await expect(page.getByText('礼品卡、快捷支付、线下组合支付和线上订单不支持收银退货')).toBeVisible()
  await page.getByLabel('小票号').fill('T000002')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已退', { exact: true }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('小票号')).toBeVisible()
})

test('in another store, by the number of its receipt, in English, dark, on a phone', async ({ zhanggui }) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  const { version } = await zhanggui.send('admin', configCalls.findConfigDetail, {})
  await zhanggui.send('admin', configCalls.saveConfig, { version, returnElsewhere: true })
  const stores = await zhanggui.send('admin', storeCalls.findAllStoreList, {})
  const there = stores.find(({ name }) => name === '晨光便利二店')
  await zhanggui.enter('admin', `/order/aftersale/return?storeId=${there?.id}`, {
    language: 'en',
    theme: 'dark',
  })
  await page.getByLabel('Receipt number').fill('T000003')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/goods and cash are booked in/)).toBeVisible()
  await page
    .getByRole('textbox', { name: /quantity that comes back$/ })
    .first()
    .fill('1')
  await page.getByText('Send back', { exact: true }).first().click()
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByText('Ordered by mistake', { exact: true }).click()
  await zhanggui.expectAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: /^Return and refund ￥/ }).click()
  await expect(page.getByText('Sent back', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^DB\d+/ })).toBeVisible()
  await expect(page.getByText('Sold in', { exact: true })).toBeVisible()
  await zhanggui.expectAccessible()
})

test('the list: the most urgent first, other moves behind the dots; a phone decides with its bar', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 1440, height: 900 })
  await zhanggui.enter('admin', '/order/aftersale/list')
  const rows = page.locator('[data-row-key]')
  await expect(rows.first()).toContainText('待审核')
  const statuses = (await zhanggui.send('admin', afterSaleCalls.findAfterSalePage, {})).records.map(
    ({ status }) => status,
  )
  const rank = [20, 30, 40, 60, 70]
  const ranked = statuses.filter((status) => rank.includes(status))
  expect(statuses.slice(0, ranked.length)).toEqual(ranked)
  await rows.first().getByRole('button', { name: '更多操作' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: /^退款/ })).toContainText('先审核')
  await expect(menu.getByRole('menuitem', { name: /^退款/ })).toHaveAttribute('aria-disabled', 'true')
  await zhanggui.expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await rows.first().getByRole('button', { name: '更多操作' }).click()
  await menu.getByRole('menuitem', { name: /^驳回/ }).click()
  await expect(page.getByLabel('驳回原因')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.locator('.action-bar')
  await bar.getByRole('button', { name: '取消' }).click()
  await expect(bar.getByRole('button', { name: /^同意/ })).toBeVisible()
  await zhanggui.expectAccessible()
  await bar.getByRole('button', { name: '部分同意' }).click()
  await page.getByLabel('退款金额').fill('1.00')
  await bar.getByRole('button', { name: /退 ￥1\.00$/ }).click()
  await expect(page.getByText('退得比申请的少，请写原因')).toBeVisible()
  await page.getByLabel('少退的原因').fill('只有一块坏了')
  await bar.getByRole('button', { name: /退 ￥1\.00$/ }).click()
  await expect(page.getByText(/^售后单 AS\d+ 已处理$/)).toBeVisible()
})
