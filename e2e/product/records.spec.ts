import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { bar, chooseMore, list, screen, upload, who } from './importing.ts'
import { expect, givenSheet, type Page, rowOf, test } from './test.ts'

const headers = ['商品编码', '商品名称', '一级类目', '销售价']
const log = `${list}/OperationLog`

test('an import is one entry of the change log and of the audit, and opens into its products', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter(who, screen)
  const rows = ['甲', '乙', '丙', '丁'].map((name, index) => ['', `一次导入${name}`, '饮料', `${index + 3}`])
  await upload(page, await givenSheet('一次导入.xlsx', headers, rows))
  await bar(page, '试运行').click()
  await bar(page, /^写入/).click()
  await expect(page.getByText(/已写入/).first()).toBeVisible()

  for (const path of [log, '/settings/audit?keyword=一次导入.xlsx&action=transfer.apply']) {
    await page.goto(path)
    const entry = rowOf(page, '一次导入.xlsx').first()
    await expect(entry).toContainText('新增 4')
    await expect(entry).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/)
    await expect(entry).not.toContainText('一次导入甲')
    await entry.getByRole('button', { name: '新增 4' }).click()
    await expect(entry.locator('.import-lines > li')).toHaveCount(3)
    await entry.getByRole('button', { name: '全部 4 件' }).click()
    await expect(entry).toContainText('一次导入丁')
    await zhanggui.expectAccessible()
  }
  await page.goto(log)
  await page.getByRole('combobox', { name: '字段' }).click()
  await page.locator('.ant-select-item-option').getByText('产地', { exact: true }).click()
  await expect(rowOf(page, '一次导入.xlsx')).toHaveCount(0)
})

test.describe('the categories', () => {
  const manager = (page: Page) => page.locator('.category-manager')
  const line = (page: Page, name: string) => rowOf(page, name).and(manager(page).locator('[data-row-key]'))
  const choose = async (page: Page, name: string, entry: string) => {
    await line(page, name).getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }

  test('are found, counted, moved and dragged, with one menu per row', async ({ page, zhanggui }) => {
    const parent = await zhanggui.send(who, categoryCalls.saveCategory, { name: '拖动的', sort: 900 })
    await zhanggui.send(who, categoryCalls.saveCategory, { name: '收下的', sort: 910 })
    for (const [index, name] of ['一号', '二号', '三号'].entries())
      await zhanggui.send(who, categoryCalls.saveCategory, { name, parentId: parent.id, sort: index })
    await zhanggui.enter(who, list)
    await chooseMore(page, '类目管理')
    await expect(manager(page)).toContainText(/\d+ 个一级，\d+ 个二级/)
    await zhanggui.expectAccessible()
    const names = () => manager(page).locator('[data-row-key] .tree-words').allTextContents()
    const among = async (...wanted: string[]) => (await names()).filter((name) => wanted.includes(name))

    await choose(page, '三号', '上移')
    await expect.poll(() => among('一号', '二号', '三号')).toEqual(['一号', '三号', '二号'])
    await line(page, '一号')
      .locator('.tree-grip')
      .dragTo(line(page, '二号'), { targetPosition: { x: 120, y: 36 } })
    await expect.poll(() => among('一号', '二号', '三号')).toEqual(['三号', '二号', '一号'])
    await choose(page, '二号', '移到别的一级…')
    const dialog = page.getByRole('dialog', { name: '移动「二号」' })
    await dialog.getByRole('combobox').click()
    await page.locator('.ant-select-item-option').getByText('收下的', { exact: true }).click()
    await dialog.getByRole('button', { name: '移动' }).click()
    await expect.poll(() => among('收下的', '二号', '一号')).toEqual(['一号', '收下的', '二号'])

    await manager(page).getByRole('textbox', { name: '找类目' }).fill('三号')
    await expect.poll(names).toEqual(['拖动的', '三号'])
    await line(page, '拖动的').getByRole('button', { name: '更多操作' }).click()
    await expect(page.getByRole('menuitem', { name: /^删除/ })).toContainText('有下级类目，先移走')
    await page.keyboard.press('Escape')
    await choose(page, '三号', '改名')
    await manager(page).getByRole('textbox', { name: '重命名「三号」' }).fill('三号改')
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['拖动的', '三号改'])
  })
})
