import { passwordForm } from '@zhanggui/contract/session/session.ts'
import {
  endAccountSessions,
  needsSpecial,
  selectAccount,
  setPassword,
} from '../../kernel/database/system.sql.ts'
import type { OutsideContext, TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { hashPassword, verifyPassword } from '../../kernel/session/password.ts'
import { checkNewPassword, openPassword } from './sealed-password.ts'
import { clearSessionCookies } from './session.ts'
import { tryOldPassword } from './tries.ts'

/**
 * Changes the password and ends every session of the account, even this one. The hash is computed before the
 * transaction.
 */
export const updatePassword = {
  async prepare(context: OutsideContext, input: { oldPassword: string; newPassword: string }) {
    const { session, services } = context
    const old = await openPassword(context, input.oldPassword)
    const next = await openPassword(context, input.newPassword)
    const special = await needsSpecial(services.database, session.accountId)
    checkNewPassword(context, 'newPassword', next, { special })
    if (!passwordForm.test(old)) throw refuse('session.oldPasswordWrong')
    // Counted apart from sign-in. Otherwise the thief of a session could block the owner's sign-in.
    const attempt = await tryOldPassword(context, session.accountId)
    const account = await selectAccount(services.database, session.pin)
    if (!(await verifyPassword(account?.password_hash ?? null, old))) throw refuse('session.oldPasswordWrong')
    await attempt.giveBack()
    checkNewPassword(context, 'newPassword', next, { special, old })
    const hash = await hashPassword(next)
    return async (tenant: TenantContext): Promise<null> => {
      await setPassword(tenant.tx, session.accountId, hash, { given: false })
      await endAccountSessions(tenant.tx, session.accountId, 'password')
      tenant.note(String(session.employeeId), { title: session.name })
      tenant.afterCommit(() => services.sessions.forget(`a${session.accountId}`))
      clearSessionCookies(tenant)
      return null
    }
  },
}
