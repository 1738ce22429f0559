import { textEntry } from '@zhanggui/contract'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { implement } from '../../kernel/implement.ts'
import { maskPhone } from '../../kernel/mask.ts'
import { issueNonce, sealKeyPair } from '../../kernel/seal.ts'
import { endSession, selectAccountMerchants } from '../../kernel/system.sql.ts'
import { selectJobNo, selectMerchant, selectPerson, selectRoles } from './session.sql.ts'
import { clearSessionCookies, login } from './session.ts'

export const sessionRoutes = implement(sessionCalls, {
  getSealKey: async ({ services }) => ({
    publicKey: sealKeyPair(services.settings.SECRET).publicKey,
    nonce: issueNonce(services.settings.SECRET, Date.now()),
  }),

  login,

  logout: async (context) => {
    const { session, services } = context
    context.note(String(session.id))
    await endSession(services.database, session.id, 'logout')
    services.sessions.forget(String(session.id))
    clearSessionCookies(context)
    return null
  },

  findCurrent: async ({ session, tx, services, language }) => {
    const person = await selectPerson(tx, session)
    const merchant = await selectMerchant(tx)
    const roles = await selectRoles(tx, session)
    const groups = await selectAccountMerchants(services.database, session.accountId)
    return {
      id: String(session.employeeId),
      name: session.name,
      phone: maskPhone(person.phone ?? ''),
      email: '',
      pin: session.pin,
      jobNo: await selectJobNo(tx, session),
      type: session.type,
      status: 1,
      groupId: String(merchant.id),
      group: { id: String(merchant.id), name: merchant.name },
      groupList: groups
        .map((group) => ({ id: String(group.merchant_id), name: group.name }))
        .sort((a, b) => Number(a.id) - Number(b.id)),
      roleList: roles.map((role) => ({
        id: String(role.id),
        name: role.name ?? textEntry(`role.${role.kind}`)?.[language === 'zh' ? 0 : 1] ?? String(role.kind),
      })),
      organizationList: [],
      userpermissionList: [...session.permissions].sort().map((code) => ({ code })),
      createDate: person.created_at,
    }
  },
})
