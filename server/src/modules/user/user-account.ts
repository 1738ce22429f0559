import type { OutsideContext, TenantContext } from '../../kernel/http/implement.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { giveBackTry, takeTry } from '../../kernel/session/sign-in.sql.ts'
import type { FirstPassword } from './first-password.ts'
import { type FoundPerson, givePassword, insertAccount, selectAccounts, selectSeenName } from './user.sql.ts'
import { lookerOf, seesPeople } from './user.ts'
import { phoneRefusal } from './user-values.ts'

const day = 24 * 60
/** The invitations of a merchant per day, together with refused forms. */
const dailyPhones = 100

export interface PhoneTry {
  giveBack(): void
}

/**
 * Takes one of the day's tries for a phone that a user types for another person. Without a limit he could find out
 * which phones have accounts. The try is given back if the phone had no account and the call succeeds.
 */
export async function tryPhone({ services, session }: OutsideContext): Promise<PhoneTry> {
  const key = `phone:m${session.merchantId}`
  const limit = { key, captchaFrom: null, atMost: dailyPhones }
  const { ids } = await takeTry(services.database, [limit], { minutes: day })
  if (!ids) throw refuse('user.tooManyPhones')
  return { giveBack: () => void giveBackTry(services.database, ids, '').catch(() => {}) }
}

/**
 * The account of a new person. It is a new account, or a leftover account without a merchant, which gets a new
 * password, or the person's own account. The owner is then invited and must accept. The account is his own if he has
 * proved the phone. The merchant that he has left may also find it by login name and phone together, if he belongs to
 * no other merchant.
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
  // A phone that nobody has proved does not identify an account, and neither does a login name.
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
  // A leftover account does not keep its phone: a new account takes it.
  if (byPhone && !byPhone.abandoned) throw phoneRefusal('taken')
  const accountId = await insertAccount(context.tx, pin, phone, first.hash)
  // Another call took the name or the phone at the same time.
  if (accountId === null) throw refuse('common.conflict')
  return { accountId, invited: false, fresh: true }
}

/** Invites the owner of the proved phone with his own login name, whatever the form says. */
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

/** Belongs to no merchant, and has not proved the phone. */
const isLeftOver = (found: FoundPerson): boolean =>
  !found.elsewhere && found.employee_id === null && !found.phone_verified && !found.disabled
