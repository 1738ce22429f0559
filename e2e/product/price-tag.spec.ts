import type { Page } from '@playwright/test'
import { priceTagCalls } from '@zhanggui/contract/priceTag/priceTag.calls.ts'
import { readPrinted } from '../printed-codes.ts'
import { expect, test, type Zhanggui } from './test.ts'

const path = '/inventory/priceTag'

/** Products of the first store by their names. */
async function givenRows(zhanggui: Zhanggui, ...keywords: string[]) {
  const rows = []
  for (const keyword of keywords) {
    const [row] = await zhanggui.send('admin', priceTagCalls.searchPriceTags, { storeId: '1', keyword })
    if (!row) throw new Error(`no product is called ${keyword}`)
    rows.push(row)
  }
  return rows
}

/** Prints as the browser does, and reads the pages. */
async function printed(page: Page) {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: /打印 \d+ 张，\d+ 页$/ }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  const pages = await readPrinted(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed')
    dispatchEvent(new Event('afterprint'))
  })
  return pages
}

const codesOf = (pages: Awaited<ReturnType<typeof printed>>) =>
  pages.map(({ codes }) => codes.map(({ text }) => text))

test('a sheet of tags is printed, and a scanner reads the barcode of each', async ({ zhanggui }) => {
  const { page } = zhanggui
  const rows = await givenRows(zhanggui, '橙味汽水', '苏打气泡水', '鲜牛奶', '茶叶蛋')
  const [soda, ...others] = rows
  const codes = rows.map(({ barcodes, code }) => barcodes[0] ?? code)
  await zhanggui.enter('clerk', `${path}?storeId=1&ids=${rows.map(({ productId }) => productId).join()}`)
  await page.getByLabel(`「${soda?.name}」的张数`).fill('3')
  await expect(page.getByRole('button', { name: '打印 6 张，1 页' })).toBeVisible()
  const expected = [codes[0], codes[0], ...codes]
  const [sheet, ...more] = await printed(page)
  expect(more).toEqual([])
  expect(sheet).toMatchObject({ width: 210, height: 297 })
  expect(sheet?.codes.map(({ text }) => text)).toEqual(expected)
  expect(sheet?.codes.map(({ format }) => format)).toEqual(expected.map(() => 'EAN13'))

  // A sheet that was begun: three rows of three, the first tag at cell 20 of 21.
  await page.getByLabel('从第几格开始').fill('20')
  await expect(page.getByRole('button', { name: '打印 6 张，2 页' })).toBeVisible()
  expect(codesOf(await printed(page))).toEqual([expected.slice(0, 2), expected.slice(2)])

  // An unticked product is not printed, and a label printer gets a page for each tag.
  await page.getByRole('checkbox', { name: `打印「${soda?.name}」` }).uncheck()
  await page.getByRole('button', { name: /^小价签/ }).click()
  await page.getByLabel('纸', { exact: true }).click()
  await page.getByTitle('标签机').click()
  const labels = await printed(page)
  expect(labels.map(({ width, height }) => [width, height])).toEqual(others.map(() => [40, 30]))
  expect(codesOf(labels)).toEqual(codes.slice(1).map((code) => [code]))
  await zhanggui.expectAccessible()
})
