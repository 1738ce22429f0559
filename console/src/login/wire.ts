import { sessionText } from '@zhanggui/contract/session/session.text.ts'
import { language } from '../kit/base/language.ts'
import { appSettings, plainPaths } from '../kit/wire/app-settings.ts'
import { postSealed } from '../kit/wire/gateway.ts'
import { seal } from '../kit/wire/seal.ts'
import { paths } from './paths.ts'
import { word } from './words.ts'

const timeoutMs = 8000
const captchaNeeded = String(sessionText['session.captchaNeeded'][2])

/** A refusal of the server in the user's language: one message for the form, and messages by field. */
export class Refused extends Error {
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly data: unknown

  constructor(code: string, message: string, fields: Record<string, string> = {}, data: unknown = null) {
    super(message)
    this.code = code
    this.fields = fields
    this.data = data
  }
}

interface Answer<T> {
  rtnStatus: string
  rtnMsg?: string
  data: T
}

/** The same wire as kit/wire/exchange.ts. That file would bring the contract's schemas. */
export async function post<T>(path: string, body: object): Promise<T> {
  const answer = await answerOf<T>(path, body)
  if (String(answer.rtnStatus) === '0') return answer.data
  const issues: unknown[] = Array.isArray(answer.data) ? answer.data : []
  const fields = issues.flatMap((issue) => {
    const { path: name, message } = issue as { path?: unknown; message?: unknown }
    return typeof name === 'string' && typeof message === 'string' ? [[name, message] as const] : []
  })
  throw new Refused(String(answer.rtnStatus), answer.rtnMsg ?? '', Object.fromEntries(fields), answer.data)
}

async function send(path: string, body: object): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      language: language(),
      systemCode: appSettings().systemCode,
      deviceType: 'web',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200) throw new Refused('aborted', word(language(), 'session.aborted'))
  return response
}

async function answerOf<T>(path: string, body: object): Promise<Answer<T>> {
  const { gateway } = appSettings()
  try {
    if (gateway === '' || plainPaths.has(path)) return await (await send(path, body)).json()
    return (await postSealed(gateway, path, body, send)) as Answer<T>
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('network', word(language(), 'session.networkError'))
  }
}

/** Seals a password with a key of its own, because each nonce is valid for one try only. */
export async function sealPassword(value: string): Promise<string> {
  const { publicKey, nonce } = await post<{ publicKey: string; nonce: string }>(paths.getSealKey, {})
  return seal(publicKey, JSON.stringify({ nonce, value }))
}

/** The browser's user agent, sent with every way of signing in. */
export const claims = () => ({ userAgent: navigator.userAgent.slice(0, 500) })

/**
 * Makes an attempt. If the server asks for the check first, it makes the attempt again with the ticket. If the user
 * closes the check, he sees the server's refusal.
 */
export async function withCaptcha<T>(
  ask: () => Promise<string | null>,
  attempt: (ticket: string) => Promise<T>,
): Promise<T> {
  try {
    return await attempt('')
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== captchaNeeded) throw error
    const ticket = await ask()
    if (ticket === null) throw error
    return attempt(ticket)
  }
}
