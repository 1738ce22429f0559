import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { isFramePage, isOpenWithoutToken } from './frame-pages.ts'
import { buildMenu, firstPath } from './menu.ts'

/** The target of a navigation. */
export interface Target {
  path: string
  /** Whether the console has a route with this path. */
  known: boolean
  /** The permission code in the route's meta. */
  code: string | null
}

/** The result of the first navigation: menu and button records of the system. */
export interface Loaded {
  records: readonly MenuRecord[]
}

export interface Situation {
  signedIn: boolean
  target: Target
  /** On `/401`: the requested page, if the URL names one. */
  refused?: Target | undefined
  /** Null until the session is loaded. */
  loaded: Loaded | null
  /** Whether this navigation loaded the session. */
  first: boolean
  systemCode: string
}

export type Decision =
  | { kind: 'proceed' }
  | { kind: 'load' }
  | { kind: 'go'; to: string }
  | { kind: 'signOut' }
  | { kind: 'forbid' }
  /** To the page that was refused before. */
  | { kind: 'return' }

/** The menu and button lists of this system are emptied (spec section 4). */
const baseSystem = 'base'
const proceed: Decision = { kind: 'proceed' }
const forbid: Decision = { kind: 'forbid' }

/** The route guard of spec section 4, as a pure decision. The caller loads and leaves. */
export function decide({ signedIn, target, refused, loaded, first, systemCode }: Situation): Decision {
  if (!signedIn) return isOpenWithoutToken(target.path) ? proceed : { kind: 'signOut' }
  if (target.path === '/login') return { kind: 'go', to: '/404' }
  if (!loaded) return { kind: 'load' }

  const records = systemCode === baseSystem ? [] : loaded.records
  const home = systemCode === baseSystem ? '/demo/page1' : firstPath(buildMenu(records))

  if (first && !isFramePage(target.path)) {
    if (records.length === 0) {
      if (!target.known || target.code) return forbid
    } else if (!inMenu(records, target.path)) {
      return home ? { kind: 'go', to: home } : forbid
    }
  }
  if (target.path === '/') return home ? { kind: 'go', to: home } : forbid
  if (!mayOpen(records, target)) return forbid
  if (target.path === '/401' && refused?.known && mayOpen(records, refused)) return { kind: 'return' }
  return proceed
}

/** True if the records of the menu and its buttons have the screen. */
export const mayOpen = (records: readonly MenuRecord[], { code }: Pick<Target, 'code'>) =>
  !code || records.some((record) => record.code === code)

/** A record of any type with this path counts, so that the screen behind a button survives a reload. */
const inMenu = (records: readonly MenuRecord[], path: string) =>
  records.some((record) => record.path === path)
