import { theme as antd, type ThemeConfig } from 'antd'
import { cell, useCell } from '../base/cell.ts'
import { readSaved, save } from '../base/saved.ts'
import tokens from '../base/tokens.json' with { type: 'json' }
import { useUser } from '../session/session.ts'

export type ThemeName = 'light' | 'dark'

const current = cell<ThemeName>(readSaved('zhanggui_theme') === 'dark' ? 'dark' : 'light')
export const useTheme = (): ThemeName => useCell(current)

/** Switches the whole page and remembers the choice on this browser. */
export function setTheme(next: ThemeName): void {
  save('zhanggui_theme', next)
  document.documentElement.dataset.theme = next
  current.set(next)
}

/** What the theme drawer turns on and off (spec section 2). */
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

/** What the user has chosen on this browser, for the rest what the merchant has set. */
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

/** Dark is laid over light, token by token and component by component. */
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

/** The dark algorithm makes the six colours it starts from duller than they are given: links would be too faint to read. */
const asGiven: Algorithm = (seed, map = antd.darkAlgorithm(seed)) => {
  const { colorPrimary, colorError, colorWarning, colorSuccess, colorInfo, colorLink } = seed
  return { ...map, colorPrimary, colorError, colorWarning, colorSuccess, colorInfo, colorLink }
}

const themes: Record<ThemeName, ThemeConfig> = {
  light: { token: tokens.light.token, components: tokens.light.components, algorithm: antd.defaultAlgorithm },
  dark: overLight(),
}

/** Who asked the system for less motion gets none from antd, ours is in the stylesheets. */
const motion = !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches

/** px: what a finger has to meet in mobile mode. */
const touchHeight = 40

export function themeConfig(name: ThemeName, touch = false): ThemeConfig {
  const { token, components, ...rest } = themes[name]
  // A chosen entry is written in the ink of the sidebar's: antd's own blue is too pale on its ground.
  const Dropdown = { colorPrimary: components?.Menu?.itemSelectedColor }
  return {
    ...rest,
    token: { ...token, motion, ...(touch ? { controlHeight: touchHeight } : {}) },
    components: { ...components, Dropdown },
  }
}
