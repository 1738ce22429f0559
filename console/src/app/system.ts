import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { ComponentType } from 'react'
import type { PlainKey } from '../kit/base/text.ts'
import { appSettings } from '../kit/wire/app-settings.ts'
import { demoScreens } from './demo/demo-screens.ts'
import base from './systems/base.ts'
import ipos from './systems/ipos.ts'

/**
 * A screen: its permission code, and its name if no menu record names it. Each file exports its screen as default.
 */
export interface Screen {
  path: string
  code: PermissionCode | null
  titleKey: PlainKey
  load: () => Promise<{ default: ComponentType }>
}

/** The routes of one system. Screens load on demand. */
export interface System {
  screens: readonly Screen[]
  /** Area → its first page (spec section 2). */
  areaRedirects: Readonly<Record<string, string>>
}

/** The routes by system code (spec section 2). The app settings name the system. */
const systems: Readonly<Record<string, System>> = { ipos, base }

let current: System = { screens: [], areaRedirects: {} }

/** The routes of the system and of the demo area, which every system has. */
export function openSystem(): System {
  const own = systems[appSettings().systemCode] ?? current
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
