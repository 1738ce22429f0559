import { language } from '../base/language.ts'
import { notices } from '../base/notices.ts'
import { t } from '../base/text.ts'
import { appSettings } from './app-settings.ts'
import { CallError } from './call-error.ts'
import { cookie, merchantCookie, tokenCookie } from './cookies.ts'
import { exchangeOn, type Page } from './exchange.ts'

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

/** What calls ask the session of the page, and tell it. */
type CallSession = Pick<Page, 'merchantId' | 'isOurs' | 'onForbidden' | 'onSessionEnd'>

let session: CallSession | undefined

/** The session that calls belong to, from the start of the page. */
export function belongTo(next: CallSession): void {
  session = next
}

const exchange = exchangeOn({
  base: '',
  timeoutMs: 8000,
  gateway: () => appSettings().gateway,
  headers: callHeaders,
  isOurs: async () => session?.isOurs() ?? true,
  merchantId: () => session?.merchantId() ?? '',
  say: (key) => t(key === 'network' ? 'session.networkError' : 'session.aborted'),
  onError: notices.error,
  onForbidden: (permission) => session?.onForbidden(permission),
  onSessionEnd: (code, message) => session?.onSessionEnd(code, message),
})

/**
 * Makes a call of the contract and gives its data. Anything but success is rejected as a CallError after its message
 * was shown; `quiet` leaves showing it to the screen.
 */
export const send = exchange.send
export const sendTo = exchange.sendTo
export const fetchFile = exchange.fetchFile
export const settle = exchange.settle

// A refused call has said why: that nobody waits for its end is no fault of the page.
globalThis.addEventListener?.('unhandledrejection', (event) => {
  if (event.reason instanceof CallError) event.preventDefault()
})
