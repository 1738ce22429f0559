import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { merchantCookie } from '@zhanggui/contract/session/session.ts'
import { answerInvitation as answer, switchSession } from '../../kernel/database/system.sql.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectAccountOf, selectMerchant } from './session.sql.ts'
import { isRemembered } from './session.ts'

/** Moves the session to another merchant of the person; one that is not his answers as one that does not exist. */
export async function setCurrent(context: TenantContext, { groupId }: { groupId: string }): Promise<null> {
  const { tx, session, services } = context
  const merchantId = Number(groupId)
  if (merchantId === session.merchantId) return null
  const moved = await switchSession(tx, session.id, merchantId, {
    call: sessionCalls.setCurrent.path,
    ip: context.ip,
    requestId: context.requestId,
  })
  if (!moved) throw refuse('session.notMember')
  context.note(groupId)
  context.setCookie(
    merchantCookie,
    groupId,
    isRemembered(moved.lifetime_seconds) ? { maxAgeSeconds: moved.remaining_seconds } : {},
  )
  // Where one device per account is the rule, the account's other sessions have ended, too.
  context.afterCommit(() => services.sessions.forget(`a${session.accountId}`))
  return null
}

/** Who still has the password an administrator gave him is no member elsewhere before he has one that only he knows. */
export async function answerInvitation(
  context: TenantContext,
  { groupId, accept }: { groupId: string; accept: boolean },
): Promise<null> {
  const { tx, session } = context
  // Whoever is signed in belongs to a merchant already.
  if (accept && context.services.settings.SINGLE_MERCHANT_USERS)
    throw refuse('session.oneMerchantOnly', { name: (await selectMerchant(tx)).name })
  const account = await selectAccountOf(tx, session.accountId)
  if (accept && account.password_given) throw refuse('session.ownPasswordFirst')
  const answered = await answer(tx, session.accountId, Number(groupId), accept, {
    call: sessionCalls.answerInvitation.path,
    ip: context.ip,
    requestId: context.requestId,
  })
  if (!answered) throw refuse('session.noInvitation')
  context.note(String(session.employeeId), {
    title: session.name,
    changes: [
      {
        field: 'invitation',
        before: auditWord('user.status3'),
        after: auditWord(accept ? 'audit.accepted' : 'audit.declined'),
      },
    ],
    groupId,
  })
  return null
}
