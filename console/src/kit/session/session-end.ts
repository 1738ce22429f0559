import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { withApp } from '../base/notices.ts'
import { t } from '../base/text.ts'
import { send } from '../wire/call.ts'
import { cookie, forgetMerchant, setCookie, tokenCookie, viewedCookie } from '../wire/cookies.ts'
import { openPage } from '../wire/open-page.ts'
import { here, leave } from './leave.ts'
import { type Session, session } from './session.ts'

type Viewed = Pick<Session['user'], 'id' | 'viewedBy'>
const viewedIn = ({ id, viewedBy }: Viewed): string => (viewedBy === null ? '' : id)

/** Tells the other tabs whether the session views the console as somebody else. It keeps its token. */
export const keepViewed = (user: Viewed): void => setCookie(viewedCookie, viewedIn(user))

const isOther = (own: Session, token: string): boolean =>
  token !== own.token || cookie(viewedCookie) !== viewedIn(own.user)

/** Whether the browser now has another session than the page, or views the console as another person. */
function isReplaced(): boolean {
  const own = session.get()
  const token = cookie(tokenCookie)
  return own !== null && token !== '' && isOther(own, token)
}

let ending = false

/** The outcomes -2, -3 and -4 of spec section 8. Several calls with the same outcome show it only once. */
export function endSession(code: '-2' | '-3' | '-4', message: string): void {
  if (ending) return
  ending = true
  if (code === '-4') {
    // Without the old cookie the next load takes the session's own merchant.
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
        // Another person may have signed in in another tab. He stays signed in.
        if (isReplaced()) void openPage('/')
        else leave({ to: here() })
      },
    })
  })
}

/** The user ends the session on purpose. Running calls must not report its end. */
export function expectEnd(): void {
  ending = true
}

/** Another tab switched the merchant, or the server knows a newer one. Shows a notice and reloads. */
export function changeMerchant(message: string): void {
  ending = true
  withApp(({ notification }) => {
    notification.error({ key: 'merchant', title: message, description: t('shell.merchantChangedHint') })
  })
  setTimeout(() => void openPage('/'), 1500)
}

/** Whether the browser still has the page's person. He may have signed in again in another tab. */
export async function isOurs(): Promise<boolean> {
  const own = session.get()
  if (!own || !isReplaced()) return true
  const token = cookie(tokenCookie)
  const now = await send(sessionCalls.findCurrent, {}, { quiet: true, whoever: true })
  keepViewed(now)
  if (now.id !== own.user.id || now.groupId !== own.user.groupId || viewedIn(now) !== viewedIn(own.user))
    return false
  session.set({ ...own, token })
  return true
}

/** Going back may show a page as it was left. If its session is not that of the browser any more, it is loaded anew. */
export function leaveOldPage({ persisted }: Pick<PageTransitionEvent, 'persisted'>): void {
  const own = session.get()
  if (persisted && own !== null && isOther(own, cookie(tokenCookie))) window.location.reload()
}

/** If somebody else signed in in another tab, shows a notice and reloads. */
export async function watchPerson(): Promise<void> {
  if (!(await isOurs().catch(() => true))) endSession('-4', '')
}
