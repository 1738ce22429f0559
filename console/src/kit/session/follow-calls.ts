import { belongTo } from '../wire/call.ts'
import { cookie, merchantCookie } from '../wire/cookies.ts'
import { refreshSession } from './refresh-session.ts'
import { session } from './session.ts'
import { endSession, isOurs } from './session-end.ts'

/** ms in which refusals are one: a screen makes several calls. */
const followedFor = 5000
let followedAt = Number.NEGATIVE_INFINITY

/** Says which permission is missing, and lets menu and buttons follow what the user may do by now. */
async function followPermissions(permission: string): Promise<void> {
  if (performance.now() - followedAt < followedFor) return
  followedAt = performance.now()
  const { sayMissing } = await import('./missing-permission.ts')
  sayMissing(permission)
  await refreshSession()
}

/** From here on the session follows what calls are answered. */
export function followCalls(): void {
  belongTo({
    isOurs,
    merchantId: () => session.get()?.user.groupId ?? cookie(merchantCookie),
    onForbidden: (permission) => void followPermissions(permission),
    onSessionEnd: endSession,
  })
}
