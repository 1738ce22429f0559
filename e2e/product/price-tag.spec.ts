import type { Page } from '@playwright/test'
import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { priceTagCalls } from '@zhanggui/contract/priceTag/priceTag.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
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

async function givenProduct(zhanggui: Zhanggui, fields: { name: string; barcodes: string[] }) {
  const [category] = await zhanggui.send('admin', categoryCalls.findCategoryTree, {})
  const { id } = await zhanggui.send('admin', productCalls.saveProduct, {
    ...{ categoryId: category?.id ?? '', saleMode: 1, salesPrice: '3.50' },
    ...{ stockUnit: 1, saleUnit: 1, displayUnit: 1, ...fields },
  })
  const [row] = await zhanggui.send('admin', priceTagCalls.findPriceTags, { storeId: '1', productIds: [id] })
  if (!row) throw new Error(`${fields.name} has no tag`)
  return row
}

/** Prints by the button or by a key, and reads the pages of the PDF. */
async function printed(page: Page, key?: string) {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  if (key) await page.keyboard.press(key)
  else await page.getByRole('button', { name: /打印 \d+ 张，\d+ 页$/ }).click()
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
  const rows = [
    ...(await givenRows(zhanggui, '橙味汽水', '苏打气泡水')),
    await givenProduct(zhanggui, { name: '短码口香糖', barcodes: ['96385074'] }),
    await givenProduct(zhanggui, { name: '无码面包', barcodes: [] }),
  ]
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
  // A GTIN is an EAN. Without one, the code of the product is a Code 128.
  const formats = ['EAN13', 'EAN13', 'EAN13', 'EAN13', 'EAN8', 'Code128']
  expect(sheet?.codes.map(({ format }) => format)).toEqual(formats)

  // A sheet that was begun: three rows of three, the first tag at cell 20 of 21.
  await page.getByLabel('从第几格开始').fill('20')
  await expect(page.getByRole('button', { name: '打印 6 张，2 页' })).toBeVisible()
  expect(codesOf(await printed(page, 'Control+p'))).toEqual([expected.slice(0, 2), expected.slice(2)])

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

const rowsOf = (page: Page) => page.locator('.tag-rows tbody tr')

test('a selection of the store becomes tags; a scan adds a product, and a second scan a tag', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  const [milk, egg, soda] = await givenRows(zhanggui, '鲜牛奶', '茶叶蛋', '橙味汽水')
  await zhanggui.enter('manager', '/product/storeGoodSku?storeId=1&pageSize=20')
  const list = page.locator('.list-card tbody tr[data-row-key]')
  for (const index of [0, 1]) await list.nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: '打印价签' }).click()
  await expect(page).toHaveURL(/\/inventory\/priceTag\?storeId=1&ids=\d+,\d+/)
  await expect(rowsOf(page)).toHaveCount(2)

  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: '扫码或输入，加一种' })
  await expect(field).toBeFocused()
  // A scanner types the code and Enter at once, and the next scan does not wait for the answer.
  for (const code of [milk, soda, milk].map((row) => row?.barcodes[0] ?? '')) {
    await page.keyboard.insertText(code)
    await page.keyboard.press('Enter')
  }
  await expect(field).toHaveValue('')
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(page.getByLabel(`「${milk?.name}」的张数`)).toHaveValue('2')
  await expect(page.getByLabel(`「${soda?.name}」的张数`)).toHaveValue('1')

  await field.fill('没有这种东西')
  await page.keyboard.press('Enter')
  await expect(page.locator('.tag-find').getByRole('alert')).toHaveText('没有找到「没有这种东西」')

  // Several products have a part of the name: the user chooses.
  await field.fill('蛋')
  await page.getByRole('option', { name: egg?.name ?? '' }).waitFor()
  await zhanggui.expectAccessible()
  const found = page.getByRole('option')
  for (let at = 0; at < (await found.count()); at++) {
    await page.keyboard.press('ArrowDown')
    if ((await found.nth(at).textContent())?.includes(egg?.name ?? '')) break
  }
  await page.keyboard.press('Enter')
  await expect(rowsOf(page).last()).toContainText(egg?.name ?? '')
  await expect(rowsOf(page)).toHaveCount(5)

  // The address keeps the list.
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(5)
  await page.getByRole('button', { name: `从清单移除「${egg?.name}」` }).click()
  await expect(rowsOf(page)).toHaveCount(4)
})

test('the prices of tonight are printed with the former ones, and once noted they no longer ask', async ({
  zhanggui,
  database,
}) => {
  const { page } = zhanggui
  const product = await givenProduct(zhanggui, { name: '今晚降价的牙膏', barcodes: ['6977777777773'] })
  await database.query(
    `insert into product_price_change (merchant_id, product_id, sales_price, effective_at, actor)
     select p.merchant_id, p.id, 280, ((now() at time zone m.time_zone)::date + 1)::timestamp at time zone m.time_zone, 'x'
     from product p join merchant m on m.id = p.merchant_id where p.id = $1`,
    [product.productId],
  )
  await zhanggui.enter('clerk', `${path}?storeId=1`)
  const row = rowsOf(page).filter({ hasText: product.name })
  await expect(row).toContainText('￥3.50￥2.80')
  const tab = page.getByRole('tab', { name: /^今晚调价/ })
  const open = Number((await tab.textContent())?.replace(/\D/g, ''))
  // Other tests may have scheduled prices, too.
  await page.getByRole('button', { name: '全部不选' }).click()
  await row.getByRole('checkbox').check()
  await expect(page.locator('.tag-sheet .price-tag b')).toHaveText('￥2.80')
  await expect(page.locator('.tag-sheet .price-tag s')).toHaveText('￥3.50')
  expect(codesOf(await printed(page))).toEqual([product.barcodes])

  await page.getByRole('button', { name: '记为已换签' }).click()
  await expect(row).toContainText('已换签')
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await expect(tab).toHaveText(`今晚调价 ${open - 1}`)
  await zhanggui.expectAccessible()
  await database.query('delete from product_price_change where product_id = $1', [product.productId])
})

test('the longest name and the dearest price fit every template: nothing is covered or cut', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  const [category] = await zhanggui.send('admin', categoryCalls.findCategoryTree, {})
  const { id } = await zhanggui.send('admin', productCalls.saveProduct, {
    ...{ name: '原装进口特级初榨橄榄油'.repeat(4).slice(0, 40), categoryId: category?.id ?? '', saleMode: 2 },
    ...{ salesPrice: '9999999.99', stockUnit: 80, saleUnit: 83, displayUnit: 83, mnemonicCode: '987654' },
    ...{ origin: '西班牙安达卢西亚自治区科尔多瓦省', code: 'LONGEST-CODE-OF-A-PRODUCT-000001' },
  })
  await zhanggui.enter('manager', `${path}?storeId=1&ids=${id}`)
  const templates = page.locator('.tag-template')
  await expect(templates).toHaveCount(5)
  for (let index = 0; index < 5; index++) {
    await templates.nth(index).click()
    for (const box of await page.locator('.tag-contents').getByRole('checkbox').all())
      if (await box.isEnabled()) await box.check()
    const faults = await page.locator('.tag-sheet .price-tag').evaluate((tag) => {
      const inside = tag.getBoundingClientRect()
      const parts = [...(tag.querySelector('.price-tag-parts')?.children ?? [])]
      const price = tag.querySelector('.price-tag-price')
      return [
        ...parts.flatMap((part, at) => {
          const low = parts[at + 1]?.getBoundingClientRect().top ?? inside.bottom
          const { bottom, right } = part.getBoundingClientRect()
          return bottom > low + 0.5 || right > inside.right + 0.5
            ? [`${part.className} covers the next part`]
            : []
        }),
        ...(price && price.scrollWidth > price.clientWidth + 1 ? ['the price is cut'] : []),
      ]
    })
    expect(faults, `template ${index}`).toEqual([])
  }
  // Its code has more letters than bars fit on a tag. The row says so, and no bars are printed.
  await expect(rowsOf(page)).toContainText('条码太长，这个签印不下')
  expect(codesOf(await printed(page))).toEqual([[]])
})

test('an own template is made on a phone, in English and dark; a tag too low for its contents is refused', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  const [row] = await givenRows(zhanggui, '苏打气泡水')
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('manager', `${path}?storeId=1&ids=${row?.productId}`, {
    language: 'en',
    theme: 'dark',
  })
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByLabel('Template name').fill('Freezer')
  await dialog.getByLabel('Width (mm)').fill('70')
  await dialog.getByLabel('Height (mm)').fill('15')
  await dialog.getByRole('button', { name: 'New template' }).click()
  await expect(dialog).toContainText('These contents need a height of at least 19 mm')
  await zhanggui.expectAccessible()
  await dialog.getByLabel('Height (mm)').fill('38')
  await dialog.getByRole('button', { name: 'New template' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Freezer \(own\)/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.tag-preview')).toContainText('A4, 2 × 7')
  await zhanggui.expectAccessible()

  // A changed content is kept in the template.
  await page.getByRole('checkbox', { name: 'Code', exact: true }).check()
  await expect(page.locator('.tag-sheet .price-tag')).toContainText(row?.code ?? '')
  await page.getByRole('button', { name: 'Save as a template' }).click()
  await expect(page.getByRole('button', { name: 'Save as a template' })).toBeHidden()
  await page.reload()
  await expect(page.locator('.tag-sheet .price-tag')).toContainText(row?.code ?? '')
  await page.getByRole('button', { name: 'Delete template' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: 'Delete template' }).click()
  await expect(page.getByRole('button', { name: /^Freezer/ })).toHaveCount(0)
})
