import type { OpenedLink } from '@zhanggui/contract/user/link.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import {
  endAccountSessions,
  mayJoin,
  selectAccount,
  selectAccountMerchants,
  setPassword,
} from '../../kernel/database/system.sql.ts'
import { inTenant, type Tx } from '../../kernel/database/tenant.ts'
import type { CallContext } from '../../kernel/http/implement.ts'
import { refuseField } from '../../kernel/http/input.ts'
import { refuse } from '../../kernel/refusal.ts'
import { hashPassword } from '../../kernel/session/password.ts'
import { tokenHash } from '../../kernel/session/session.ts'
import { findLinkByHash } from '../../kernel/session/sign-in.sql.ts'
import { deleteLinks, mayGive } from '../role/given-links.ts'
import { activeActor, lockPeopleFor } from '../role/people-lock.ts'
import { auditPerson } from '../session/person-audit.ts'
import { checkNewPassword, openPassword } from '../session/sealed-password.ts'
import { type Claims, checkPassword, type SignedIn, signIn } from '../session/session.ts'
import { tryLink } from '../session/tries.ts'
import { belongsHere, lockLink, selectLinkFacts, updateJoined } from './link.sql.ts'
import { givePassword, insertAccount, type PersonRow, selectPeople } from './user.sql.ts'

/** A link that its maker may still give. */
interface Held {
  person: PersonRow
  byOperator: boolean
  merchant: { name: string; special: boolean }
}

/**
 * The person of a link. The maker's rights and the person's are those of now: a link never gives more than its maker
 * could change himself.
 */
async function requireLink(tx: Tx, employeeId: number, hash: Buffer): Promise<Held> {
  const link = await lockLink(tx, employeeId, hash)
  const merchant = await selectLinkFacts(tx)
  const all = { merchantId: tx.merchantId, stores: 'all', employeeId } as const
  const [person] = await selectPeople(tx, [employeeId], all, merchant.time_zone)
  if (!link || !person || person.disabled) throw refuse('user.linkGone')
  if (link.made_by !== null && !mayGive(await activeActor(tx, link.made_by), person))
    throw refuse('user.linkGone')
  return { person, byOperator: link.made_by === null, merchant }
}

/** Runs `work` with the link of a token in a transaction of its merchant. Other writers of people wait meanwhile. */
async function withLink<T>(
  { services }: CallContext,
  token: string,
  work: (tx: Tx, held: Held) => Promise<T>,
): Promise<T> {
  const hash = tokenHash(token)
  const found = await findLinkByHash(services.database, hash)
  if (!found) throw refuse('user.linkGone')
  return inTenant(services.database, found.merchant_id, {}, async (tx) => {
    await lockPeopleFor(tx)
    return work(tx, await requireLink(tx, found.employee_id, hash))
  })
}

export const findLink = (context: CallContext, { token }: { token: string }): Promise<OpenedLink> =>
  withLink(context, token, async (_tx, { person, merchant }) => ({
    invited: person.invited,
    merchantName: merchant.name,
    name: person.name,
    pin: person.pin,
    special: merchant.special,
  }))

interface Entering extends Claims {
  token: string
  password: string
  remember: boolean
}

/** Uses a link up: a new account for an invited person, a new password for another one. It signs him in. */
export async function useLink(context: CallContext, input: Entering & { pin: string }): Promise<SignedIn> {
  const password = await openPassword(context, input.password)
  const { invited, special } = await findLink(context, input)
  checkNewPassword(context, 'password', password, { special })
  if (invited && input.pin === '') throw refuseField('user', 'pin', 'rule.required', context.language)
  const attempt = await tryLink(context, tokenHash(input.token))
  if (invited) {
    // A hash is dear, so the name is looked up before it. The write guards it once more.
    const other = await selectAccount(context.services.database, input.pin)
    if (other?.pin === input.pin) throw pinTaken(input.pin)
  }
  const hash = await hashPassword(password)
  const entered = await enter(context, input, userCalls.useLink, async (tx, { person, byOperator }) => {
    if (person.invited !== invited) throw refuse('user.linkGone')
    if (person.account_id === null) {
      const made = await insertAccount(tx, input.pin, person.phone ?? '', hash)
      if (made === null) throw pinTaken(input.pin)
      await updateJoined(tx, person.id, made)
      return { id: made, pin: input.pin }
    }
    if (byOperator) {
      await setPassword(tx, person.account_id, hash, { given: true })
      await endAccountSessions(tx, person.account_id, 'password')
    } else if (!(await givePassword(tx, person.account_id, hash))) throw refuse('user.sharedAccount')
    return { id: person.account_id, pin: person.pin }
  })
  await attempt.giveBack()
  return entered
}

const pinTaken = (pin: string) => refuse('user.pinTaken', { pin }).at('pin')

/** Accepts an invitation with an existing account. It signs in. */
export async function joinByLink(
  context: CallContext,
  input: Entering & { pin: string; smsCode: string; captcha: string },
): Promise<SignedIn> {
  const { database, settings } = context.services
  if (!(await findLink(context, input)).invited) throw refuse('user.linkGone')
  const account = await checkPassword(context, input)
  if (account.disabled) throw refuse('session.disabled')
  const [other] = await selectAccountMerchants(database, account.id)
  return enter(context, input, userCalls.joinByLink, async (tx, { person }) => {
    if (!person.invited) throw refuse('user.linkGone')
    const said = await mayJoin(tx, account.id, account.password_hash)
    if (said === 'gone') throw refuse('session.wrongPassword')
    if (await belongsHere(tx, account.id)) throw refuse('user.alreadyHere')
    if (said === 'given') throw refuse('session.ownPasswordFirst')
    if (other && settings.SINGLE_MERCHANT_USERS) throw refuse('session.oneMerchantOnly', { name: other.name })
    await updateJoined(tx, person.id, account.id)
    return account
  })
}

/** The link is used up in the same transaction as its effect, so only one of several uses succeeds. */
async function enter(
  context: CallContext,
  input: Entering,
  call: { path: string; audit: string | null },
  effect: (tx: Tx, held: Held) => Promise<{ id: number; pin: string }>,
): Promise<SignedIn> {
  const action = call.audit ?? ''
  const entered = await withLink(context, input.token, async (tx, held) => {
    const account = await effect(tx, held)
    await deleteLinks(tx, [held.person.id])
    await auditPerson(
      tx,
      context,
      { employee_id: held.person.id, pin: account.pin },
      { action, call: call.path, record: String(held.person.id), title: held.person.name },
    )
    return { account, merchantId: tx.merchantId }
  })
  context.services.sessions.forget(`a${entered.account.id}`)
  return signIn(context, entered.account, entered.merchantId, {
    ...input,
    triedHash: null,
    action: 'session.login',
    call: call.path,
  })
}
