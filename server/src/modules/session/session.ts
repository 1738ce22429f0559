import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import {
  companionCookie,
  merchantCookie,
  passwordForm,
  tokenCookie,
} from '@zhanggui/contract/session/session.ts'
import * as system from '../../kernel/database/system.sql.ts'
import { bindTo } from '../../kernel/database/tenant.ts'
import type { CallContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { deviceCookie, deviceDays, deviceHash, newDevice } from '../../kernel/session/device.ts'
import { verifyPassword } from '../../kernel/session/password.ts'
import { newTokens, tokenHash } from '../../kernel/session/session.ts'
import { knowDevice } from '../../kernel/session/sign-in.sql.ts'
import { ticketHash } from './captcha.ts'
import { hasPasswordCode } from './password-code.ts'
import { auditPerson } from './person-audit.ts'
import { openPassword } from './sealed-password.ts'
import { tryPassword } from './tries.ts'

const rememberedHours = 7 * 24
const forgottenHours = 12

export const lifetimeHoursOf = (remember: boolean): number => (remember ? rememberedHours : forgottenHours)

/** True if the user chose to be remembered: only then is the lifetime longer than this. */
export const isRemembered = (lifetimeSeconds: number): boolean => lifetimeSeconds > forgottenHours * 3600 + 60

export interface Claims {
  ip: string
  address: string
  userAgent: string
}

export interface SignedIn {
  token: string
  merchantId: string
}

/** The account of a login name or phone and a password. The answer is the same for an unknown account and a wrong password. */
export async function checkPassword(
  context: CallContext,
  input: { pin: string; password: string; smsCode: string; captcha: string },
): Promise<system.AccountRow> {
  return checkOpenPassword(context, { ...input, password: await openPassword(context, input.password) })
}

/** Where somebody signs in, if not in a browser. `till`: the key of the tills. */
interface Door {
  belongs?: (account: system.AccountRow) => Promise<boolean>
  till?: string | null
}

/**
 * The same for a password that is not sealed. An account that does not belong here is unknown: its try is used up, so that
 * nobody can tell whether the password is right.
 */
export async function checkOpenPassword(
  context: CallContext,
  input: { pin: string; password: string; smsCode: string; captcha: string },
  { belongs = async () => true, till = null }: Door = {},
): Promise<system.AccountRow> {
  const { database } = context.services
  const { password } = input
  if (!passwordForm.test(password)) throw refuse('session.wrongPassword')
  // Login names are stored and compared in lower case.
  const account = await system.selectAccount(database, input.pin.toLowerCase())
  const typed = input.pin.toLowerCase()
  const attempt = await tryPassword(context, {
    ...{ accountId: account?.id ?? 0, typed, till },
    ticket: ticketHash(context, input.captcha, typed),
  })
  const evaluate = async () => {
    const owner = (await verifyPassword(account?.password_hash ?? null, password)) ? account : undefined
    return { owner, isHere: owner !== undefined && (await belongs(owner)) }
  }
  const { owner, isHere } = await evaluate().catch(async (error) => {
    // A deadline or a busy server says nothing about the password.
    await attempt.undo()
    throw error
  })
  if (attempt.refused && !(await hasPasswordCode(context, owner, input.smsCode))) throw attempt.refused
  if (!owner || !isHere) throw refuse('session.wrongPassword')
  await attempt.giveBack()
  return owner
}

/** Signs in by password. */
export async function login(
  context: CallContext,
  input: Claims & { pin: string; password: string; smsCode: string; remember: boolean; captcha: string },
): Promise<SignedIn> {
  const account = await checkPassword(context, input)
  return signIn(context, account, await entranceOf(context, account), {
    ...input,
    triedHash: account.password_hash,
    action: 'session.login',
    call: sessionCalls.login.path,
  })
}

/** The merchant that the account used last. */
export async function entranceOf({ services }: CallContext, account: system.AccountRow): Promise<number> {
  if (account.disabled) throw refuse('session.disabled')
  const merchants = await system.selectAccountMerchants(services.database, account.id)
  const own = merchants.find((item) => !item.disabled)
  if (own) return own.merchant_id
  throw merchants.length > 0 ? refuse('session.disabled') : refuse('session.noMerchant')
}

/** Opens a session for that merchant and sets its cookies. */
export async function signIn(
  context: CallContext,
  account: Pick<system.AccountRow, 'id'>,
  merchantId: number,
  how: Claims & { remember: boolean; triedHash: string | null; action: string; call: string },
): Promise<SignedIn> {
  const { database } = context.services
  const { token, companion } = newTokens()
  await system.systemTransaction(database, async (open) => {
    const comer = await system.insertSession(open, {
      tokenHash: tokenHash(token),
      companionHash: tokenHash(companion),
      accountId: account.id,
      merchantId,
      ip: context.ip,
      claimed: { ip: how.ip, address: how.address, userAgent: how.userAgent },
      lifetimeHours: lifetimeHoursOf(how.remember),
      triedHash: how.triedHash,
    })
    // Since the check, the account was disabled or removed, or its password changed.
    if (!comer) throw refuse('session.wrongPassword')
    await auditPerson(await bindTo(open, merchantId), context, comer, {
      ...how,
      record: String(comer.session_id),
    })
  })
  await keepDevice(context, account.id, how.userAgent)
  // With one device per account, the other sessions have just ended.
  context.services.sessions.forget(`a${account.id}`)
  setSessionCookies(context, { token, companion, merchantId, remember: how.remember })
  return { token, merchantId: String(merchantId) }
}

/** Notes the browser that has signed in, for its own tries at the password. */
export async function keepDevice(context: CallContext, accountId: number, userAgent: string): Promise<void> {
  const { settings, database } = context.services
  let hash = context.device()
  if (!hash) {
    const device = newDevice(settings.SECRET)
    hash = deviceHash(settings.SECRET, device)
    context.setCookie(deviceCookie, device, { httpOnly: true, maxAgeSeconds: deviceDays * 86_400 })
  }
  if (hash) await knowDevice(database, accountId, { hash, userAgent, ip: context.ip })
}

/** Without `remember`, the cookies end with the browser's session. */
export function setSessionCookies(
  context: CallContext,
  session: { token: string; companion: string; merchantId: number; remember: boolean },
): void {
  const age = session.remember ? { maxAgeSeconds: rememberedHours * 3600 } : {}
  context.setCookie(tokenCookie, session.token, age)
  context.setCookie(companionCookie, session.companion, { ...age, httpOnly: true })
  context.setCookie(merchantCookie, String(session.merchantId), age)
}

export function clearSessionCookies(context: CallContext): void {
  for (const name of [tokenCookie, merchantCookie]) context.clearCookie(name, {})
  context.clearCookie(companionCookie, { httpOnly: true })
}
