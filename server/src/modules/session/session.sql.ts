import { query, sql } from '../../kernel/query.ts'
import type { Session } from '../../kernel/session.ts'
import type { Tx } from '../../kernel/tenant.ts'

export interface PersonRow {
  phone: string | null
  password_given: boolean
  created_at: string
}

/** What the account of the signed-in person says of him. */
export const selectPerson = (tx: Tx, session: Session) =>
  tx.one(sql<PersonRow>`select * from zg_current_person(${session.accountId}::bigint)`)

export const selectMerchant = (tx: Tx) => tx.one(query.selectFrom('merchant').select(['id', 'name']))

export const selectJobNo = async (tx: Tx, session: Session) =>
  (await tx.one(query.selectFrom('employee').select('job_no').where('id', '=', session.employeeId))).job_no

/** The roles of the signed-in person: the kind it was born as, and a name of its own if it has one. */
export const selectRoles = (tx: Tx, session: Session) =>
  tx.all(
    query
      .selectFrom('employee_role as er')
      .innerJoin('role as r', (join) =>
        join.onRef('r.merchant_id', '=', 'er.merchant_id').onRef('r.id', '=', 'er.role_id'),
      )
      .select(['r.id', 'r.kind', 'r.name'])
      .where('er.employee_id', '=', session.employeeId)
      .where('r.removed_at', 'is', null)
      .orderBy('r.id'),
  )
