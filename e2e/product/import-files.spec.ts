import { closeSync, ftruncateSync, openSync, writeFileSync } from 'node:fs'
import { allProducts, chooseMore, download, list, screen, undo, upload, who } from './importing.ts'
import { cellsOf, expect, givenPath, givenSheet, type Page, rowOf, test } from './test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '批量导入商品' })
const importButton = (page: Page) => dialogOf(page).getByRole('button', { name: /导入$/ })

/** A sheet in the format of the template. */
async function givenFilled(name: string, template: string, rows: Record<string, string>[]): Promise<string> {
  const [head = []] = await cellsOf(template)
  for (const row of rows) for (const header of Object.keys(row)) expect(head).toContain(header)
  return givenSheet(
    name,
    head,
    rows.map((row) => head.map((header) => row[header] ?? '')),
  )
}

const persimmon = {
  商品名称: '富平柿饼 500g',
  一级类目: '水果',
  计量方式: '计件',
  计量单位: '盒',
  销售价: '32',
}

test.describe('the bulk dialog', () => {
  test.beforeEach(async ({ page, zhanggui }) => {
    await zhanggui.enter(who, list)
    await expect(page.locator('.product-name-title').first()).toBeVisible()
    await chooseMore(page, '批量导入商品')
  })

  const template = (page: Page) =>
    download(page, '模板.xlsx', () =>
      dialogOf(page)
        .getByRole('button', { name: /下载模板/ })
        .click(),
    )

  test('offers a template that explains each column', async ({ page }) => {
    const [head, ...examples] = await cellsOf(await template(page))
    expect(head?.slice(0, 7)).toEqual([
      '商品编码',
      '商品名称',
      '条码',
      '一级类目',
      '二级类目',
      '计量方式',
      '计量单位',
    ])
    expect(examples.map((cells) => cells[1])).toEqual(['纯牛奶 250ml', '红富士苹果'])
  })

  test('imports only the uploaded file, and is empty again afterwards', async ({ page, zhanggui }) => {
    const before = await allProducts(zhanggui)
    await expect(importButton(page)).toBeDisabled()
    await zhanggui.expectAccessible()
    const path = await givenFilled('按模板.xlsx', await template(page), [persimmon])
    await upload(page, path)
    await expect(dialogOf(page).getByText('已上传：按模板.xlsx')).toBeVisible()
    await importButton(page).click()
    await expect(page.getByText('导入成功')).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
    await expect(rowOf(page, '富平柿饼 500g')).toContainText('￥32.00/盒')

    await expect(page.locator('.one-file-drop')).toHaveCount(0)
    await chooseMore(page, '批量导入商品')
    await expect(dialogOf(page).getByText('把表格拖到这里，或点击选择')).toBeVisible()
    await expect(importButton(page)).toBeDisabled()

    await page.goto(screen)
    await rowOf(page, '按模板.xlsx').getByRole('button', { name: '查看' }).click()
    await undo(page)
    expect(await allProducts(zhanggui)).toEqual(before)
  })

  test('writes the good rows and hands out the others as a file', async ({ page, zhanggui }) => {
    const before = await allProducts(zhanggui)
    const bad = { ...persimmon, 商品名称: '坏柿饼', 销售价: '-1' }
    await upload(page, await givenFilled('有错的.xlsx', await template(page), [persimmon, bad]))
    const errors = await download(page, '模板错误.xlsx', () => importButton(page).click())
    await expect(page.getByText('导入有错误')).toBeVisible()
    const [, ...refused] = await cellsOf(errors)
    expect(refused.map((cells) => [cells[1], cells.at(-1)])).toEqual([['坏柿饼', '销售价须大于 0']])
    // A written file cannot be imported again.
    await expect(importButton(page)).toBeDisabled()
    await dialogOf(page).getByRole('button', { name: '取消' }).click()
    await expect(rowOf(page, '富平柿饼 500g')).toBeVisible()
    await expect(rowOf(page, '坏柿饼')).toHaveCount(0)
    await page.goto(screen)
    await rowOf(page, '有错的.xlsx').getByRole('button', { name: '查看' }).click()
    await undo(page)
    expect(await allProducts(zhanggui)).toEqual(before)
  })

  test('keeps its content half a second after closing, and forgets the file', async ({ page }) => {
    await upload(page, await givenFilled('放弃的.xlsx', await template(page), [persimmon]))
    await expect(importButton(page)).toBeEnabled()
    const keptMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const content = document.querySelector('.one-file-drop')
          let closed = 0
          new MutationObserver((_, observer) => {
            if (content?.isConnected) return
            observer.disconnect()
            resolve(performance.now() - closed)
          }).observe(document.body, { childList: true, subtree: true })
          closed = performance.now()
          document.querySelector<HTMLElement>('.ant-modal-close')?.click()
        }),
    )
    expect(keptMs).toBeGreaterThanOrEqual(500)
    await chooseMore(page, '批量导入商品')
    await expect(dialogOf(page).getByText('把表格拖到这里，或点击选择')).toBeVisible()
    await expect(importButton(page)).toBeDisabled()
  })

  test('takes no other file', async ({ page }) => {
    writeFileSync(givenPath('商品.numbers'), '商品名称,原价\n水,2\n')
    await upload(page, givenPath('商品.numbers'))
    await expect(dialogOf(page).getByRole('alert')).toContainText('只支持 xls, xlsx, xlsm 格式；其他表格请')
    await expect(importButton(page)).toBeDisabled()
  })
})

test.describe('a file that is no spreadsheet', () => {
  for (const [language, wrongExtension, zeroBytes, tooLarge, renamed, field] of [
    [
      'zh',
      '只支持 xls, xlsx, xlsm 格式',
      '文件是空的',
      '文件大小不能超过 50MB',
      '这不是电子表格，而是 PDF 文件',
      '销售价',
    ],
    [
      'en',
      'Only supports xls, xlsx, xlsm format',
      'The file is empty',
      'File size cannot exceed 50 MB',
      'This is a PDF file with a changed extension',
      'Sales price',
    ],
  ] as const)
    test(`is refused in words, not stored, and another one can be chosen: ${language}`, async ({
      page,
      zhanggui,
      database,
    }) => {
      const stored = () =>
        database.query(
          'select id from file where removed_at is null and (expires_at > now() or expires_at is null) order by id',
        )
      const before = await stored()
      await zhanggui.enter(who, screen, { language })
      await page.locator('.one-file-drop').waitFor()
      const fault = page.locator('.one-file-drop-fault')
      writeFileSync(givenPath('商品.numbers'), '商品名称,原价\n水,2\n')
      writeFileSync(givenPath('空.xlsx'), '')
      writeFileSync(givenPath('改名.xlsx'), '%PDF-1.7\n')
      const large = openSync(givenPath('太大.xlsx'), 'w')
      ftruncateSync(large, 50 * 1024 * 1024 + 1)
      closeSync(large)
      for (const [name, words] of [
        ['商品.numbers', wrongExtension],
        ['空.xlsx', zeroBytes],
        ['太大.xlsx', tooLarge],
        ['改名.xlsx', renamed],
      ] as const) {
        await upload(page, givenPath(name))
        await expect(fault).toContainText(words)
      }
      expect(await stored()).toEqual(before)
      await upload(page, await givenSheet('真的.xlsx', ['商品名称', '原价'], [['水', '2']]))
      await expect(rowOf(page, '原价')).toContainText(field)
    })
})
