import { textEntry } from '@zhanggui/contract'
import { fillText } from '@zhanggui/contract/text.ts'
import { language } from '../base/language.ts'
import { notices } from '../base/notices.ts'
import { t } from '../base/text.ts'
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
  const entry = textEntry(`menu.${permission}`)
  if (entry) notices.info(t('shell.missingPermission', { name: fillText(entry, language()) }))
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
