import type { RawBuilder } from 'kysely'
import { sql } from '../database/query.ts'
import type { Session } from './session.ts'

/** The person whose rights decide, and the stores in scope. */
export type Scope = Pick<Session, 'merchantId' | 'stores' | 'employeeId'>

/** The scope of the person, or of the person whose view is taken. */
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

/**
 * A condition on employee `e`: the user may see him, because he works in one of the user's stores or is the user
 * himself.
 */
export const personInScope = ({ merchantId, stores, employeeId }: Scope): RawBuilder<unknown> =>
  stores === 'all'
    ? sql`true`
    : sql`(e.id = ${employeeId}::bigint or exists (
        select from employee_store es where es.merchant_id = ${merchantId} and es.employee_id = e.id
          and es.store_id = any (${[...stores]}::bigint[])))`
