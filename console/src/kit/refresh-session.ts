import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { callHeaders, send } from './call.ts'
import { session } from './session.ts'

/**
 * Reads again what the frame shows: the user with the merchant's settings, the stores, the menu. After one of them was
 * changed here, so that nobody has to sign in anew; a failure leaves the frame as it is.
 */
export async function refreshSession(): Promise<void> {
  const quiet = { quiet: true }
  try {
    const [user, stores, records] = await Promise.all([
      send(sessionCalls.findCurrent, {}, quiet),
      send(storeCalls.findAllStoreList, {}, quiet),
      send(menuCalls.findCurrentMenuList, { systemCode: callHeaders().systemCode ?? '' }, quiet),
    ])
    session.set({
      user,
      stores,
      records,
      permissions: new Set(user.userpermissionList.map(({ code }) => code)),
    })
  } catch {
    // What was saved is saved; the frame follows with the next load.
  }
}
