import { randomInt } from 'node:crypto'
import type { SmsPurpose } from '@zhanggui/contract/session/session.ts'
import type { Logger } from 'pino'
import type { Runner } from '../database/system.sql.ts'
import { refuse } from '../refusal.ts'
import { keyedHash } from '../session/seal.ts'
import { matchSms } from '../session/sign-in.sql.ts'
import type { Settings } from '../settings.ts'
import { Turns } from '../turns.ts'

/** A code for `password` is sent only to a person who has entered the right password. */
export type CodePurpose = SmsPurpose | 'password'

export interface SmsMessage {
  phone: string
  code: string
  purpose: CodePurpose
  /** The whole message, in the language of the request. */
  text: string
}

/** A code is valid for so long. */
export const codeMinutes = 5
/** A network gets so many codes in an hour. */
export const codesOfNetwork = 60

const inboxSize = 50
const gatewayTimeoutMs = 5000
/**
 * In ms. After a failed message, all requests are refused for so long. The answer thus does not tell if a phone has
 * an account.
 */
const failingMs = 10_000

export const newSmsCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** The stored hash of a code. It is useless without the server's secret, and valid for one phone and purpose. */
export const smsCodeHash = (secret: string, phone: string, purpose: CodePurpose, code: string): Buffer =>
  keyedHash(secret, 'zhanggui sms', `${phone} ${purpose} ${code}`)

/**
 * True if this code was sent to the phone for that purpose. With `take` it is used up: of several takers at once only
 * one gets true. A wrong code counts as a try.
 */
export const isSmsCode = async (
  runner: Runner,
  secret: string,
  given: { phone: string; purpose: CodePurpose; code: string },
  { take }: { take: boolean },
): Promise<boolean> =>
  (await matchSms(
    runner,
    given.phone,
    given.purpose,
    smsCodeHash(secret, given.phone, given.purpose, given.code),
    take,
  )) ?? false

/** Sends codes by the configured way. Codes and phones are never logged. */
export class SmsSender {
  private readonly settings: Settings
  private readonly log: Logger
  private readonly turns = new Turns(8, 200)
  private failedAt = Number.NEGATIVE_INFINITY
  /** The last messages on a development server, newest first. */
  readonly inbox: (SmsMessage & { at: Date })[] = []

  constructor(settings: Settings, log: Logger) {
    this.settings = settings
    this.log = log
  }

  /** Refuses if SMS is off, or while the gateway fails. */
  checkAvailable(): void {
    if (this.settings.sms === 'off') throw refuse('session.smsOff')
    if (performance.now() - this.failedAt < failingMs) throw refuse('session.smsFailed')
  }

  /**
   * Sends a message. Refuses if that fails. With `hidden`, other requests do not show a failure: they would tell that
   * there was something to send.
   */
  async send(message: SmsMessage, { hidden = false } = {}): Promise<void> {
    if (this.settings.sms === 'inbox') {
      this.inbox.unshift({ ...message, at: new Date() })
      this.inbox.length = Math.min(this.inbox.length, inboxSize)
      return
    }
    try {
      await this.turns.run(() => this.post(message))
    } catch (error) {
      if (!hidden) this.failedAt = performance.now()
      this.log.error({ code: error instanceof Error ? error.name : 'unknown' }, 'an SMS could not be sent')
      throw refuse('session.smsFailed')
    }
  }

  private async post(message: SmsMessage): Promise<void> {
    const { SMS_URL, SMS_TOKEN } = this.settings
    const answer = await fetch(SMS_URL as string, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(SMS_TOKEN ? { authorization: `Bearer ${SMS_TOKEN}` } : {}),
      },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(gatewayTimeoutMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw Object.assign(new Error(), { name: `HTTP ${answer.status}` })
  }
}
