import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { merchantCookie } from '@zhanggui/contract/session/session.ts'
import { switchSession } from '../../kernel/database/system.sql.ts'
import { forMerchant } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { auditPerson } from './person-audit.ts'
import { isRemembered } from './session.ts'

/** Moves the session to another merchant of the person. A foreign merchant gets the same answer as an unknown one. */
export async function setCurrent(context: TenantContext, { groupId }: { groupId: string }): Promise<null> {
  const { tx, session, services } = context
  const merchantId = Number(groupId)
  if (merchantId === session.merchantId) return null
  const moved = await switchSession(tx, session.id, merchantId)
  if (!moved) throw refuse('session.notMember')
  await forMerchant(tx, merchantId, (there) =>
    auditPerson(there, context, moved, {
      action: 'session.switch',
      call: sessionCalls.setCurrent.path,
      record: String(session.id),
    }),
  )
  context.note(groupId)
  context.setCookie(
    merchantCookie,
    groupId,
    isRemembered(moved.lifetime_seconds) ? { maxAgeSeconds: moved.remaining_seconds } : {},
  )
  // With one device per account, the account's other sessions have ended, too.
  context.afterCommit(() => services.sessions.forget(`a${session.accountId}`))
  return null
}
