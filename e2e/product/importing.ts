import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { expect, givenPath, type Page, type Zhanggui } from './test.ts'

// 远山生鲜, a merchant with nine products, so that the effect of an import is easy to see.
export const who = 'rival'
export const list = '/product/productGoodProduct'
export const screen = '/product/importProduct'

export const upload = (page: Page, path: string) => page.locator('input[type="file"]').setInputFiles(path)

/** A button of the action bar. */
export const bar = (page: Page, button: string | RegExp) =>
  page.locator('.action-bar').getByRole('button', { name: button })

/** A tab of the dry run with its number of rows. */
export const tab = (page: Page, name: string, count: number) =>
  page.getByRole('tab', { name: new RegExp(`^${name}\\s*${count}$`) })

/** An entry of the menu beside the list's title. */
export async function chooseMore(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /更多$/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** The file that the browser saves after `start`. */
export async function download(page: Page, name: string, start: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), start()])
  const path = givenPath(name)
  await file.saveAs(path)
  return path
}

/** The merchant's products as a clerk sees them. */
export async function allProducts(zhanggui: Zhanggui) {
  const { records } = await zhanggui.send(who, productCalls.findProductPage, {
    pageSize: 200,
    sort: { key: 'code', order: 'asc' },
  })
  return records.map(
    ({ code, name, barcodes, salesPrice, costPrice, categoryName, status, stockUnit, image }) => ({
      ...{ code, name, barcodes, salesPrice, costPrice, categoryName, status, stockUnit, image },
    }),
  )
}

export async function undo(page: Page): Promise<void> {
  await bar(page, '整批撤销').click()
  await page.getByRole('tooltip').getByRole('button', { name: '整批撤销' }).click()
  await expect(page.getByText('已整批撤销，商品恢复到导入之前')).toBeVisible()
}
