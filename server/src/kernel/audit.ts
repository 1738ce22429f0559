import type { Call } from '@zhanggui/contract/call.ts'
import type { CallContext, Noted } from './implement.ts'
import { query } from './query.ts'
import type { Session } from './session.ts'
import type { Tx } from './tenant.ts'

/** Titles longer than this say no more. */
const longestTitle = 120

/** Writes the audit row of a changing call, in the transaction of the change itself. */
export async function insertAudit(
  tx: Tx,
  call: Call,
  session: Session,
  context: CallContext,
  noted: { record: string; detail: Noted },
): Promise<void> {
  const { title = '', storeId, ...detail } = noted.detail
  await tx.run(
    query.insertInto('audit').values({
      merchant_id: session.merchantId,
      employee_id: session.employeeId,
      pin: session.pin,
      action: call.audit ?? '',
      call: call.path,
      record: noted.record,
      title: title.slice(0, longestTitle),
      store_id: storeId ?? null,
      detail: JSON.stringify(detail),
      ip: context.ip,
      request_id: context.requestId,
      viewed_as: session.viewing?.name ?? '',
    }),
  )
}
