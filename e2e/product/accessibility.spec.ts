import { nouns } from '@zhanggui/contract/nouns.ts'
import { everyMenu } from '@zhanggui/contract/permissions.ts'
import { callsOf } from '../calls.ts'
import { goWithin } from './frame.ts'
import { expect, test } from './test.ts'

// A permission code on the 401 page looks like a text key, but it has a word and a dot before it.
const prefixes = ['kit', 'shell', 'importScreen', 'rule', ...nouns.map(({ noun }) => noun)]
const untranslated = new RegExp(`(?<![.\\w])(${prefixes.join('|')})\\.[a-zA-Z]{3,}`)

interface ScreenToSee {
  path: string
  /** This element shows that the screen is there. */
  shown: string
  /** The login of the viewer, if not the administrator. */
  as?: string
  /** The screen shows the keys of texts on purpose. */
  showsKeys?: boolean
}

/** A row shows that a list is there, or that it is empty; the place for a file, that an import is. Others have no list. */
const anyList = '[data-row-key], .empty, .one-file-drop'
const noList: Readonly<Record<string, string>> = {
  '/home': '.home-tiles a',
  '/order/aftersale/apply': '.after-sale-find',
  '/order/aftersale/return': 'h2',
  '/product/productEdit': '#main form, form',
  '/product/productEditEfficient': '.dsg-cell',
  '/product/productGoodProduct/OperationLog': 'h1',
  '/product/maintenanceProductImage': '.one-file-drop',
  '/product/productGroup/detail': '.group-page',
  '/product/material': '.material-main',
  '/inventory/priceTag': '.tag-template',
  '/inventory/lookUp': '.look-up',
  '/settings/role/index': '.permission-page',
  '/settings/role/setAuth': '.permission-page',
  '/settings/config': 'form',
  '/settings/openApi/sandbox': '.empty, .sandbox',
}

const screens: readonly ScreenToSee[] = [
  ...everyMenu.flatMap(({ path }) => (path === undefined ? [] : [{ path, shown: noList[path] ?? anyList }])),
  { path: '/product/importProduct?mode=export', shown: '.import-export' },
  { path: '/404', shown: 'h1' },
  { path: '/web/scan', shown: '.phone-scan' },
  { path: '/401?from=/settings/audit', shown: '.sorry-permission', as: 'clerk' },
  { path: '/appSys', shown: '.empty' },
  { path: '/demoI18n', shown: 'h1', showsKeys: true },
]

/** Another language has other names and lengths, another theme only other colours: two looks show all of them. */
const looks = [
  { language: 'zh', theme: 'light', widths: [390] },
  // English needs more room, so a screen that fits in English at a width also fits in Chinese.
  { language: 'en', theme: 'dark', widths: [1440, 1200, 1024, 390] },
] as const

for (const { language, theme, widths } of looks)
  test(`every screen is accessible, translated and never wider than its window: ${language}, ${theme}`, async ({
    zhanggui,
    page,
  }) => {
    // One session walks through all screens, and there are more of them with each noun.
    test.setTimeout(30_000 * screens.length)
    const rest = callsOf(page)
    let viewer = ''
    // A screen that never comes fails by its name, soon.
    for (const screen of screens) await test.step(screen.path, () => seen(screen), { timeout: 60_000 })

    async function seen({ path, shown, as = 'admin', showsKeys = false }: ScreenToSee) {
      await page.setViewportSize({ width: 1440, height: 844 })
      // What the screen before has drawn does not count.
      await page.locator(shown).evaluateAll((drawn) => {
        for (const element of drawn) element.setAttribute('data-before', '')
      })
      if (viewer === as) await goWithin(page, path)
      else await zhanggui.enter(as, path, { language, theme })
      viewer = as
      await page.locator(shown).and(page.locator(':not([data-before])')).first().waitFor()
      await rest()
      await zhanggui.expectAccessible()
      if (!showsKeys) expect(await page.locator('body').innerText(), path).not.toMatch(untranslated)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        await page.locator(shown).first().waitFor({ state: 'attached' })
        const beyond = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        await expect.poll(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })

test('the login page is accessible in both languages', async ({ zhanggui, page }) => {
  await page.goto('/login')
  await page.locator('button[type="submit"]').waitFor()
  // On a phone the text says 'device', not 'computer'.
  await expect(page.getByRole('checkbox')).toHaveAccessibleName('在这台设备上记住我 7 天')
  await zhanggui.expectAccessible()
  await page.getByText('English').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page.getByRole('checkbox')).toHaveAccessibleName('Remember me on this device for 7 days')
  await zhanggui.expectAccessible()
})

for (const language of ['zh', 'en'] as const)
  test(`the logout page is accessible, translated and never wider than its window: ${language}`, async ({
    zhanggui,
    page,
  }) => {
    // Without a session, because opening this page ends one.
    for (const theme of ['light', 'dark']) {
      await page.goto('/login')
      await page.evaluate((saved) => Object.assign(localStorage, saved), {
        zhanggui_language: language,
        zhanggui_theme: theme,
      })
      await page.goto('/logout.html#failed')
      await expect(page.getByRole('link')).toHaveText(language === 'zh' ? '重新登录' : 'Sign in again')
      await zhanggui.expectAccessible()
      for (const width of [1440, 1200, 1024, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const beyond = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        })
        expect(beyond, `${theme} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })

/** A user with few permissions sees other buttons in a row than the administrator. His first button has a label. */
const rowsToSee = {
  finance: ['/product/productGoodProduct', '/order/refund/list'],
  manager: ['/settings/user/list'],
  admin: ['/product/productGoodProduct', '/settings/user/list', '/settings/store/list', '/settings/menu'],
}

for (const [pin, paths] of Object.entries(rowsToSee))
  for (const language of ['zh', 'en'] as const)
    test(`no button of a row is broken or cut off: as ${pin}, ${language}`, async ({ zhanggui, page }) => {
      const rest = callsOf(page)
      for (const [at, path] of paths.entries())
        await test.step(path, async () => {
          const rows = page.locator('[data-row-key]')
          await rows.evaluateAll((drawn) => {
            for (const row of drawn) row.setAttribute('data-before', '')
          })
          if (at === 0) await zhanggui.enter(pin, path, { language })
          else await goWithin(page, path)
          await rows.and(page.locator(':not([data-before])')).first().waitFor()
          await rest()
          const buttons = page.locator('[data-row-key]:not([data-before]) button')
          expect(await buttons.evaluateAll(faultyButtons)).toEqual([])
        })
    })

/** The texts of buttons that stand in several lines, or reach out of their cell. */
function faultyButtons(buttons: Element[]): (string | null)[] {
  return buttons
    .filter((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)))
      const box = words.getBoundingClientRect()
      const cell = button.closest('td')?.getBoundingClientRect()
      const cut = cell && (box.right > cell.right + 1 || box.bottom > cell.bottom + 1)
      return button.textContent !== '' && (lines.size > 1 || cut || button.scrollWidth > button.clientWidth)
    })
    .map((button) => button.textContent)
}

test('the roles of a person stand there whole in English', async ({ zhanggui, page }) => {
  await zhanggui.enter('admin', '/settings/user/list', { language: 'en' })
  const roles = page.locator('[data-row-key] .names-cell')
  await expect(roles.filter({ hasText: 'Administrator' }).first()).toBeVisible()
  await expect(roles.filter({ hasText: 'Store manager' }).first()).toBeVisible()
  const cut = await roles.evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const words = document.createRange()
        words.selectNodeContents(cell)
        return words.getClientRects().length > 1 || cell.scrollWidth > cell.clientWidth
      })
      .map((cell) => cell.textContent),
  )
  expect(cut).toEqual([])
  // The columns fit the page: no part of a row is outside.
  const beyond = await page.locator('.grid-scroll').evaluate((grid) => grid.scrollWidth - grid.clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
})
