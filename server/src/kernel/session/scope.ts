import type { RawBuilder } from 'kysely'
import { sql } from '../database/query.ts'
import type { Session } from './session.ts'

/** Through whose eyes is looked, and at which stores. */
export type Scope = Pick<Session, 'merchantId' | 'stores' | 'employeeId'>

/** Who looks: the person himself, or the one whose view he has taken on. */
export const scopeOf = ({
  merchantId,
  stores,
  employeeId,
  viewing,
}: Scope & Pick<Session, 'viewing'>): Scope => ({
  merchantId,
  stores,
  employeeId: viewing?.employeeId ?? employeeId,
})

/** Whether a person (`e`) is one the asker sees: who works in one of his stores, and himself. */
export const personInScope = ({ merchantId, stores, employeeId }: Scope): RawBuilder<unknown> =>
  stores === 'all'
    ? sql`true`
    : sql`(e.id = ${employeeId}::bigint or exists (
        select from employee_store es where es.merchant_id = ${merchantId} and es.employee_id = e.id
          and es.store_id = any (${[...stores]}::bigint[])))`
