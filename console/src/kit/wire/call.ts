import { cell, useCell } from '../base/cell.ts'
import { formatMoment } from '../base/format.ts'
import { language } from '../base/language.ts'
import { notices } from '../base/notices.ts'
import { t } from '../base/text.ts'
import { appSettings } from './app-settings.ts'
import { CallError } from './call-error.ts'
import { noteAnswer, serverAnswers } from './connection.ts'
import { cookie, merchantCookie, tokenCookie } from './cookies.ts'
import { exchangeOn, type Page } from './exchange.ts'
import { takeFirstRead } from './first-reads.ts'

/** The headers of every request (spec section 7). */
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

/** The functions of the session that calls use. */
type CallSession = Pick<Page, 'merchantId' | 'isOurs' | 'onForbidden' | 'onSessionEnd'>

let session: CallSession | undefined

/** Sets the session of all calls. Runs at the start of the page. */
export function belongTo(next: CallSession): void {
  session = next
}

let readAnew = () => {}

/** Sets the reaction to a save that was done before: the user has to see what is stored. */
export function afterSavedBefore(listener: () => void): void {
  readAnew = listener
}

const exchange = exchangeOn({
  base: '',
  timeoutMs: 8000,
  gateway: () => appSettings().gateway,
  headers: callHeaders,
  isOurs: async () => session?.isOurs() ?? true,
  merchantId: () => session?.merchantId() ?? '',
  firstRead: takeFirstRead,
  say: (key) => t(key === 'network' ? 'session.networkError' : 'session.aborted'),
  saySavedBefore: (at) => {
    readAnew()
    return t('session.savedBefore', { time: formatMoment(new Date(at).toISOString()) })
  },
  onError: notices.error,
  // One failed call is no outage. The server is asked.
  onReach: (reached) => void (reached ? noteAnswer() : serverAnswers()),
  onForbidden: (permission) => session?.onForbidden(permission),
  onSessionEnd: (code, message) => session?.onSessionEnd(code, message),
})

/** The number of running calls that cover the page: writes and downloads that a person started. */
const running = cell(0)

/** Whether a call runs that covers the page. */
export const useCovered = (): boolean => useCell(running) > 0

/** Counts the work while it runs, if it covers the page. */
async function cover<T>(covers: boolean, work: Promise<T>): Promise<T> {
  if (!covers) return work
  running.set(running.get() + 1)
  try {
    return await work
  } finally {
    running.set(running.get() - 1)
  }
}

/**
 * Sends a call of the contract and returns its data. Any failure shows its message and rejects with a CallError. With
 * `quiet`, the screen shows the message.
 */
export const send: typeof exchange.send = (call, input, options) =>
  // A screen that shows the message of its own call also shows that the call runs.
  cover(call.audit !== null && !options?.quiet, exchange.send(call, input, options))
export const sendTo: typeof exchange.sendTo = (to, input, options) =>
  cover(!options?.quiet, exchange.sendTo(to, input, options))
export const fetchFile: typeof exchange.fetchFile = (call, input, options) =>
  cover(!options?.quiet, exchange.fetchFile(call, input, options))
export const { settle, merchantOfPage } = exchange

// A refused call has shown its message already. An unhandled rejection of it is no fault of the page.
globalThis.addEventListener?.('unhandledrejection', (event) => {
  if (event.reason instanceof CallError) event.preventDefault()
})
