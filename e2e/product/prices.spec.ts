import { expect, test } from './test.ts'

const list = '/product/productGoodProduct'

test('many prices change by a rule: previewed, below the cost only when ticked, and taken back', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', list)
  const rows = page.locator('tbody tr[data-row-key]')
  await expect(rows).toHaveCount(10)
  const before = await rows.locator('.price-cell').allTextContents()
  await page.getByRole('checkbox', { name: '选中本页' }).check()
  await page.getByRole('button', { name: '批量改价' }).click()
  const drawer = page.getByRole('dialog', { name: '批量改价' })
  const preview = drawer.locator('tbody tr[data-row-key]')
  const save = (name: RegExp) => drawer.getByRole('button', { name })
  // The field has the focus when the drawer opens.
  await expect(drawer.getByLabel('数值')).toBeFocused()
  await expect(save(/^改价 0 件$/)).toBeDisabled()
  await page.keyboard.type('-30')
  await expect(preview).toHaveCount(10)
  await expect(preview.first()).toContainText('跳过')
  await expect(save(/^改价 6 件$/)).toBeEnabled()
  await zhanggui.expectAccessible()
  await drawer.getByRole('checkbox', { name: '这 4 件也改' }).check()
  await expect(save(/^改价 10 件$/)).toBeEnabled()
  await drawer.getByLabel('数值').fill('+5')
  await drawer.getByLabel('尾数').click()
  await page.getByTitle('到 .90', { exact: true }).click()
  await drawer.getByText('向上取').click()
  for (const row of await preview.all()) await expect(row.locator('td').nth(2)).toContainText(/\.90$/)
  await save(/^改价 \d+ 件$/).click()
  await expect(page.getByText(/^已改价 \d+ 件/)).toBeVisible()
  await expect(drawer).toBeHidden()
  for (const cell of await rows.locator('.price-button').all()) await expect(cell).toContainText(/\.90$/)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect
    .poll(async () => [...(await rows.locator('.price-cell').allTextContents())].sort())
    .toEqual([...before].sort())
})

test('on a phone, in English and dark: prices wait for a day, and a wrong day is refused at its field', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 1024, height: 800 })
  await zhanggui.enter('admin', list, { language: 'en', theme: 'dark' })
  const rows = page.locator('tbody tr[data-row-key]')
  await rows.nth(0).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  const drawer = page.getByRole('dialog', { name: 'Change prices' })
  await drawer.getByText('Set to').click()
  await drawer.getByLabel('Value').fill('88.8')
  await drawer.getByRole('radio', { name: 'On a day' }).check()
  const save = drawer.getByRole('button', { name: 'Change 1 price' })
  await expect(save).toBeEnabled()
  await save.click()
  await expect(drawer.getByRole('alert')).toHaveText('Choose a day within 90 days from tomorrow')
  await zhanggui.expectAccessible()
  await drawer.getByRole('radio', { name: 'Next day 00:00 (T+1)' }).check()
  await save.click()
  await expect(page.getByText('1 price scheduled: Next day 00:00 (T+1)')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 price scheduled')).toBeHidden()
})
