import { type APIRequestContext, type BrowserContext, expect, type Page, request } from '@playwright/test'
import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { blank } from '../kept-page.ts'
import { test as base, choose, expectAccessible, type Look, watch } from '../test.ts'
import { openServerDatabase, type ServerDatabase } from './database.ts'
import { type RunningServer, runServer } from './server.ts'
import { checkTrails } from './trails.ts'

export * from '../test.ts'

export interface Zhanggui {
  page: Page
  /** Signs in through the login page as a demo login. */
  signIn(pin: string, look?: Look): Promise<void>
  /** Opens a path as a demo login. The tests of a file share the session. */
  enter(pin: string, path: string, look?: Look): Promise<void>
  /** A page of another user at the same time. */
  another(pin: string, path: string, look?: Look): Promise<Page>
  /** Sends a call of the contract as a demo login, to prepare a test. */
  send<C extends Call>(pin: string, call: C, input: InputOf<C>): Promise<OutputOf<C>>
  /** Fails on a serious or critical accessibility finding of the present page. */
  expectAccessible(): Promise<void>
}

const demoPassword = 'Zhanggui1'

interface Kept {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  api: APIRequestContext
  headers: Record<string, string>
}

/** The server of the worker, and the pages of its users. */
export const test = base.extend<
  { zhanggui: Zhanggui; hold: ServerDatabase['hold'] },
  {
    /** Settings that a test file adds for its server. */
    serverSettings: Readonly<Record<string, string>>
    server: Pick<RunningServer, 'url' | 'folder'>
    kept: (pin: string) => Promise<Kept>
    database: ServerDatabase
  }
>({
  serverSettings: [{}, { option: true, scope: 'worker' }],
  // E2E_URL and E2E_DATA_DIR name a running server. It is used as it is.
  server: [
    async ({ serverSettings }, use) => {
      const { E2E_URL: url, E2E_DATA_DIR: folder = '' } = process.env
      if (url) return use({ url, folder })
      const server = await runServer(serverSettings)
      try {
        await use(server)
        await checkTrails(server)
      } finally {
        await server.stop()
      }
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  database: [
    async ({ server }, use) => {
      const database = await openServerDatabase(server.folder)
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  kept: [
    async ({ browser, server }, use) => {
      const sessions = new Map<string, Promise<Kept>>()
      await use((pin) => {
        const known =
          sessions.get(pin) ?? signInApart(browser.newContext({ baseURL: server.url }), server, pin)
        sessions.set(pin, known)
        return known
      })
      for (const session of sessions.values()) await (await session).api.dispose()
    },
    { scope: 'worker' },
  ],
  // A failed test releases its locks.
  hold: async ({ database }, use) => {
    const held: (() => Promise<void>)[] = []
    await use(async (table, against) => {
      const letGo = await database.hold(table, against)
      held.push(letGo)
      return letGo
    })
    for (const letGo of held) await letGo()
  },
  zhanggui: async ({ page, browser, faults, kept }, use) => {
    const others: BrowserContext[] = []
    const prepare = async (of: Page, pin: string, look: Look = {}) => {
      await choose(of, look)
      await of.context().addCookies((await kept(pin)).cookies)
    }
    await use({
      page,
      signIn: async (pin, look = {}) => {
        await choose(page, look)
        await page.goto('/login')
        await signInAt(page, pin)
      },
      enter: async (pin, path, look) => {
        await prepare(page, pin, look)
        await page.goto(path)
      },
      another: async (pin, path, look) => {
        const context = await browser.newContext()
        others.push(context)
        watch(context, faults)
        const other = await context.newPage()
        await other.goto(blank)
        await prepare(other, pin, look)
        await other.goto(path)
        return other
      },
      send: async (pin, call, input) => {
        const { api, headers } = await kept(pin)
        const answer = await (await api.post(call.path, { data: input, headers })).json()
        expect(answer.rtnMsg ?? '', call.path).toBe('')
        return answer.data
      },
      expectAccessible: () => expectAccessible(page),
    })
    for (const context of others) await context.close()
  },
})

/** Fills in the open login page. */
export async function signInAt(page: Page, pin: string, password = demoPassword): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(pin)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** A separate browser with a signed-in user who has his own password. */
export async function signedIn(
  page: Page,
  { pin, password }: { pin: string; password: string },
): Promise<Page> {
  const context = await page.context().browser()!.newContext()
  const own = await context.newPage()
  await own.goto('/login')
  await signInAt(own, pin, password)
  await own.locator('#content h1').first().waitFor()
  return own
}

async function signInApart(
  opened: Promise<BrowserContext>,
  { url }: { url: string },
  pin: string,
): Promise<Kept> {
  const context = await opened
  const page = await context.newPage()
  await page.goto('/login')
  await signInAt(page, pin)
  const cookies = await context.cookies()
  const kept = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? ''
  const api = await request.newContext({
    baseURL: url,
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
