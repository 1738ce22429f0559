import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { keepMerchant } from '../kit/session/merchant-watch.ts'
import { type Session, session } from '../kit/session/session.ts'
import { keepViewed } from '../kit/session/session-end.ts'
import { sessionOf } from '../kit/session/usable.ts'
import { appSettings } from '../kit/wire/app-settings.ts'
import { send } from '../kit/wire/call.ts'
import { cookie, tokenCookie } from '../kit/wire/cookies.ts'

let started: Promise<Session> | undefined

/**
 * Starts the load while the page still loads its routes and the screen. The first `loadSession` waits for it, and hears of
 * a failure.
 */
export async function startSession(): Promise<void> {
  if (!cookie(tokenCookie)) return
  started = read()
  await started.catch(() => {})
}

/** Loads the data for the first navigation (spec section 4). Before this call the session counts as not loaded. */
export async function loadSession(): Promise<Session> {
  const reading = started ?? read()
  started = undefined
  const loaded = await reading
  keepMerchant(loaded.user.groupId)
  if (!session.get()) keepViewed(loaded.user)
  session.set(loaded)
  return loaded
}

/** Sends both calls at once, in the order of spec section 4. Neither needs the other's answer. */
async function read(): Promise<Session> {
  const quiet = { quiet: true }
  const known = session.get()
  // Taken first: somebody else may sign in while the answers come.
  const token = known?.token ?? cookie(tokenCookie)
  const [user, records] = await Promise.all([
    known?.user ?? send(sessionCalls.findCurrent, {}, quiet),
    send(menuCalls.findCurrentMenuList, { systemCode: appSettings().systemCode }, quiet),
  ])
  return sessionOf(token, user, records)
}
