import { expect, test } from './test.ts'

test('goods are scanned against a delivery note; an unknown barcode is named; what arrived is in the stock', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('manager', '/inventory/receipt')
  await page.getByRole('button', { name: '新建收货单' }).click()
  await page.getByRole('dialog').getByLabel('供应商或仓库').fill('统配中心')
  await zhanggui.expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('统配中心 → 晨光便利一店')).toBeVisible()
  await expect(page.getByRole('heading', { name: /SH\d{8}-\d+/ })).toBeVisible()

  await page.getByRole('button', { name: '录入送货单' }).click()
  await page.keyboard.type('SP000041\t12\t9.80\nSP000043\t6')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('送货单已录入 2 种')).toBeVisible()

  const scan = page.getByRole('textbox', { name: '扫条码，或输入后回车' })
  await scan.fill('12*SP000041')
  await page.keyboard.press('Enter')
  await page.keyboard.type('SP000043')
  await page.keyboard.press('Enter')
  await page.keyboard.type('6970399920415')
  await page.keyboard.press('Enter')
  await expect(page.getByText('条码 6970399920415 不认识，已记下')).toBeVisible()
  await expect(page.getByText('还差 5 盒')).toBeVisible()
  await zhanggui.expectAccessible()
  // The last scan is taken back.
  await page.keyboard.press('Control+z')
  const row = (name: string) => page.locator('tbody tr[data-row-key]').filter({ hasText: name })
  await expect(row('6970399920415')).toContainText('0 次')

  await row('6970399920415').getByRole('button', { name: '关联商品' }).click()
  const dialog = page.getByRole('dialog', { name: /条码 6970399920415/ })
  await dialog.getByRole('combobox').fill('电池')
  await page.locator('.ant-select-item-option').filter({ hasText: '电池' }).first().click()
  await dialog.getByRole('button', { name: '关联商品' }).click()
  await expect(row('6970399920415')).toContainText(/电池.*另有条码/)

  await page.getByRole('button', { name: '入库 2 种' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '入库 2 种' }).click()
  await expect(page.getByText(/已入库 2 种 · 少的在新收货单 SH/)).toBeVisible()
  await expect(page.getByText('已入库', { exact: true })).toBeVisible()
  await expect(scan).toHaveCount(0)

  // Its goods get their tags.
  await page.getByRole('button', { name: '打印价签' }).click()
  await expect(page).toHaveURL(/\/inventory\/priceTag\?storeId=\d+&ids=\d+,\d+$/)
  await expect(page.getByRole('tab', { name: '手选 2' })).toBeVisible()
})

test('goods with an unknown barcode stay behind only if one confirms it, and are received when they are linked', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('manager', '/inventory/receipt')
  await page.getByRole('button', { name: '新建收货单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始收货' }).click()
  const scan = page.getByRole('textbox', { name: '扫条码，或输入后回车' })
  for (const code of ['SP000041', '3*6970399920431']) {
    await scan.fill(code)
    await scan.press('Enter')
  }
  await page.getByRole('button', { name: '入库 1 种' }).click()
  const ask = page.getByRole('dialog')
  await expect(ask).toContainText('还有 1 个条码不认识（6970399920431），共 3 件')
  await zhanggui.expectAccessible()
  await ask.getByRole('button', { name: '入库 1 种，先不收 1 个条码' }).click()
  await expect(page.getByText('还有 1 个条码没有入库，共 3 件')).toBeVisible()
  await zhanggui.expectAccessible()
  await page.reload()
  await page.getByRole('button', { name: '关联商品' }).click()
  const dialog = page.getByRole('dialog', { name: /条码 6970399920431/ })
  await dialog.getByRole('combobox').fill('电池')
  await page.locator('.ant-select-item-option').filter({ hasText: '电池' }).first().click()
  await dialog.getByRole('button', { name: '关联并入库' }).click()
  await expect(page.getByText(/电池.*已入库/)).toBeVisible()
  await expect(page.getByText(/个条码没有入库/)).toHaveCount(0)
})

test('on a phone, without network, scans are kept, survive a closed page, and count once', async ({
  zhanggui,
  faults,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('clerk', '/inventory/receipt')
  await page.getByRole('button', { name: '新建收货单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始收货' }).click()
  const scan = page.getByRole('textbox', { name: '扫条码，或输入后回车' })
  await scan.fill('SP000041')
  await scan.press('Enter')
  await expect(page.getByText(/已保存/)).toBeVisible()
  const enter = '**/enterReceipt'
  await page.route(enter, (route) => route.abort())
  await scan.fill('2*SP000041')
  await scan.press('Enter')
  await expect(page.getByText('1 条记录等待发送')).toBeVisible()
  await zhanggui.expectAccessible()
  await page.reload()
  await expect(page.getByText('1 条记录等待发送')).toBeVisible()
  await page.unroute(enter)
  await expect(page.getByText(/已保存/)).toBeVisible()
  await expect(page.locator('.receipt-scanned strong').first()).toHaveText('3')
  // The browser reports the calls without network.
  expect(faults.filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([])
  faults.length = 0
})

test('on a phone, a scan that comes while goods are weighed is no weight, and is not lost silently', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('clerk', '/inventory/receipt')
  await page.getByRole('button', { name: '新建收货单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始收货' }).click()
  await page.getByRole('textbox', { name: '扫条码，或输入后回车' }).fill('SP000047')
  await page.keyboard.press('Enter')
  const weighing = page.getByRole('dialog')
  await expect(weighing.getByLabel('重量')).toBeVisible()
  // Where a touch screen leaves the focus.
  await weighing.getByRole('button', { name: '关闭' }).focus()
  await page.keyboard.type('2000000000053')
  await page.keyboard.press('Enter')
  await expect(weighing.getByText('2000000000053 像是扫到的码')).toBeVisible()
  await weighing.getByLabel('重量').fill('1.25')
  await page.keyboard.press('Enter')
  await expect(weighing).toHaveCount(0)
  await expect(page.locator('.receipt-scanned strong').first()).toHaveText('1.250')
})

test('an unknown barcode of the note says what is missing of it, and weighed goods are asked for their weight', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('manager', '/inventory/receipt')
  await page.getByRole('button', { name: '新建收货单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始收货' }).click()
  await page.getByRole('button', { name: '录入送货单' }).click()
  await page.keyboard.type('6970399920441\t4')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  // The focus is on the button that opened the dialog. What a scanner types goes to the field all the same.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '录入送货单' }).focus()
  await page.keyboard.type('3*6970399920441')
  await page.keyboard.press('Enter')
  const row = page.locator('tbody tr[data-row-key]').filter({ hasText: '6970399920441' })
  await expect(row).toContainText('还差 1')
  await expect(row).toContainText('3/ 4')
  await expect(row).not.toContainText('送货单上没有')
  await row.getByRole('button', { name: '关联商品' }).click()
  const dialog = page.getByRole('dialog', { name: /条码 6970399920441/ })
  await dialog.getByRole('combobox').fill('香蕉')
  await page.locator('.ant-select-item-option').filter({ hasText: '香蕉' }).first().click()
  await dialog.getByRole('button', { name: '关联商品' }).click()
  await expect(dialog.getByText(/按重量销售，条码里没有重量。请填写这 3 件一共多重/)).toBeVisible()
  await zhanggui.expectAccessible()
  await dialog.getByRole('textbox', { name: '数量' }).fill('2.5')
  await dialog.getByRole('button', { name: '关联商品' }).click()
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/香蕉.*另有条码 6970399920441/)
  await expect(row).toContainText('2.5')
})

test('a wrong link is taken back from the menu of its row, on a phone, too', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('manager', '/inventory/receipt')
  await page.getByRole('button', { name: '新建收货单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始收货' }).click()
  const scan = page.getByRole('textbox', { name: '扫条码，或输入后回车' })
  await scan.fill('3*6970399920434')
  await scan.press('Enter')
  const rows = page.locator('[data-row-key]')
  const link = async () => {
    await rows.getByRole('button', { name: '关联商品' }).click()
    const dialog = page.getByRole('dialog', { name: /条码 6970399920434/ })
    await dialog.getByRole('combobox').fill('电池')
    await page.locator('.ant-select-item-option').filter({ hasText: '电池' }).first().click()
    await dialog.getByRole('button', { name: '关联商品' }).click()
    await expect(rows).toContainText('另有条码 6970399920434')
  }
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await link()
    await rows.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '取消关联条码' }).click()
    const question = page.getByRole('dialog', { name: '取消关联条码 6970399920434' })
    await expect(question).toContainText(/条码 6970399920434 不再关联「.*电池.*」？/)
    await zhanggui.expectAccessible()
    await question.getByRole('button', { name: '取消关联条码' }).click()
    await expect(page.getByText('条码 6970399920434 已取消关联').first()).toBeVisible()
    await expect(rows).toContainText('3 次')
    await expect(rows).toHaveCount(1)
  }
})

test('an unknown barcode leads to a new product with it, which is then chosen', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/inventory/receipt')
  await page.getByRole('button', { name: '新建收货单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始收货' }).click()
  const scan = page.getByRole('textbox', { name: '扫条码，或输入后回车' })
  await scan.fill('6970399920458')
  await scan.press('Enter')
  const row = page.locator('tbody tr[data-row-key]').filter({ hasText: '6970399920458' })
  await row.getByRole('button', { name: '关联商品' }).click()
  const dialog = page.getByRole('dialog', { name: /条码 6970399920458/ })
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: '新建这件商品' }).click()
  const form = await opened
  await form.getByLabel('商品名称').fill('山楂卷 100g')
  await form.getByRole('combobox', { name: '类目' }).click()
  await form.locator('.ant-select-tree-title').first().click()
  await form.getByLabel('销售价').fill('4.50')
  await form.getByRole('button', { name: '保存并生效' }).click()
  await expect(form).toHaveURL(/id=\d+/)
  await form.close()
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(dialog.getByText('山楂卷 100g')).toBeVisible()
  await dialog.getByRole('button', { name: '关联商品' }).click()
  await expect(row).toContainText('山楂卷 100g')
  await expect(row.getByRole('button', { name: '关联商品' })).toHaveCount(0)
})

test('without the network, a receipt on the phone goes on with scans only', async ({ zhanggui, faults }) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('manager', '/inventory/receipt')
  await page.getByRole('button', { name: '新建收货单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始收货' }).click()
  const scan = page.getByRole('textbox', { name: '扫条码，或输入后回车' })
  await scan.fill('SP000041')
  await scan.press('Enter')
  // On a phone the receipt is cancelled from behind the dots.
  await expect(page.getByRole('button', { name: /作\s?废/ })).toHaveCount(0)
  const dots = page.locator('.document-verbs').getByRole('button', { name: '更多操作' })
  await dots.click()
  await expect(page.getByRole('menuitem', { name: '作废' })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const finger of [dots, page.getByRole('button', { name: '返回收货单列表' })]) {
    const { width = 0, height = 0 } = (await finger.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  }
  const buttons = [/^录入送货单$/, /^入库 1 种$/].map((name) => page.getByRole('button', { name }))
  for (const button of buttons) await expect(button).toBeEnabled()
  await page.context().setOffline(true)
  for (const button of buttons) await expect(button).toBeDisabled()
  await expect(page.locator('.document-verbs .needs-server')).toBeVisible()
  await expect(page.locator('.action-bar .needs-server')).toBeVisible()
  await expect(scan).toBeEnabled()
  await zhanggui.expectAccessible()
  await page.context().setOffline(false)
  for (const button of buttons) await expect(button).toBeEnabled({ timeout: 20_000 })
  // The browser reports the calls without network.
  expect(faults.filter((fault) => !fault.includes('net::ERR_'))).toEqual([])
  faults.length = 0
})

test('a sheet of a form for arrivals and returns is confirmed, and so are costs that are far off', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/inventory/receipt')
  await page.getByRole('button', { name: '新建收货单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始收货' }).click()
  await page.getByRole('button', { name: '录入送货单' }).click()
  const dialog = page.getByRole('dialog', { name: '录入送货单' })
  const rows = ['进/退货单,,', '商品编码,数量,单价', 'SP000041,2,99999', 'SP000043,1,']
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: '本周.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(dialog.getByRole('status').filter({ hasText: '1 行的成本和已知的差得很远' })).toBeVisible()
  await zhanggui.expectAccessible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toContainText('请先确认：标题「进/退货单」进货、退货都用')
  await dialog.getByRole('checkbox', { name: /标题「进\/退货单」/ }).check()
  await dialog.getByRole('button', { name: '保存' }).click()

  const question = page.getByRole('dialog', { name: '这些进价差得很远，核对过了吗' })
  await expect(question.getByText(/^第 3 行：.*成本 99999.00 是/)).toBeVisible()
  await zhanggui.expectAccessible()
  await question.getByRole('button', { name: '回去改' }).click()
  await expect(dialog.getByRole('alert')).toContainText('第 3 行：')
  await dialog.getByRole('button', { name: '保存' }).click()
  await question.getByRole('button', { name: '进价没错，保存' }).click()
  await expect(page.getByText('送货单已录入 2 种')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
