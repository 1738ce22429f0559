import type { ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { noticeCalls } from '@zhanggui/contract/notice/notice.calls.ts'
import type { Notice } from '@zhanggui/contract/notice/notice.ts'
import { permissionCodes } from '@zhanggui/contract/permissions.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { permissionNames, roleName } from '../role/role-name.ts'
import {
  countFreshRequests,
  deleteOldNotices,
  insertNotices,
  lockAsker,
  selectFreshRequest,
  selectGrantors,
  selectNotices,
  selectRequest,
  updateDeclined,
  updateRead,
} from './notice.sql.ts'

/** The most requests of one person in 24 hours. */
const mostRequests = 20

const requireCode = (code: string): void => {
  if (!(permissionCodes as readonly string[]).includes(code)) throw refuse('common.notFound')
}

export const findNoticeList = async ({ tx, session, language }: TenantContext): Promise<Notice[]> =>
  (await selectNotices(tx, session)).map((row) => {
    const state = row.granted ? 'granted' : row.declined ? 'declined' : 'waiting'
    const own = row.kind === 'accessWanted'
    return {
      id: String(row.id),
      kind: row.kind,
      at: row.created_at,
      // An own request is news only once it is answered.
      read: row.read || (own && state === 'waiting'),
      code: row.code,
      name: permissionNames([row.code], language),
      asker: own ? '' : row.asker,
      reason: row.reason,
      state,
    }
  })

/** The people who may grant a permission, for a person who lacks it. */
export async function findAccessHelp({ tx, session, language }: TenantContext, { code }: { code: string }) {
  requireCode(code)
  const grantors = await selectGrantors(tx, session.employeeId, code)
  return {
    grantors: grantors.map(({ name, roles }) => ({
      name,
      roles: roles.map((role) => roleName(role, language)),
    })),
    askedAt: (await selectFreshRequest(tx, session.employeeId, code, session.timeZone))?.created_at ?? null,
  }
}

/** Tells the people who may grant a permission. Each person asks for the same one only once in 24 hours. */
export async function askAccess(
  { tx, session, language, note }: TenantContext,
  { code, reason }: ParsedInputOf<typeof noticeCalls.askAccess>,
): Promise<{ askedAt: string }> {
  requireCode(code)
  const { employeeId, permissions } = session
  if (permissions.has(code)) throw refuse('notice.holdsIt')
  await lockAsker(tx, employeeId)
  const asked = await selectFreshRequest(tx, employeeId, code, session.timeZone)
  if (asked) throw refuse('notice.askedAlready', { time: asked.local })
  if ((await countFreshRequests(tx, employeeId)) >= mostRequests) throw refuse('notice.tooMany')
  const grantors = await selectGrantors(tx, employeeId, code)
  if (grantors.length === 0) throw refuse('notice.nobody')
  await deleteOldNotices(tx, employeeId)
  const request = { askerId: employeeId, code, reason }
  const [own] = await insertNotices(tx, [
    { ...request, kind: 'accessWanted', employeeId },
    ...grantors.map(({ id }) => ({ ...request, kind: 'accessAsked', employeeId: id })),
  ])
  if (!own) throw new Error('the request was not written')
  note(String(own.id), { title: permissionNames([code], language) })
  return { askedAt: own.created_at }
}

/** Answers a request for all people who were asked. The asker reads the answer. */
export async function declineAccess(
  { tx, session, language, note }: TenantContext,
  { id }: { id: string },
): Promise<null> {
  const request = await selectRequest(tx, session, Number(id))
  if (!request) throw refuse('common.notFound')
  if (request.declined) throw refuse('notice.settled')
  await updateDeclined(tx, request.asker_id, request.code)
  note(id, { title: `${request.asker} · ${permissionNames([request.code], language)}` })
  return null
}

export async function readNotices({ tx, session }: TenantContext): Promise<null> {
  await updateRead(tx, session.employeeId, session.permissions)
  return null
}
