import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { expect, type Page, test } from './test.ts'

const asked = '/401?from=%2Fsettings%2Faudit'
const bell = (page: Page) => page.getByRole('button', { name: /^通知/ })
const panel = (page: Page) => page.getByRole('dialog', { name: '通知' })

test('a person without a permission asks for it, and a person who may grant it answers', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter('clerk', asked)
  await expect(page.getByRole('heading', { name: '你还不能打开「操作审计」' })).toBeVisible()
  await expect(page.getByText('iposWeb.settings.audit', { exact: true })).toBeVisible()
  const people = page.getByRole('region', { name: '可以给你开通的人' })
  await expect(people.getByRole('listitem').first()).toContainText('管理员')
  await page.getByLabel('用途（选填）').fill('查昨天的改价')
  await zhanggui.expectAccessible()
  await page.screenshot({ path: 'e2e/output/401.png' })
  await page.getByRole('button', { name: '申请开通' }).click()
  await expect(page.getByRole('button', { name: /已申请$/ })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: /已申请$/ })).toBeDisabled()

  const admin = await zhanggui.another('admin', '/product/productGoodProduct')
  await admin.getByRole('heading', { name: '总部商品' }).waitFor()
  await admin.keyboard.press('Alt+n')
  const line = panel(admin).getByRole('article').filter({ hasText: '申请「操作审计」' })
  await expect(line).toContainText('查昨天的改价')
  await expect(admin.getByRole('button', { name: '通知，1 件等你处理', includeHidden: true })).toBeVisible()
  await admin.screenshot({ path: 'e2e/output/bell.png' })
  await panel(admin)
    .getByRole('tab', { name: /等我处理/ })
    .click()
  await line.getByRole('button', { name: '拒绝' }).click()
  await expect(line).toHaveCount(0)
  await panel(admin).getByRole('tab', { name: /全部/ }).click()
  await expect(line).toContainText('已拒绝')

  await page.goto('/product/productGoodProduct')
  await bell(page).click()
  await expect(panel(page).getByText('你的「操作审计」申请没有通过')).toBeVisible()
  await zhanggui.expectAccessible()
  await panel(page).getByRole('button', { name: '全部已读' }).click()
  await expect(panel(page).getByRole('button', { name: '全部已读' })).toBeHidden()
})

for (const look of [
  { language: 'zh', theme: 'dark' },
  { language: 'en', theme: 'light' },
] as const)
  test(`the page and the bell on a phone (${look.language}, ${look.theme})`, async ({ page, zhanggui }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await zhanggui.enter('finance', '/401?from=%2Fsettings%2Frole%2Findex', look)
    await page.locator('.sorry-permission').waitFor()
    await page.getByRole('region').first().waitFor()
    await zhanggui.expectAccessible()
    await page.screenshot({ path: `e2e/output/401-phone-${look.language}.png`, fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: /^(通知|Notifications)/ }).click()
    await page.getByRole('dialog').waitFor()
    await zhanggui.expectAccessible()
    await page.screenshot({ path: `e2e/output/bell-phone-${look.language}.png` })
  })

test('the panel says that there is nothing only when the files are known', async ({ page, zhanggui }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${taskCalls.findExcelList.path}`, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(`**${taskCalls.findExcelList.path}`)
  // Nobody makes a task in her name.
  await zhanggui.enter('marketer', '/product/productGoodProduct')
  await bell(page).click()
  await asked
  await expect(panel(page).getByText('没有通知')).toHaveCount(0)
  answer()
  await expect(panel(page).getByText('没有通知')).toBeVisible()
})
