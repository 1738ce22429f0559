import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { openXlsxWriter } from '../server/src/kernel/workbook/write-xlsx.ts'
import { runServer } from './product/server.ts'

// npm run build && npx tsx e2e/pictures.ts: takes the README's pictures of the demo merchant.
const folder = join(import.meta.dirname, '../docs/images')

/** A supplier's price list: changes, new products, and rows that are refused. */
async function writePriceList(path: string): Promise<void> {
  const writer = await openXlsxWriter(path, {
    sheetName: '调价',
    columns: ['商品编码', '品名', '国际条码', '店内一级分类', '零售价(元)', '进价'].map((header) => ({
      header,
      kind: 'text' as const,
    })),
  })
  await writer.writeRows([
    ['SP000047', '红富士苹果 80–85mm 一级果', '', '水果', '6.98', '4.20'],
    ['SP000001', '纯牛奶 250ml×24 盒 整箱装', '2000000000015', '乳品', '56.90', '48.20'],
    ['', '青柑普洱 900ml 分享装', '2900000000015', '饮料', '9.00', '5.60'],
    ['', '海苔肉松饼 200g', '2900000000022', '休闲零食', '12.80', '8.15'],
    ['SP000049', '厄瓜多尔白虾 40/50 规格 解冻', '', '水产', '39.805', '29.00'],
    ['', '手抓饼 原味 900g', '29000', '冷冻', '15.90', '9.80'],
    ['', '冬季热饮杯 500ml', '2900000000039', '日用百货', '0', '4.00'],
    ['SP000009', '可乐 330ml 罐装', '2000000000091', '饮料', '2.50', '1.90'],
    ['', '北海道吐司 冬季包装', '2900000000046', '烘焙', '14.80', '7.20'],
    ['', '每日鲜橙汁 300ml', '2000000000015', '饮料', '8.80', '5.10'],
  ])
  await writer.finish()
}

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(700, 890)
  await page.waitForTimeout(600)
  await page.screenshot({ path: join(folder, name) })
}

// With the 60 days behind the demo: home compares with last week.
const server = await runServer({ DEMO_LIVE: 'on' })
const temporary = mkdtempSync(join(tmpdir(), 'zg-pictures-'))
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
  const sheet = join(temporary, '调价表_11月第4周.xlsx')
  await writePriceList(sheet)
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    baseURL: server.url,
  })
  await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill('admin')
  await page.locator('input[autocomplete="current-password"]').fill('Zhanggui1')
  await page.locator('button[type="submit"]').click()
  await page.locator('.home-best li').first().waitFor()
  await take(page, 'home.png')

  await page.goto('/product/productGoodProduct')
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  await take(page, 'products.png')

  await page.goto('/product/importProduct')
  await page.locator('input[type="file"]').setInputFiles(sheet)
  await page.getByRole('button', { name: '试运行' }).click()
  await page.getByText('试运行完成').waitFor()
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  await take(page, 'import-dry-run.png')

  await page.goto('/product/importProduct?mode=export')
  await page.getByRole('button', { name: '开始导出' }).click()
  await page.getByText('已生成').first().waitFor()
  await page.waitForTimeout(4000)
  await take(page, 'downloads.png')
} finally {
  await browser.close()
  await server.stop()
  rmSync(temporary, { recursive: true, force: true })
}
