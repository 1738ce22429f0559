import { textOf } from '@zhanggui/contract'
import type { AccountRow } from '../../kernel/database/system.sql.ts'
import type { CallContext } from '../../kernel/http/implement.ts'
import { networkOf } from '../../kernel/session/network.ts'
import { takeSms } from '../../kernel/session/sign-in.sql.ts'
import { codeMinutes, codesOfNetwork, isSmsCode, newSmsCode, smsCodeHash } from '../../kernel/sms/sms.ts'

interface Owner extends AccountRow {
  proved_phone: string | null
}

/**
 * True if the owner of the right password (undefined: it was wrong) also has the code of his phone. Without a code, one
 * is sent after the answer, so that neither the answer nor its time shows if the password was right.
 */
export async function hasPasswordCode(
  context: CallContext,
  owner: Owner | undefined,
  code: string,
): Promise<boolean> {
  const { database, settings, log } = context.services
  const phone = owner?.proved_phone ?? ''
  if (code !== '')
    return isSmsCode(database, settings.SECRET, { phone, purpose: 'password', code }, { take: true })
  if (phone !== '' && !owner?.disabled)
    setImmediate(() => void sendPasswordCode(context, phone).catch(() => log.warn('a code was not sent')))
  return false
}

async function sendPasswordCode(context: CallContext, phone: string): Promise<void> {
  const { database, settings, sms } = context.services
  if (settings.sms === 'off') return
  const purpose = 'password'
  const code = newSmsCode()
  const codeHash = smsCodeHash(settings.SECRET, phone, purpose, code)
  const asked = { phone, purpose, codeHash, network: networkOf(context.ip), ticket: null }
  const { id } = await takeSms(database, asked, { captchaFrom: null, network: codesOfNetwork })
  if (id === null) return
  const text = textOf(context.language, `session.smsFor_${purpose}`, { code, minutes: codeMinutes })
  await sms.send({ phone, code, purpose, text }, { hidden: true })
}
