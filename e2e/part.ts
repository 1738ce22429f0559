import { expect, expectAccessible, type Locator, type Look, type Page } from './test.ts'

/** A case of the open part, such as `table/columns`. */
export const caseOf = (page: Page, name: string): Locator => page.locator(`[data-case="${name}"] .case-live`)

/** The imports below `import-screen` need a server, so their tests run where there is one. */
export const partsOfTheServer: readonly string[] = ['import-screen']

/**
 * A part of the gallery is accessible, shows its code, and is never wider than its page, in both themes and
 * languages.
 */
export async function expectPart(
  page: Page,
  part: string,
  open: (look: Look) => Promise<void>,
): Promise<void> {
  await open({ language: 'zh', theme: 'light' })
  await shown(page, part)
  await expectAccessible(page)
  await page.getByRole('button', { name: '代码' }).first().click()
  await expect(page.locator('.case-source pre')).toContainText('export default function')
  await open({ language: 'en', theme: 'dark' })
  await shown(page, part)
  await expectAccessible(page)
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(beyond, `${part} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

async function shown(page: Page, part: string): Promise<void> {
  await expect(page.locator(`[data-case^="${part}/"]`).first()).toBeVisible()
  await expect(page.locator('.case-bone')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}
