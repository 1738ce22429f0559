import { expect, type Page, rowOf, test } from './test.ts'

const toast = (page: Page) => page.locator('.ant-message-notice')

/** A popover button behind the menu of a row, and its confirmation. */
async function runOn(page: Page, name: string, button: string): Promise<void> {
  const row = rowOf(page, name)
  await row.hover()
  const direct = row.getByRole('button', { name: button, exact: true })
  if (await direct.isVisible()) await direct.click()
  else {
    await row.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: button }).click()
  }
  await page.locator('.ant-popover:visible').getByRole('button').last().click()
}

test('a changed status can be taken back in its notice', async ({ page, zhanggui }) => {
  await zhanggui.enter('admin', '/settings/store/list')
  const name = (await page.locator('[data-row-key]').first().innerText()).split('\n')[0] ?? ''
  await runOn(page, name, '停业')
  await expect(rowOf(page, name)).toContainText('停业')
  await expect(toast(page)).toHaveCount(1)
  // Over the top bar, not over the list that it is about.
  const box = await toast(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(56)
  await zhanggui.expectAccessible()
  await toast(page).getByRole('button', { name: '撤销' }).click()
  await expect(rowOf(page, name)).toContainText('营业')
  await expect(rowOf(page, name)).not.toContainText('停业')
})

test('a sale status of several products is taken back for each of them', async ({ page, zhanggui }) => {
  await zhanggui.enter('admin', '/product/productGoodProduct')
  const rows = page.locator('[data-row-key]')
  await expect(rows).toHaveCount(10)
  const statuses = async () =>
    (await rows.allInnerTexts()).map((text) => /全渠道|仅线下|禁售/.exec(text)?.[0])
  const before = await statuses()
  await page.getByRole('checkbox').first().check()
  await page
    .getByRole('button', { name: /销售状态/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: '禁售' }).click()
  await expect.poll(statuses).toEqual(before.map(() => '禁售'))
  await toast(page).getByRole('button', { name: '撤销' }).click()
  await expect.poll(async () => (await statuses()).sort()).toEqual([...before].sort())
})
