import { randomBytes } from 'node:crypto'
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

/** The stored hash of a ticket. It has the place, so a ticket that was carried elsewhere is not found. */
export const ticketHash = (context: CallContext, ticket: string): Buffer | null =>
  ticket === '' ? null : tokenHash(`${ticket} ${placeOf(context)}`)

/** Work for a browser. It doubles with the wrong tries of the account and of the network. */
export async function getCaptcha(context: CallContext, { pin }: { pin: string }) {
  const { services } = context
  if (!services.limits.take(`captcha ${networkOf(context.ip)}`, perMinute))
    throw refuse('session.tooManyTries', { minutes: 1 })
  const level = Math.min(await workLevel(context, pin.trim().toLowerCase()), mostLevel)
  return newChallenge(services.settings.SECRET, level, placeOf(context))
}

/** A solution earns a ticket: valid for one try within five minutes, in the same network and browser. */
export async function checkCaptcha(
  context: CallContext,
  { challenge, solution }: { challenge: CaptchaChallenge; solution: CaptchaSolution },
): Promise<{ ticket: string }> {
  const { settings, database } = context.services
  const solved = await isSolved(settings.SECRET, challenge, solution, placeOf(context))
  const ticket = randomBytes(32).toString('base64url')
  const { nonce, data } = challenge.parameters
  const hash = ticketHash(context, ticket) as Buffer
  if (
    !solved ||
    !(await keepTicket(database, { id: nonce, level: data.level, hash, minutes: ticketMinutes }))
  )
    throw refuse('session.captchaWrong')
  return { ticket }
}
