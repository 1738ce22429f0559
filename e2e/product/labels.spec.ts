import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { expect, test } from './test.ts'

test('a label is made, put on products in bulk, counted, filtered by, renamed and removed', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/product/productLabel')
  await page.getByRole('button', { name: '新增标签' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('标签名称').fill('周末特价')
  await dialog.getByRole('button', { name: '新增标签' }).click()
  await expect(page.getByText('已新增标签「周末特价」')).toBeVisible()
  const row = page.getByRole('row', { name: /周末特价/ })
  await expect(row).toContainText('#3370FF')
  await zhanggui.expectAccessible()

  await page.goto('/product/productGoodProduct')
  const rows = page.locator('[data-row-key]')
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: '标签', exact: true }).click()
  const labels = page.getByRole('dialog', { name: '设置 2 件商品的标签' })
  await labels.getByRole('button', { name: '更新标签' }).click()
  await expect(labels.getByText('请选择要添加或移除的标签')).toBeVisible()
  await labels.getByLabel('添加的标签').click()
  await page.getByTitle('周末特价').last().click()
  await page.keyboard.press('Escape')
  await labels.getByRole('button', { name: '更新标签' }).click()
  await expect(page.getByText('已更新 2 件商品的标签')).toBeVisible()

  await page.goto('/product/productLabel')
  await row.getByRole('link', { name: '查看「周末特价」的商品' }).click()
  await expect(page).toHaveURL(/labelId=\d+/)
  await expect(page.getByText('共 2 件')).toBeVisible()

  await page.goto('/product/productLabel')
  await row.getByRole('button', { name: '编辑' }).click()
  await dialog.getByLabel('标签名称').fill('特价')
  await dialog.getByRole('button', { name: '保存' }).click()
  const renamed = page.getByRole('row', { name: /特价/ })
  await expect(renamed.getByRole('link', { name: '查看「特价」的商品' })).toHaveText('2')
  await renamed.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).last().click()
  await expect(page.getByText('已删除标签「特价」')).toBeVisible()
})

test('a label in English: the list, its dialog, and no page for a clerk', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/product/productLabel?new=1', { language: 'en', theme: 'dark' })
  const dialog = page.getByRole('dialog', { name: 'New label' })
  await dialog.getByLabel('Label').fill('New in')
  await dialog.getByRole('button', { name: 'New label' }).click()
  await expect(page.getByText('Label New in created')).toBeVisible()
  await zhanggui.expectAccessible()
  const clerk = await zhanggui.another('clerk', '/product/productLabel')
  await expect(clerk).toHaveURL(/\/home$/)
})

test('a label whose answer was lost stands in the list once the page says that it was saved before', async ({
  zhanggui,
  faults,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/product/productLabel?new=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('标签名称').fill('当季')
  const save = `**${labelCalls.saveProductLabel.path}`
  await page.route(save, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const press = dialog.getByRole('button', { name: '新增标签' })
  await press.click()
  await expect(page.getByText('网络错误')).toBeVisible()
  await page.unroute(save)
  // Two minutes later.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 120_000
  })
  await press.click()
  await expect(page.getByText(/同样的内容已在 .+ 保存过/)).toBeVisible()
  await expect(page.getByRole('row', { name: /当季/ })).toBeVisible()
  expect(faults.filter((fault) => !fault.includes('Failed to load resource'))).toEqual([])
  faults.length = 0
})
