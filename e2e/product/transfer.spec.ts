import { expect, test } from './test.ts'

test('one store asks another for goods, which sends them; what does not arrive gets a reason', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('manager', '/inventory/transfer')
  await page.getByRole('button', { name: '新建调拨单' }).click()
  await page.getByRole('dialog').getByLabel('对方门店').fill('S002')
  await zhanggui.expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /DB\d{8}-\d+/ })).toBeVisible()
  await page.getByRole('button', { name: '粘贴清单' }).click()
  await page.keyboard.type('SP000041\t6\nSP000043\t2')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已填 2 种')).toBeVisible()
  const scan = page.getByRole('textbox', { name: '扫条码，或输入后回车' })
  await scan.fill('3*SP000044')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/已保存/)).toBeVisible()
  // The other store sends. This person is not in charge of it.
  await expect(page.getByText(/等「.+」发出/)).toBeVisible()
  await zhanggui.expectAccessible()
  await expect(page.getByRole('button', { name: /^发出/ })).toHaveCount(0)

  const boss = await zhanggui.another('admin', page.url().replace(/^.*?\/\/[^/]+/, ''))
  const sent = boss.getByRole('textbox', { name: /发出多少/ })
  await expect(sent).toHaveCount(3)
  await sent.first().fill('5')
  await sent.first().press('Enter')
  await boss.getByRole('button', { name: '发出 3 种' }).click()
  await boss.getByRole('dialog').getByRole('button', { name: '发出 3 种' }).click()
  await expect(boss.getByText('已发出 3 种')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: '其余按发出数填' }).click()
  const arrived = page.getByRole('textbox', { name: /收到多少/ })
  await expect(arrived.first()).toHaveValue('5')
  await arrived.nth(2).fill('1')
  await arrived.nth(2).press('Enter')
  await expect(page.getByRole('tab', { name: /有差异/ })).toContainText('1')
  await page.getByRole('button', { name: '有差异完成' }).click()
  await expect(page.getByText('还有 1 个差异没选原因')).toBeVisible()
  await page.getByRole('combobox', { name: /为什么不一样/ }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '少发' }).click()
  await expect(page.getByText('退回发出店')).toBeVisible()
  await zhanggui.expectAccessible()
  await page.getByRole('button', { name: '有差异完成' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '有差异完成' }).click()
  await expect(page.getByText('调拨完成，1 个差异')).toBeVisible()
  await expect(page.getByText('已到货', { exact: true })).toBeVisible()
  await expect(arrived).toHaveCount(0)
})

test('goods that are on their way are taken in on a phone, in parts, also without network for a while', async ({
  zhanggui,
  faults,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('clerk', '/inventory/transfer', { language: 'en', theme: 'dark' })
  await page.getByText(/^DB\d{8}-01$/).click()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
  const scan = page.getByRole('textbox', { name: 'Scan a barcode, or type and press Enter' })
  // Nothing has been entered, so nothing differs, and a figure that stands for one says so.
  await expect(page.getByRole('tab', { name: /Differs/ })).toContainText('0')
  await expect(page.getByPlaceholder(/^of \d/).first()).toBeVisible()
  const [same, fill] = [page.getByRole('tab', { name: /Same/ }), page.getByText('Fill the rest as sent')]
  const [above, below] = [await same.boundingBox(), await fill.boundingBox()]
  expect(
    (above?.x ?? 0) + (above?.width ?? 0) > (below?.x ?? 0) &&
      (above?.y ?? 0) + (above?.height ?? 0) > (below?.y ?? 0),
  ).toBe(false)
  const codes = await page.locator('.card-list .product-name-code').first().textContent()
  const [code] = /^SP\d{6}/.exec(codes ?? '') ?? []
  const enter = '**/enterStockTransfer'
  await page.route(enter, (route) => route.abort())
  await scan.fill(`2*${code}`)
  await scan.press('Enter')
  await expect(page.getByText('1 entry waits to be sent')).toBeVisible()
  await page.unroute(enter)
  await page.reload()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await zhanggui.expectAccessible()
  await page.getByRole('button', { name: 'Book 1 product' }).click()
  await expect(page.getByText('1 product booked')).toBeVisible()
  await expect(page.getByText('Part arrived', { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The browser reports the calls without network.
  expect(faults.filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([])
  faults.length = 0
})
