import { belongTo } from '../wire/call.ts'
import { cookie, merchantCookie } from '../wire/cookies.ts'
import { refreshSession } from './refresh-session.ts'
import { session } from './session.ts'
import { endSession, isOurs, leaveOldPage } from './session-end.ts'

/** In ms. A screen sends several calls, so refusals within this time count as one. */
const followedFor = 5000
let followedAt = Number.NEGATIVE_INFINITY

/** Names the missing permission and refreshes the menu and the buttons. */
async function followPermissions(permission: string): Promise<void> {
  if (performance.now() - followedAt < followedFor) return
  followedAt = performance.now()
  const { sayMissing } = await import('./missing-permission.ts')
  sayMissing(permission)
  await refreshSession()
}

/** From now on the session reacts to the answers of calls. */
export function followCalls(): void {
  belongTo({
    isOurs,
    merchantId: () => session.get()?.user.groupId ?? cookie(merchantCookie),
    onForbidden: (permission) => void followPermissions(permission),
    onSessionEnd: endSession,
  })
  window.addEventListener('pageshow', leaveOldPage)
}
