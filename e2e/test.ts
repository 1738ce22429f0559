import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test'
import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { openXlsxWriter } from '../server/src/kernel/workbook/write-xlsx.ts'
import { rowsHere } from '../server/test/given-workbook.ts'
import { openServerDatabase, type ServerDatabase } from './database.ts'

export { expect, type Locator, type Page }

export interface Look {
  language?: 'zh' | 'en'
  theme?: 'light' | 'dark'
}

export interface Zhanggui {
  page: Page
  /** Signs in through the login page as a demo login. */
  signIn(pin: string, look?: Look): Promise<void>
  /** Opens a path as a demo login, with a session that the tests of a file share. */
  enter(pin: string, path: string, look?: Look): Promise<void>
  /** The page of somebody else at the same time. */
  another(pin: string, path: string, look?: Look): Promise<Page>
  /** Makes a call of the contract as a demo login, to prepare what a test begins with. */
  send<C extends Call>(pin: string, call: C, input: InputOf<C>): Promise<OutputOf<C>>
  /** Fails on a serious or critical accessibility finding of the page as it is now. */
  expectAccessible(): Promise<void>
}

const demoPassword = 'Zhanggui1'

interface Kept {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  api: APIRequestContext
  headers: Record<string, string>
}

/** A page that fails its test on a console error, an uncaught error, or a violation of the content security policy. */
export const test = base.extend<
  { zhanggui: Zhanggui; faults: string[]; hold: ServerDatabase['hold'] },
  { kept: (pin: string) => Promise<Kept>; database: ServerDatabase }
>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const database = await openServerDatabase()
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  kept: [
    async ({ browser }, use) => {
      const sessions = new Map<string, Promise<Kept>>()
      await use((pin) => {
        const known =
          sessions.get(pin) ?? signInApart(browser.newContext({ baseURL: process.env.E2E_URL! }), pin)
        sessions.set(pin, known)
        return known
      })
      for (const session of sessions.values()) await (await session).api.dispose()
    },
    { scope: 'worker' },
  ],
  // A test that fails leaves nothing held.
  hold: async ({ database }, use) => {
    const held: (() => Promise<void>)[] = []
    await use(async (table, against) => {
      const letGo = await database.hold(table, against)
      held.push(letGo)
      return letGo
    })
    for (const letGo of held) await letGo()
  },
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      watch(context, faults)
      await use(faults)
      expect(faults, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
  zhanggui: async ({ page, browser, faults, kept }, use) => {
    const others: BrowserContext[] = []
    const prepare = async (context: BrowserContext, pin: string, look: Look = {}) => {
      await choose(context, look)
      await context.addCookies((await kept(pin)).cookies)
    }
    await use({
      page,
      signIn: async (pin, look = {}) => {
        await choose(page.context(), look)
        await page.goto('/login')
        await signInAt(page, pin)
      },
      enter: async (pin, path, look) => {
        await prepare(page.context(), pin, look)
        await page.goto(path)
      },
      another: async (pin, path, look) => {
        const context = await browser.newContext()
        others.push(context)
        watch(context, faults)
        await prepare(context, pin, look)
        const other = await context.newPage()
        await other.goto(path)
        return other
      },
      send: async (pin, call, input) => {
        const { api, headers } = await kept(pin)
        const answer = await (await api.post(call.path, { data: input, headers })).json()
        expect(answer.rtnMsg ?? '', call.path).toBe('')
        return answer.data
      },
      expectAccessible: async () => {
        // What is still fading in has not its colors yet.
        await page.waitForFunction(() =>
          document
            .getAnimations()
            .every(
              ({ playState, effect }) =>
                playState !== 'running' ||
                effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
            ),
        )
        const { violations } = await new AxeBuilder({ page }).analyze()
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        expect(
          serious.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
          ),
        ).toEqual([])
      },
    })
    for (const context of others) await context.close()
  },
})

function watch(context: BrowserContext, faults: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  context.on('weberror', (error) => faults.push(String(error.error())))
}

/** Language and theme as a user of this browser has chosen them before; choosing anew on the page is not undone. */
async function choose(context: BrowserContext, { language = 'zh', theme = 'light' }: Look): Promise<void> {
  await context.addInitScript(
    (saved) => {
      // An empty page has no storage.
      if (origin === 'null') return
      for (const [key, value] of Object.entries(saved))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    { zhanggui_language: language, zhanggui_theme: theme },
  )
}

/** Fills in the login page that is open. */
export async function signInAt(page: Page, pin: string, password = demoPassword): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(pin)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function signInApart(opened: Promise<BrowserContext>, pin: string): Promise<Kept> {
  const context = await opened
  const page = await context.newPage()
  await page.goto('/login')
  await signInAt(page, pin)
  const cookies = await context.cookies()
  const kept = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? ''
  const api = await request.newContext({
    baseURL: process.env.E2E_URL!,
    storageState: await context.storageState(),
  })
  await context.close()
  const headers = {
    token: kept('app_token'),
    merchantId: kept('app_merchantId'),
    systemCode: 'ipos',
    language: 'zh',
  }
  return { cookies, api, headers }
}

/** The row of a table, or the card on a phone, that shows a text. */
export const rowOf = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-row-key]').filter({ hasText: text })

/** Picks an option of a select by its words. */
export async function choosing(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

/** Finds an option of a long select by typing its words. */
export async function finding(page: Page, select: Locator, option: string): Promise<void> {
  await select.fill(option)
  // The list of the select before may still be closing.
  const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')
  await expect(active.and(page.getByTitle(option, { exact: true }))).toBeVisible()
  await select.press('Enter')
}

/** Stops the time of a page, which was opened with `page.clock.install()`: from now on only `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
}

let folder = ''

/** A path for a file of the test, in a folder that goes with the process. */
export function givenPath(name: string): string {
  if (folder === '') {
    folder = mkdtempSync(join(tmpdir(), 'zg-e2e-files-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  return join(folder, name)
}

/** A spreadsheet as a merchant keeps one: texts only, under headers of his own. */
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
