import type { Page } from '@playwright/test'
import { list } from './frame.ts'
import { expect, expectAccessible, test } from './test.ts'

const path = '/product/productEditEfficient'
const cell = (page: Page, row: number, column: number) =>
  page
    .locator('.dsg-row:not(.dsg-row-header)')
    .nth(row)
    .locator('.dsg-cell')
    .nth(column + 1)
/** The place of the column with this header. */
const columnNamed = async (page: Page, label: string) =>
  (await page.locator('.dsg-row-header .dsg-cell').allInnerTexts()).findIndex(
    (text) => text.trim() === label,
  ) - 1
const paste = async (page: Page, text: string) => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}
const save = (page: Page, count: number) => page.getByRole('button', { name: `保存 ${count} 处修改` })

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('the filtered products are edited like a spreadsheet; a wrong cell stays, the rest is saved and taken back', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter('admin', `${list}?keyword=${encodeURIComponent('水')}`)
  await page.locator('.page-header-actions').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: /表格编辑/ }).click()
  await expect(page.getByRole('heading', { name: '表格编辑' })).toBeVisible()
  await expect(cell(page, 0, 1)).toContainText('水')
  const before = await cell(page, 2, 4).innerText()

  // Typed: three decimals are refused in the cell.
  await cell(page, 0, 4).click()
  await page.keyboard.type('6.905')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 处有误')).toBeVisible()
  // Pasted from a spreadsheet, with signs and a decimal comma.
  await paste(page, '￥8.10\t5,2\n1.234,5\t6')
  await expect(cell(page, 1, 4)).toHaveText('8.10')
  await expect(cell(page, 2, 4)).toHaveText('1234.5')
  // Undo and redo.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, 2, 4)).toHaveText(before)
  await page.keyboard.press('ControlOrMeta+y')
  await expect(cell(page, 2, 4)).toHaveText('1234.5')
  // Fill down.
  const place = await columnNamed(page, '产地')
  await cell(page, 1, place).click()
  await page.keyboard.press('F2')
  await page.keyboard.type('千岛湖')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(cell(page, 2, place)).toHaveText('千岛湖')
  // A choice is picked from its list.
  await cell(page, 1, 7).click()
  await page.keyboard.press('Enter')
  await page.locator('.ant-select-dropdown').getByText('仅线下', { exact: true }).click()
  await expect(cell(page, 1, 7)).toHaveText('仅线下')
  // F8 goes to the fault, and the line above the table names it.
  await page.keyboard.press('F8')
  await expect(page.getByText('销售价最多 2 位小数')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '预览修改' }).click()
  const preview = page.getByRole('dialog', { name: '预览修改' })
  await expect(preview.getByText('千岛湖')).toHaveCount(2)
  await preview.getByRole('button', { name: '关闭' }).first().click()
  await save(page, 7).click()
  await expect(page.getByText('已保存 2 件商品')).toBeVisible()
  await expect(cell(page, 2, 4)).toHaveText('1234.50')
  await expect(cell(page, 0, 4)).toHaveText('6.905')
  await page.getByRole('button', { name: '撤销', exact: true }).last().click()
  await expect(cell(page, 2, 4)).toHaveText(before)
  await expect(cell(page, 2, place)).not.toHaveText('千岛湖')
})

test('of two editors the second sees the other’s value beside his own, and a price below cost is asked about once', async ({
  page,
  zhanggui,
}) => {
  // A product with a cost: others of the same server may have none.
  const milk = `${path}?of=${encodeURIComponent(JSON.stringify({ keyword: 'SP000001' }))}`
  await zhanggui.enter('admin', milk)
  const other = await zhanggui.another('admin', milk)
  for (const [at, price] of [
    [other, '60.00'],
    [page, '61.00'],
  ] as const) {
    await cell(at, 0, 4).click()
    await at.keyboard.type(price)
    await at.keyboard.press('Enter')
  }
  await save(other, 1).click()
  await expect(other.getByText('已保存 1 件商品')).toBeVisible()
  await save(page, 1).click()
  await expect(cell(page, 0, 4)).toHaveText('61.00他人改为 60.00')
  await cell(page, 0, 4).click()
  await page.keyboard.type('0.01')
  await page.keyboard.press('Enter')
  await save(page, 1).click()
  const question = page.getByRole('dialog', { name: '低于成本价' })
  await expect(question).toContainText(/「.+」的销售价 .+ 低于成本价/)
  await question.getByRole('button', { name: '仍要保存' }).click()
  await expect(cell(page, 0, 4)).toHaveText('0.01')
  await expect(page.getByText('已保存 1 件商品')).toBeVisible()
})
