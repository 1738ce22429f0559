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
      onOk: () => leave({ to: here() }),
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

const exchange = exchangeOn({
  base: '',
  timeoutMs: 8000,
  gateway: () => appSettings().gateway,
  headers: callHeaders,
  merchantId: () => session.get()?.user.groupId ?? cookie(merchantCookie),
  say: (key) => t(key === 'network' ? 'session.networkError' : 'session.aborted'),
  onError: notices.error,
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

// A refused call has said why: that nobody waits for its end is no fault of the page.
globalThis.addEventListener?.('unhandledrejection', (event) => {
  if (event.reason instanceof CallError) event.preventDefault()
})
