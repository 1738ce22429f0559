import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { replayedHeader } from '@zhanggui/contract/replayed-header.ts'
import { plainPaths } from './app-settings.ts'
import { CallError, type FieldIssue } from './call-error.ts'
import { noteClock } from './server-clock.ts'

/** The functions of the page that a call needs. call.ts gives the browser's, a test gives its own. */
export interface Page {
  base: string
  timeoutMs: number
  /** The prefix for sealed calls; '' without the gateway. */
  gateway(): string
  headers(): Record<string, string>
  /** The merchant id of the user's group, which also stands in the body. '' before it is known. */
  merchantId(): string
  /**
   * Whether the browser still has the session that the page shows. In another tab somebody else may have signed in.
   */
  isOurs(): Promise<boolean>
  /** The answer of exactly this call, if the page sent it before its code was loaded. */
  firstRead?(
    path: string,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ): Promise<Response> | null
  say(key: 'network' | 'aborted'): string
  /** The server had done a save at this moment, in ms, whose answer was lost. */
  saySavedBefore(at: number): string
  onError(message: string): void
  /** Whether the server was reached. A call that the screen cancelled says nothing about it. */
  onReach(reached: boolean): void
  /** A permission is missing. Either it was removed after the page loaded, or the page offers too much. */
  onForbidden(permission: string): void
  onSessionEnd(code: '-2' | '-3' | '-4', message: string): void
}

export interface CallOptions {
  /** The screen handles errors itself. The end of the session still shows a notice. */
  quiet?: boolean
  signal?: AbortSignal
  /** For calls that ask who is signed in: the person need not be the one on the page. */
  whoever?: boolean
  /** For a read before its screen is drawn. The screen asks by itself, and tells what is missing. */
  ahead?: boolean
}

/** A save carries a key, so that it is done once even if it is sent again. */
interface SendOptions extends CallOptions {
  saves?: boolean
}

export interface Envelope {
  rtnStatus: string
  rtnMsg?: string
  msg?: string
  data: unknown
}

const sessionEnds = ['-2', '-3', '-4'] as const
const noPermission = '10006'
/** The server does not know whether its database has done the save: it failed, or was waited for too long. */
const maybeDone: ReadonlySet<string> = new Set(['10001', '10008', '10011'])

function issuesOf(data: unknown): FieldIssue[] {
  if (!Array.isArray(data)) return []
  return data.flatMap((entry: Partial<FieldIssue> | null) =>
    typeof entry?.path === 'string' && typeof entry.message === 'string'
      ? [{ path: entry.path, key: entry.key ?? '', message: entry.message }]
      : [],
  )
}

const keyUsed = '10015'

/** In ms. The server keeps an answer for a day. */
const keptMs = 20 * 3_600_000
/** In ms. Later, a colleague may have changed what was saved. */
const freshMs = 60_000

/** A random UUID (version 4). It works on plain http, too, where `crypto.randomUUID` does not exist. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * The keys of saves that got no answer. The server may have done such a save. If the user sends the same again, it
 * carries the same key, and the server answers it without doing it twice.
 */
class SaveKeys {
  private readonly open = new Map<string, { key: string; at: number }>()
  private doneAt = 0

  /** The key for this save, and the moment of its first try that got no answer. */
  keyOf(path: string, body: object): { key: string; at: number | null } {
    const kept = this.open.get(nameOf(path, body))
    return kept && Date.now() - kept.at < keptMs ? kept : { key: newUuid(), at: null }
  }

  /** A save that began at `sentAt` got no answer. */
  unanswered(path: string, body: object, key: string, sentAt: number): void {
    const name = nameOf(path, body)
    const kept = this.open.get(name)
    // The first try may have been done. Whatever was saved after it may be newer.
    this.open.set(name, { key, at: kept?.key === key ? kept.at : sentAt })
  }

  forget(path: string, body: object): void {
    this.open.delete(nameOf(path, body))
  }

  /** True if what was saved at `at` may have changed again since: another save was done, or a while has passed. */
  done(path: string, body: object, at: number | null): boolean {
    const now = Date.now()
    const mayBeOld = at !== null && (this.doneAt > at || now - at > freshMs)
    this.forget(path, body)
    this.doneAt = now
    return mayBeOld
  }
}

const nameOf = (path: string, body: object): string => `${path} ${JSON.stringify(body)}`

/** Sends calls over the wire of spec section 7, with the outcomes of section 8. */
export function exchangeOn(page: Page) {
  function fail(error: CallError, options: CallOptions): never {
    const end = sessionEnds.find((code) => code === error.code)
    if (error.code === noPermission && !options.ahead)
      page.onForbidden((error.data as { code?: string } | null)?.code ?? '')
    if (end) page.onSessionEnd(end, error.message)
    else if (!options.quiet && error.message) page.onError(error.message)
    throw error
  }

  /** Returns the data of an envelope, or shows its refusal once and throws it. */
  function settle(answer: Envelope, options: CallOptions = {}): unknown {
    const code = String(answer.rtnStatus)
    if (code === '0') return answer.data
    return fail(
      new CallError(code, answer.rtnMsg || answer.msg || '', issuesOf(answer.data), answer.data),
      options,
    )
  }

  async function reach<T>(
    options: CallOptions,
    run: (signal: AbortSignal, answered: () => void) => Promise<T>,
  ) {
    const own = new AbortController()
    const abort = () => own.abort(options.signal?.reason)
    if (options.signal?.aborted) abort()
    options.signal?.addEventListener('abort', abort)
    const timer = setTimeout(() => own.abort(), page.timeoutMs)
    try {
      return await run(own.signal, () => clearTimeout(timer))
    } catch (error) {
      // The screen cancelled the call, so there is no error to show.
      if (options.signal?.aborted) throw error
      if (error instanceof CallError) {
        if (error.code === 'aborted') page.onReach(false)
        return fail(error, options)
      }
      page.onReach(false)
      return fail(new CallError('network', page.say('network')), options)
    } finally {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', abort)
    }
  }

  /** Input that one person typed must not be sent in the name of another. */
  async function requireOurs({ whoever }: CallOptions): Promise<void> {
    if (!whoever && !(await page.isOurs())) throw new CallError('-4', '')
  }

  const withMerchant = (input: object): object => {
    const merchantId = page.merchantId()
    return merchantId ? { ...input, merchantId } : input
  }

  async function post(
    path: string,
    body: object,
    signal: AbortSignal,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const sent = { 'content-type': 'application/json', ...page.headers(), ...headers }
    const text = JSON.stringify(body)
    const response = await (page.firstRead?.(path, sent, text, signal) ??
      fetch(page.base + path, {
        method: 'POST',
        headers: sent,
        body: text,
        credentials: 'same-origin',
        signal,
      }))
    noteClock(response)
    if (response.status !== 200) throw new CallError('aborted', page.say('aborted'))
    page.onReach(true)
    return response
  }

  async function answerOf(
    to: string,
    body: object,
    signal: AbortSignal,
    headers: Record<string, string>,
    seen: (response: Response) => void = () => {},
  ): Promise<Envelope> {
    const gateway = page.gateway()
    const ask = async (path: string, sent: object) => {
      const response = await post(path, sent, signal, headers)
      seen(response)
      return response
    }
    if (gateway === '' || plainPaths.has(to)) return (await (await ask(to, body)).json()) as Envelope
    const { postSealed } = await import('./gateway.ts')
    return (await postSealed(gateway, to, body, ask)) as Envelope
  }

  const saveKeys = new SaveKeys()

  /** Refuses the answer of an earlier try if the record may have changed again since. */
  async function saveOnce(to: string, body: object, signal: AbortSignal): Promise<Envelope> {
    const { key, at } = saveKeys.keyOf(to, body)
    const sentAt = Date.now()
    let replayed = false
    const answer = await answerOf(to, body, signal, { 'idempotency-key': key }, ({ headers }) => {
      replayed = headers.has(replayedHeader)
    }).catch((error: unknown) => {
      saveKeys.unanswered(to, body, key, sentAt)
      throw error
    })
    const code = String(answer.rtnStatus)
    if (maybeDone.has(code)) saveKeys.unanswered(to, body, key, sentAt)
    // The server cannot use the key any more.
    if (code === keyUsed) saveKeys.forget(to, body)
    // Another refusal says nothing about an earlier try, which may still be at work. Its key stays.
    if (code !== '0') return answer
    const mayBeOld = saveKeys.done(to, body, at)
    if (replayed && mayBeOld && at !== null) throw new CallError('savedBefore', page.saySavedBefore(at))
    return answer
  }

  /** Sends to an address that is known only at run time. */
  async function sendTo(to: string, input: object, options: SendOptions = {}): Promise<unknown> {
    const answer = await reach(options, async (signal) => {
      await requireOurs(options)
      const body = withMerchant(input)
      return options.saves ? saveOnce(to, body, signal) : answerOf(to, body, signal, {})
    })
    return settle(answer, options)
  }

  async function send<C extends Call>(
    call: C,
    input: InputOf<C>,
    options: CallOptions = {},
  ): Promise<OutputOf<C>> {
    // Every input of the contract is an object, but zod's generic type does not say so. The server checked the
    // answer.
    const saves = call.audit !== null && call.access !== 'public'
    return (await sendTo(call.path, input as object, { ...options, saves })) as OutputOf<C>
  }

  /** A call that may answer with bytes. The timeout covers only the wait for the answer, not the transfer. */
  async function fetchFile<C extends Call>(
    call: C,
    input: InputOf<C>,
    options: CallOptions = {},
  ): Promise<{ envelope: Envelope } | { bytes: Blob; fileName: string }> {
    return reach(options, async (signal, answered) => {
      await requireOurs(options)
      const response = await post(call.path, withMerchant(input as object), signal)
      answered()
      if (response.headers.get('content-type')?.includes('application/json')) {
        return { envelope: (await response.json()) as Envelope }
      }
      const fileName = fileNameOf(response.headers.get('content-disposition') ?? '')
      return { bytes: await response.blob(), fileName }
    })
  }

  /** The merchant of the page, for an upload. Refuses as a call does if the browser has another session by now. */
  const merchantOfPage = (): Promise<string> =>
    reach({ quiet: true }, async () => {
      await requireOurs({})
      return page.merchantId()
    })

  return { send, sendTo, fetchFile, settle, merchantOfPage }
}

/** The file name in a Content-Disposition header. Prefers its UTF-8 form; '' without a name. */
export function fileNameOf(disposition: string): string {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // The encoding of this name is wrong, so the plain name is used.
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1] ?? ''
}
