import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

export interface Zhanggui {
  page: Page
  /** Signs in through the login page as a demo login, in a language. */
  signIn(pin: string, language?: 'zh' | 'en'): Promise<void>
  /** Fails on a serious or critical accessibility finding of the page as it is now. */
  expectAccessible(): Promise<void>
}

const demoPassword = 'Zhanggui1'

/** A page that fails its test on a console error, an uncaught error, or a violation of the content security policy. */
export const test = base.extend<{ zhanggui: Zhanggui; faults: string[] }>({
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      page.on('pageerror', (error) => faults.push(String(error)))
      await use(faults)
      expect(faults, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
  zhanggui: async ({ page }, use) => {
    await use({
      page,
      signIn: async (pin, language = 'zh') => {
        await page.addInitScript((saved) => localStorage.setItem('zhanggui_language', saved), language)
        await page.goto('/login')
        await page.locator('input[autocomplete="username"]').fill(pin)
        await page.locator('input[autocomplete="current-password"]').fill(demoPassword)
        await page.locator('button[type="submit"]').click()
        await page.waitForURL((url) => url.pathname !== '/login')
      },
      expectAccessible: async () => {
        const { violations } = await new AxeBuilder({ page }).analyze()
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
      },
    })
  },
})
