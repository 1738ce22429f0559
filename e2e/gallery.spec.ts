import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openPart } from './gallery.ts'
import { expect, test } from './test.ts'

const parts = readdirSync(join(import.meta.dirname, '../console/src/app/demo/parts'))

for (const theme of ['light', 'dark'] as const)
  test(`every widget of the gallery is accessible and has its code: ${theme}`, async ({ page, zhanggui }) => {
    const language = theme === 'light' ? 'zh' : 'en'
    for (const part of parts) {
      await openPart(zhanggui, part, { language, theme })
      await expect(page.locator(`[data-case^="${part}/"]`).first()).toBeVisible()
      await expect(page.locator('.case-bone')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      await zhanggui.expectAccessible()
      const code = page.getByRole('button', { name: language === 'zh' ? '代码' : 'Code' })
      await code.first().click()
      await expect(page.locator('.case-source pre')).toContainText('export default function')
    }
  })

for (const width of [1440, 1024, 390])
  test(`no part of the gallery scrolls sideways at ${width} px`, async ({ page, zhanggui }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const part of parts) {
      await openPart(zhanggui, part, { language: 'en' })
      await expect(page.locator(`[data-case^="${part}/"]`).first()).toBeVisible()
      await expect(page.locator('.case-bone')).toHaveCount(0)
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, part).toBeLessThanOrEqual(0)
    }
  })
