import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { cellsOf, choosing, expect, givenPath, type Page, rowOf, test } from './test.ts'

const list = '/product/productGoodProduct'
const form = '/product/productEdit'
const english = { language: 'en' } as const
const name = 'E2E oat drink 1L'
const names = (page: Page) => page.locator('.product-name-title')
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('in English: a product is refused in words, created, found, changed and exported', async ({
  page,
  zhanggui,
}) => {
  await zhanggui.enter('admin', form, english)
  const publish = page.getByRole('button', { name: 'Save and publish' })
  await publish.click()
  const notice = page.locator('.ant-notification-notice')
  await expect(notice.getByRole('listitem')).toHaveText([/^Product name: /, /^Category: /, /^Sales price: /])
  await expect(page.locator('.ant-form-item-explain-error').first()).toHaveText('Product name is required')
  await field(page, 'Product name').fill(name)
  await field(page, 'Category').fill('水')
  await page.locator('.ant-select-tree-title', { hasText: /^水$/ }).click()
  await field(page, 'Sales price').fill('1.234')
  await publish.click()
  await expect(page.locator('.ant-form-item-explain-error:not([class*="-leave"])')).toHaveText(
    'Sales price can have at most 2 decimals',
  )
  await field(page, 'Sales price').fill('12.5')
  await choosing(page, field(page, 'Stock unit'), 'bottle')
  await publish.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Active')

  await page.goto(list)
  await page.getByPlaceholder('Name, code, barcode or mnemonic').fill('oat drink')
  await expect(names(page)).toHaveText([name])
  await expect(rowOf(page, name)).toContainText('￥12.50')
  await expect(page.getByRole('tab', { name: /^Active/ })).toContainText('1')
  await names(page).first().dblclick()
  await field(page, 'Origin').fill('Inner Mongolia')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { records } = await zhanggui.send('admin', productCalls.findProductPage, { keyword: 'oat drink' })
  await page.goto(`${list}/OperationLog?productId=${records[0]!.id}`)
  const changes = page.locator('[data-row-key]').first().locator('.change-list li')
  await expect(changes.filter({ hasText: 'OriginInner Mongolia' })).toHaveCount(1)

  await page.goto(`${list}?keyword=oat drink`)
  await expect(names(page)).toHaveCount(1)
  await page.locator('.page-header-actions').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export list (1)' }).click()
  await expect(page.getByText('Export task created, please wait and check the download center')).toBeVisible()
  await page
    .getByRole('button', { name: /^Downloads|Download center/ })
    .first()
    .click()
  const newest = page.getByRole('dialog').locator('tbody tr').first()
  await expect(newest).toContainText('Generated')
  const coming = page.waitForEvent('download')
  await newest.getByRole('button', { name: /Download$/ }).click()
  const path = givenPath('export.xlsx')
  await (await coming).saveAs(path)
  const [head = [], ...rows] = await cellsOf(path)
  expect(rows).toHaveLength(1)
  expect(rows[0]![head.indexOf('Product name')]).toBe(name)

  await page.goto(`${list}?keyword=no such thing`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
})
