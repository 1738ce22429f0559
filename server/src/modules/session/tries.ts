import { phone } from '@zhanggui/contract/user/user.ts'
import type { CallContext } from '../../kernel/http/implement.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { networkOf } from '../../kernel/session/network.ts'
import { tokenHash } from '../../kernel/session/session.ts'
import { giveBackTry, selectAccountAddresses, type Taken, takeTry } from '../../kernel/session/sign-in.sql.ts'

/** Wrong tries within these minutes count (safety promise 7). From `captchaFrom` on, each needs a solved captcha. */
const minutes = 15
const passwordLimits = {
  // A login name and a phone have separate counts. Together an account has 5 tries without a captcha and 20 in all.
  name: { captchaFrom: 3, atMost: 12 },
  phone: { captchaFrom: 2, atMost: 8 },
  network: { captchaFrom: 20, atMost: 200 },
  /** Further tries for an account from a network of its recent sign-ins, after the other limits are reached. */
  home: { captchaFrom: 0, atMost: 10 },
}
const oldPasswordLimit = { captchaFrom: null, atMost: 5 }
/** Each code allows five tries. This limit keeps a network from trying the codes of many phones. */
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
 * Counts a try before the password is checked, so that parallel guesses cannot pass the limits. After several tries
 * each needs a captcha, and at the limit all must wait. Networks of the account's recent sign-ins get further tries,
 * so an attacker elsewhere cannot lock the owner out. The count uses the typed name and not the account, so the
 * answers do not show if an account or phone exists.
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

/**
 * Counts a try of the old password of a signed-in person. It has its own count, so that guesses of others do not
 * block him.
 */
export async function tryOldPassword(context: CallContext, accountId: number): Promise<Attempt> {
  const key = `old:${accountId}`
  const taken = await takeTry(context.services.database, [{ key, ...oldPasswordLimit }], { minutes })
  if (!taken.ids) throw refusalOf(taken)
  return attemptOf(context, taken.ids, key)
}

/** Counts a try of an SMS code. */
export async function tryCode(context: CallContext): Promise<Attempt> {
  const key = `sms:${networkOf(context.ip)}`
  const taken = await takeTry(context.services.database, [{ key, ...codeLimit }], { minutes })
  if (!taken.ids) throw refusalOf(taken)
  return attemptOf(context, taken.ids, '')
}
