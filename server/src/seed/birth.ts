import { birthPermissions, type RoleKind, roleKinds } from '@zhanggui/contract/permissions.ts'
import type pg from 'pg'

export interface BornMerchant {
  id: number
  roles: Record<RoleKind, number>
  /** The one department it begins with. */
  departmentId: number
}

/** A new merchant with the roles every merchant has from birth and zero product counts; runs as the tables' owner. */
export async function createMerchant(client: pg.ClientBase, name: string): Promise<BornMerchant> {
  const merchant = await client.query<{ id: number }>(
    'insert into merchant (name) values ($1) returning id',
    [name],
  )
  const id = merchant.rows[0]?.id as number
  const roles = {} as Record<RoleKind, number>
  for (const kind of roleKinds) {
    const role = await client.query<{ id: number }>(
      'insert into role (merchant_id, kind, permissions) values ($1, $2, $3) returning id',
      [id, kind, birthPermissions[kind]],
    )
    roles[kind] = role.rows[0]?.id as number
  }
  const department = await client.query<{ id: number }>(
    "insert into organization (merchant_id, kind, name) values ($1, 10, '总部') returning id",
    [id],
  )
  return { id, roles, departmentId: department.rows[0]?.id as number }
}
