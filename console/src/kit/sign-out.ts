import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { expectEnd, send } from './call.ts'
import { leave } from './leave.ts'
import { leaveUnasked, mayLeave } from './unsaved.ts'

/** Ends the session on the server, forgets it here and shows the logout page. */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return
  expectEnd()
  try {
    await send(sessionCalls.logout, {}, { quiet: true })
  } catch {
    // Whoever wants to leave leaves, whether the server could be told or not.
  }
  leaveUnasked()
  leave()
}
