import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from '@playwright/test'
import type { default as axe, Result, RunOptions } from 'axe-core'
import { openXlsxWriter } from '../server/src/kernel/workbook/write-xlsx.ts'
import { rowsHere } from '../server/test/given-workbook.ts'
import { KeptPage } from './kept-page.ts'

export { expect, type Locator, type Page }

export interface Look {
  language?: 'zh' | 'en'
  theme?: 'light' | 'dark'
}

/** The page that this worker keeps, and the settings that it was opened with. */
let kept: { page: KeptPage; settings: string } | null = null

/** A page whose test fails on a console error, an uncaught error, or a violation of the content security policy. */
export const test = base.extend<{ faults: string[] }>({
  context: async ({ browser, baseURL, viewport, timezoneId, permissions }, use, info) => {
    const settings = JSON.stringify([timezoneId, permissions])
    if (kept?.settings !== settings) {
      await kept?.page.context.close()
      kept = { page: await KeptPage.open(browser), settings }
    }
    const { page } = kept
    await page.begin(new URL(baseURL!).origin, viewport)
    await use(page.context)
    // The page of a failed test stays for its picture. Its worker ends.
    if (info.status !== info.expectedStatus || (await page.end())) return
    kept = null
    await page.context.close()
  },
  page: async ({ context }, use) => use(context.pages()[0]!),
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      const leave = watch(context, faults)
      await use(faults)
      leave()
      expect(faults, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

/** Writes down the errors of all pages. The returned function ends that. */
export function watch(context: BrowserContext, faults: string[]): () => void {
  const write = (message: ConsoleMessage) => {
    if (message.type() === 'error') faults.push(message.text())
  }
  const writeUncaught = (error: WebError) => {
    faults.push(String(error.error()))
  }
  context.on('console', write)
  context.on('weberror', writeUncaught)
  return () => {
    context.off('console', write)
    context.off('weberror', writeUncaught)
  }
}

/** Sets the language and theme of a page of the server as an earlier choice of this browser. */
export async function choose(page: Page, { language = 'zh', theme = 'light' }: Look): Promise<void> {
  await page.evaluate((saved) => Object.assign(localStorage, saved), {
    zhanggui_language: language,
    zhanggui_theme: theme,
  })
}

/** The rules whose findings are moderate or minor. A new rule of axe runs until it stands here. */
const neverSerious = [
  ...['aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header'],
  ...['focus-order-semantics', 'hidden-content', 'image-redundant-alt', 'meta-viewport-large'],
  ...['presentation-role-conflict', 'server-side-image-map', 'table-duplicate-name'],
  ...[
    'form-field-multiple-labels',
    'heading-order',
    'html-xml-lang-mismatch',
    'landmark-banner-is-top-level',
  ],
  ...['landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-no-duplicate-banner'],
  ...['landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main', 'landmark-one-main'],
  ...['landmark-unique', 'meta-viewport', 'no-autoplay-audio', 'page-has-heading-one', 'region'],
  ...['scope-attr-valid', 'skip-link'],
]

/** Without the comments: a page reads it in two thirds of the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Only violations are written down: the same rules in a quarter of the time. */
const options: RunOptions = { resultTypes: ['violations'] }

/** A page without frames needs no second page to join their findings, and a document takes the rules once. */
async function violationsOf(page: Page): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const rules = Object.fromEntries(neverSerious.map((rule) => [rule, { enabled: false }]))
  return page.evaluate(
    async (given) => (await (window as unknown as { axe: typeof axe }).axe.run(document, given)).violations,
    { ...options, rules },
  )
}

async function violationsOfFrames(page: Page): Promise<Result[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode(false).options(options).disableRules(neverSerious)
  return (await builder.analyze()).violations
}

/** Rows that are read again are pale for a moment. */
const pale = '.data-table.stale'

/** Fails on a serious or critical accessibility finding of the present page. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await violationsAtRest(page)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
  ).toEqual([])
}

/** Looks again if rows became pale while axe looked. */
async function violationsAtRest(page: Page): Promise<Result[]> {
  for (;;) {
    // Elements that still fade in do not have their final colours yet. An animation that follows a scroll position has no end.
    await page.waitForFunction(
      (selector) =>
        document.querySelector(selector) === null &&
        document
          .getAnimations()
          .every(
            ({ playState, effect, timeline }) =>
              playState !== 'running' ||
              timeline !== document.timeline ||
              effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
          ),
      pale,
    )
    const watched = await page.evaluateHandle((selector) => {
      const found = { pale: document.querySelector(selector) !== null }
      const look = () => {
        found.pale ||= document.querySelector(selector) !== null
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributeFilter: ['class'] })
      return { found, observer }
    }, pale)
    const violations = page.frames().length === 1 ? await violationsOf(page) : await violationsOfFrames(page)
    const becamePale = await watched.evaluate(({ found, observer }) => {
      observer.disconnect()
      return found.pale
    })
    if (!becamePale) return violations
  }
}

/** The row of a table, or the card on a phone, with this text. */
export const rowOf = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-row-key]').filter({ hasText: text })

/** Picks an option of a select by its text. */
export async function choosing(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

/** Finds an option of a long select by typing. */
export async function finding(page: Page, select: Locator, option: string): Promise<void> {
  await select.fill(option)
  // The list of the previous select may still be closing.
  const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')
  await expect(active.and(page.getByTitle(option, { exact: true }))).toBeVisible()
  await select.press('Enter')
}

/**
 * Stops the clock of a page that was opened with `page.clock.install()`. From now on only `page.clock.runFor` moves
 * it.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
}

let folder = ''

/** A path for a test file, in a folder that is removed with the process. */
export function givenPath(name: string): string {
  if (folder === '') {
    folder = mkdtempSync(join(tmpdir(), 'zg-e2e-files-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  return join(folder, name)
}

/** A merchant's own spreadsheet: texts only, under his own headers. */
export async function givenSheet(
  name: string,
  headers: readonly string[],
  rows: readonly string[][],
): Promise<string> {
  const path = givenPath(name)
  const writer = await openXlsxWriter(path, {
    sheetName: 'Sheet1',
    columns: headers.map((header) => ({ header, kind: 'text' })),
  })
  await writer.writeRows([...rows])
  await writer.finish()
  return path
}

/** All cells of a spreadsheet, the header first. */
export const cellsOf = async (path: string): Promise<string[][]> =>
  (await rowsHere(path)).map(({ cells }) => cells)
