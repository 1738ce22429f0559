import { isIPv6 } from 'node:net'
import { companionCookie, merchantCookie, tokenCookie } from '@zhanggui/contract/session/session.ts'
import type { CallContext } from '../../kernel/implement.ts'
import { verifyPassword } from '../../kernel/password.ts'
import { refuse } from '../../kernel/refusal.ts'
import { checkNonce, openSealed, sealKeyPair } from '../../kernel/seal.ts'
import { newTokens, tokenHash } from '../../kernel/session.ts'
import * as system from '../../kernel/system.sql.ts'

/** Wrong tries within this window count (safety promise 7). */
const tryLimits = { minutes: 15, account: 5, network: 20 }

const rememberedHours = 7 * 24
const forgottenHours = 12

/** The address itself, or the /64 an IPv6 address belongs to: one household or machine has all of it. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}

interface LoginInput {
  pin: string
  password: string
  remember: boolean
  ip: string
  address: string
  userAgent: string
}

/** Opens what the client sealed; a page that stood open too long, or a replay, is told to try again. */
async function openPassword(context: CallContext, sealed: string): Promise<string> {
  const { settings, database } = context.services
  let content: { nonce?: unknown; value?: unknown }
  try {
    content = JSON.parse(openSealed(sealKeyPair(settings.SECRET).privateKey, sealed) ?? '')
  } catch {
    throw refuse('session.staleNonce')
  }
  if (typeof content.nonce !== 'string' || typeof content.value !== 'string')
    throw refuse('session.staleNonce')
  const nonce = checkNonce(settings.SECRET, content.nonce, Date.now())
  if (!nonce || !(await system.insertNonce(database, nonce.id, new Date(nonce.expiresAt))))
    throw refuse('session.staleNonce')
  return content.value
}

/** Signs in by password: the answer does not tell an unknown account from a wrong password. */
export async function login(
  context: CallContext,
  input: LoginInput,
): Promise<{ token: string; merchantId: string }> {
  const { database } = context.services
  const password = await openPassword(context, input.password)
  const account = await system.selectAccount(database, input.pin)
  const accountKey = `pin:${account?.pin ?? input.pin}`
  // Taken before the password is tried: guesses that come at once cannot slip past the limit.
  const taken = await system.takeTry(
    database,
    { account: accountKey, network: `net:${networkOf(context.ip)}` },
    tryLimits,
    null,
  )
  if (!taken.ids) throw refuse('session.tooManyTries', { minutes: Math.max(1, taken.waitMinutes ?? 1) })
  if (!(await verifyPassword(account?.password_hash ?? null, password)) || !account)
    throw refuse('session.wrongPassword')
  await system.giveBackTry(database, taken.ids, accountKey)
  if (account.disabled) throw refuse('session.disabled')
  const [merchant] = await system.selectAccountMerchants(database, account.id)
  if (!merchant) throw refuse('session.noMerchant')
  const { token, companion } = newTokens()
  const lifetimeHours = input.remember ? rememberedHours : forgottenHours
  await system.insertSession(database, {
    tokenHash: tokenHash(token),
    companionHash: tokenHash(companion),
    accountId: account.id,
    merchantId: merchant.merchant_id,
    ip: context.ip,
    claimed: { ip: input.ip, address: input.address, userAgent: input.userAgent },
    lifetimeHours,
    triedHash: account.password_hash,
    action: 'session.login',
    call: '/bf/ipos/web/emp/login',
    requestId: context.requestId,
  })
  // Not remembered: a cookie that goes when the browser is closed.
  const age = input.remember ? { maxAgeSeconds: lifetimeHours * 3600 } : {}
  context.setCookie(tokenCookie, token, age)
  context.setCookie(companionCookie, companion, { ...age, httpOnly: true })
  context.setCookie(merchantCookie, String(merchant.merchant_id), age)
  return { token, merchantId: String(merchant.merchant_id) }
}

export function clearSessionCookies(context: CallContext): void {
  for (const name of [tokenCookie, companionCookie, merchantCookie]) context.clearCookie(name)
}
