import { expect, expectAccessible, type Locator, type Page } from './test.ts'

/** A case of the open part, such as `table/columns`. */
export const caseOf = (page: Page, name: string): Locator => page.locator(`[data-case="${name}"] .case-live`)

/** The imports below `import-screen` need a server, so their tests run where there is one. */
export const partsOfTheServer: readonly string[] = ['import-screen']

export const looks = [
  { language: 'zh', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const

/** The part that was opened is accessible, shows its code, and is never wider than its page. */
export async function expectPart(page: Page, part: string, language: 'zh' | 'en'): Promise<void> {
  await expect(page.locator(`[data-case^="${part}/"]`).first()).toBeVisible()
  await expect(page.locator('.case-bone')).toHaveCount(0)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: language === 'zh' ? '代码' : 'Code' })
    .first()
    .click()
  await expect(page.locator('.case-source pre')).toContainText('export default function')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(beyond, `${part} at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
