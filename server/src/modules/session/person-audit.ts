import type { Tx } from '../../kernel/database/tenant.ts'
import { insertAuditRow } from '../../kernel/http/audit-rows.ts'
import type { CallContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { updateAnswered } from './session.sql.ts'

/** The person of a merchant's audit row. He may have no session with this merchant. */
interface Person {
  employee_id: number
  pin: string
}

type Origin = Pick<CallContext, 'ip' | 'requestId'>

/**
 * Writes an audit row of a merchant about an action of a person, or a change of his account, outside of a call with
 * that merchant's session.
 */
export const auditPerson = (
  tx: Tx,
  { ip, requestId }: Origin,
  { employee_id, pin }: Person,
  {
    action,
    call,
    record,
    title = '',
    detail = {},
  }: {
    action: string
    call: string
    record: string
    title?: string
    detail?: object
  },
) =>
  insertAuditRow(tx, {
    merchant_id: tx.merchantId,
    employee_id,
    pin,
    action,
    call,
    record,
    title,
    detail: JSON.stringify(detail),
    ip,
    request_id: requestId,
  })

/** Writes a person's answer to an invitation into his row and into the audit trail. */
export async function recordAnswer(
  tx: Tx,
  origin: Origin,
  person: Person,
  { accept, call }: { accept: boolean; call: string },
): Promise<void> {
  const changes = [
    {
      field: 'invitation',
      before: auditWord('user.status3'),
      after: auditWord(accept ? 'audit.accepted' : 'audit.declined'),
    },
  ]
  await auditPerson(tx, origin, person, {
    action: 'session.invitation',
    call,
    record: String(person.employee_id),
    title: await updateAnswered(tx, person.employee_id, accept),
    detail: { accept, changes },
  })
}
