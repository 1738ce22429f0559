import { copyFileSync } from 'node:fs'
import { type GivenSheet, givenBook } from '../../server/test/given-workbook.ts'
import { allProducts, bar, download, screen, tab, undo, upload, who } from './importing.ts'
import { cellsOf, choosing, expect, finding, givenPath, type Page, rowOf, test } from './test.ts'

const head = ['商品编码', '商品名称', '条码', '零售价(元)', '店内分类', '单位']
/** As merchants keep them: instructions first, titles above the header, further sheets behind. */
const sheets: GivenSheet[] = [
  { name: '说明', rows: [['填写说明'], ['商品名称', '必填'], ['零售价', '大于 0']] },
  {
    name: '商品',
    rows: [
      ['商品资料导出 2026-11-01'],
      [],
      head,
      ['SRC1', '章丘大葱 1kg', '6950000000214', '6.80', '蔬菜', '袋'],
      ['SRC2', '胶州白菜 1 棵', '6.95E+12', '4.50', '蔬菜', '袋'],
      ['SRC3', '昌乐西瓜 1 个', '#N/A', '18.00', '时令瓜果', '个'],
    ],
  },
  {
    name: '夏天',
    rows: [
      ['品名', '售价'],
      ['章丘大葱 1kg', '5.80'],
    ],
  },
  { name: '空白', rows: [] },
]

async function givenFile(name: string, of: GivenSheet[] = sheets): Promise<string> {
  const path = givenPath(name)
  copyFileSync(await givenBook(of), path)
  return path
}

const source = (page: Page) => page.locator('.import-source')
const said = (page: Page, text: string) => expect(source(page).getByRole('status')).toHaveText(text)
const headerRow = (page: Page, row: number) => source(page).getByRole('radio', { name: `第 ${row} 行` })

test('the sheet and its header row are found behind instructions and titles, and an import follows them', async ({
  page,
  zhanggui,
}) => {
  const before = await allProducts(zhanggui)
  await zhanggui.enter(who, screen)
  await upload(page, await givenFile('门店导出.xlsx'))
  await said(page, '工作表「商品」，第 3 行是表头')
  await expect(page.getByText('6 列已对应')).toBeVisible()
  await expect(rowOf(page, '零售价(元)')).toContainText('销售价')
  await bar(page, '试运行').click()
  await expect(tab(page, '新增', 1)).toBeVisible()
  await expect(tab(page, '拒绝', 2)).toBeVisible()
  await expect(page.locator('.import-file-note')).toContainText('工作表「商品」，第 3 行是表头')
  await expect(page.getByText('将新增 1 个类目')).toHaveCount(0)
  await expect(rowOf(page, '胶州白菜').locator('.change-reason')).toHaveText(
    '条码 6.95E+12 的尾数可能已经丢失：请把这一列设为文本格式，再重新输入完整的号码',
  )
  await expect(rowOf(page, '昌乐西瓜').locator('.change-reason')).toHaveText(
    '条码是公式错误 #N/A：公式没有结果，请改成具体的值',
  )
  // The row numbers are those of the merchant's own file.
  await expect(rowOf(page, '昌乐西瓜').locator('.cell-quiet')).toHaveText('6')
  await zhanggui.expectAccessible()
  const errors = await download(page, '错误.xlsx', () =>
    page.getByRole('button', { name: '下载 2 行的错误文件' }).click(),
  )
  expect((await cellsOf(errors)).map((cells) => cells[0])).toEqual(['商品编码', 'SRC2', 'SRC3'])
  await bar(page, '执行导入（1 行）').click()
  await expect(page.getByText('导入完成', { exact: true })).toBeVisible()
  await undo(page)
  expect(await allProducts(zhanggui)).toEqual(before)
})

test('another sheet and another header row are chosen by mouse and keyboard, and found again after a reload', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter(who, screen)
  await upload(page, await givenFile('选择.xlsx'))
  await said(page, '工作表「商品」，第 3 行是表头')
  await source(page).getByRole('button', { name: '换工作表或表头行' }).click()
  await zhanggui.expectAccessible()
  await expect(headerRow(page, 3)).toBeChecked()
  // The last row has no data below it.
  await expect(headerRow(page, 6)).toBeDisabled()

  await choosing(page, source(page).getByLabel('工作表'), '夏天（2 行）')
  await said(page, '工作表「夏天」，第 1 行是表头')
  await expect(page.getByText('2 列已对应')).toBeVisible()
  await expect(rowOf(page, '品名')).toContainText('章丘大葱 1kg')

  await choosing(page, source(page).getByLabel('工作表'), '商品（5 行）')
  await said(page, '工作表「商品」，第 3 行是表头')
  // A click anywhere in a row of the preview, because the label of its radio button covers the row.
  await source(page).getByText('商品资料导出 2026-11-01').click({ force: true })
  await said(page, '工作表「商品」，第 1 行是表头')
  await expect(source(page).getByRole('alert')).toContainText('第 1 行没有识别到列名')
  await expect(bar(page, '试运行')).toBeDisabled()
  await page.reload()
  await said(page, '工作表「商品」，第 1 行是表头')
  await headerRow(page, 1).focus()
  await page.keyboard.press('ArrowDown')
  await said(page, '工作表「商品」，第 3 行是表头')
  await expect(headerRow(page, 3)).toBeFocused()
  await expect(page.getByText('6 列已对应')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await said(page, '工作表「商品」，第 1 行是表头')
  await source(page).getByRole('button', { name: '自动选择' }).click()
  await said(page, '工作表「商品」，第 3 行是表头')

  await bar(page, '试运行').click()
  await expect(tab(page, '全部', 3)).toBeVisible()
  await bar(page, '上一步').click()
  await said(page, '工作表「商品」，第 3 行是表头')
})

test('a file without any known header says which sheets were looked at', async ({ page, zhanggui }) => {
  await zhanggui.enter(who, screen)
  const foreign = [
    {
      name: '考勤',
      rows: [
        ['姓名', '上班'],
        ['张三', '8:00'],
      ],
    },
    {
      name: '工资',
      rows: [
        ['姓名', '工资'],
        ['张三', '5000'],
      ],
    },
  ]
  await upload(page, await givenFile('考勤.xlsx', foreign))
  await expect(source(page).getByRole('alert')).toContainText('已查看的工作表：考勤、工资')
  await expect(bar(page, '试运行')).toBeDisabled()
})

test('a sheet without categories takes a picked or typed one, and a new one is announced', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter(who, screen)
  const rows = [
    ['商品编码', '商品名称', '原价'],
    ['SRC9', '巴旦木 200g', '22'],
  ]
  await upload(page, await givenFile('没有类目.xlsx', [{ name: 'Sheet1', rows }]))
  await finding(page, page.getByLabel('一级类目'), '水果')
  await expect(source(page)).not.toContainText('换')
  await expect(page.getByText(/^将新增类目/)).toHaveCount(0)
  const picker = page.getByLabel('一级类目')
  await picker.fill('坚果炒货')
  await expect(page.locator('.ant-select-dropdown:visible')).toContainText('将新增类目「坚果炒货」')
  await picker.press('Enter')
  await expect(page.locator('.import-default-new')).toHaveText('将新增类目「坚果炒货」')
  await bar(page, '试运行').click()
  await expect(page.getByText('将新增 1 个类目：坚果炒货')).toBeVisible()
})

test('a file without changes offers nothing to write', async ({ page, zhanggui }) => {
  await zhanggui.enter(who, screen)
  const rows = [
    ['商品编码', '商品名称'],
    ['SP000001', '土鸡蛋 20 枚'],
  ]
  await upload(
    page,
    await givenFile('没有变化.xlsx', [
      { name: 'Sheet1', rows: rows.map((row, i) => [...row, i ? '26.80' : '原价', i ? '禽蛋' : '类目']) },
    ]),
  )
  await bar(page, '试运行').click()
  await expect(page.getByText('试运行完成，没有要导入的行')).toBeVisible()
  await expect(rowOf(page, '土鸡蛋 20 枚')).toContainText('不变')
  await expect(bar(page, /执行导入/)).toHaveCount(0)
  await expect(page.getByText('表格里的商品和现有的完全一样。')).toBeVisible()
  await bar(page, '再导入一份').click()
  await expect(rowOf(page, '没有变化.xlsx')).toContainText('无需导入')
})
