import { passwordPattern, specialPattern } from '@zhanggui/contract/session/session.ts'
import { insertNonce } from '../../kernel/database/system.sql.ts'
import type { CallContext } from '../../kernel/http/implement.ts'
import { refuseField } from '../../kernel/http/input.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { checkNonce, openSealed, sealKeyPair } from '../../kernel/session/seal.ts'

/** Opens a sealed password. Refuses an expired nonce (the page was open for too long) and a replay. */
export async function openPassword(context: CallContext, sealed: string): Promise<string> {
  const { settings, database } = context.services
  let content: { nonce?: unknown; value?: unknown }
  try {
    content = JSON.parse(openSealed(sealKeyPair(settings.SECRET), sealed) ?? '')
  } catch {
    throw refuse('session.staleNonce')
  }
  if (typeof content?.nonce !== 'string' || typeof content.value !== 'string')
    throw refuse('session.staleNonce')
  const nonce = checkNonce(settings.SECRET, content.nonce, Date.now())
  if (!nonce || !(await insertNonce(database, nonce.id, new Date(nonce.expiresAt))))
    throw refuse('session.staleNonce')
  return content.value
}

type PasswordRule = 'password' | 'specialPassword' | 'samePassword'

/** Refuses a new password that breaks a rule of spec section 5, at its field. */
export function checkNewPassword(
  context: CallContext,
  field: 'password' | 'newPassword',
  password: string,
  { special = false, old }: { special?: boolean; old?: string } = {},
): void {
  const rule = special ? 'specialPassword' : 'password'
  if (!passwordPattern.test(password) || (special && !specialPattern.test(password)))
    throw broken(context, field, rule)
  if (password === old) throw broken(context, field, 'samePassword')
}

function broken(context: CallContext, field: string, rule: PasswordRule): Refusal {
  return refuseField('session', field, `rule.${rule}`, context.language)
}
