import { phone } from '@zhanggui/contract/user/user.ts'
import type { CallContext } from '../../kernel/http/implement.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { networkOf } from '../../kernel/session/network.ts'
import { tokenHash } from '../../kernel/session/session.ts'
import { giveBackTry, selectAccountAddresses, type Taken, takeTry } from '../../kernel/session/sign-in.sql.ts'

/** Wrong tries within this window count (safety promise 7); from `captchaFrom` on each costs a solved captcha. */
const minutes = 15
const passwordLimits = {
  // An account has a login name and may have a phone, counted apart: together no more than five and twenty.
  name: { captchaFrom: 3, atMost: 12 },
  phone: { captchaFrom: 2, atMost: 8 },
  network: { captchaFrom: 20, atMost: 200 },
  /** At home: of an account from a network it signed in from of late, when the others are used up. */
  home: { captchaFrom: 0, atMost: 10 },
}
const oldPasswordLimit = { captchaFrom: null, atMost: 5 }
/** A code has five tries of its own: this keeps a network from trying the codes of many phones. */
const codeLimit = { captchaFrom: null, atMost: 200 }

export interface Attempt {
  giveBack(): Promise<unknown>
}

const attemptOf = ({ services }: CallContext, ids: number[], accountKey: string): Attempt => ({
  giveBack: () => giveBackTry(services.database, ids, accountKey),
})

const refusalOf = (taken: Taken): Refusal =>
  taken.captcha
    ? refuse('session.captchaNeeded')
    : refuse('session.tooManyTries', { minutes: Math.max(1, taken.waitMinutes ?? 1) })

/**
 * Takes a try at a password before anything is tried, so that guesses that come at once cannot slip past the limits. An
 * account or network that had too many costs a captcha a try, and at last the wait, for the account's own network excepted:
 * who guesses from elsewhere does not keep its owner out. Nothing of it tells an account from none, nor whose a phone is:
 * counted is what was typed, not the account it finds.
 */
export async function tryPassword(
  context: CallContext,
  { accountId, typed, captcha }: { accountId: number; typed: string; captcha: string },
): Promise<Attempt> {
  const { database, settings } = context.services
  const network = networkOf(context.ip)
  const ticket = captcha ? tokenHash(captcha) : null
  const key = `pin:${typed}`
  const taken = await takeTry(
    database,
    [
      { key, ...passwordLimits[phone.safeParse(typed).success ? 'phone' : 'name'] },
      { key: `net:${network}`, ...passwordLimits.network },
    ],
    { minutes, ticket },
  )
  if (taken.ids) return attemptOf(context, taken.ids, key)
  if (taken.captcha) throw refusalOf(taken)
  const addresses = await selectAccountAddresses(database, accountId)
  if (addresses.some((ip) => networkOf(ip) === network)) {
    const homeKey = `home:${typed}@${network}`
    const atHome = await takeTry(database, [{ key: homeKey, ...passwordLimits.home }], { minutes, ticket })
    if (atHome.ids) return attemptOf(context, atHome.ids, homeKey)
    if (atHome.captcha) throw refusalOf(atHome)
  }
  throw taken.fullKey === 1 && settings.sms !== 'off'
    ? refuse('session.accountWaits', { minutes: Math.max(1, taken.waitMinutes ?? 1) })
    : refusalOf(taken)
}

/** Takes a try at the old password of who is signed in, counted for him alone: nobody else's guesses are in his way. */
export async function tryOldPassword(context: CallContext, accountId: number): Promise<Attempt> {
  const key = `old:${accountId}`
  const taken = await takeTry(context.services.database, [{ key, ...oldPasswordLimit }], { minutes })
  if (!taken.ids) throw refusalOf(taken)
  return attemptOf(context, taken.ids, key)
}

/** Takes a try at the code of an SMS. */
export async function tryCode(context: CallContext): Promise<Attempt> {
  const key = `sms:${networkOf(context.ip)}`
  const taken = await takeTry(context.services.database, [{ key, ...codeLimit }], { minutes })
  if (!taken.ids) throw refusalOf(taken)
  return attemptOf(context, taken.ids, '')
}
