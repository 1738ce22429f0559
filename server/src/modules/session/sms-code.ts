import { textOf } from '@zhanggui/contract'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import type { SmsPurpose } from '@zhanggui/contract/session/session.ts'
import * as system from '../../kernel/database/system.sql.ts'
import { bindTo } from '../../kernel/database/tenant.ts'
import type { CallContext } from '../../kernel/http/implement.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { networkOf } from '../../kernel/session/network.ts'
import { hashPassword } from '../../kernel/session/password.ts'
import { dropSms, takeSms } from '../../kernel/session/sign-in.sql.ts'
import { codeMinutes, codesOfNetwork, isSmsCode, newSmsCode, smsCodeHash } from '../../kernel/sms/sms.ts'
import { ticketHash } from './captcha.ts'
import { auditPerson } from './person-audit.ts'
import { checkNewPassword, openPassword } from './sealed-password.ts'
import { type Claims, entranceOf, type SignedIn, signIn } from './session.ts'
import { type Attempt, tryCode } from './tries.ts'

/** A network gets so many codes in 15 minutes without a captcha, and `network` codes per hour in all. */
const networkLimits = { captchaFrom: 5, network: codesOfNetwork }
const resendSeconds = 60

/** Sends a code. Neither the answer nor its time shows if the phone has an account. */
export async function sendSmsCode(
  context: CallContext,
  input: { phone: string; purpose: SmsPurpose; captcha: string },
): Promise<{ resendSeconds: number; validMinutes: number }> {
  const { database, settings, sms, log } = context.services
  const { phone, purpose } = input
  sms.checkAvailable()
  if (purpose === 'register' && !settings.registration) throw refuse('session.registrationOff')
  const code = newSmsCode()
  const taken = await takeSms(
    database,
    {
      phone,
      purpose,
      codeHash: smsCodeHash(settings.SECRET, phone, purpose, code),
      network: networkOf(context.ip),
      ticket: ticketHash(context, input.captcha, ''),
    },
    networkLimits,
  )
  if (taken.id === null) throw refusalOfSms(taken.refused, taken.wait_seconds)
  const text = textOf(context.language, `session.smsFor_${purpose}`, { code, minutes: codeMinutes })
  const send = () => sms.send({ phone, code, purpose, text })
  if (purpose === 'login' || purpose === 'forgotten') {
    // Only an account with a proved phone gets a code. The account is looked up after the answer, so that the answer
    // takes the same time for every phone.
    const sendLater = async () => {
      const account = await system.selectProvedAccount(database, phone)
      if (account && !account.disabled) await send()
    }
    setImmediate(() => void sendLater().catch(() => log.warn({ kind: purpose }, 'a code was not sent')))
  } else {
    try {
      await send()
    } catch (error) {
      await dropSms(database, taken.id)
      throw error
    }
  }
  return { resendSeconds, validMinutes: codeMinutes }
}

function refusalOfSms(reason: string | null, waitSeconds: number): Refusal {
  if (reason === 'soon') return refuse('session.smsTooSoon', { seconds: Math.max(1, waitSeconds) })
  if (reason === 'captcha') return refuse('session.captchaNeeded')
  if (reason === 'network') return refuse('session.tooManyTries', { minutes: Math.ceil(waitSeconds / 60) })
  return refuse('session.smsTooMany')
}

/** Checks a code of a phone. Refuses a wrong code, and a network with too many tries. */
export async function trySmsCode(
  context: CallContext,
  given: { phone: string; purpose: SmsPurpose; code: string },
  { take }: { take: boolean },
): Promise<Attempt> {
  const { database, settings } = context.services
  const attempt = await tryCode(context)
  if (!(await isSmsCode(database, settings.SECRET, given, { take }))) throw refuse('session.smsWrong')
  return attempt
}

/** Signs in by an SMS code. */
export async function loginBySms(
  context: CallContext,
  input: Claims & { phone: string; smsCode: string; remember: boolean },
): Promise<SignedIn> {
  const { database, settings } = context.services
  const given = { phone: input.phone, purpose: 'login', code: input.smsCode } as const
  const attempt = await trySmsCode(context, given, { take: false })
  const account = await system.selectProvedAccount(database, input.phone)
  if (!account) throw refuse('session.smsWrong')
  const merchantId = await entranceOf(context, account)
  if (!(await isSmsCode(database, settings.SECRET, given, { take: true }))) throw refuse('session.smsWrong')
  await attempt.giveBack()
  return signIn(context, account, merchantId, {
    ...input,
    triedHash: null,
    action: 'session.loginBySms',
    call: sessionCalls.loginBySms.path,
  })
}

/** Sets a new password by an SMS code, and ends every session of the account. */
export async function forgetPassword(
  context: CallContext,
  input: { phone: string; smsCode: string; newPassword: string },
): Promise<null> {
  const { database, settings, sessions } = context.services
  const password = await openPassword(context, input.newPassword)
  checkNewPassword(context, 'newPassword', password)
  const given = { phone: input.phone, purpose: 'forgotten', code: input.smsCode } as const
  const attempt = await trySmsCode(context, given, { take: false })
  const account = await system.selectProvedAccount(database, input.phone)
  if (!account) throw refuse('session.smsWrong')
  checkNewPassword(context, 'newPassword', password, {
    special: await system.needsSpecial(database, account.id),
  })
  const passwordHash = await hashPassword(password)
  await system.systemTransaction(database, async (tx) => {
    if (!(await isSmsCode(tx, settings.SECRET, given, { take: true }))) throw refuse('session.smsWrong')
    await system.setPassword(tx, account.id, passwordHash, { given: false })
    await system.endAccountSessions(tx, account.id, 'password')
    for (const person of await system.selectPlaces(tx, account.id))
      await auditPerson(await bindTo(tx, person.merchant_id), context, person, {
        action: 'session.forgetPassword',
        call: sessionCalls.forgetPassword.path,
        record: String(person.employee_id),
      })
  })
  sessions.forget(`a${account.id}`)
  await attempt.giveBack()
  return null
}
