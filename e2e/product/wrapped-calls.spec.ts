import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { expect, type Page, test } from './test.ts'

const cover = (page: Page) => page.getByRole('status').filter({ hasText: /^正在处理…$/ })

/** Lets a call through when the test says so. */
async function holding(page: Page, path: string): Promise<() => void> {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(`**${path}`, async (route) => {
    await gate
    await route.continue()
  })
  return go
}

test('a wrapped call that takes longer than 300 ms covers the page, and nothing below can be clicked', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.send('admin', labelCalls.saveProductLabel, { name: '慢慢删', color: '#3370FF' })
  await zhanggui.enter('admin', '/product/productLabel')
  const row = page.getByRole('row', { name: /慢慢删/ })
  const go = await holding(page, labelCalls.removeProductLabel.path)
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).last().click()
  await expect(cover(page)).toBeVisible()
  const content = (await page.locator('#content').boundingBox())!
  expect(await cover(page).boundingBox()).toEqual(content)
  go()
  await expect(page.getByText('已删除标签「慢慢删」')).toBeVisible()
  await expect(cover(page)).toHaveCount(0)
})

test('reading a list covers nothing', async ({ page, zhanggui }) => {
  const go = await holding(page, storeCalls.findStorePage.path)
  await zhanggui.enter('admin', '/settings/store/list')
  await expect(page.locator('.list-card')).toBeVisible()
  await page.waitForTimeout(600)
  await expect(cover(page)).toHaveCount(0)
  go()
})

test('a person without any permission who signs in reads that he has no login permission', async ({
  page,
  zhanggui,
}) => {
  await page.route(`**${menuCalls.findCurrentMenuList.path}`, (route) =>
    route.fulfill({ json: { rtnStatus: '0', rtnMsg: '', data: [] } }),
  )
  await zhanggui.enter('clerk', '/')
  await expect(page).toHaveURL('/401')
  await expect(page.getByRole('heading', { name: '没有登录权限' })).toBeVisible()
  await expect(page.getByText('请联系管理员开通')).toBeVisible()
  await zhanggui.expectAccessible()
})
