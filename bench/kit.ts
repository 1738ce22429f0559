import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { findBrowser } from '../scripts/browser.mjs'
import { args } from './console.ts'
import { type Lab, median, ms, printTable, quantile } from './lab.ts'

/** In ms. A longer frame is too long (design target: typing and scrolling in 100,000 rows). */
const longFrame = 50

/** Row 12: the kit's table with 100,000 rows, typing in its search, and the pages that load the heavy libraries. */
export async function benchKit(lab: Lab, seconds: number): Promise<void> {
  const executablePath = findBrowser()
  if (!executablePath) {
    console.log('\n12 kit: not run, no Chromium (set CHROMIUM_PATH)')
    return
  }
  await lab.send(configCalls.saveConfig, { demo: true, version: 0 })
  const browser = await chromium.launch({ executablePath, args })
  try {
    await scrolling(browser, lab, seconds)
    await bundles(browser, lab)
  } finally {
    await browser.close()
  }
}

async function scrolling(browser: Browser, lab: Lab, seconds: number): Promise<void> {
  const context = await signedIn(browser, lab)
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${lab.port}/demo/listTable`)
  await page.locator('[data-row-key]').first().waitFor()
  await page.getByText('100,000 行').waitFor()
  await page.waitForTimeout(1000)
  const frames = await scrolled(page, seconds, 240)
  const jumps = await jumped(page, 20)
  const typed = await typing(page)
  // The floor: the machine's own frames on an idle page in the same run.
  await page.goto('data:text/html,<div class="grid-scroll"></div>')
  const idle = await scrolled(page, seconds, 0)
  await context.close()
  const row = (name: string, all: number[], target: string) => [
    name,
    String(all.length),
    ms(median(all)),
    ms(quantile(all, 0.99)),
    String(all.filter((one) => one > longFrame).length),
    target,
  ]
  printTable(
    '12 100,000 rows: frames',
    ['while', 'frames', 'p50', 'p99', `over ${longFrame} ms`, 'target'],
    [
      row('scrolling 240 px a frame', frames, 'none over 50 ms'),
      row('jumping anywhere', jumps, ''),
      row('typing in the search, key to paint', typed, 'none over 50 ms'),
      row('nothing at all (the floor)', idle, ''),
    ],
  )
}

/** The ms of each frame while each frame scrolls by this many px. */
const scrolled = (page: Page, seconds: number, px: number): Promise<number[]> =>
  page.evaluate(
    async ([lasting = 0, step = 0]) => {
      const scroll = document.querySelector('.grid-scroll') as HTMLElement
      const frames: number[] = []
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const until = last + lasting * 1000
      while (last < until) {
        scroll.scrollTop += step
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        frames.push(now - last)
        last = now
      }
      return frames
    },
    [seconds, px],
  )

/** The ms from a jump to a far place until its rows are painted. */
const jumped = (page: Page, times: number): Promise<number[]> =>
  page.evaluate(async (count) => {
    const scroll = document.querySelector('.grid-scroll') as HTMLElement
    const spent: number[] = []
    for (let at = 0; at < count; at += 1) {
      const began = performance.now()
      scroll.scrollTop = (scroll.scrollHeight * ((at * 7919) % count)) / count
      await new Promise((resolve) => requestAnimationFrame(resolve))
      spent.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return spent
  }, times)

/** The ms from each key until it is painted, while the search for earlier keys still runs. */
async function typing(page: Page): Promise<number[]> {
  const input = page.getByRole('textbox', { name: '商品名称或编码' })
  await input.focus()
  await page.evaluate(() => {
    const spent: number[] = []
    Object.assign(window, { spent })
    document.addEventListener(
      'keydown',
      () => {
        const began = performance.now()
        requestAnimationFrame(() => setTimeout(() => spent.push(performance.now() - began)))
      },
      { capture: true },
    )
  })
  for (const key of 'SP1009SP1023SP10') {
    await page.keyboard.press(key)
    await page.waitForTimeout(key === 'S' ? 350 : 60)
  }
  await page.waitForTimeout(500)
  return page.evaluate(() => (window as unknown as { spent: number[] }).spent)
}

/** The heavy libraries, each by a text that only it contains. */
const heavy = { 'rich text': 'hugerte', charts: 'zrender', map: 'leaflet-', codes: 'bwipp' } as const

async function bundles(browser: Browser, lab: Lab): Promise<void> {
  const rows: string[][] = []
  for (const [name, path] of [
    ['product list', '/product/productGoodProduct'],
    ['list of the kit', '/demo/page1'],
    ['form of the kit', '/demo/page3'],
    ['overview with a chart', '/demo/page4'],
    ['gallery: table', '/demo/components?part=table'],
    ['gallery: rich text', '/demo/components?part=rich-text'],
    ['gallery: map', '/demo/components?part=map'],
  ] as const) {
    const { bytes, brings } = await loaded(browser, lab, path)
    rows.push([name, `${Math.round(bytes / 1024)} KB`, brings.join(', ') || '–'])
  }
  printTable('12 JavaScript by page (gzip)', ['page', 'JavaScript', 'brings'], rows)
}

async function loaded(browser: Browser, lab: Lab, path: string) {
  const context = await signedIn(browser, lab)
  const page = await context.newPage()
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().catch(() => Buffer.alloc(0)))
  })
  await page.goto(`http://127.0.0.1:${lab.port}${path}`)
  await page.locator('h1').waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const bodies = await Promise.all(scripts)
  await context.close()
  const text = bodies.map(String).join('\n')
  return {
    bytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
    brings: Object.entries(heavy).flatMap(([name, mark]) => (text.includes(mark) ? [name] : [])),
  }
}

async function signedIn(browser: Browser, lab: Lab): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const url = `http://127.0.0.1:${lab.port}`
  await context.addCookies(
    (lab.headers.cookie ?? '').split('; ').map((pair) => ({
      name: pair.split('=')[0] as string,
      value: pair.slice(pair.indexOf('=') + 1),
      url,
    })),
  )
  return context
}
