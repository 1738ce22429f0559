import { type RoleKind, roleKinds } from '@zhanggui/contract/manifest.ts'
import { builtInSources } from '@zhanggui/contract/orderSource/orderSource.ts'
import { birthPermissions } from '@zhanggui/contract/permissions.ts'
import type { Connection } from '../kernel/database/database.ts'
import { query, sql } from '../kernel/database/query.ts'
import { insertMerchant } from '../kernel/database/system.sql.ts'
import { bindTo, type Tx } from '../kernel/database/tenant.ts'
import { keepMemberships } from '../kernel/session/membership.sql.ts'

export interface BornMerchant {
  id: number
  /** The transaction that creates it, bound to it. */
  tx: Tx
  roles: Record<RoleKind, number>
  /** Its first department. */
  departmentId: number
}

/**
 * Creates a merchant with the initial roles and department, and binds the transaction to it. A registration then
 * writes under the merchant's row-level security, the demo as the owner of the tables.
 */
export async function createMerchant(open: Connection, name: string): Promise<BornMerchant> {
  const id = await insertMerchant(open, name)
  const tx = await bindTo(open, id)
  const roles = {} as Record<RoleKind, number>
  for (const kind of roleKinds) {
    const role = await tx.one(
      query
        .insertInto('role')
        .values({ merchant_id: id, kind, permissions: [...birthPermissions[kind]] })
        .returning('id'),
    )
    roles[kind] = role.id
  }
  await tx.run(sql`
    insert into order_source (merchant_id, code, built_in)
    select ${id}::bigint, c.code, true from unnest(${[...builtInSources]}::text[]) c (code)
    returning id`)
  const department = await tx.one(
    query.insertInto('organization').values({ merchant_id: id, kind: 10, name: '总部' }).returning('id'),
  )
  return { id, tx, roles, departmentId: department.id }
}

export async function addStore(
  tx: Connection,
  merchant: BornMerchant,
  store: { code: string; name: string; address?: string },
): Promise<number> {
  const row = await tx.one(
    query
      .insertInto('store')
      .values({ merchant_id: merchant.id, ...store })
      .returning('id'),
  )
  return row.id
}

/** Adds an employee of one store, or of all stores. */
export async function addEmployee(
  tx: Connection,
  merchant: BornMerchant,
  person: { accountId: number; name: string; type: 1 | 2 | 3; role: RoleKind; storeId?: number },
): Promise<void> {
  const merchantId = merchant.id
  const { id: employeeId } = await tx.one(
    query
      .insertInto('employee')
      .values({
        merchant_id: merchantId,
        account_id: person.accountId,
        name: person.name,
        type: person.type,
        all_stores: person.storeId === undefined,
      })
      .returning('id'),
  )
  await keepMemberships(merchant.tx, [employeeId])
  const own = { merchant_id: merchantId, employee_id: employeeId }
  await tx.run(
    query.insertInto('employee_organization').values({ ...own, organization_id: merchant.departmentId }),
  )
  await tx.run(query.insertInto('employee_role').values({ ...own, role_id: merchant.roles[person.role] }))
  if (person.storeId !== undefined)
    await tx.run(query.insertInto('employee_store').values({ ...own, store_id: person.storeId }))
}
