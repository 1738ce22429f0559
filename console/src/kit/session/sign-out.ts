import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { leaveUnasked, mayLeave } from '../layer/unsaved.ts'
import { send } from '../wire/call.ts'
import { leave } from './leave.ts'
import { expectEnd } from './session-end.ts'

/** In ms. Signing out waits this long for the server. */
const patience = 3000

/** Ends the session on the server and in this browser, and shows the logout page. */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return
  await endSession()
  leaveUnasked()
  leave()
}

/** Does the same after a failed load. `to` is the page that the user wanted. */
export async function signOutFailed(to: string): Promise<void> {
  await endSession()
  leave({ failed: true, to })
}

/** The user leaves even if the server does not answer. */
async function endSession(): Promise<void> {
  expectEnd()
  const told = send(sessionCalls.logout, {}, { quiet: true }).catch(() => {})
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patience))])
}
