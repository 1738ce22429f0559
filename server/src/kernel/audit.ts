import type { Call } from '@zhanggui/contract/call.ts'
import type { CallContext } from './implement.ts'
import { query } from './query.ts'
import type { Session } from './session.ts'
import type { Tx } from './tenant.ts'

/** Writes the audit row of a changing call, in the transaction of the change itself. */
export async function insertAudit(
  tx: Tx,
  call: Call,
  session: Session,
  context: CallContext,
  noted: { record: string; detail: Record<string, unknown> },
): Promise<void> {
  await tx.run(
    query.insertInto('audit').values({
      merchant_id: session.merchantId,
      employee_id: session.employeeId,
      pin: session.pin,
      action: call.audit ?? '',
      call: call.path,
      record: noted.record,
      detail: JSON.stringify(noted.detail),
      ip: context.ip,
      request_id: context.requestId,
    }),
  )
}
