import { randomBytes, randomInt } from 'node:crypto'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { systemTransaction } from '../../kernel/database/system.sql.ts'
import { bindTo } from '../../kernel/database/tenant.ts'
import type { CallContext, TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { networkOf } from '../../kernel/session/network.ts'
import { newTokens, tokenHash } from '../../kernel/session/session.ts'
import * as guard from '../../kernel/session/sign-in.sql.ts'
import { ownAddress } from '../../kernel/web/phone-address.ts'
import { auditPerson } from './person-audit.ts'
import { keepDevice, lifetimeHoursOf, setSessionCookies } from './session.ts'

const createdPerMinute = { atMost: 30, windowMs: 60_000 }
const polledPerMinute = { atMost: 1200, windowMs: 60_000 }

function checkShare(context: CallContext, what: string, share: typeof createdPerMinute): void {
  if (!context.services.limits.take(`${what} ${networkOf(context.ip)}`, share))
    throw refuse('session.tooManyTries', { minutes: 1 })
}

/** A code for this browser. Only this browser has the secret that takes the confirmed scan. */
export async function createScan(context: CallContext, input: { userAgent: string }) {
  checkShare(context, 'scan', createdPerMinute)
  const scanId = randomBytes(16).toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  const checkDigits = String(randomInt(100)).padStart(2, '0')
  const expiresAt = await guard.insertScan(context.services.database, {
    id: scanId,
    secretHash: tokenHash(secret),
    checkDigits,
    ip: context.ip,
    userAgent: input.userAgent,
  })
  const url = `${ownAddress(context.services.settings)}/web/scan?id=${scanId}`
  return { scanId, secret, url, checkDigits, expiresAt }
}

/** The state of the scan. The first poll after the confirmation signs the client in, later ones do not. */
export async function pollScan(
  context: CallContext,
  input: { scanId: string; secret: string; remember: boolean },
): Promise<{ state: number }> {
  checkShare(context, 'poll', polledPerMinute)
  const { token, companion } = newTokens()
  const scan = await systemTransaction(context.services.database, async (open) => {
    const asked = await guard.pollScan(
      open,
      { id: input.scanId, secretHash: tokenHash(input.secret) },
      {
        tokenHash: tokenHash(token),
        companionHash: tokenHash(companion),
        ip: context.ip,
        claimed: { ip: '', address: '' },
        lifetimeHours: lifetimeHoursOf(input.remember),
      },
    )
    if (asked.merchant_id !== null)
      await auditPerson(await bindTo(open, asked.merchant_id), context, asked, {
        action: 'session.loginByScan',
        call: sessionCalls.pollScan.path,
        record: String(asked.session_id),
      })
    return asked
  })
  if (scan.merchant_id !== null && scan.account_id !== null) {
    await keepDevice(context, scan.account_id, context.userAgent)
    context.services.sessions.forget(`a${scan.account_id}`)
    setSessionCookies(context, {
      token,
      companion,
      merchantId: scan.merchant_id,
      remember: input.remember,
    })
  }
  return { state: scan.state }
}

/** The facts that the phone shows before it confirms. From this call on, only this account can answer the code. */
export async function findScan(context: TenantContext, { scanId }: { scanId: string }) {
  const scan = await guard.readScan(context.tx, scanId, context.session.accountId)
  if (!scan) throw refuse('session.scanGone')
  return {
    state: scan.state,
    checkDigits: scan.check_digits,
    ip: scan.ip,
    userAgent: scan.user_agent,
    createdAt: scan.created_at,
  }
}

export async function confirmScan(
  context: TenantContext,
  { scanId, accept }: { scanId: string; accept: boolean },
): Promise<null> {
  const { tx, session } = context
  if (!(await guard.answerScan(tx, scanId, session, accept))) throw refuse('session.scanGone')
  const answer = auditWord(accept ? 'audit.accepted' : 'audit.declined')
  context.note('', { changes: [{ field: 'scanAnswer', before: null, after: answer }] })
  return null
}
