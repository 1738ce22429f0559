import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { withApp } from '../base/notices.ts'
import { t } from '../base/text.ts'
import { send } from '../wire/call.ts'
import { cookie, forgetMerchant, tokenCookie } from '../wire/cookies.ts'
import { here, leave } from './leave.ts'
import { session } from './session.ts'

/** Whether the browser has another session by now than the one the page was loaded with. */
function isReplaced(): boolean {
  const own = session.get()
  const token = cookie(tokenCookie)
  return own !== null && token !== '' && token !== own.token
}

let ending = false

/** The outcomes -2, -3 and -4 of spec section 8. However many calls meet them, they are said once. */
export function endSession(code: '-2' | '-3' | '-4', message: string): void {
  if (ending) return
  ending = true
  if (code === '-4') {
    // Without the stale cookie the next load takes the session's own merchant.
    forgetMerchant()
    changeMerchant(message || t('session.merchantChanged'))
    return
  }
  const text = message || t(code === '-3' ? 'session.elsewhere' : 'session.gone')
  withApp(({ modal }) => {
    modal.warning({
      title: text,
      okText: t('session.loginAgain'),
      keyboard: false,
      onOk: () => {
        // A person who has signed in meanwhile, in another tab, stays signed in.
        if (isReplaced()) location.replace('/')
        else leave({ to: here() })
      },
    })
  })
}

/** The session is being ended here on purpose: what calls under way say about its end is no news. */
export function expectEnd(): void {
  ending = true
}

/** Another tab switched the merchant, or the server knows a newer one: says so, then loads everything again. */
export function changeMerchant(message: string): void {
  ending = true
  withApp(({ notification }) => {
    notification.error({ key: 'merchant', title: message, description: t('shell.merchantChangedHint') })
  })
  setTimeout(() => location.replace('/'), 1500)
}

/** A token that is not the one the page was loaded with: the same person may have signed in anew in another tab. */
export async function isOurs(): Promise<boolean> {
  const own = session.get()
  if (!own || !isReplaced()) return true
  const token = cookie(tokenCookie)
  const { id, groupId } = await send(sessionCalls.findCurrent, {}, { quiet: true, whoever: true })
  if (id !== own.user.id || groupId !== own.user.groupId) return false
  session.set({ ...own, token })
  return true
}

/** Says so and loads everything again when another tab has signed in as somebody else. */
export async function watchPerson(): Promise<void> {
  if (!(await isOurs().catch(() => true))) endSession('-4', '')
}
