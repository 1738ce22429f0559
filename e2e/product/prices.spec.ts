import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { expect, test } from './test.ts'

const list = '/product/productGoodProduct'

test('many prices change by a rule: previewed, below the cost only when ticked, and taken back', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  // Products of other tests may have the highest price of all, which cannot rise.
  await zhanggui.enter('admin', `${list}?keyword=SP0000`)
  const rows = page.locator('tbody tr[data-row-key]')
  await expect(rows).toHaveCount(10)
  const before = await rows.locator('.price-cell').allTextContents()
  await page.getByRole('checkbox', { name: '选中本页' }).check()
  await page.getByRole('button', { name: '批量改价' }).click()
  const drawer = page.getByRole('dialog', { name: '批量改价' })
  const preview = drawer.locator('tbody tr[data-row-key]')
  const save = (name: RegExp) => drawer.getByRole('button', { name })
  // The field has the focus when the drawer opens.
  await expect(drawer.getByLabel('数值')).toBeFocused()
  await expect(save(/^改价 0 件$/)).toBeDisabled()
  await page.keyboard.type('-30%')
  await expect(preview).toHaveCount(10)
  await expect(preview.first()).toContainText('跳过')
  const skipped = await preview.filter({ hasText: '跳过' }).count()
  await expect(save(new RegExp(`^改价 ${10 - skipped} 件$`))).toBeEnabled()
  await zhanggui.expectAccessible()
  await drawer.getByRole('checkbox', { name: `这 ${skipped} 件也改` }).check()
  await expect(save(/^改价 10 件$/)).toBeEnabled()
  await drawer.getByLabel('数值').fill('+5')
  await drawer.getByLabel('尾数').click()
  await page.getByTitle('到 .90', { exact: true }).click()
  await drawer.getByText('向上取').click()
  for (const row of await preview.all()) await expect(row.locator('td').nth(2)).toContainText(/\.90$/)
  await save(/^改价 \d+ 件$/).click()
  await expect(page.getByText(/^已改价 \d+ 件/)).toBeVisible()
  await expect(drawer).toBeHidden()
  for (const cell of await rows.locator('.price-button').all()) await expect(cell).toContainText(/\.90$/)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect
    .poll(async () => [...(await rows.locator('.price-cell').allTextContents())].sort())
    .toEqual([...before].sort())
})

test('prices that are typed before their field has loaded are saved row by row: each Tab goes on to the next', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let asked = 0
  await page.route(/\/assets\/price-edit-.*\.js/, async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  await zhanggui.enter('admin', list)
  const rows = page.locator('.list-card tbody tr[data-row-key]')
  await expect(rows).toHaveCount(10)
  await rows.nth(0).locator('.price-button').click()
  await page.keyboard.type('71.50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('72.50')
  await page.keyboard.press('Tab')
  expect(asked).toBeGreaterThan(0)
  await expect(rows.nth(0)).not.toContainText('￥71.50')
  letGo()
  await expect(rows.nth(2).locator('.price-edit input')).toBeFocused()
  await expect(rows.nth(0)).toContainText('￥71.50')
  await expect(rows.nth(1)).toContainText('￥72.50')
  // Nor is what comes while a price is being saved lost.
  await page.route(`**${productCalls.setPrices.path}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.keyboard.type('73.50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('74.50')
  await page.keyboard.press('Enter')
  await expect(rows.nth(3)).toContainText('￥74.50')
  await expect(rows.nth(2)).toContainText('￥73.50')
})

test('what a person types on allows no price below the cost', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', `${list}?keyword=红富士`)
  const row = page.locator('.list-card tbody tr[data-row-key]').filter({ hasText: '红富士' }).first()
  const before = await row.locator('.price-button').textContent()
  await row.locator('.price-button').click()
  await page.keyboard.type('0.12')
  await page.keyboard.press('Tab')
  const question = page.getByRole('dialog').filter({ hasText: '低于成本价' })
  await expect(question).toBeVisible()
  await page.keyboard.type('3.97')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('的价格没有改')).toBeVisible()
  await expect(row).toContainText(before ?? '')
})

test('a rule never reaches the products of the selection before', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', list)
  const rows = page.locator('.list-card tbody tr[data-row-key]')
  const drawer = page.getByRole('dialog', { name: '批量改价' })
  const open = async (row: number) => {
    await rows.nth(row).getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量改价' }).click()
    await page.keyboard.type('+1')
  }
  await open(0)
  await expect(drawer.locator('tbody tr[data-row-key]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  // The drawer of the first selection still closes.
  await rows.nth(0).getByRole('checkbox').uncheck()
  await open(1)
  const name = await rows.nth(1).locator('.product-name-title').textContent()
  await expect(drawer.locator('tbody tr[data-row-key]')).toContainText(name ?? '')
})

test('on a phone, in English and dark: prices wait for a day, and a wrong day is refused at its field', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 1024, height: 800 })
  await zhanggui.enter('admin', list, { language: 'en', theme: 'dark' })
  const rows = page.locator('tbody tr[data-row-key]')
  await rows.nth(0).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  const drawer = page.getByRole('dialog', { name: 'Change prices' })
  await drawer.getByText('Set to').click()
  await drawer.getByLabel('Value').fill('88.8')
  await drawer.getByRole('radio', { name: 'On a date' }).check()
  const save = drawer.getByRole('button', { name: 'Change 1 price' })
  await expect(save).toBeEnabled()
  await save.click()
  await expect(drawer.getByRole('alert')).toHaveText('Choose a date within 90 days from tomorrow')
  await zhanggui.expectAccessible()
  await drawer.getByRole('radio', { name: 'Next day 00:00 (T+1)' }).check()
  await save.click()
  await expect(page.getByText('1 price scheduled: Next day 00:00 (T+1)')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 price scheduled')).toBeHidden()
})

const inDays = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)

test('scheduled prices stand in their tab by day, are withdrawn, taken back and moved', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  const { cancelScheduledPrices, findProductPage, findScheduledPricePage, setPrices } = productCalls
  // Those of the demo are withdrawn first.
  const waiting = await zhanggui.send('admin', findScheduledPricePage, { pageSize: 200 })
  await zhanggui.send('admin', cancelScheduledPrices, {
    prices: waiting.records.map(({ id, version }) => ({ id, version })),
  })
  const { records } = await zhanggui.send('admin', findProductPage, {
    status: 30,
    pageSize: 3,
    sort: { key: 'code', order: 'asc' },
  })
  const schedule = (some: typeof records, days: number, salesPrice: string) =>
    zhanggui.send('admin', setPrices, {
      prices: some.map(({ id, version }) => ({ id, version, salesPrice })),
      ...{ underCost: true, effectivePolicy: 2, effectiveOn: inDays(days) },
    })
  await schedule(records.slice(0, 2), 1, '0.01')
  await schedule(records.slice(2), 9, '888.00')
  const [name = ''] = records.map((product) => product.name)
  await zhanggui.enter('admin', list)
  const tab = page.getByRole('tab', { name: /待生效价格/ })
  await expect(tab).toHaveText('待生效价格 3')
  await tab.click()
  await expect(page).toHaveURL(/tab=scheduled/)
  const batches = page.locator('.grid-group')
  await expect(batches).toHaveText([
    /00:00待生效2 件明天.*撤回这批 2 件/,
    /00:00待生效1 件9 天后.*撤回这批 1 件/,
  ])
  const row = page.locator('tbody tr[data-row-key]').filter({ hasText: name })
  await expect(row).toContainText('低于成本')
  await zhanggui.expectAccessible()
  // The table scrolls in a narrow window, and the act of a batch stays in view.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: '撤回这批 2 件' })).toBeInViewport({ ratio: 1 })
  await row.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('button', { name: '撤回 1 件' }).click()
  await expect(row).toBeHidden()
  await expect(tab).toHaveText('待生效价格 2')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: '改期' }).click()
  const dialog = page.getByRole('dialog', { name: `改期：${name}` })
  await zhanggui.expectAccessible()
  await dialog.getByLabel('生效日期').fill(inDays(9))
  await dialog.getByLabel('生效日期').press('Enter')
  await dialog.getByRole('button', { name: '改期' }).click()
  await expect(dialog).toBeHidden()
  await expect(batches).toHaveText([/1 件/, /2 件/])
  await page.getByRole('button', { name: '撤回这批 2 件' }).click()
  await page.getByRole('button', { name: '撤回 2 件' }).click()
  await expect(tab).toHaveText('待生效价格 1')
})

test('the price field of the list says that the waiting price ends, and the notice gives it back', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  const { findProductPage, findProductDetail, setPrices } = productCalls
  const { records } = await zhanggui.send('admin', findProductPage, {
    status: 30,
    pageSize: 5,
    sort: { key: 'code', order: 'asc' },
  })
  const [product] = records.slice(4)
  if (!product) throw new Error('no product')
  const { id, version, code, salesPrice } = product
  await zhanggui.send('admin', setPrices, {
    prices: [{ id, version, salesPrice: '777.00' }],
    ...{ underCost: true, effectivePolicy: 2, effectiveOn: inDays(5) },
  })
  const scheduled = async () =>
    (await zhanggui.send('admin', findProductDetail, { id })).scheduled?.salesPrice
  await zhanggui.enter('admin', `${list}?keyword=${code}`)
  const row = page.locator('.list-card tbody tr[data-row-key]').first()
  await row.locator('.price-button').click()
  await expect(page.getByText(`将撤回 ${inDays(5)} 待生效的 ￥777.00`)).toBeVisible()
  await page.keyboard.type('778.00')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('￥778.00')
  expect(await scheduled()).toBeUndefined()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row).toContainText(salesPrice)
  await expect.poll(scheduled).toBe('777.00')
})

test('a product whose cost waits for another day is marked in bulk and in the table, and goes again at once', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  const {
    findProductPage,
    saveProductCells,
    findScheduledPricePage,
    reschedulePrices,
    cancelScheduledPrices,
  } = productCalls
  const { records } = await zhanggui.send('admin', findProductPage, {
    status: 30,
    pageSize: 8,
    sort: { key: 'code', order: 'asc' },
  })
  const [product] = records.slice(7)
  if (!product) throw new Error('no product')
  const { id, version, code, name } = product
  await zhanggui.send('admin', saveProductCells, {
    products: [{ id, version, cells: { costPrice: '0.33' } }],
    ...{ underCost: true, effectivePolicy: 2 },
  } as never)
  const waiting = async () =>
    (await zhanggui.send('admin', findScheduledPricePage, { keyword: code })).records.map((row) => ({
      id: row.id,
      version: row.version,
    }))
  await zhanggui.send('admin', reschedulePrices, { prices: await waiting(), effectiveOn: inDays(9) })
  await zhanggui.enter('admin', `${list}?keyword=${code}`)
  await page.getByRole('checkbox', { name: '选中本页' }).check()
  await page.getByRole('button', { name: '批量改价' }).click()
  const drawer = page.getByRole('dialog', { name: '批量改价' })
  await drawer.getByText('定价', { exact: true }).click()
  await drawer.getByLabel('数值').fill('990')
  await expect(drawer.getByRole('button', { name: /^改价 1 件$/ })).toBeEnabled()
  await drawer.getByRole('radio', { name: '次日 00:00（T+1）' }).check()
  await expect(drawer.getByText('1 件已定好在别的日子变价，跳过')).toBeVisible()
  await expect(drawer.locator('tbody tr[data-row-key]')).toContainText(`已定好在 ${inDays(9)} 变价`)
  await expect(drawer.getByRole('button', { name: /^改价 0 件$/ })).toBeDisabled()
  await zhanggui.expectAccessible()
  await drawer.getByRole('radio', { name: '立即生效' }).check()
  await expect(drawer.getByRole('button', { name: /^改价 1 件$/ })).toBeEnabled()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '表格编辑' }).first().click()
  await expect(page.getByRole('heading', { name: '表格编辑' })).toBeVisible()
  await page.locator('.dsg-row:not(.dsg-row-header)').first().locator('.dsg-cell').nth(5).click()
  await page.keyboard.type('990')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '保存 1 处修改' })).toBeEnabled()
  await page.getByLabel('价格', { exact: true }).click()
  await page.getByTitle('次日 00:00（T+1）').click()
  await expect(page.getByText('1 处有误')).toBeVisible()
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('dialog')).toContainText(`「${name}」已定好在 ${inDays(9)} 变价`)
  await expect(page.getByRole('button', { name: '保存 0 处修改' }).first()).toBeDisabled()
  await zhanggui.send('admin', cancelScheduledPrices, { prices: await waiting() })
})

test('on a phone, in English: scheduled prices are cards, and a clerk sees neither margin nor cost', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('admin', `${list}?tab=scheduled`, { language: 'en', theme: 'dark' })
  const cards = page.locator('.row-card')
  await expect(cards.first()).toContainText('Margin')
  await expect(page.locator('.card-group').first()).toContainText('Withdraw batch')
  await expect(cards.first().getByRole('button', { name: 'Reschedule' })).toBeVisible()
  await zhanggui.expectAccessible()
  const clerk = await zhanggui.another('clerk', `${list}?tab=scheduled`)
  await expect(clerk.locator('tbody tr[data-row-key]').first()).toBeVisible()
  await expect(clerk.getByRole('columnheader', { name: '现价' })).toBeVisible()
  await expect(clerk.getByRole('columnheader', { name: '毛利率' })).toBeHidden()
  await expect(clerk.getByRole('button', { name: /撤回/ })).toBeHidden()
})
