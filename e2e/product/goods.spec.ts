import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { DifferenceRow } from '@zhanggui/contract/goods/goods.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { changeAnswer } from './frame.ts'
import { expect, test } from './test.ts'

const list = '/product/storeGoodSku'

test('the fields for a price of a store and of the head office say the change and the margin, and warn when it is far', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  for (const path of [`${list}?storeId=1`, '/product/productGoodProduct']) {
    await zhanggui.enter('admin', path)
    const row = page.locator('.list-card tbody tr[data-row-key]').filter({ hasText: '上海青' })
    await expect(row.locator('.price-button')).toContainText('￥2.98')
    await row.locator('.price-button').click()
    for (const [typed, said] of [
      ['29.80', '涨跌 +900.0%，超过 20%'],
      ['2.00', '涨跌 −32.9%，超过 20%'],
    ] as const) {
      await page.keyboard.press('Control+a')
      await page.keyboard.type(typed)
      await expect(page.locator('.price-hint-far')).toHaveText(said)
      await zhanggui.expectAccessible()
    }
    await page.keyboard.press('Control+a')
    await page.keyboard.type('3.28')
    await expect(page.locator('.price-hint')).toContainText(/涨跌 \+10\.1%毛利率 .* → /)
    await expect(page.locator('.price-hint-far')).toBeHidden()
    await page.keyboard.press('Escape')
  }
})

test('a store has a price of its own, by keys; the head office locks it, aligns it, and the board says who differs', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', `${list}?storeId=1`)
  const row = page.locator('.list-card tbody tr[data-row-key]').filter({ hasText: '上海青' })
  await row.locator('.price-button').click()
  await page.keyboard.type('3.28')
  await expect(page.getByText('毛利率 46.3% →')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('自有')
  await expect(row).toContainText('+10.1%')
  await expect(page.getByRole('tab', { name: /与总部不同/ })).toBeVisible()
  await expect(page.getByRole('list', { name: '图例' })).toContainText('总部锁定：用总部的值，门店不能改')
  await zhanggui.expectAccessible()

  // The head office looks at each store before it changes many.
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '多店操作' }).click()
  const drawer = page.getByRole('dialog', { name: '多店操作' })
  // Nothing is chosen for him. The button says what is still to choose.
  await expect(drawer.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(drawer.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: '先选操作' })).toBeDisabled()
  await drawer.getByText('恢复跟随总部').click()
  await expect(drawer.getByRole('button', { name: '先选字段' })).toBeDisabled()
  await drawer.getByRole('checkbox', { name: '门店价' }).check()
  await expect(drawer.getByRole('button', { name: '先选门店' })).toBeDisabled()
  await zhanggui.expectAccessible()
  await drawer.getByRole('button', { name: '选晨光便利一店' }).click()
  await expect(drawer).toContainText('￥3.28 → ￥2.98')
  await drawer.getByText('锁定', { exact: true }).click()
  await drawer.getByRole('button', { name: '选全部 3 家' }).click()
  await expect(drawer.getByRole('button', { name: '执行（3 家）' })).toBeEnabled()
  const summary = drawer.locator('.goods-push-summary')
  await expect(summary).toContainText('锁定：门店价')
  await expect(summary).toContainText('3 家门店会变，共 3 件')
  await zhanggui.expectAccessible()
  await drawer.getByRole('button', { name: '执行（3 家）' }).click()
  await expect(page.getByText('3 家门店已变更，共 3 件')).toBeVisible()
  await expect(row).toContainText('总部锁定')
  await expect(row.locator('.price-button')).toHaveCount(0)
  await expect(row).toContainText('￥2.98')

  // Unlocked, the own price counts again, and the board shows it.
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '多店操作' }).click()
  await drawer.getByText('解锁，还用门店自有值').click()
  await drawer.getByRole('checkbox', { name: '门店价' }).check()
  await drawer.getByRole('button', { name: '选晨光便利一店' }).click()
  await drawer.getByRole('button', { name: '执行（1 家）' }).click()
  await expect(row).toContainText('自有')
  await page.getByRole('button', { name: '差异看板' }).click()
  const cell = page.getByRole('button', { name: /上海青.*\+10\.1%/ })
  await cell.click()
  const opened = page.getByRole('dialog', { name: '上海青' })
  await expect(opened).toContainText('晨光掌柜')
  await opened.getByRole('button', { name: '认可差异' }).click()
  await opened.getByRole('button', { name: '认可差异' }).click()
  await expect(opened.getByText('原因必填')).toBeVisible()
  await opened.getByLabel('原因').fill('商圈房租高')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已认可 1 处差异')).toBeVisible()
  await expect(cell).toBeHidden()
  await page.getByRole('button', { name: '撤销' }).last().click()
  await cell.click()
  await opened.getByRole('button', { name: '认可差异' }).click()
  await opened.getByLabel('原因').fill('商圈房租高')
  await page.keyboard.press('Enter')
  await expect(cell).toBeHidden()
  await page.getByRole('tab', { name: /已认可/ }).click()
  await expect(cell).toBeVisible()
  await cell.click()
  await opened.getByRole('button', { name: '1 处对齐总部' }).click()
  await expect(page.getByText('「上海青」已对齐 1 家')).toBeVisible()
  await expect(cell).toBeHidden()
  // The undo gives the acceptance back with the value that it covered.
  await page.getByRole('button', { name: '撤销' }).last().click()
  await expect(cell).toBeVisible()
})

test('the board is worked by keys: arrows move, Space selects, A aligns with an undo, C accepts; its rows are exported', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', `${list}/difference`)
  const legend = page.getByRole('list', { name: '图例' })
  for (const meaning of ['高于总部价', '低于总部价', '红边：低于成本', '已认可', '与总部一致'])
    await expect(legend).toContainText(meaning)
  const cells = page.locator('button.difference')
  await cells.first().focus()
  const first = await cells.first().getAttribute('aria-label')
  await page.keyboard.press('ArrowDown')
  await expect(cells.first()).not.toBeFocused()
  const second = await page.locator('button.difference:focus').getAttribute('aria-label')
  expect(second).not.toBe(first)
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: '已选 1 处' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await zhanggui.expectAccessible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: '认可差异' })
  await expect(dialog.getByLabel('原因')).toBeFocused()
  await zhanggui.expectAccessible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('原因必填')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: second ?? '', exact: false }).focus()
  await page.keyboard.press('a')
  await expect(page.getByText('已对齐 1 处')).toBeVisible()
  await expect(page.getByRole('button', { name: second ?? '', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('button', { name: second ?? '', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '导出' }).click()
  await expect(page.getByText(/下载中心|导出任务/).first()).toBeVisible()
})

test('at each width the board shows every store, and no difference reaches into the next cell', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  const { findDifferencePage } = goodsCalls
  // Words that are longer than a column, as a cost and further fields make them.
  await changeAnswer(page, findDifferencePage.path, (data: { records: DifferenceRow[] }) => ({
    ...data,
    records: data.records.map((row) => {
      const [first] = row.differences
      const more = ['1', '2', '3'].flatMap((storeId) =>
        (['costPrice', 'saleStatus'] as const).map((field) => ({
          ...first,
          storeId,
          field,
          head: '1.00',
          own: '1234567.25',
        })),
      )
      return { ...row, differences: more }
    }),
  }))
  for (const language of ['zh', 'en'] as const)
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await zhanggui.enter('admin', `${list}/difference`, { language })
      const cells = page.locator('td.difference-column')
      await expect(cells.locator('button').first()).toBeVisible()
      for (const cell of await cells.all()) {
        const [around, inside] = [await cell.boundingBox(), await cell.locator('button').boundingBox()]
        expect((around?.x ?? 0) + (around?.width ?? 0)).toBeLessThanOrEqual(width)
        expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThanOrEqual(
          (around?.x ?? 0) + (around?.width ?? 0),
        )
      }
      const product = await page.getByRole('columnheader').first().boundingBox()
      expect(product?.width).toBeLessThan(480)
    }
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('admin', `${list}/difference`, { language: 'en' })
  await expect(page.locator('.row-card').first()).toContainText('晨光便利一店')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a preview names the store that refuses a change, and why, before anything changes', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  const store = { storeId: '1', productId: '44' }
  const { version, own } = await zhanggui.send('admin', goodsCalls.findStoreGoodsDetail, store)
  const limits = { minOrderQuantity: '6', cartLimit: '12' }
  await zhanggui.send('admin', goodsCalls.saveStoreGoods, {
    ...store,
    version,
    own: { ...own, ...limits },
    underCost: true,
  })
  const head = await zhanggui.send('admin', productCalls.findProductDetail, { id: '44' })
  await zhanggui.send('admin', productCalls.saveProductCells, {
    products: [{ id: '44', version: head.version, cells: { minOrderQuantity: '1', cartLimit: '4' } }],
  })
  await zhanggui.enter('admin', `${list}?storeId=1&keyword=${head.code}`)
  await page.locator('.list-card tbody').getByRole('checkbox').first().check()
  await page.getByRole('button', { name: '多店操作' }).click()
  const drawer = page.getByRole('dialog', { name: '多店操作' })
  await drawer.getByText('锁定', { exact: true }).click()
  await drawer.getByRole('checkbox', { name: '加购上限' }).check()
  await drawer.getByRole('button', { name: /^选全部/ }).click()
  await expect(drawer.getByText(`整家门店不会改：「${head.name}」：起购量须小于加购上限`)).toBeVisible()
  await expect(drawer.getByRole('status')).toContainText('2 家门店会变，共 2 件，1 家不能改')
  await zhanggui.expectAccessible()
  await drawer.getByRole('button', { name: '执行（2 家）' }).click()
  await expect(page.getByText('2 家门店已变更，共 2 件')).toBeVisible()
})

test('the page of a product in a store: each field follows, is its own, or is locked', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  // A manager of one store is at once in it.
  await zhanggui.enter('manager', `${list}?keyword=鲜`)
  await page.getByRole('link', { name: '黑猪五花肉 冷鲜（切块）' }).click()
  const field = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(field('门店价')).toContainText('总部锁定')
  await expect(field('门店价').getByRole('button')).toHaveCount(0)
  await field('加购上限').getByRole('button', { name: '改为自有' }).click()
  await field('加购上限').getByRole('textbox').fill('5')
  await field('起购量').getByRole('button', { name: '改为自有' }).click()
  await field('起购量').getByRole('textbox').fill('6')
  await page.getByRole('button', { name: /^保存到/ }).click()
  await expect(field('起购量').getByRole('alert')).toBeVisible()
  await field('起购量').getByRole('textbox').fill('1')
  await zhanggui.expectAccessible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(page.getByText('2 项自有，7 项跟随总部，1 项锁定')).toBeVisible()
  const logged = page.locator('.goods-log-line').first()
  await expect(logged).toContainText(/加购上限\s*跟随总部.*5/)
  await expect(logged).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/)
  // A button that still saves is pale.
  await expect(page.locator('.ant-btn-loading')).toHaveCount(0)
  await zhanggui.expectAccessible()
  await page.getByRole('button', { name: '2 项都恢复跟随' }).click()
  await page.getByRole('button', { name: /^保存到/ }).click()
  await expect(page.getByText('0 项自有，9 项跟随总部，1 项锁定')).toBeVisible()

  // A line of the log is put back as a new change.
  await expect(page.locator('.goods-log-line').first()).toContainText(/加购上限\s*5.*跟随总部/)
  const back = page.locator('.goods-log-line').first().getByRole('button', { name: '改回加购上限' })
  await back.click()
  await page.locator('.ant-popover:visible').getByRole('button', { name: '改回' }).click()
  await expect(page.getByText('1 项自有，8 项跟随总部，1 项锁定')).toBeVisible()
  await expect(field('加购上限').getByRole('textbox')).toHaveValue('5')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('0 项自有，9 项跟随总部，1 项锁定')).toBeVisible()

  // Its stock stands beside it, and [ and ] walk the list.
  const curve = page.locator('.goods-stock-curve')
  await expect(curve.getByRole('img')).toBeVisible()
  await curve.getByRole('button', { name: '表格' }).click()
  await expect(curve.getByRole('table')).toBeVisible()
  await zhanggui.expectAccessible()
  const place = page.locator('.document-neighbours')
  const [, at = '', count = ''] = /第 (\d+) \/ (\d+) 件/.exec((await place.textContent()) ?? '') ?? []
  await page.keyboard.press(']')
  await expect(place).toContainText(`第 ${Number(at) + 1} / ${count} 件`)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('黑猪五花肉')
  await page.keyboard.press('[')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('黑猪五花肉')
})

test('in English, dark and on a phone: all stores in sums, one store as cards', async ({ zhanggui }) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('admin', list, { language: 'en', theme: 'dark' })
  await expect(page.getByText('Listed in').first()).toBeVisible()
  await zhanggui.expectAccessible()
  await page.getByRole('button', { name: /Select store/ }).click()
  await page.getByRole('combobox', { name: 'Select store' }).click()
  await page.getByTitle('晨光便利二店').click()
  await expect(page.getByText('Follows HQ').first()).toBeVisible()
  await expect(page).toHaveURL(/storeId=2/)
  await zhanggui.expectAccessible()
  // The page of a product names its store, with the gap of its marks, also when it is opened directly.
  await page.goto('/product/storeSkuDetail?storeId=2&productId=50')
  await expect(page.getByRole('button', { name: 'Select store 晨光便利二店' })).toBeVisible()
  await expect(page.locator('.standing').first()).toHaveCSS('column-gap', '6px')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // The value of the head office has the whole line, with its date.
  await page.goto('/product/storeSkuDetail?storeId=3&productId=44')
  const head = page.locator('.goods-field-head:visible').first()
  await expect(head).toContainText(/HQ ￥/)
  expect((await head.boundingBox())?.width).toBeGreaterThan(300)
  // The buttons of the list take one line, and a long title two.
  await page.goto(`${list}?storeId=2`)
  const buttons = page.locator('.page-header-actions')
  await expect(buttons.getByRole('button', { name: 'Import' })).toBeVisible()
  expect((await buttons.boundingBox())?.height).toBeLessThan(60)
  await page.goto(`${list}/importStoreSku`)
  const title = page.locator('.topbar-title')
  await expect(title).toHaveText('Import store products')
  expect(await title.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThan(10)
  expect((await title.boundingBox())?.height).toBe(40)
})

test('a new store sells only what is listed there, and takes the products of another store', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/settings/store')
  await page.getByRole('button', { name: '新增门店' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('门店名称').fill('晨光便利四店')
  await form.getByLabel('门店编码').fill('S004')
  await form.getByText('手动上架', { exact: true }).click()
  await zhanggui.expectAccessible()
  await form.getByRole('button', { name: '新增门店' }).click()
  await expect(form).toBeHidden()
  const made = (await zhanggui.send('admin', storeCalls.findAllStoreList, {})).find(
    ({ code }) => code === 'S004',
  )
  await page.goto(`${list}?storeId=${made?.id}&tab=listed`)
  await page.locator('.page-header').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '从其他门店复制' }).click()
  const dialog = page.getByRole('dialog', { name: '把其他门店的商品设置复制到晨光便利四店' })
  await dialog.getByLabel('复制自').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '晨光便利二店' }).click()
  await zhanggui.expectAccessible()
  await dialog.getByRole('button', { name: '复制', exact: true }).click()
  const copied = page.getByText(/^已复制 \d+ 件商品的设置/)
  await expect(copied).toBeVisible()
  // The notice takes it back.
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText(/^已撤销/)).toBeVisible()
  await page.locator('.page-header').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '从其他门店复制' }).click()
  await dialog.getByLabel('复制自').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '晨光便利二店' }).click()
  await dialog.getByRole('button', { name: '复制', exact: true }).click()
  await expect(copied).toBeVisible()
  // A second copy would overwrite, so it is refused.
  await page.locator('.page-header').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '从其他门店复制' }).click()
  await dialog.getByRole('button', { name: '复制', exact: true }).click()
  await expect(dialog.getByText('只能复制到还没有自有设置的门店')).toBeVisible()
})

test('a store schedules a price for a day, sees it in its tab, and withdraws it', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('manager', list)
  const row = page.locator('.list-card tbody tr[data-row-key]').filter({ hasText: '牙膏' })
  const [price = ''] = /￥\d+\.\d\d/.exec(await row.innerText()) ?? []
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '预约改价' }).click()
  const dialog = page.getByRole('dialog', { name: /预约「.*牙膏/ })
  await page.keyboard.type('14.50')
  await zhanggui.expectAccessible()
  await dialog.getByLabel('门店价').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('￥14.50')
  await expect(row).toContainText(price)
  await page.getByRole('tab', { name: '待生效价格 2' }).click()
  await row.getByRole('link', { name: /牙膏/ }).click()
  await expect(page.getByText(/00:00 起 ￥14.50/)).toBeVisible()
  await page.getByRole('button', { name: '撤回' }).click()
  await expect(page.getByText(/00:00 起 ￥14.50/)).toBeHidden()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText(/00:00 起 ￥14.50/)).toBeVisible()
})

test('a product with own values that is listed again asks which values count', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', `${list}?storeId=2`, { language: 'en', theme: 'dark' })
  const row = page.locator('.list-card tbody tr[data-row-key]').filter({ hasText: '红富士' })
  await row.getByRole('switch').click()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await row.getByRole('switch').click()
  const dialog = page.getByRole('dialog', { name: 'Which values after listing' })
  await expect(dialog).toContainText('红富士')
  await zhanggui.expectAccessible()
  await dialog.getByRole('button', { name: 'Follow HQ' }).click()
  await expect(row.getByRole('switch')).toBeChecked()
  await expect(row).not.toContainText('Own')
  // The notice gives the own values back, and delists the product again.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await expect(row).toContainText('Own')
  await row.getByRole('switch').click()
  await dialog.getByRole('button', { name: 'Use own values' }).click()
  await expect(row.getByRole('switch')).toBeChecked()
  await expect(row).toContainText('Own')
})

test('a price that withdraws the one that waits says so first, in the list and in the form, and is taken back', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('manager', list)
  const row = page.locator('.list-card tbody tr[data-row-key]').filter({ hasText: '上海青' })
  await row.locator('.price-button').click()
  await page.keyboard.type('3.28')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('自有')
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '预约改价' }).click()
  const dialog = page.getByRole('dialog', { name: /预约「.*上海青/ })
  await page.keyboard.type('3.66')
  await dialog.getByLabel('门店价').press('Enter')
  await expect(row).toContainText('￥3.66')
  const goes = page.getByText(/将撤回 \d{4}-\d{2}-\d{2} 待生效的 ￥3\.66/)
  const back = async (shown: ReturnType<typeof page.locator>) => {
    await page.getByRole('button', { name: '撤销' }).last().click()
    await expect(shown).toContainText('￥3.66')
  }

  await row.locator('.price-button').click()
  await page.keyboard.type('3.30')
  await expect(page.getByText(/毛利率 .* → /)).toBeVisible()
  await expect(goes).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2.98')
  await expect(goes).toBeVisible()
  await zhanggui.expectAccessible()
  await page.keyboard.press('Enter')
  await expect(row).not.toContainText('￥3.66')
  await back(row)

  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '价格恢复跟随总部' }).click()
  await expect(goes).toBeVisible()
  await page.getByRole('tooltip').getByRole('button', { name: '价格恢复跟随总部' }).click()
  await expect(row).not.toContainText('￥3.66')
  await back(row)

  await row.getByRole('link', { name: /上海青/ }).click()
  const field = page.getByRole('row', { name: /^门店价/ })
  await field.getByRole('button', { name: '恢复跟随' }).click()
  await expect(goes).toBeVisible()
  await zhanggui.expectAccessible()
  await page.getByRole('button', { name: /^保存到/ }).click()
  await expect(field).not.toContainText('￥3.66')
  await back(field)
  await expect(field.getByRole('textbox')).toHaveValue('3.28')
})
