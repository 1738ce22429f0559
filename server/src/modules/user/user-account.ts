import type { OutsideContext, TenantContext } from '../../kernel/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { giveBackTry, takeTry } from '../../kernel/sign-in.sql.ts'
import type { FirstPassword } from './first-password.ts'
import { type FoundPerson, givePassword, insertAccount, selectAccounts } from './user.sql.ts'
import { atField, phoneRefusal } from './user-values.ts'

/** A login name answers to its own phone only, so the phone could be guessed: as seldom as a password (safety promise 7). */
const tryLimits = { minutes: 15, account: 5, network: 20 }

/**
 * Takes a try for a login name that somebody outside of this merchant has, before the phone is looked at: beyond the limit
 * the right phone is refused like a wrong one. Null for a name of one's own people, or of nobody.
 */
export async function tryLoginName(
  { services, session, inTenant }: OutsideContext,
  pin: string,
): Promise<{ giveBack(): void } | null> {
  const [known] = await inTenant((tx) => selectAccounts(tx, pin, ''))
  if (!known || known.employee_id !== null) return null
  const key = `join:${pin}`
  const { ids, waitMinutes } = await takeTry(
    services.database,
    { account: key, network: `join:m${session.merchantId}` },
    tryLimits,
    null,
  )
  if (!ids) throw refuse('session.tooManyTries', { minutes: Math.max(1, waitMinutes ?? 1) })
  return { giveBack: () => void giveBackTry(services.database, ids, key).catch(() => {}) }
}

/**
 * The account of a new person: a new one; one that is left over and belongs to nobody, with a new password; or somebody's
 * own, who is then invited and says yes himself.
 */
export async function accountFor(
  context: TenantContext,
  pin: string,
  phone: string,
  first: FirstPassword,
): Promise<{ accountId: number; invited: boolean; fresh: boolean }> {
  const found = await selectAccounts(context.tx, pin, phone)
  const byPin = found.find((one) => one.by_pin)
  const byPhone = found.find((one) => one.by_phone)
  if (!byPin && !byPhone) {
    const accountId = await insertAccount(context.tx, pin, phone, first.hash)
    // Somebody was quicker, with the name or with the phone.
    if (accountId === null) throw refuse('common.conflict')
    return { accountId, invited: false, fresh: true }
  }
  if (byPin?.employee_id != null) throw alreadyHere(byPin)
  // One answer whether the phone that was typed is nobody's or a third person's: else phones could be tried out on any name.
  if (byPin && !byPin.by_phone) throw atField(context, 'pin', refuse('user.pinOtherPhone', { pin }))
  const somebody = byPin ?? byPhone
  // A phone that nobody has proved to be his says nothing of whose account it is.
  if (!somebody || (!byPin && !somebody.phone_verified)) throw phoneRefusal(context, 'taken')
  if (somebody.employee_id !== null) throw alreadyHere(somebody)
  if (somebody.disabled) throw atField(context, 'pin', refuse('user.pinTaken', { pin }))
  if (isLeftOver(somebody)) {
    if (!(await givePassword(context.tx, somebody.account_id, first.hash, true)))
      throw refuse('common.conflict')
    const { account_id } = somebody
    context.afterCommit(() => context.services.sessions.forget(`a${account_id}`))
    return { accountId: account_id, invited: false, fresh: false }
  }
  // Its password is known to another administrator, or one person may belong to one merchant only.
  if (somebody.elsewhere && (somebody.password_given || context.services.settings.SINGLE_MERCHANT_USERS))
    throw refuse('user.elsewhere')
  return { accountId: somebody.account_id, invited: true, fresh: false }
}

const alreadyHere = (found: FoundPerson) => refuse('user.alreadyHere', { name: found.employee_name ?? '' })

/** Made by an administrator, never made its own by anybody, and belonging nowhere any more. */
const isLeftOver = (found: FoundPerson): boolean =>
  found.password_given && !found.elsewhere && !found.phone_verified
