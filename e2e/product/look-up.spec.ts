import { expect, test } from './test.ts'

test('at the shelf: a scan shows price and stock; the price changes, sale stops and goes on, by one thumb', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('manager', '/inventory/lookUp')
  const scan = page.getByRole('searchbox', { name: '条码、编码或名称' })
  await scan.fill('2000000000411')
  await scan.press('Enter')
  await expect(page.getByRole('heading', { name: '牙膏 120g' })).toBeVisible()
  await expect(page.locator('.look-up-price')).toContainText('￥')
  await zhanggui.expectAccessible()

  await page.getByRole('button', { name: '改价' }).click()
  await page.keyboard.type('14.90')
  await page.keyboard.press('Enter')
  await expect(page.locator('.look-up-price').getByText('￥14.90')).toBeVisible()

  await page.getByRole('button', { name: '停售' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停售' }).click()
  await expect(page.getByText('「牙膏 120g」在晨光便利一店已停售')).toBeVisible()
  await expect(page.getByText(/禁售/)).toBeVisible()
  await page.getByRole('button', { name: '恢复销售' }).click()
  await expect(page.getByText(/全渠道/)).toBeVisible()

  await page.getByRole('button', { name: '调整库存' }).click()
  await page.getByRole('dialog').getByLabel('数量').fill('26')
  await page.keyboard.press('Enter')
  await expect(page.getByText('「牙膏 120g」现在有 26 支')).toBeVisible()
})

test('at a desk, in English: a name of several products lists them, an unknown one says what to do', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/inventory/lookUp?storeId=1', { language: 'en', theme: 'dark' })
  await expect(page.getByText('Scan a product')).toBeVisible()
  // A scanner types wherever the focus is.
  await page.getByRole('heading', { name: 'Look up' }).click()
  await page.keyboard.type('SP00')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/products found. Choose one/)).toBeVisible()
  await zhanggui.expectAccessible()
  await page.getByRole('button', { name: /SP000048/ }).click()
  await expect(page.getByRole('heading', { name: '香蕉' })).toBeVisible()
  await expect(page.getByText('Other stores')).toBeVisible()
  await zhanggui.expectAccessible()
  const scan = page.getByRole('searchbox', { name: 'Barcode, code or name' })
  await scan.fill('999')
  await scan.press('Enter')
  await expect(page.getByText('Nothing found for 999')).toBeVisible()
})
