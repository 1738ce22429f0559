import type { Tx } from '../../kernel/database/tenant.ts'
import { insertAuditRow } from '../../kernel/http/audit-rows.ts'
import type { CallContext } from '../../kernel/http/implement.ts'

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
