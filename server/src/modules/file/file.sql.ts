import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'

/** A private file of the signed-in person by the key of its address. `gone` is true if it has expired. */
export const selectOwnFile = (tx: Tx, session: Session, key: string) =>
  tx.first(
    query
      .selectFrom('file')
      .select([
        'key',
        'name',
        'content_type',
        'permission',
        sql<boolean>`removed_at is not null or coalesce(expires_at <= now(), false)`.as('gone'),
      ])
      .where('merchant_id', '=', tx.merchantId)
      .where('key', '=', key)
      .where('kind', '=', 'private')
      .where('employee_id', '=', session.employeeId),
  )
