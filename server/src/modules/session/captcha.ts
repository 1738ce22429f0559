import { createHash, randomBytes } from 'node:crypto'
import type { CaptchaChallenge, CaptchaSolution } from '@zhanggui/contract/session/session.ts'
import type { CallContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { networkOf } from '../../kernel/session/network.ts'
import { isSolved, mostLevel, newChallenge } from '../../kernel/session/proof-of-work.ts'
import { tokenHash } from '../../kernel/session/session.ts'
import { keepTicket } from '../../kernel/session/sign-in.sql.ts'
import { workLevel } from './tries.ts'

const perMinute = { atMost: 30, windowMs: 60_000 }
const ticketMinutes = 5

/** The network and the browser of a request. A ticket is worthless anywhere else. */
const placeOf = ({ ip, browser }: CallContext): string => `${networkOf(ip)} ${browser}`

/** The place, and what the work is for: a login name or phone as typed, or '' for an SMS code. */
const purposeOf = (context: CallContext, typed: string): string =>
  `${placeOf(context)} ${createHash('sha256').update(typed).digest('base64url').slice(0, 16)}`

/**
 * The stored hash of a ticket. It has the place and the typed name, so a ticket that was carried elsewhere, or that was
 * cheap because nobody had tried its name, is not found.
 */
export const ticketHash = (context: CallContext, ticket: string, typed: string): Buffer | null =>
  ticket === '' ? null : hashOf(ticket, purposeOf(context, typed))

const hashOf = (ticket: string, purpose: string): Buffer => tokenHash(`${ticket} ${purpose}`)

/** Work for a browser. It doubles with the wrong tries of the account and of the network. */
export async function getCaptcha(context: CallContext, { pin }: { pin: string }) {
  const { services } = context
  if (!services.limits.take(`captcha ${networkOf(context.ip)}`, perMinute))
    throw refuse('session.tooManyTries', { minutes: 1 })
  const typed = pin.trim().toLowerCase()
  const level = Math.min(await workLevel(context, typed), mostLevel)
  return newChallenge(services.settings.SECRET, level, purposeOf(context, typed))
}

/** A solution earns a ticket: valid for one try at the same name within five minutes, in the same network and browser. */
export async function checkCaptcha(
  context: CallContext,
  { challenge, solution }: { challenge: CaptchaChallenge; solution: CaptchaSolution },
): Promise<{ ticket: string }> {
  const { settings, database } = context.services
  const { nonce, data } = challenge.parameters
  // The server has signed the place, with the name in it.
  const solved =
    data.place.startsWith(`${placeOf(context)} `) && (await isSolved(settings.SECRET, challenge, solution))
  const ticket = randomBytes(32).toString('base64url')
  const hash = hashOf(ticket, data.place)
  if (
    !solved ||
    !(await keepTicket(database, { id: nonce, level: data.level, hash, minutes: ticketMinutes }))
  )
    throw refuse('session.captchaWrong')
  return { ticket }
}
