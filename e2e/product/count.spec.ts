import { expect, test } from './test.ts'

test('a shelf is counted blindly, looked over in amounts and money, and posted', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/inventory/count?storeId=1')
  await page.getByRole('button', { name: '新建盘点单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('指定商品').click()
  await dialog.getByLabel('条码或编码').fill('SP000035 SP000036')
  await zhanggui.expectAccessible()
  await dialog.getByRole('button', { name: '开始盘点' }).click()
  await expect(page.getByRole('heading', { name: /PD\d{8}-\d+/ })).toBeVisible()
  await expect(page.getByText('0 / 2 种')).toBeVisible()

  const scan = page.getByRole('textbox', { name: '扫条码，或输入后回车' })
  await scan.fill('SP000035')
  await scan.press('Enter')
  await expect(page.getByText('1 / 2 种')).toBeVisible()
  await page.getByRole('textbox', { name: /一共有多少/ }).fill('7')
  await page.getByRole('button', { name: /^记 7/ }).click()
  await expect(page.locator('.count-pad output')).toContainText('7')
  await expect(page.getByText('应有')).toHaveCount(0)
  await zhanggui.expectAccessible()

  await page.getByRole('button', { name: '盘完，看差异' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '盘完，看差异' }).click()
  await expect(page.getByText('待复核', { exact: true })).toBeVisible()
  await expect(page.getByText('没盘的 1 种')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '应有' })).toBeVisible()
  await zhanggui.expectAccessible()
  const why = page.getByRole('combobox', { name: /为什么不一样/ })
  await why.click()
  await why.fill('其他')
  await why.press('Enter')
  await page.getByRole('dialog').getByLabel('说明').fill('后仓还有')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('其他：后仓还有')).toBeVisible()
  await page.getByRole('button', { name: '打印' }).click()
  const papers = page.getByRole('dialog')
  await papers.getByLabel('盘点表').check()
  // The sheet to count with says nothing of the book.
  await expect(papers.locator('[data-group="sheet"] th')).toHaveText([
    '序号',
    '货位',
    '条码或编码',
    '商品',
    '单位',
    '实盘（填写）',
  ])
  await expect(papers.locator('[data-group="report"]')).toContainText('其他：后仓还有')
  await zhanggui.expectAccessible()
  await papers.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '导出' }).click()
  await expect(page.getByText('打开下载中心')).toBeVisible()
  const post = page.getByRole('button', { name: /^过账，调整/ })
  await post.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^过账，调整/ })
    .click()
  await expect(page.getByText(/已过账，调整/)).toBeVisible()
  await expect(page.getByText('已过账', { exact: true })).toBeVisible()
})

test('on a phone, in English and dark: a count goes on without network, and counts each entry once', async ({
  zhanggui,
  faults,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('clerk', '/inventory/count', { language: 'en', theme: 'dark' })
  await page.getByRole('button', { name: 'New count' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Given products').click()
  await dialog.getByLabel('Barcodes or codes').fill('SP000037')
  await dialog.getByRole('button', { name: 'Start counting' }).click()
  const scan = page.getByRole('textbox', { name: 'Scan a barcode, or type and press Enter' })
  await scan.fill('SP000037')
  await scan.press('Enter')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  const enter = '**/enterCount'
  await page.route(enter, (route) => route.abort())
  await page.getByRole('textbox', { name: /How much/ }).fill('5')
  await page.getByRole('button', { name: 'Another place' }).click()
  await expect(page.getByText('1 entry waits to be sent')).toBeVisible()
  await zhanggui.expectAccessible()
  await page.reload()
  await expect(page.getByText('1 entry waits to be sent')).toBeVisible()
  await page.unroute(enter)
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.getByRole('tab', { name: /^Counted/ }).click()
  await expect(page.locator('.card-amount').getByText(/^6/)).toBeVisible()
  // The keys on the page leave the focus in the field of the scanner.
  await scan.fill('SP000037')
  await scan.press('Enter')
  for (const key of ['3', '1', '0']) await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByRole('button', { name: 'Delete a digit' }).click()
  await expect(scan).toBeFocused()
  await page.getByRole('button', { name: /^Enter 31 / }).click()
  await expect(page.locator('.card-amount').getByText(/^31/)).toBeVisible()
  // The browser reports the calls without network.
  expect(faults.filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([])
  faults.length = 0
})

test('on a phone without network the pad follows the scans, what is kept is in view, and a closed count loses none', async ({
  zhanggui,
  faults,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('clerk', '/inventory/count')
  await page.getByRole('button', { name: '新建盘点单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('指定商品').click()
  await dialog.getByLabel('条码或编码').fill('SP000035 SP000036')
  await dialog.getByRole('button', { name: '开始盘点' }).click()
  const scan = page.getByRole('textbox', { name: '扫条码，或输入后回车' })
  const pad = page.locator('.count-pad')
  await scan.fill('SP000035')
  await scan.press('Enter')
  await expect(page.getByText(/^已保存/)).toBeVisible()

  await page.context().setOffline(true)
  await scan.fill('sp000036')
  await scan.press('Enter')
  await page.getByRole('textbox', { name: /一共有多少/ }).fill('9')
  await page.getByRole('textbox', { name: /一共有多少/ }).press('Enter')
  await expect(pad.locator('output')).toContainText('9')
  const kept = page.getByRole('region', { name: '这台设备留着 2 条，连上后发送' })
  await expect(kept.getByRole('listitem')).toHaveText([/= 9/, /sp000036.*\+1/])
  await scan.fill('6900000000001')
  await scan.press('Enter')
  await expect(pad).toHaveCount(0)
  await expect(page.getByText('还没连上。这张盘点单里没有这个码，可能不在盘点范围。已留着')).toBeVisible()
  const bar = page.getByRole('region', { name: '连不上服务器' })
  await expect(bar).toContainText('都留在这台设备上')
  expect((await bar.boundingBox())?.height).toBeLessThan(60)
  await zhanggui.expectAccessible()

  await page.context().setOffline(false)
  await expect(page.getByText(/^已保存/)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('tab', { name: /^已盘/ }).click()
  await expect(page.locator('.card-amount')).toHaveText([/^[19] /, /^[19] /])

  const ended = { rtnStatus: '35001', rtnMsg: '盘点单是「待复核」，不能这样做', data: null }
  await page.route('**/enterCount', (route) => route.fulfill({ json: ended }))
  await scan.fill('SP000035')
  await scan.press('Enter')
  const left = page.getByRole('region', { name: '1 条没有记入这张单据' })
  await expect(left).toContainText('不能这样做')
  await left.getByRole('button', { name: '复制清单' }).click()
  await expect(page.getByText('已复制')).toBeVisible()
  await left.getByRole('button', { name: '清除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清除' }).click()
  await expect(left).toHaveCount(0)
  // The browser reports the calls without network.
  expect(faults.filter((fault) => !fault.includes('net::ERR_'))).toEqual([])
  faults.length = 0
})

test('goods outside of the scope are said, marked, and taken out by one act', async ({
  zhanggui,
  faults,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('manager', '/inventory/count')
  await page.getByRole('button', { name: '新建盘点单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('指定商品').click()
  await dialog.getByLabel('条码或编码').fill('SP000038')
  await dialog.getByRole('button', { name: '开始盘点' }).click()
  const scan = page.getByRole('textbox', { name: '扫条码，或输入后回车' })
  const enter = async (code: string) => {
    await scan.fill(code)
    await scan.press('Enter')
  }
  await enter('SP000038')
  await expect(page.getByText(/^已保存/)).toBeVisible()
  // A scan without the network says it once it is back.
  await page.context().setOffline(true)
  await enter('SP000039')
  await page.context().setOffline(false)
  const said = page.getByText(/不在这次盘点范围里，已经加进来/)
  await expect(said).toBeVisible({ timeout: 20_000 })
  const pad = page.locator('.count-pad')
  await expect(pad).toContainText('不在这次盘点范围里。盘了就按差异过账')
  await zhanggui.expectAccessible()
  await pad.getByRole('button', { name: '取出' }).click()
  await expect(page.getByText(/^已取出/)).toBeVisible()
  await expect(pad).toHaveCount(0)
  await enter('SP000039')
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: '盘完，看差异' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '盘完，看差异' }).click()
  await page.getByRole('tab', { name: /范围外/ }).click()
  await expect(page.locator('.count-outside')).toContainText('不在盘点范围')
  await page.getByRole('button', { name: '取出' }).last().click()
  await expect(page.locator('.count-outside')).toHaveCount(0)
  // The browser reports the calls without network.
  expect(faults.filter((fault) => !fault.includes('net::ERR_'))).toEqual([])
  faults.length = 0
})

test('an unknown barcode of a count gets its product; a count of days ago says so, and posting asks once', async ({
  zhanggui,
  database,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/inventory/count?storeId=1', { language: 'en' })
  await page.getByRole('button', { name: 'New count' }).click()
  const form = page.getByRole('dialog')
  await form.getByText('Given products').click()
  await form.getByLabel('Barcodes or codes').fill('SP000041')
  await form.getByRole('button', { name: 'Start counting' }).click()
  await expect(page.getByText('0 of 1', { exact: true })).toBeVisible()
  const scan = page.getByRole('textbox', { name: 'Scan a barcode, or type and press Enter' })
  await scan.fill('3*6970399920437')
  await scan.press('Enter')
  await page.getByRole('tab', { name: /^Unknown/ }).click()
  await page.getByRole('button', { name: 'Link a product' }).click()
  const link = page.getByRole('dialog', { name: /6970399920437/ })
  await link.getByRole('combobox').fill('SP000041')
  await page.locator('.ant-select-item-option').filter({ hasText: 'SP000041' }).click()
  await zhanggui.expectAccessible()
  await link.getByRole('button', { name: 'Link a product' }).click()
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link a product' })).toHaveCount(0)

  await expect(page.getByText(/This count began/)).toHaveCount(0)
  await database.query(
    "update stock_document set created_at = created_at - interval '50 hours' where status = 10 and kind = 20 and id = $1",
    [new URL(page.url()).searchParams.get('id')],
  )
  await page.reload()
  await expect(page.getByRole('note').filter({ hasText: 'This count began 2 days ago' })).toBeVisible()
  await page.getByRole('button', { name: 'Finish counting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish counting' }).click()
  await page.getByRole('button', { name: /^Post / }).click()
  const ask = page.getByRole('dialog')
  await expect(ask).toContainText('This count began 2 days ago. Make sure that what was counted still holds.')
  await ask.getByRole('button', { name: /^Post / }).click()
  await expect(page.getByText('Posted', { exact: true })).toBeVisible()
})
