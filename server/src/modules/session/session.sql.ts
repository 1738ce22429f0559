import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

export interface AccountOfPerson {
  pin: string
  phone: string | null
  created_at: string
}

/** The account of a current employee. */
export const selectAccountOf = (tx: Tx, accountId: number) =>
  tx.one(sql<AccountOfPerson>`select * from zg_current_person(${accountId}::bigint)`)

export const selectMerchant = (tx: Tx) => tx.one(query.selectFrom('merchant').select(['id', 'name']))

/** A current employee. */
export const selectPerson = (tx: Tx, employeeId: number) =>
  tx.first(
    query
      .selectFrom('employee')
      .select(['id', 'account_id', 'type', 'name', 'email', 'job_no'])
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', employeeId)
      .where('removed_at', 'is', null)
      .where('disabled_at', 'is', null)
      .where('invited_at', 'is', null)
      .$narrowType<{ account_id: number }>(),
  )

/** The roles of a person: the built-in kind, and the merchant's own name if there is one. */
export const selectRoles = (tx: Tx, employeeId: number) =>
  tx.all(
    query
      .selectFrom('employee_role as er')
      .innerJoin('role as r', (join) =>
        join.on('r.merchant_id', '=', tx.merchantId).onRef('r.id', '=', 'er.role_id'),
      )
      .select(['r.id', 'r.kind', 'r.name'])
      .where('er.merchant_id', '=', tx.merchantId)
      .where('er.employee_id', '=', employeeId)
      .where('r.removed_at', 'is', null)
      .orderBy('r.id'),
  )

/** The departments of a person. */
export const selectDepartments = (tx: Tx, employeeId: number) =>
  tx.all(
    query
      .selectFrom('employee_organization as eo')
      .innerJoin('organization as o', (join) =>
        join.on('o.merchant_id', '=', tx.merchantId).onRef('o.id', '=', 'eo.organization_id'),
      )
      .select(['o.id', 'o.name'])
      .where('eo.merchant_id', '=', tx.merchantId)
      .where('eo.employee_id', '=', employeeId)
      .where('o.kind', '=', 10)
      .where('o.removed_at', 'is', null)
      .orderBy('o.id'),
  )
