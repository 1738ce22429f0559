import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { shopApp } from './shop-app.ts'
import { expect, test, type Zhanggui } from './test.ts'

const list = '/order/list'

/** The demo order of a receiver. */
async function orderOf(zhanggui: Zhanggui, keyword: string) {
  const [row] = (await zhanggui.send('admin', orderCalls.findOrderPage, { keyword })).records
  if (!row) throw new Error(`no order for ${keyword}`)
  return row
}

test('an order is picked by scanning, short of one piece, handed to delivery, sent with a courier, and received', async ({
  zhanggui,
  baseURL,
}) => {
  const { page } = zhanggui
  // Another one waits, whatever was picked before.
  await (await shopApp(zhanggui, baseURL ?? '')).buy('NEXT-1')
  await zhanggui.enter('manager', list)
  await page.getByRole('tab', { name: /待备货/ }).click()
  await zhanggui.expectAccessible()
  const row = page.locator('tbody tr[data-row-key]').filter({ hasText: '何女士' })
  await row.getByRole('button', { name: '拣货' }).click()
  const scan = page.getByRole('textbox', { name: /扫下一件商品/ })
  await expect(scan).toBeFocused()
  await page.keyboard.type('SP000001')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/不在这一单里/).first()).toBeVisible()
  await page.keyboard.type('SP000027')
  await page.keyboard.press('Enter')
  await expect(page.getByText('拣到 1 / 2 件')).toBeVisible()
  await expect(page.getByRole('button', { name: '完成拣货' })).toBeDisabled()
  await page.getByRole('button', { name: '缺货' }).click()
  await zhanggui.expectAccessible()
  const picked = new URL(page.url()).searchParams.get('id')
  await page.getByRole('button', { name: /完成拣货，退 ￥/ }).click()
  // The next order opens by itself.
  await expect(page.getByText(/拣货完成，接着拣 #/)).toBeVisible()
  await page.goto(`/order/detail?id=${picked}`)
  await expect(page.getByText('拣货完成', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('缺货少拣')).toBeVisible()
  await zhanggui.expectAccessible()

  await page.getByRole('button', { name: '交配送' }).click()
  await expect(page.getByText('待发货', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '骑手已取货' }).click()
  await page.keyboard.type('李师傅')
  await page.keyboard.press('Enter')
  await expect(page.getByText('配送中', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '确认签收' }).click()
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('dialog')
      .getByText(/签收说明/)
      .last(),
  ).toBeVisible()
  await page.keyboard.type('本人签收')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已完成', { exact: true })).toBeVisible()
  await expect(page.getByText('骑手取货')).toBeVisible()
})

test('a pickup needs the code of the buyer; a wrong one changes nothing', async ({ zhanggui }) => {
  const { page } = zhanggui
  const { id } = await orderOf(zhanggui, '陈女士')
  await zhanggui.enter('clerk', `/order/detail?id=${id}`)
  await page.getByRole('button', { name: '核销取货码' }).click()
  await zhanggui.expectAccessible()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('取货码不对')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('待自提', { exact: true })).toBeVisible()
})

test('on a phone, in English and dark: the list, an order and its receipt; a clerk may not see a phone in full', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await orderOf(zhanggui, '欧阳先生')
  await zhanggui.enter('clerk', `${list}?keyword=${encodeURIComponent('欧阳先生')}`, {
    language: 'en',
    theme: 'dark',
  })
  await expect(page.getByText('欧阳先生')).toBeVisible()
  await zhanggui.expectAccessible()
  await page.goto(`/order/detail?id=${id}`)
  await expect(page.getByText('138****9920')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0)
  await expect(page.getByText('SF1408772013321').first()).toBeVisible()
  await zhanggui.expectAccessible()
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carrier').fill('SF Express')
  await dialog.getByLabel('Tracking number').fill('SF2')
  await zhanggui.expectAccessible()
  await dialog.getByRole('button', { name: 'Ship 1 product' }).click()
  await expect(page.getByText('Shipped', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()
  const papers = page.getByRole('dialog')
  await papers.getByRole('checkbox', { name: 'Receipt 80 mm' }).check()
  await expect(page.locator('.papers-preview')).toContainText('Returns within')
  await zhanggui.expectAccessible()
})

test('an order shows its stages; [ and ] lead to the previous and the next order of the list', async ({
  zhanggui,
  baseURL,
}) => {
  const { page } = zhanggui
  const app = await shopApp(zhanggui, baseURL ?? '')
  for (const number of ['STAGES-1', 'STAGES-2']) await app.buy(number)
  await zhanggui.enter('manager', `${list}?tab=toPrepare`)
  const rows = page.locator('tbody tr[data-row-key]')
  await expect(rows.nth(1)).toBeVisible()
  // The list is at rest once it asks for new orders.
  await page.waitForResponse(`**${orderCalls.watchOrders.path}`)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '进度' })).toContainText('备货')
  const place = (at: number) => page.getByText(new RegExp(`第 ${at} / \\d+ 单`))
  await expect(place(1)).toBeVisible()
  await expect(page.getByRole('button', { name: '上一单 [' })).toBeDisabled()
  await page.keyboard.press(']')
  await expect(place(2)).toBeVisible()
  await zhanggui.expectAccessible()
  await page.keyboard.press('[')
  await expect(place(1)).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('上一条 / 下一条')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('region', { name: '进度' })).toContainText('备货')
  await zhanggui.expectAccessible()
})

test('at 1280 px in English the list and a sale show all their columns; discounts and transfers have their names', async ({
  zhanggui,
  baseURL,
}) => {
  const { page } = zhanggui
  const app = await shopApp(zhanggui, baseURL ?? '')
  const sale = await app.ringUp('NAMED-1')
  const twoTransfers = await app.transfer('NAMED-2', ['T-1', 'T-2'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await zhanggui.enter('admin', list, { language: 'en' })
  const table = page.locator('.grid-scroll').first()
  const beside = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect(page.locator('tbody tr[data-row-key]').first()).toBeVisible()
  await expect.poll(beside).toBe(0)

  await page.goto(`/order/detail?id=${sale}`)
  await expect(table.locator('tbody')).toContainText('临期')
  await expect(table.locator('tbody')).toContainText('抹零')
  await expect.poll(beside).toBe(0)
  const money = page.locator('.order-steps')
  await expect(money).toContainText('临期')
  await expect(money).toContainText('抹零')
  await page.getByRole('button', { name: 'Print' }).click()
  for (const paper of ['Receipt 80 mm', 'Receipt 58 mm'])
    await page.getByRole('dialog').getByRole('checkbox', { name: paper }).check()
  for (const paper of await page.locator('.paper-receipt').all()) {
    await expect(paper).toContainText('临期')
    await expect(paper).toContainText('抹零')
  }

  await page.goto(`/order/detail?id=${twoTransfers}`)
  for (const name of ['Confirm ￥2.00', 'Not received'])
    for (const [at, reference] of ['T-1', 'T-2'].entries())
      await expect(page.getByRole('button', { name }).nth(at)).toHaveAccessibleDescription(
        new RegExp(reference),
      )
  await zhanggui.expectAccessible()

  // On a phone a stage is one line.
  await page.setViewportSize({ width: 390, height: 844 })
  const delivered = await app.buy('NAMED-3', [{ sku: 'SP000023', quantity: '1' }], 20)
  await page.goto(`/order/detail?id=${delivered}`)
  const stage = page.getByRole('region', { name: 'Progress' }).getByText('Prepared', { exact: true })
  expect((await stage.boundingBox())?.height).toBeLessThan(30)
})

test('a new order is announced, and does not move what one reads', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', list)
  const first = page.locator('tbody tr[data-row-key]').first()
  const before = await first.getAttribute('data-row-key')
  await page.route(`**${orderCalls.watchOrders.path}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { count: number } }
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, count: 3 } } })
  })
  await expect(page.getByText('有 3 个新订单，点击显示')).toBeVisible()
  expect(await first.getAttribute('data-row-key')).toBe(before)
  await page.unroute(`**${orderCalls.watchOrders.path}`)
})

test('money goes back by hand; a sale that is not booked is kept until somebody decides', async ({
  zhanggui,
}) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/order/refund/list')
  const row = page.locator('tbody tr[data-row-key]').filter({ hasText: '待人工退款' }).first()
  await row.getByRole('button', { name: '确认已退' }).click()
  await page
    .locator('.ant-popover:visible, [role="tooltip"]:visible, [role="dialog"]:visible')
    .getByRole('button')
    .last()
    .click()
  await expect(page.getByText(/退款 TK.* 已处理/)).toBeVisible()
  await zhanggui.expectAccessible()
  await page.goto('/order/unbooked')
  await expect(page.getByText('商品编码「SP999999」不存在')).toBeVisible()
  await page.getByRole('button', { name: '再入账' }).click()
  await expect(
    page
      .getByRole('alert')
      .getByText(/SP999999/)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '不入账' }).click()
  await page.keyboard.type('试机的单')
  await zhanggui.expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: '不入账' }).click()
  await expect(page.locator('tbody tr[data-row-key]').first()).toContainText('试机的单')
})

test('a key of the Open API shows its secret once', async ({ zhanggui }) => {
  const { page } = zhanggui
  await zhanggui.enter('admin', '/settings/openApi')
  await page.getByRole('button', { name: '新增密钥' }).first().click()
  await page.keyboard.type('POS 1')
  await zhanggui.expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const secret = page.getByRole('textbox', { name: '密文' })
  await expect(secret).toHaveValue(/^[\w-]{43}$/)
  await zhanggui.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(secret).toBeVisible()
  await page.getByRole('button', { name: '我已保存好' }).click()
  await expect(secret).toBeHidden()
  await expect(page.getByText('POS 1')).toBeVisible()
})

test('the filters of orders, after-sales and refunds offer words', async ({ page, zhanggui }) => {
  await zhanggui.enter('admin', '/order/list')
  for (const [path, name, word] of [
    ['/order/index', '配送方式', '同城配送'],
    ['/order/aftersale/list', '原因', '包装破损'],
    ['/order/refund/list', '渠道', '微信支付'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('combobox', { name, exact: true }).click()
    await expect(page.locator('.ant-select-item-option').filter({ hasText: word })).toBeVisible()
    await expect(page.locator('.ant-select-item-option').filter({ hasText: /\w\.\w/ })).toHaveCount(0)
  }
})
