import { texts } from '@zhanggui/contract'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { fillText } from '@zhanggui/contract/text.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { expect, type Page, test } from './test.ts'

for (const { keyword, width, height, language, theme } of [
  { keyword: '洗洁精', width: 1440, height: 900, language: 'zh', theme: 'light' },
  { keyword: '牙膏', width: 1280, height: 800, language: 'en', theme: 'dark' },
  { keyword: '卷纸', width: 390, height: 844, language: 'en', theme: 'light' },
] as const)
  test(`a day at the head office and in a store at ${width} px: ${language}, ${theme}`, async ({
    zhanggui,
  }) => {
    const look = { language, theme }
    const said = (key: TextKey, slots: Record<string, string | number> = {}) =>
      fillText(texts[key], language, slots)
    const fits = async (one: Page) =>
      expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const { page } = zhanggui
    const [product] = (await zhanggui.send('admin', productCalls.findProductPage, { keyword })).records
    const name = product?.name ?? ''
    const [store] = await zhanggui.send('manager', storeCalls.querySettledShopList, {})

    // In the morning the head office sets a new price.
    await page.setViewportSize({ width, height })
    await zhanggui.enter('admin', `/product/productEdit?id=${product?.id}`, look)
    await page.getByLabel(said('product.salesPrice'), { exact: true }).fill('19.90')
    await page.keyboard.press('Control+s')
    await expect(page.locator('.ant-message-notice').filter({ hasText: said('kit.saved') })).toBeVisible()
    await fits(page)

    // The store follows it, until its manager sets a price of his own.
    const path = `/product/storeSkuDetail?storeId=${store?.id}&productId=${product?.id}`
    const manager = await zhanggui.another('manager', path, look)
    await manager.setViewportSize({ width, height })
    const price = manager.getByRole('row', { name: new RegExp(`^${said('goods.salesPrice')}`) })
    await expect(price).toContainText('19.90')
    await expect(price).toContainText(said('goods.follow'))
    await price.getByRole('button', { name: said('goods.makeOwn') }).click()
    await price.getByRole('textbox').fill('21.89')
    await manager.keyboard.press('Control+s')
    await expect(manager.getByRole('alert').filter({ hasText: said('goods.saved') })).toBeVisible()
    await expect(price).toContainText('+10.0%')
    await fits(manager)

    // In the evening the head office sees who differs, and aligns the store.
    await page.goto('/product/storeGoodSku/difference')
    await page.getByRole('button', { name: new RegExp(`${name}.*\\+10`) }).click()
    const drawer = page.getByRole('dialog', { name })
    await expect(drawer).toContainText('21.89')
    await zhanggui.expectAccessible()
    await fits(page)
    await drawer.getByRole('button', { name: said('goods.align', { count: 1 }) }).click()
    await expect(page.getByText(said('goods.aligned', { name, count: 1 }))).toBeVisible()

    // The store follows again, and its log says what happened.
    await manager.reload()
    await expect(price).toContainText('19.90')
    await expect(price).toContainText(said('goods.follow'))
    await expect(manager.locator('.goods-log-line').first()).toContainText('21.89')
  })
