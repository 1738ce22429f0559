import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { implement } from '../../kernel/implement.ts'
import { issueNonce, sealKeyPair } from '../../kernel/seal.ts'
import { endSession } from '../../kernel/system.sql.ts'
import { findCurrent } from './current.ts'
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

  findCurrent,
})
