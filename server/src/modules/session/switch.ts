import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { merchantCookie } from '@zhanggui/contract/session/session.ts'
import { answerInvitation as answer, switchSession } from '../../kernel/database/system.sql.ts'
import { forMerchant } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { auditPerson, recordAnswer } from './person-audit.ts'
import { selectAccountOf, selectMerchant } from './session.sql.ts'
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

/**
 * Answers an invitation. A person whose password an administrator set must first change it, so that no other
 * merchant's administrator knows it.
 */
export async function answerInvitation(
  context: TenantContext,
  { groupId, accept }: { groupId: string; accept: boolean },
): Promise<null> {
  const { tx, session } = context
  // A signed-in person already belongs to a merchant.
  if (accept && context.services.settings.SINGLE_MERCHANT_USERS)
    throw refuse('session.oneMerchantOnly', { name: (await selectMerchant(tx)).name })
  const account = await selectAccountOf(tx, session.accountId)
  if (accept && account.password_given) throw refuse('session.ownPasswordFirst')
  const merchantId = Number(groupId)
  const person = await answer(tx, session.accountId, merchantId, accept)
  if (!person) throw refuse('session.noInvitation')
  const answered = { accept, call: sessionCalls.answerInvitation.path }
  await forMerchant(tx, merchantId, (there) => recordAnswer(there, context, person, answered))
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
