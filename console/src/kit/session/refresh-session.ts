import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { cell } from '../base/cell.ts'
import { callHeaders, send } from '../wire/call.ts'
import { cookie, tokenCookie } from '../wire/cookies.ts'
import { session } from './session.ts'
import { sessionOf } from './usable.ts'

/** Counts the refreshes. The route guard then checks the open screen again. */
export const refreshed = cell(0)

/**
 * Reads the frame's data again: the user with the merchant's settings, the stores, the menu. Runs after a change of
 * one of them, so that nobody has to sign in again. On failure the frame stays as it is.
 */
export async function refreshSession(): Promise<void> {
  const quiet = { quiet: true }
  // Taken first: somebody else may sign in while the answers come.
  const token = cookie(tokenCookie)
  try {
    const [user, records] = await Promise.all([
      send(sessionCalls.findCurrent, {}, quiet),
      send(menuCalls.findCurrentMenuList, { systemCode: callHeaders().systemCode ?? '' }, quiet),
    ])
    session.set(sessionOf(token, user, records))
    refreshed.set(refreshed.get() + 1)
  } catch {
    // The data is saved. The frame follows with the next load.
  }
}
