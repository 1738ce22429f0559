import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { leaveUnasked, mayLeave } from '../layer/unsaved.ts'
import { send } from '../wire/call.ts'
import { leave } from './leave.ts'
import { expectEnd } from './session-end.ts'

/** So long is waited for the server's word that the session has ended, in ms. */
const patience = 3000

/** Ends the session on the server, forgets it here and shows the logout page. */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return
  await endSession()
  leaveUnasked()
  leave()
}

/** The same when what is needed to go on could not be loaded; `to` is where the user was going. */
export async function signOutFailed(to: string): Promise<void> {
  await endSession()
  leave({ failed: true, to })
}

/** Whoever leaves leaves, whether the server could be told or not. */
async function endSession(): Promise<void> {
  expectEnd()
  const told = send(sessionCalls.logout, {}, { quiet: true }).catch(() => {})
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patience))])
}
