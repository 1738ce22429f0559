import type { Call } from '@zhanggui/contract/call.ts'
import type { Insertable } from 'kysely'
import { query, sql } from '../database/query.ts'
import type { Tables } from '../database/tables.gen.ts'
import type { Tx } from '../database/tenant.ts'
import type { Session } from '../session/session.ts'
import type { CallContext, NotedRecord } from './implement.ts'

/** In characters. Longer titles add nothing. */
const longestTitle = 120

/** Writes the audit rows of a changing call in the same transaction, one per changed record. Throws at once if there is none. */
export function insertAudit(
  tx: Tx,
  call: Pick<Call, 'audit' | 'path'>,
  session: Pick<Session, 'merchantId' | 'pin' | 'viewing'> & { employeeId: number | null },
  context: Pick<CallContext, 'ip' | 'requestId'>,
  noted: readonly NotedRecord[],
): Promise<unknown> {
  const [first] = noted
  if (!first) throw new Error(`${call.path} has touched no record, which its audit row should say`)
  const who = {
    merchant_id: session.merchantId,
    employee_id: session.employeeId,
    pin: session.pin,
    action: call.audit ?? '',
    call: call.path,
    ip: context.ip,
    request_id: context.requestId,
  }
  const whatOf = ({ record, detail: { title = '', storeId, viewedAs, ...detail } }: NotedRecord) => ({
    record,
    title: title.slice(0, longestTitle),
    store_id: storeId ?? null,
    viewed_as: viewedAs ?? session.viewing?.name ?? '',
    detail,
  })
  if (noted.length === 1) {
    const { detail, ...what } = whatOf(first)
    return insertAuditRow(tx, { ...who, ...what, detail: JSON.stringify(detail) })
  }
  // One statement for all rows.
  return tx.run(sql`
    with noted as (
      insert into audit (merchant_id, employee_id, pin, action, call, ip, request_id, record, title, store_id, viewed_as, detail)
      select ${who.merchant_id}::bigint, ${who.employee_id}::bigint, ${who.pin}, ${who.action}, ${who.call}, ${who.ip}, ${who.request_id},
        r.record, r.title, r.store_id, r.viewed_as, r.detail
      from jsonb_to_recordset(${JSON.stringify(noted.map(whatOf))}::jsonb)
        r (record text, title text, store_id bigint, viewed_as text, detail jsonb)
      returning id)
    ${unsealed(tx)}`)
}

/** Writes one audit row. */
export const insertAuditRow = (tx: Tx, row: Insertable<Tables['audit']>) =>
  tx.run(sql`with noted as (${query.insertInto('audit').values(row).returning('id')}) ${unsealed(tx)}`)

/** Marks the rows for the sealer, which puts them into the merchant's chain. */
const unsealed = (tx: Tx) => sql`
  insert into audit_unsealed (merchant_id, audit_id, created_at)
  select ${tx.merchantId}::bigint, noted.id, now() from noted`
