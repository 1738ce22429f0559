import type { OutsideContext, TenantContext } from '../../kernel/http/implement.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { giveBackTry, takeTry } from '../../kernel/session/sign-in.sql.ts'
import type { FirstPassword } from './first-password.ts'
import { type FoundPerson, givePassword, insertAccount, selectAccounts, selectSeenName } from './user.sql.ts'
import { lookerOf, seesPeople } from './user.ts'
import { phoneRefusal } from './user-values.ts'

const day = 24 * 60
/** Invitations of a merchant in a day, together with forms that were refused. */
const dailyPhones = 100

export interface PhoneTry {
  giveBack(): void
}

/**
 * Takes one of the day's tries with a phone that somebody types in for another person: whether it has an account could be
 * found out by trying. It is given back when the phone was nobody's, and all went well.
 */
export async function tryPhone({ services, session }: OutsideContext): Promise<PhoneTry> {
  const key = `phone:m${session.merchantId}`
  const limit = { key, captchaFrom: null, atMost: dailyPhones }
  const { ids } = await takeTry(services.database, [limit], { minutes: day })
  if (!ids) throw refuse('user.tooManyPhones')
  return { giveBack: () => void giveBackTry(services.database, ids, '').catch(() => {}) }
}

/**
 * The account of a new person: a new one; one that is left over and belongs to nobody, with a new password; or somebody's
 * own: he is then invited and says yes himself. His own is found by the phone that he has proved to be his, and, by the
 * merchant that he has worked for and where he belongs to no other now, by login name and phone together.
 */
export async function accountFor(
  context: TenantContext,
  pin: string,
  phone: string,
  first: FirstPassword,
): Promise<{ accountId: number; invited: boolean; fresh: boolean }> {
  const found = await selectAccounts(context.tx, pin, phone)
  const byPhone = found.find((one) => one.by_phone)
  if (byPhone?.phone_verified) return { ...(await guest(context, byPhone)), fresh: false }
  const byPin = found.find((one) => one.by_pin)
  // A phone that nobody has proved to be his says nothing of whose account it is, and neither does a login name.
  if (byPin && byPin === byPhone && isLeftOver(byPin)) {
    if (byPin.password_given) {
      if (!(await givePassword(context.tx, byPin.account_id, first.hash, true)))
        throw refuse('common.conflict')
      const { account_id } = byPin
      context.afterCommit(() => context.services.sessions.forget(`a${account_id}`))
      return { accountId: account_id, invited: false, fresh: false }
    }
    if (byPin.was_here) return { accountId: byPin.account_id, invited: true, fresh: false }
  }
  if (byPin && byPin.employee_id !== null && !byPin.invited)
    throw await alreadyHere(context, byPin.employee_id)
  if (byPin) throw refuse('user.pinTaken', { pin }).at('pin')
  // Typing a phone in keeps it for nobody who has gone: a new account takes it from one that belongs nowhere.
  if (byPhone && !byPhone.abandoned) throw phoneRefusal('taken')
  const accountId = await insertAccount(context.tx, pin, phone, first.hash)
  // Somebody was quicker, with the name or with the phone.
  if (accountId === null) throw refuse('common.conflict')
  return { accountId, invited: false, fresh: true }
}

/** Whoever proved the phone, invited under his own name, whatever login name was typed for him. */
async function guest(
  context: TenantContext,
  person: FoundPerson,
): Promise<{ accountId: number; invited: boolean }> {
  if (person.employee_id !== null) throw await alreadyHere(context, person.employee_id)
  if (person.disabled) throw phoneRefusal('taken')
  if (person.elsewhere && context.services.settings.SINGLE_MERCHANT_USERS) throw refuse('user.elsewhere')
  return { accountId: person.account_id, invited: true }
}

async function alreadyHere(context: TenantContext, employeeId: number): Promise<Refusal> {
  const name = seesPeople(context) ? await selectSeenName(context.tx, employeeId, lookerOf(context)) : null
  return name === null ? refuse('user.alreadyHereUnnamed') : refuse('user.alreadyHere', { name })
}

/** Belongs nowhere any more, and has not proved the phone. */
const isLeftOver = (found: FoundPerson): boolean =>
  !found.elsewhere && found.employee_id === null && !found.phone_verified && !found.disabled
