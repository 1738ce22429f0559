import { expect, test } from './test.ts'

// A permission code on the 401 page is no text key: it has a word and a dot before it.
const untranslated =
  /(?<![.\w])(product|kit|shell|importScreen|transfer|task|session|file|rule|menu|user|role|store|organization|config|audit)\.[a-zA-Z]{3,}/

/** Screens by address, each with what shows that it is there. */
const screens = [
  { path: '/product/productGoodProduct', shown: '[data-row-key]' },
  { path: '/product/productEdit', shown: '#main form, form' },
  { path: '/product/productGoodProduct/OperationLog', shown: 'h1' },
  { path: '/product/importProduct', shown: '.sheet-drop' },
  { path: '/product/importProduct?mode=export', shown: '.import-export' },
  { path: '/settings/user/list', shown: '[data-row-key]' },
  { path: '/settings/role/index', shown: '.permission-page' },
  { path: '/settings/role/setAuth', shown: '.permission-page' },
  { path: '/settings/menu', shown: '[data-row-key]' },
  { path: '/settings/store/list', shown: '[data-row-key]' },
  { path: '/settings/config', shown: 'form' },
  { path: '/settings/audit', shown: '[data-row-key]' },
  { path: '/404', shown: 'h1' },
  { path: '/web/scan', shown: '.phone-scan' },
  { path: '/401?from=/product/importProduct', shown: 'h1' },
] as const

for (const language of ['zh', 'en'] as const)
  for (const theme of ['light', 'dark'] as const)
    test(`every screen is accessible and translated: ${language}, ${theme}`, async ({ zhanggui, page }) => {
      for (const { path, shown } of screens) {
        await zhanggui.enter('admin', path, { language, theme })
        await page.locator(shown).first().waitFor()
        await page.waitForLoadState('networkidle')
        await zhanggui.expectAccessible()
        expect(await page.locator('body').innerText(), path).not.toMatch(untranslated)
      }
    })

test('the login page is accessible in both languages', async ({ zhanggui, page }) => {
  await page.goto('/login')
  await page.locator('button[type="submit"]').waitFor()
  await zhanggui.expectAccessible()
  await page.getByText('English').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await zhanggui.expectAccessible()
})

for (const language of ['zh', 'en'] as const)
  test(`no page scrolls sideways at any width: ${language}`, async ({ zhanggui, page }) => {
    for (const { path, shown } of screens) {
      await page.setViewportSize({ width: 1440, height: 844 })
      await zhanggui.enter('admin', path, { language })
      await page.locator(shown).first().waitFor()
      for (const width of [1440, 1200, 1024, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.locator(shown).first().waitFor({ state: 'attached' })
        const beyond = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        await expect.poll(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })
