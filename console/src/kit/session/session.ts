import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import type { CurrentUser } from '@zhanggui/contract/session/session.ts'
import { cell, useCell } from '../base/cell.ts'

/** The data that the guard loads once after signing in (spec section 4). */
export interface Session {
  /** The token at the time of the load. */
  token: string
  user: CurrentUser
  stores: CurrentUser['storeList']
  /** The menu and button records of the system, as the server sends them. */
  records: readonly MenuRecord[]
  /** The codes of the user's permissions, for `<Allow>`. */
  permissions: ReadonlySet<string>
}

/** Null before the guard has loaded it. */
export const session = cell<Session | null>(null)

export function useSession(): Session {
  const current = useCell(session)
  if (!current) throw new Error('A screen was shown before the guard had loaded the session')
  return current
}

export const useUser = (): CurrentUser => useSession().user
