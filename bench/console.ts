import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { findBrowser } from '../scripts/browser.mjs'
import { type Lab, median, ms, printTable, times } from './lab.ts'

export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Row 10: the bytes that a browser loads, and the time until the list shows, against a page with React alone in the
 * same run.
 */
export async function benchConsole(lab: Lab, rounds: number): Promise<void> {
  const executablePath = findBrowser()
  if (!executablePath) {
    console.log('\n10 console: not run, no Chromium (set CHROMIUM_PATH)')
    return
  }
  const bare = await bareReact()
  const browser = await chromium.launch({ executablePath, args })
  const origin = `http://127.0.0.1:${lab.port}`
  const cookies = (lab.headers.cookie ?? '').split('; ').map((pair) => ({
    name: pair.split('=')[0] as string,
    value: pair.slice(pair.indexOf('=') + 1),
    url: origin,
  }))
  try {
    const login = await visit(browser, `${origin}/login`, 'form button', [])
    const list = await visit(
      browser,
      `${origin}/product/productGoodProduct`,
      'tbody tr[data-row-key]',
      cookies,
    )
    printTable(
      '10 bytes of JavaScript (gzip) and calls',
      ['page', 'JavaScript', 'calls', 'target'],
      [
        ['login', `${Math.round(login.scriptBytes / 1024)} KB`, String(login.calls), '≤ 200 KB'],
        [
          'product list, in all',
          `${Math.round(list.scriptBytes / 1024)} KB`,
          `${list.calls} (with the session's own)`,
          '≤ 400 KB, ≤ 2 calls to open a list',
        ],
      ],
    )
    const spent = {
      cold: { own: [] as number[], bare: [] as number[] },
      warm: { own: [] as number[], bare: [] as number[] },
    }
    for (let i = 0; i < rounds; i++)
      for (const [name, url, selector] of [
        ['own', `${origin}/product/productGoodProduct`, 'tbody tr[data-row-key]'],
        ['bare', bare.url, '#shown'],
      ] as const) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
        if (name === 'own') await context.addCookies(cookies)
        const page = await context.newPage()
        spent.cold[name].push(await visible(page, url, selector))
        spent.warm[name].push(await visible(page, url, selector))
        await context.close()
      }
    printTable(
      '10 list visible against a page with React alone',
      ['cache', 'product list', 'React alone', 'ratio', 'target'],
      (['cold', 'warm'] as const).map((cache) => {
        const own = median(spent[cache].own)
        const alone = median(spent[cache].bare)
        return [cache, ms(own), ms(alone), times(own / alone), '≤ 2×']
      }),
    )
  } finally {
    await browser.close()
    bare.close()
  }
}

async function visible(page: Page, url: string, selector: string): Promise<number> {
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  return performance.now() - began
}

async function visit(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  url: string,
  selector: string,
  cookies: { name: string; value: string; url: string }[],
) {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const page = await context.newPage()
  const result = { scriptBytes: 0, calls: 0 }
  const pending: Promise<void>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      pending.push(
        response.body().then(
          (body) => {
            result.scriptBytes += gzipSync(body).length
          },
          () => {},
        ),
      )
    if (response.request().method() === 'POST') result.calls++
  })
  await page.goto(url)
  await page.locator(selector).first().waitFor()
  await page.waitForTimeout(500)
  await Promise.all(pending)
  await context.close()
  return result
}

/** A page with React alone, served like the console. */
async function bareReact(): Promise<{ url: string; close(): void }> {
  const bundle = await build({
    stdin: {
      contents: `import { createElement } from 'react'; import { createRoot } from 'react-dom/client'
        createRoot(document.getElementById('root')).render(createElement('p', { id: 'shown' }, 'shown'))`,
      resolveDir: join(process.cwd(), 'console'),
    },
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = gzipSync(bundle.outputFiles[0]?.contents ?? '')
  const server = createServer((request, response) => {
    if (request.url === '/app.js')
      response
        .writeHead(200, {
          'content-type': 'text/javascript',
          'content-encoding': 'gzip',
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .end(script)
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><div id="root"></div><script src="/app.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    close: () => void server.close(),
  }
}
