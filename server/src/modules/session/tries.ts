import { selectAccount } from '../../kernel/database/system.sql.ts'
import type { CallContext } from '../../kernel/http/implement.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { networkOf } from '../../kernel/session/network.ts'
import {
  giveBackTry,
  knowsDevice,
  selectWorkLevel,
  type Taken,
  takeTry,
} from '../../kernel/session/sign-in.sql.ts'

/** Wrong tries within these minutes count (safety promise 7). From `captchaFrom` on, each needs a solved captcha. */
const minutes = 15
const passwordLimits = {
  /** For each login name or phone, as typed. Only this and the network decide what an answer says. */
  typed: { captchaFrom: 2, perLevel: 1, atMost: 5 },
  /** From browsers that the account has not signed in from, by login name and by phone together. */
  account: { captchaFrom: null, atMost: 5 },
  /** From each browser that the account has signed in from. */
  device: { captchaFrom: 3, perLevel: 1, atMost: 5 },
  network: { captchaFrom: 5, perLevel: 3, atMost: 20 },
  /**
   * From tills, for each key. They have no captcha, and those of a shop share their network with its browsers, so they
   * do not count there. The account itself counts both doors together.
   */
  tillTyped: { captchaFrom: null, atMost: 5 },
  till: { captchaFrom: null, atMost: 200 },
}
const oldPasswordLimit = { captchaFrom: null, atMost: 5 }
/** Each code allows five tries. This limit keeps a network from trying the codes of many phones. */
const codeLimit = { captchaFrom: null, atMost: 200 }
/** A try of a link may tell that a login name is taken, and may hash a password. */
const linkLimits = {
  link: { captchaFrom: null, atMost: 10 },
  network: { captchaFrom: null, atMost: 20 },
}

export interface Attempt {
  /** After a right answer. It also ends the count of a known browser. */
  giveBack(): Promise<unknown>
  /** If nothing was found out, because the work failed. */
  undo(): Promise<unknown>
}

interface PasswordAttempt extends Attempt {
  /** The answer if the account has no tries left. Then a right password needs a code, too. Otherwise null. */
  refused: Refusal | null
}

const attemptOf = ({ services }: CallContext, ids: number[], accountKey: string): Attempt => ({
  giveBack: () => giveBackTry(services.database, ids, accountKey),
  undo: () => giveBackTry(services.database, ids, ''),
})

const refusalOf = (taken: Taken): Refusal =>
  taken.captcha
    ? refuse('session.captchaNeeded')
    : refuse('session.tooManyTries', { minutes: Math.max(1, taken.waitMinutes ?? 1) })

/**
 * The limits of a try at the password of an account. What they show depends on the text that was typed and on the
 * network, never on the account: otherwise a full login name would tell which phone belongs to it. A known browser has
 * its own tries, so that nobody can lock the owner out from elsewhere.
 */
async function passwordKeys(
  context: CallContext,
  { accountId, typed, till }: { accountId: number; typed: string; till: string | null },
) {
  const { database } = context.services
  // A name without an account costs the same time.
  const silent = [{ key: accountId > 0 ? `account:${accountId}` : `pin:${typed}`, ...passwordLimits.account }]
  if (till !== null) {
    const typedHere = { key: `till:${till}:${typed}`, ...passwordLimits.tillTyped }
    return { known: null, shown: [typedHere, { key: `till:${till}`, ...passwordLimits.till }], silent }
  }
  const device = context.device()
  if (accountId > 0 && device && (await knowsDevice(database, accountId, device))) {
    const key = `device:${accountId}:${device.toString('base64url')}`
    return { known: key, shown: [{ key, ...passwordLimits.device }], silent: [] }
  }
  return {
    known: null,
    shown: [
      { key: `typed:${typed}`, ...passwordLimits.typed },
      { key: `net:${networkOf(context.ip)}`, ...passwordLimits.network },
    ],
    silent,
  }
}

/** The level of work that the next try at this login name or phone costs. */
export async function workLevel(context: CallContext, typed: string): Promise<number> {
  const { database } = context.services
  const account = typed === '' ? undefined : await selectAccount(database, typed)
  const { shown } = await passwordKeys(context, { accountId: account?.id ?? 0, typed, till: null })
  return (await selectWorkLevel(database, shown, minutes)) ?? 0
}

/** Counts a try before the password is checked, so that parallel guesses cannot pass the limits. */
export async function tryPassword(
  context: CallContext,
  door: { accountId: number; typed: string; ticket: Buffer | null; till: string | null },
): Promise<PasswordAttempt> {
  const { database } = context.services
  const { ticket } = door
  const { known, shown, silent } = await passwordKeys(context, door)
  const taken = await takeTry(database, shown, { minutes, ticket })
  if (!taken.ids) {
    // A till asks for no code.
    if (taken.fullKey !== 1 || known !== null || door.till !== null) throw refusalOf(taken)
    const ofNetwork = await takeTry(database, shown.slice(1), { minutes, ticket })
    if (!ofNetwork.ids) throw refusalOf(ofNetwork)
    const key = context.services.settings.sms === 'off' ? 'session.accountWaitsAlone' : 'session.accountWaits'
    const refused = refuse(key, { minutes: Math.max(1, taken.waitMinutes ?? 1) })
    return { ...attemptOf(context, ofNetwork.ids, ''), refused }
  }
  const own = silent.length === 0 ? { ids: [] } : await takeTry(database, silent, { minutes })
  // A right password from a new browser does not clear the wrong ones of others.
  return {
    ...attemptOf(context, [...taken.ids, ...(own.ids ?? [])], known ?? ''),
    refused: own.ids === null ? refuse('session.wrongPassword') : null,
  }
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

/** Counts a use of a one-time link. A use that succeeds gives it back. */
export async function tryLink(context: CallContext, hash: Buffer): Promise<Attempt> {
  const keys = [
    { key: `link:${hash.toString('base64url')}`, ...linkLimits.link },
    { key: `links:${networkOf(context.ip)}`, ...linkLimits.network },
  ]
  const taken = await takeTry(context.services.database, keys, { minutes })
  if (!taken.ids) throw refusalOf(taken)
  return attemptOf(context, taken.ids, '')
}
