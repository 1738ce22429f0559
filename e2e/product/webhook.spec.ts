import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { expect, test } from './test.ts'

test('an address is added with its secret, hears of the stock, and is asked again', async ({ zhanggui }) => {
  const { page } = zhanggui
  const came: string[] = []
  let status = 503
  const receiver = createServer((request, response) => {
    came.push(String(request.headers['x-zg-event-id']))
    request.resume()
    response.writeHead(status).end('later')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  try {
    await zhanggui.enter('admin', '/settings/webhook/address?new=1')
    const dialog = page.getByRole('dialog', { name: '新增地址' })
    await dialog.getByLabel('名称').fill('仓库')
    await dialog.getByLabel('地址', { exact: true }).fill('https://10.0.0.8/hook')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('不能推送到内网地址：10.0.0.8')).toBeVisible()
    await zhanggui.expectAccessible()
    await dialog
      .getByLabel('地址', { exact: true })
      .fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)
    await dialog.getByRole('button', { name: '保存' }).click()
    const secret = page.getByRole('dialog', { name: '请马上保存签名密文' })
    await expect(secret.getByLabel('密文', { exact: true })).not.toHaveValue('')
    await page.keyboard.press('Escape')
    await secret.getByRole('button', { name: '我已保存好' }).click()
    await expect(page.getByRole('row', { name: /仓库/ })).toContainText('推送中')

    const { records } = await zhanggui.send('admin', stockCalls.findStockPage, { storeId: '1' })
    const product = records.find(({ synced }) => !synced)
    await zhanggui.send('admin', stockCalls.adjustStock, {
      storeId: '1',
      reason: 10,
      lines: [{ productId: product?.productId ?? '', way: 'add', amount: '1' }],
    })
    await expect.poll(() => came.length).toBe(1)
    await page.goto('/settings/webhook')
    const row = page.getByRole('row', { name: /库存变化/ }).first()
    await expect(row).toContainText('回答 503')
    status = 200
    await row.getByRole('button', { name: '库存变化' }).click()
    const panel = page.getByRole('dialog', { name: '库存变化' })
    await expect(panel.getByText('later')).toBeVisible()
    await expect(panel.getByText(/"available"/)).toBeVisible()
    await zhanggui.expectAccessible()
    await panel.getByRole('button', { name: '再发一次' }).click()
    await expect.poll(() => came.length).toBe(2)
    expect(came[1]).toBe(came[0])
    await page.reload()
    await expect(page.getByRole('row', { name: /库存变化/ }).first()).toContainText('已送达')
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
})

test('the events in English, dark, on a phone', async ({ zhanggui }) => {
  const { page } = zhanggui
  await page.setViewportSize({ width: 390, height: 844 })
  await zhanggui.enter('admin', '/settings/webhook', { language: 'en', theme: 'dark' })
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
  await zhanggui.expectAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
