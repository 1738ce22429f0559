import { caseOf, openPart } from './gallery.ts'
import { expect, test } from './test.ts'

test('rich text, maps, charts and barcodes are never in the first load', async ({ page, zhanggui }) => {
  const heavy: string[] = []
  page.on('request', (request) => {
    if (/hugerte|leaflet|echarts|bwip|(?:rich-text|map|chart|barcode)-frame/.test(request.url()))
      heavy.push(request.url())
  })
  await openPart(zhanggui, 'status-tag')
  await expect(caseOf(page, 'status-tag/tones')).toContainText('未开始')
  await page.waitForLoadState('networkidle')
  expect(heavy).toEqual([])
  await openPart(zhanggui, 'barcode')
  await expect(page.getByRole('img', { name: '条码 6901234567892' }).first()).toBeVisible()
  expect(heavy.some((url) => /barcode-frame/.test(url))).toBe(true)
})
