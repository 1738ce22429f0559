import { openScopes } from '@zhanggui/contract/open-scope.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import { expect, test, type Zhanggui } from './test.ts'

const givenKey = (zhanggui: Zhanggui, name: string) =>
  zhanggui.send('admin', openApiCalls.createKey, {
    name,
    scopes: [...openScopes],
    stores: [],
    sources: [],
    perMinute: 600,
  })

test('a call is sent from the browser: its answer in words and raw, a wrong body, and a write that asks', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 1440, height: 900 })
  const { secret } = await givenKey(zhanggui, '小程序商城')
  await zhanggui.enter('admin', '/settings/openApi')
  await page
    .getByRole('row', { name: /小程序商城/ })
    .getByRole('button', { name: '试用' })
    .click()
  await expect(page).toHaveURL(/\/sandbox\?key=\d+$/)
  const body = page.getByRole('textbox', { name: '请求内容' })
  await expect(body).toHaveValue(/SP000002/)
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'rtnStatus 0' })).toContainText('成功')
  await expect(page.getByRole('region', { name: '每一行' })).toContainText('￥6.40')
  await expect(page.getByText(/^[0-9a-f]{64}/)).toBeVisible()
  await zhanggui.expectAccessible()
  await page.getByText('原文').click()
  await expect(page.getByRole('region', { name: '原文' })).toContainText('"payable": "6.40"')
  expect(await page.locator('body').innerText()).not.toContain(secret)

  // A refusal says which field is wrong, and what to do.
  await body.fill('{ "store": "S001", "deliveryType": 10, "lines": [] }')
  await body.press('Control+Enter')
  await expect(page.getByText('改正下面的字段再发')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '必填' })).toBeVisible()
  await body.fill('{\n  "store": ,\n}')
  await expect(page.getByText('第 2 行第 12 个字起不是 JSON')).toBeVisible()
  await expect(page.getByRole('button', { name: '发送' })).toBeDisabled()
  await zhanggui.expectAccessible()

  // Another call, from its address. A write asks first.
  await page.goto('/settings/openApi/sandbox?call=members/upsert')
  await expect(page.getByText('这个会真的写数据')).toBeVisible()
  await page.getByRole('button', { name: '发送' }).click()
  const question = page.getByRole('dialog', { name: '真的写入数据吗？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(page.getByText('还没有发送')).toBeVisible()
  await page.getByRole('button', { name: '发送' }).click()
  await question.getByRole('button', { name: '发送并写入' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'rtnStatus 0' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: '已采用' })).toBeVisible()
})

test('the sandbox in English, dark, on a phone', async ({ zhanggui }) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await givenKey(zhanggui, 'Shop')
  await zhanggui.enter('admin', '/settings/openApi/sandbox?call=orders/quote', {
    language: 'en',
    theme: 'dark',
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Rules that applied')).toBeInViewport()
  await zhanggui.expectAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('textbox', { name: 'Request body' }).fill('{')
  await expect(page.getByText('Not JSON from line 1, character 2')).toBeVisible()
})
