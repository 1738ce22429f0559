import { textEntry } from '@zhanggui/contract'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { fillText } from '@zhanggui/contract/text.ts'
import { appSettings } from './app-settings.ts'
import { CallError } from './call-error.ts'
import { cookie, forgetMerchant, merchantCookie, tokenCookie } from './cookies.ts'
import { exchangeOn } from './exchange.ts'
import { language } from './language.ts'
import { here, leave } from './leave.ts'
import { notices, withApp } from './notices.ts'
import { session } from './session.ts'
import { t } from './text.ts'

/** Headers of every request (spec section 7). */
export function callHeaders(): Record<string, string> {
  const merchantId = cookie(merchantCookie)
  return {
    token: cookie(tokenCookie),
    ...(merchantId ? { merchantId } : {}),
    language: language(),
    systemCode: appSettings().systemCode,
    deviceType: 'web',
  }
}

/** Whether the browser has another session by now than the one the page was loaded with. */
function isReplaced(): boolean {
  const own = session.get()
  const token = cookie(tokenCookie)
  return own !== null && token !== '' && token !== own.token
}

let ending = false

/** The outcomes -2, -3 and -4 of spec section 8. However many calls meet them, they are said once. */
function endSession(code: '-2' | '-3' | '-4', message: string): void {
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
        // Whoever has signed in meanwhile, in another tab, stays signed in.
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
async function isOurs(): Promise<boolean> {
  const own = session.get()
  if (!own || !isReplaced()) return true
  const token = cookie(tokenCookie)
  const { id, groupId } = await exchange.send(sessionCalls.findCurrent, {}, { quiet: true, whoever: true })
  if (id !== own.user.id || groupId !== own.user.groupId) return false
  session.set({ ...own, token })
  return true
}

/** ms in which refusals are one: a screen makes several calls. */
const followedFor = 5000
let followedAt = Number.NEGATIVE_INFINITY

/** Says which permission is missing, and lets menu and buttons follow what the user may do by now. */
async function followPermissions(permission: string): Promise<void> {
  if (performance.now() - followedAt < followedFor) return
  followedAt = performance.now()
  const entry = textEntry(`menu.${permission}`)
  if (entry) notices.info(t('shell.missingPermission', { name: fillText(entry, language()) }))
  const { refreshSession } = await import('./refresh-session.ts')
  await refreshSession()
}

const exchange = exchangeOn({
  base: '',
  timeoutMs: 8000,
  gateway: () => appSettings().gateway,
  headers: callHeaders,
  isOurs,
  merchantId: () => session.get()?.user.groupId ?? cookie(merchantCookie),
  say: (key) => t(key === 'network' ? 'session.networkError' : 'session.aborted'),
  onError: notices.error,
  onForbidden: (permission) => void followPermissions(permission),
  onSessionEnd: endSession,
})

/**
 * Makes a call of the contract and gives its data. Anything but success is rejected as a CallError after its message
 * was shown; `quiet` leaves showing it to the screen.
 */
export const send = exchange.send
export const sendTo = exchange.sendTo
export const fetchFile = exchange.fetchFile
export const settle = exchange.settle

/** Says so and loads everything again when another tab has signed in as somebody else. */
export async function watchPerson(): Promise<void> {
  if (!(await isOurs().catch(() => true))) endSession('-4', '')
}

// A refused call has said why: that nobody waits for its end is no fault of the page.
globalThis.addEventListener?.('unhandledrejection', (event) => {
  if (event.reason instanceof CallError) event.preventDefault()
})
