import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openPart } from './gallery.ts'
import { expect, type Page, test } from './test.ts'

const parts = readdirSync(join(import.meta.dirname, '../console/src/app/demo/parts'))

async function shown(page: Page, part: string): Promise<void> {
  await expect(page.locator(`[data-case^="${part}/"]`).first()).toBeVisible()
  await expect(page.locator('.case-bone')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

for (const part of parts)
  test(`${part}: accessible, with its code, in both themes and languages, at every width`, async ({
    page,
    zhanggui,
  }) => {
    await openPart(zhanggui, part, { language: 'zh', theme: 'light' })
    await shown(page, part)
    await zhanggui.expectAccessible()
    await page.getByRole('button', { name: '代码' }).first().click()
    await expect(page.locator('.case-source pre')).toContainText('export default function')
    await openPart(zhanggui, part, { language: 'en', theme: 'dark' })
    await shown(page, part)
    await zhanggui.expectAccessible()
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(beyond, `${part} at ${width} px`).toBeLessThanOrEqual(0)
    }
  })
