import { texts } from '@zhanggui/contract'
import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { fillText } from '@zhanggui/contract/text.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { shopApp } from './shop-app.ts'
import { expect, test } from './test.ts'

for (const { width, height, first: firstLanguage } of [
  { width: 1440, height: 900, first: 'zh' },
  { width: 1280, height: 800, first: 'en' },
  { width: 390, height: 844, first: 'zh' },
] as const)
  test(`a day of orders in a store at ${width} px, in both languages by turns, ${firstLanguage} first`, async ({
    zhanggui,
    baseURL,
  }) => {
    const { page } = zhanggui
    let language: 'zh' | 'en' = firstLanguage
    /** Opens a page in the other language. */
    const turnTo = async (path: string) => {
      language = language === 'zh' ? 'en' : 'zh'
      await page.evaluate((next) => localStorage.setItem('zhanggui_language', next), language)
      await page.goto(path)
    }
    const said = (key: TextKey, slots: Record<string, string | number> = {}) =>
      fillText(texts[key], language, slots)
    const button = (key: TextKey, slots: Record<string, string | number> = {}) =>
      page.getByRole('button', { name: said(key, slots), exact: true })
    const start = (key: TextKey) =>
      page.getByRole('button', { name: new RegExp(`^${said(key, { amount: '' }).trim()}`) })
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const status = (code: number) =>
      expect(page.getByText(said(`order.status${code}` as TextKey), { exact: true }).first()).toBeVisible()
    const detail = (id: string) => zhanggui.send('admin', orderCalls.findOrderDetail, { id })
    const head = async (id: string) => ({ id, version: (await detail(id)).version })
    const app = await shopApp(zhanggui, baseURL ?? '')
    const [pickup, parcel] = [`DAY-${width}-1`, `DAY-${width}-2`]

    // In the morning one signs in, and goes from home to the list of what is to be prepared.
    await page.setViewportSize({ width, height })
    await zhanggui.signIn('manager', { language })
    await page.getByRole('link', { name: new RegExp(`^${said('home.tile_toPrepare')}`) }).click()
    await expect(page).toHaveURL(/tab=toPrepare/)
    await expect(page.locator('.live-line')).toContainText(said('kit.live'))

    // A buyer orders: the list says so, and shows the order when it is asked to.
    const first = await app.buy(pickup, [
      { sku: 'SP000023', quantity: '2' },
      { sku: 'SP000028', quantity: '1' },
    ])
    await page.getByText(said('order.fresh', { count: 1 })).click()
    const { number } = await detail(first)
    await page.getByText(number, { exact: true }).click()
    await expect(page.getByText(said('order.stage_prepared'), { exact: true })).toBeVisible()
    await expect(page.locator('.deadline').first()).toBeVisible()
    await fits()

    // It is picked by scanning. One piece is not there: its money goes back.
    await button('order.pickNow').click()
    const scan = page.getByRole('textbox', { name: said('order.scanNext') })
    for (const code of ['SP000028', 'SP000023']) {
      await scan.fill(code)
      await scan.press('Enter')
    }
    const short = page.locator('.order-pick > li[aria-current="true"]')
    await expect(short.getByRole('textbox')).toHaveValue('1')
    await expect(page.getByText(said('order.pickLeft', { count: 1 }))).toBeVisible()
    await short.getByRole('button', { name: said('order.short'), exact: true }).click()
    await zhanggui.expectAccessible()
    await fits()
    await start('order.pickRefund').click()
    await expect(page).not.toHaveURL(new RegExp(`/order/pick\\?id=${first}$`))

    // The buyer comes with the code of the app.
    await turnTo(`/order/detail?id=${first}`)
    await button('order.move_readyForPickup').click()
    const ready = page.getByText(said('order.tabToReceive'), { exact: true })
    await expect(ready.first()).toBeVisible()
    await button('order.checkCode').click()
    await page.getByRole('textbox', { name: said('order.ask_code') }).fill(await app.code(pickup))
    await button('order.ok_code').click()
    await status(60)
    const { lines, refunded } = await detail(first)
    expect(refunded).toBe((Number(lines[0]?.paid) / 2).toFixed(2))

    // Another order goes out in two parcels.
    const second = await app.buy(
      parcel,
      [
        { sku: 'SP000037', quantity: '2' },
        { sku: 'SP000038', quantity: '1' },
      ],
      30,
      10,
    )
    await zhanggui.send('manager', orderCalls.pickOrder, { ...(await head(second)), lines: [] })
    await turnTo(`/order/detail?id=${second}`)
    await button('order.move_toDelivery').click()
    for (const parcelNumber of ['SF-1', 'SF-2']) {
      await button('order.verb_ship').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: said('order.carrier') }).fill('顺丰')
      await dialog.getByRole('textbox', { name: said('order.parcelNumber') }).fill(parcelNumber)
      if (parcelNumber === 'SF-1') await dialog.locator('#order-ship-2').fill('0')
      await dialog.locator('.ant-btn-primary').click()
      await status(parcelNumber === 'SF-1' ? 35 : 40)
    }

    // The buyer wants both bottles refunded. The store agrees to one.
    const sale = await app.wantBack(parcel, '2')
    await turnTo(`/order/aftersale/detail?id=${sale}`)
    await page
      .getByRole('textbox', {
        name: new RegExp(
          `${said('afterSale.agreedOf', { name: '' })
            .replace(/[「」:]/g, '')
            .trim()}$`,
        ),
      })
      .fill('1')
    await page.getByLabel(said('afterSale.lowerReason')).fill('另一件完好')
    await start('afterSale.agreeAndRefund').click()
    await expect(page.getByText(said('afterSale.status70'), { exact: true }).first()).toBeVisible()
    await zhanggui.expectAccessible()
    await fits()

    // It was paid in cash: the money is given back by hand.
    const { refunds } = await detail(second)
    await turnTo(`/order/refund/list?tab=waiting&keyword=${refunds[0]?.number}`)
    await button('refund.confirm').click()
    await page.locator('.ant-popover:visible, .ant-modal:visible').locator('.ant-btn-primary').click()
    await expect(page.getByText(said('refund.handled', { number: refunds[0]?.number ?? '' }))).toBeVisible()
    expect((await zhanggui.send('admin', afterSaleCalls.findAfterSaleDetail, { id: sale })).status).toBe(80)

    // In the evening the tiles of home have the numbers of their lists.
    await turnTo('/home')
    const orders = (await zhanggui.send('manager', orderCalls.findOrderPage, {})).counts
    const sales = (await zhanggui.send('manager', afterSaleCalls.findAfterSalePage, {})).counts
    const money = (await zhanggui.send('manager', refundCalls.findRefundPage, {})).counts
    for (const [tile, count] of [
      ['toPrepare', orders.toPrepare],
      ['toShip', orders.toShip],
      ['toReceive', orders.toReceive],
      ['toAudit', sales.toAudit],
      ['refundWaiting', money.waiting],
    ] as const)
      await expect(
        page.getByRole('link', { name: new RegExp(`^${said(`home.tile_${tile}`)}`) }).locator('strong'),
      ).toHaveText(String(count))
    await fits()
  })
