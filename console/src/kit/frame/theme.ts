import { theme as antd, type ThemeConfig } from 'antd'
import { cell, useCell } from '../base/cell.ts'
import { readSaved, save } from '../base/saved.ts'
import tokens from '../base/tokens.json' with { type: 'json' }
import { useUser } from '../session/session.ts'

export type ThemeName = 'light' | 'dark'

const current = cell<ThemeName>(readSaved('zhanggui_theme') === 'dark' ? 'dark' : 'light')
export const useTheme = (): ThemeName => useCell(current)

/** Switches the theme of the page and saves the choice in this browser. */
export function setTheme(next: ThemeName): void {
  save('zhanggui_theme', next)
  document.documentElement.dataset.theme = next
  current.set(next)
}

/** The switches of the theme drawer (spec section 2). */
export const themeFlags = ['fullscreenButton', 'refreshButton', 'progressBar'] as const
export type ThemeFlag = (typeof themeFlags)[number]
type ThemeFlags = Readonly<Record<ThemeFlag, boolean>>

const chosenFlags = cell<Partial<ThemeFlags>>(
  Object.fromEntries(
    themeFlags.flatMap((flag) => {
      const saved = readSaved(`zhanggui_${flag}`)
      return saved === null ? [] : [[flag, saved === 'on']]
    }),
  ),
)

/** The user's choices in this browser, and the merchant's settings for the rest. */
export const flagsOf = (merchant: ThemeFlags, chosen: Partial<ThemeFlags>): ThemeFlags => ({
  fullscreenButton: chosen.fullscreenButton ?? merchant.fullscreenButton,
  refreshButton: chosen.refreshButton ?? merchant.refreshButton,
  progressBar: chosen.progressBar ?? merchant.progressBar,
})

export const useThemeFlags = (): ThemeFlags => flagsOf(useUser().settings, useCell(chosenFlags))

export function setThemeFlag(flag: ThemeFlag, on: boolean): void {
  save(`zhanggui_${flag}`, on ? 'on' : 'off')
  chosenFlags.set({ ...chosenFlags.get(), [flag]: on })
}

type Components = NonNullable<ThemeConfig['components']>

/** The dark theme is the light one with its own tokens and component styles on top. */
function overLight(): ThemeConfig {
  const light: Record<string, object> = tokens.light.components
  const dark: Record<string, object> = tokens.dark.components
  const names = Object.keys({ ...light, ...dark })
  return {
    token: { ...tokens.light.token, ...tokens.dark.token },
    components: Object.fromEntries(
      names.map((name) => [name, { ...light[name], ...dark[name] }]),
    ) as Components,
    algorithm: [antd.darkAlgorithm, asGiven],
  }
}

type Algorithm = typeof antd.darkAlgorithm

/**
 * antd's dark algorithm dulls the six base colours. Links would then be too faint to read, so they keep their given
 * values.
 */
const asGiven: Algorithm = (seed, map = antd.darkAlgorithm(seed)) => {
  const { colorPrimary, colorError, colorWarning, colorSuccess, colorInfo, colorLink } = seed
  return { ...map, colorPrimary, colorError, colorWarning, colorSuccess, colorInfo, colorLink }
}

const themes: Record<ThemeName, ThemeConfig> = {
  light: { token: tokens.light.token, components: tokens.light.components, algorithm: antd.defaultAlgorithm },
  dark: overLight(),
}

/** If the user asked the system for less motion, antd's animations are off. The stylesheets turn off ours. */
const motion = !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches

/** In px. The least height of a touch target in mobile mode. */
const touchHeight = 40

export function themeConfig(name: ThemeName, touch = false): ThemeConfig {
  const { token, components, ...rest } = themes[name]
  // A selected entry takes the text colour of the sidebar: antd's own blue is too pale on its background.
  const Dropdown = { colorPrimary: components?.Menu?.itemSelectedColor }
  return {
    ...rest,
    // antd's own stylesheet has the rules. Making them in the browser takes a quarter of the time until a list shows.
    zeroRuntime: true,
    hashed: false,
    token: { ...token, motion, ...(touch ? { controlHeight: touchHeight } : {}) },
    components: { ...components, Dropdown },
  }
}
