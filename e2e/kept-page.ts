import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** A page of the server that draws nothing. A test begins there, so that it can set what the browser has stored. */
export const blank = '/livez'

/** Calls that change a page or its browser context until it is closed. */
const lasting = {
  page: ['on', 'once', 'addInitScript', 'exposeFunction', 'exposeBinding', 'emulateMedia'],
  context: ['addInitScript', 'exposeFunction', 'exposeBinding', 'grantPermissions', 'newCDPSession'],
  clock: ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'],
} as const

/** A page takes more memory with each test. */
const mostTests = 60

/**
 * A page for one test after another. A new page costs the browser half a second of processor time, and a page that
 * stays has the console's files compiled. A test finds it as a new one: no cookies, nothing stored, no history, no
 * routes. One that a test left in another state is not kept.
 */
export class KeptPage {
  readonly context: BrowserContext
  readonly page: Page
  private readonly protocol: CDPSession
  private tests = 0
  private spent = false

  static async open(browser: Browser): Promise<KeptPage> {
    const context = await browser.newContext()
    const page = await context.newPage()
    return new KeptPage(context, page, await context.newCDPSession(page))
  }

  private constructor(context: BrowserContext, page: Page, protocol: CDPSession) {
    this.context = context
    this.page = page
    this.protocol = protocol
    for (const name of lasting.page) this.notice(page, name)
    for (const name of lasting.context) this.notice(context, name)
    for (const name of lasting.clock) this.notice(context.clock, name)
  }

  /** Leads the page to `origin` as a browser that was never there. */
  async begin(origin: string, viewport: { width: number; height: number } | null): Promise<void> {
    this.tests++
    if (viewport) await this.page.setViewportSize(viewport)
    // A way that the test before has begun, such as that to the login page, ends here. It may interrupt this one.
    const arrive = () => this.page.goto('about:blank').then(() => this.page.goto(origin + blank))
    await arrive().catch(arrive).catch(arrive)
    await this.page.evaluate(() => sessionStorage.clear())
    await this.protocol.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'cookies,indexeddb,local_storage,service_workers,cache_storage',
    })
    await this.protocol.send('Page.resetNavigationHistory')
  }

  /** Whether the page can take another test. */
  async end(): Promise<boolean> {
    if (this.spent || this.tests >= mostTests || this.page.isClosed()) return false
    for (const other of this.context.pages()) if (other !== this.page) await other.close()
    await this.context.unrouteAll({ behavior: 'ignoreErrors' })
    await this.page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.context.clearCookies()
    // The pointer would rest on what the next test opens.
    await this.page.mouse.move(-1, -1)
    return !this.spent
  }

  private notice<H extends object>(holder: H, name: keyof H): void {
    const own = holder[name] as (...given: unknown[]) => unknown
    Object.assign(holder, {
      [name]: (...given: unknown[]) => {
        this.spent = true
        return own.apply(holder, given)
      },
    })
  }
}
