import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { PlainKey } from '../kit/base/text.ts'
import type { LoadScreen } from '../kit/frame/noun-screens.ts'
import { appSettings } from '../kit/wire/app-settings.ts'
import { demoScreens } from './demo/demo-screens.ts'

/**
 * A screen: its permission code, and its name if no menu record names it. Each file exports its screen as default.
 */
export interface Screen {
  path: string
  code: PermissionCode | null
  titleKey: PlainKey
  load: LoadScreen
}

/** The routes of one system. Screens load on demand. */
export interface System {
  screens: readonly Screen[]
  /** Area → its first page (spec section 2). */
  areaRedirects: Readonly<Record<string, string>>
}

/** The file of routes by system code (spec section 2). The app settings name the system. */
const systems: Readonly<Record<string, () => Promise<{ default: System }>>> = {
  ipos: () => import('./systems/ipos.ts'),
  base: () => import('./systems/base.ts'),
}

let current: System = { screens: [], areaRedirects: {} }

/** Loads the routes of the system and the demo area, which every system has. */
export async function loadSystem(): Promise<System> {
  const load = systems[appSettings().systemCode]
  const own = load ? (await load()).default : current
  current = {
    screens: [...own.screens, ...demoScreens],
    areaRedirects: { ...own.areaRedirects, '/demo': '/demo/index' },
  }
  return current
}

export const system = (): System => current
export const screenAt = (path: string): Screen | undefined =>
  current.screens.find((screen) => screen.path === path)

/** The path of the page that `/401` stands for. `from` also holds that page's query. */
export const refusedPath = (params: URLSearchParams): string =>
  (params.get('from') ?? '').replace(/[?#].*$/s, '')
