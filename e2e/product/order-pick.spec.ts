import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { shopApp } from './shop-app.ts'
import { expect, test } from './test.ts'

test('what was scanned is there after a reload and without a network, counts once, and is gone when it is finished', async ({
  zhanggui,
  context,
  faults,
}, info) => {
  const { page } = zhanggui
  const [order] = (await zhanggui.send('admin', orderCalls.findOrderPage, { keyword: '林女士' })).records
  const path = `/order/pick?id=${order?.id}`
  await zhanggui.enter('manager', path)
  const rows = page.locator('.order-pick > li')
  // The walk follows the shelves.
  await expect(rows.first()).toContainText('A-12')
  await expect(rows.last()).toContainText('F-01')
  const scan = page.getByRole('textbox', { name: /扫下一件商品/ })
  await expect(scan).toBeFocused()
  const type = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await type('SP000002')
  await expect(page.getByText('拣到 1 / 3 件')).toBeVisible()
  await page.reload()
  await expect(page.getByText('拣到 1 / 3 件')).toBeVisible()

  // Without a network a code of the order itself counts; another one waits.
  await context.setOffline(true)
  await expect(scan).toBeFocused()
  await type('SP000002')
  await expect(page.getByText('拣到 2 / 3 件')).toBeVisible()
  await type('SP000041')
  await expect(page.getByText('1 条记录等待发送')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('不在这一单里，没有计数').first()).toBeVisible()
  await expect(page.getByText('1 条记录等待发送')).toHaveCount(0)
  // One too many changes nothing: there is nothing to take back, also not by the key.
  await scan.focus()
  await type('SP000002')
  await expect(page.getByText('已经够了，没有计数').first()).toBeVisible()
  await expect(page.locator('.order-scan').getByRole('button', { name: '撤销' })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('拣到 2 / 3 件')).toBeVisible()
  // An open after-sale claims 0.3 kg: they are not to be picked.
  await page.keyboard.press('F2')
  await expect(rows.last()).toContainText('缺 0.435 kg')
  await page.screenshot({ path: info.outputPath('short.png'), fullPage: true })
  await page.keyboard.press('F2')
  await expect(rows.last()).not.toContainText('缺 0.435 kg')
  await page.getByLabel(/五花肉.*拣了多少/).fill('0.435')
  await expect(page.getByText('拣到 3 / 3 件')).toBeVisible()
  await page.screenshot({ path: info.outputPath('picking.png'), fullPage: true })
  await zhanggui.expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: info.outputPath('picking-phone.png'), fullPage: true })
  await zhanggui.expectAccessible()
  await page.setViewportSize({ width: 1440, height: 900 })

  // A second person sees who picks, and is not locked out.
  const picker = (await zhanggui.send('clerk', orderCalls.startPicking, { id: order?.id ?? '' })).picker
  expect(picker).not.toBe('')
  await zhanggui.send('clerk', orderCalls.startPicking, { id: order?.id ?? '', takeOver: true })
  await page.reload()
  await expect(page.getByText(/正在拣，\d\d:\d\d 起/)).toBeVisible()
  await page.screenshot({ path: info.outputPath('picker.png') })
  await zhanggui.expectAccessible()
  await page.getByRole('button', { name: '换我拣' }).click()
  await expect(page.getByText(/正在拣，\d\d:\d\d 起/)).toHaveCount(0)

  await page.getByRole('button', { name: '完成拣货', exact: true }).click()
  // The next order of the store opens, and this one stays in the batch, with a tick.
  await expect(page.getByText(/拣货完成，接着拣 #/)).toBeVisible()
  await expect(page).not.toHaveURL(path)
  await expect(scan).toBeFocused()
  await expect(page.getByRole('img', { name: '拣货完成' })).toHaveCount(1)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('_pick_'))),
  ).toEqual([])
  // The browser reports each request that finds no network.
  expect(faults.filter((fault) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual(
    [],
  )
  faults.length = 0
})

test('ticked orders are picked as one batch, the least time left first; an order number leads to its order', async ({
  zhanggui,
  baseURL,
}, info) => {
  const { page } = zhanggui
  const app = await shopApp(zhanggui, baseURL ?? '')
  const ids = [await app.buy('BATCH-1'), await app.buy('BATCH-2'), await app.buy('BATCH-3')]
  const numbers = await Promise.all(
    ids.map(async (id) => (await zhanggui.send('admin', orderCalls.findOrderDetail, { id })).number),
  )
  await zhanggui.enter('manager', '/order/list?tab=toPrepare')
  for (const number of numbers.slice(0, 2))
    await page
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: '拣货 2 单' }).click()
  const batch = page.locator('.order-batch > li')
  await expect(batch).toHaveCount(2)
  await expect(page.getByText('下一单', { exact: true })).toBeVisible()
  const scan = page.getByRole('textbox', { name: /扫下一件商品/ })
  await scan.fill(numbers[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`id=${ids[1]}$`))
  await zhanggui.expectAccessible()
  const finish = page.getByRole('button', { name: '完成拣货', exact: true })
  await expect(finish).toBeDisabled()
  await expect(page.getByText('还有 1 种没拣齐')).toBeVisible()
  for (const at of [1, 0]) {
    const id = ids[at]
    await expect(page).toHaveURL(new RegExp(`id=${id}$`))
    // The address comes before the page: what is typed too early belongs to the order before.
    await expect(page.getByRole('heading', { level: 1 })).toContainText(numbers[at] ?? '')
    await page.getByLabel(/拣了多少/).fill('1')
    await page.screenshot({ path: info.outputPath(`batch-${id}.png`) })
    await finish.click()
  }
  // Nothing of the batch is left: the order itself is shown, although the store has others to pick.
  await expect(page).toHaveURL(new RegExp(`/order/detail\\?id=${ids[0]}$`))
})
