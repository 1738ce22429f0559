import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { companionCookie, merchantCookie, tokenCookie } from '@zhanggui/contract/session/session.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endSession } from '../database/system.sql.ts'
import { inTenant } from '../database/tenant.ts'
import { cameByHttps, hostCookie, readHostCookie } from '../door/cookies.ts'
import { insertAudit } from '../http/audit-rows.ts'
import type { Services } from '../services.ts'
import { siteOf } from '../session/network.ts'

export const logoutPage = 'logout.html'

/**
 * The logout page. Every way to it ends the session of the browser. Its script can delete the readable cookies, but
 * only the server can end the session and delete the HttpOnly cookie.
 */
export function registerLogoutPage(
  app: FastifyInstance,
  services: Services,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.get(`/${logoutPage}`, async (request, reply) => {
    await endInTurn(services, request).catch(() => {})
    const secure = cameByHttps(request, services.settings)
    for (const name of [tokenCookie, hostCookie(companionCookie, secure), merchantCookie])
      if (request.cookies[name] !== undefined) reply.clearCookie(name, { path: '/', secure })
    return sendPage(request, reply)
  })
}

/** The session of a known token, or a look-up for a stranger, takes its turn as in a call. Refuses while the line is full. */
function endInTurn(services: Services, request: FastifyRequest): Promise<void> {
  const end = () => endSessionOf(services, request)
  const turn = services.sessions.turnOf(request.cookies[tokenCookie])
  return turn
    ? services.gate.run('critical', end, turn)
    : services.gate.run('unknown', end, { owner: siteOf(request.ip) })
}

/** Refuses if there is no session, or it is over already. */
async function endSessionOf(services: Services, request: FastifyRequest): Promise<void> {
  const { cookies, ip, id } = request
  const session = await services.sessions.find(
    cookies[tokenCookie],
    readHostCookie(request, services.settings, companionCookie),
  )
  await inTenant(services.database, session.merchantId, {}, async (tx) => {
    await endSession(tx, session.id, 'logout')
    const noted = { record: String(session.id), detail: {} }
    await insertAudit(tx, sessionCalls.logout, session, { ip, requestId: id }, [noted])
  })
  services.sessions.forget(String(session.id))
}
