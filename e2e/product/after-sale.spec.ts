import { expect, test } from './test.ts'

const list = '/order/aftersale/list'

test('a buyer’s return: applied for at the counter, agreed in part with the goods, paid back, and seen on the order', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('manager', list)
  await page.getByRole('button', { name: '代客申请' }).click()
  await page.getByLabel('订单号或外部单号').fill('nothing')
  await page.keyboard.press('Enter')
  await expect(page.getByText('订单不存在')).toBeVisible()
  await page.getByLabel('订单号或外部单号').fill('T000001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /申请售后/ })).toBeVisible()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('原因必填')).toBeVisible()
  const amounts = page.getByRole('textbox', { name: /退多少$/ })
  await amounts.nth(0).fill('1')
  await amounts.nth(1).fill('1')
  await page.getByRole('combobox', { name: '原因' }).click()
  await page.getByText('包装破损', { exact: true }).click()
  await page.getByLabel('说明').fill('瓶身破了')
  await zhanggui.expectAccessible()
  await page.getByRole('button', { name: '提交审核' }).click()

  await expect(page.getByText('待审核', { exact: true })).toBeVisible()
  await expect(page.getByText('瓶身破了')).toBeVisible()
  await zhanggui.expectAccessible()
  const agreed = page.getByRole('textbox', { name: /同意退$/ })
  await agreed.nth(1).fill('0')
  await expect(page.getByRole('radio', { name: /^部分同意/ })).toBeChecked()
  await page.getByRole('button', { name: /同意并收货，退 ￥/ }).click()
  await expect(page.getByText('退得比申请的少，请写原因')).toBeVisible()
  await page.getByLabel('少退的原因').fill('另一件完好')
  await page.getByText('报损', { exact: true }).first().click()
  await page.getByRole('button', { name: /同意并收货，退 ￥/ }).click()
  await expect(page.getByText('收到部分退货')).toBeVisible()
  await zhanggui.expectAccessible()

  await page
    .getByRole('link', { name: /^2026|^\d{15}/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: '售后' })).toBeVisible()
  await expect(page.getByText('退货退款', { exact: true })).toBeVisible()
})

test('what waits stands first, with its sum; a rejection needs a reason; in English, on a phone', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('admin', `${list}?tab=toAudit`, { language: 'en' })
  await expect(page.getByText(/Pending audit ￥/)).toBeVisible()
  await zhanggui.expectAccessible()
  await page
    .getByText(/^AS\d+/)
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Your decision' })).toBeVisible()
  await zhanggui.expectAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // The last one that waits: [ and ] lead along them.
  const place = page.getByText(/^Pending audit \d+ \/ \d+$/)
  const count = Number((await place.textContent())?.split('/')[1])
  await expect(place).toHaveText(`Pending audit ${count} / ${count}`)
  await page.keyboard.press('[')
  await expect(place).toHaveText(`Pending audit ${count - 1} / ${count}`)
  await page.keyboard.press(']')
  await expect(place).toHaveText(`Pending audit ${count} / ${count}`)
  // More than the goods come to is refused in the field, and no button offers it.
  await page.keyboard.press('2')
  const amount = page.locator('#after-sale-amount')
  await amount.fill('9999')
  await expect(page.getByText(/^At most ￥/)).toBeVisible()
  await expect(page.getByText('9,999')).toHaveCount(0)
  await amount.blur()
  await page.keyboard.press('3')
  await expect(page.getByLabel('Why it is rejected')).toBeFocused()
  await expect(page.locator('li[data-part="now"]')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Why it is rejected is required')).toBeVisible()
  await page.keyboard.type('Opened')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Opened').first()).toBeVisible()
})

test('a refund opens beside its list with each try, on a phone as a page', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/order/refund/list')
  await page
    .getByText(/^TK\d+/)
    .first()
    .click()
  const side = page.getByRole('dialog')
  await expect(side.getByText('退款单号', { exact: true })).toBeVisible()
  await zhanggui.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(side).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByText(/^TK\d+/)
    .first()
    .click()
  await expect(side.getByText('退款单号', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the buyer is masked until somebody with the right looks', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', `${list}?tab=toAudit`)
  await page
    .locator('tbody tr[data-row-key]')
    .filter({ hasText: '****' })
    .first()
    .locator('.row-name')
    .click()
  const why = page.locator('.document-main').first()
  await expect(why).toContainText(/1\d\d\*{4}\d{4}/)
  await why.getByRole('button', { name: '查看完整' }).click()
  await expect(why).toContainText(/1\d{10}/)
  await expect(why.getByRole('button', { name: '查看完整' })).toHaveCount(0)
  await page.reload()
  await expect(why).toContainText(/1\d\d\*{4}\d{4}/)
  await zhanggui.expectAccessible()
})
