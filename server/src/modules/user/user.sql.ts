import type { UserQuery } from '@zhanggui/contract/user/user.ts'
import type { RawBuilder } from 'kysely'
import { query, rowsOf, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { keepMemberships } from '../../kernel/session/membership.sql.ts'
import { rightsOf } from '../../kernel/session/rights.sql.ts'
import { personInScope, type Scope } from '../../kernel/session/scope.ts'

export interface NamedRow {
  id: number
  name: string
}
export interface RoleRow {
  id: number
  kind: string | null
  name: string | null
}

/** A person in lists and details. Stores outside the user's scope are left out. */
export interface UserRow {
  id: number
  type: number
  all_stores: boolean
  store_ids: number[]
  permissions: string[]
  /** Null for an invited person. */
  account_id: number | null
  version: number
  name: string
  pin: string
  /** For an invited person, login name and phone are those that the merchant typed. */
  phone: string | null
  phone_verified: boolean
  job_no: string
  invited: boolean
  disabled: boolean
  roles: RoleRow[]
  stores: NamedRow[]
  organizations: (NamedRow & { kind: number })[]
  last_seen_at: string | null
  link_until: string | null
  created_at: string
}

export interface PersonRow extends UserRow {
  email: string
  id_card_sealed: Buffer | null
  sex: 0 | 1 | null
  age: number | null
  note: string
  profile: string
  created_by: string
  updated_by: string
  updated_at: string
  /** In the merchant's time zone. */
  updated_local: string
}

const statusOf: Record<1 | 2 | 3, RawBuilder<unknown>> = {
  1: sql`(e.disabled_at is null and e.invited_at is null)`,
  2: sql`e.disabled_at is not null`,
  3: sql`(e.disabled_at is null and e.invited_at is not null)`,
}

/**
 * The query of a page. `wholePhone`: the user may see whole phones. `idCardIndexes`: the keyword is a whole id card
 * number.
 */
export type PeopleQuery = UserQuery & { idCardIndexes: Buffer[] | null; wholePhone: boolean }

function conditionsOf(tx: Tx, asked: PeopleQuery, scope: Scope): RawBuilder<unknown> {
  const conditions = [sql`e.merchant_id = ${tx.merchantId}`, sql`e.removed_at is null`, personInScope(scope)]
  if (asked.idCardIndexes) conditions.push(sql`e.id_card_index = any (${asked.idCardIndexes}::bytea[])`)
  else if (asked.keyword) {
    const found = sql`e.id in ${rowsOf(tx, sql`zg_search_people(${asked.keyword}, ${asked.wholePhone})`)}`
    const digits = asked.keyword.replace(/\s/g, '')
    // An invited person has no account yet. His phone stands in his own row.
    conditions.push(
      /^\d{3,4}$/.test(digits) || (asked.wholePhone && /^\d{11}$/.test(digits))
        ? sql`(${found} or e.invited_at is not null and right(e.invited_phone, ${digits.length}) = ${digits})`
        : found,
    )
  }
  if (asked.roleId)
    conditions.push(
      sql`e.id in (select er.employee_id from employee_role er where er.merchant_id = ${tx.merchantId} and er.role_id = ${asked.roleId}::bigint)`,
    )
  // A person who also works in a store outside the user's scope is not found by that store.
  if (asked.storeId && scope.stores !== 'all' && !scope.stores.includes(Number(asked.storeId)))
    conditions.push(sql`false`)
  else if (asked.storeId)
    conditions.push(
      sql`e.id in (select es.employee_id from employee_store es where es.merchant_id = ${tx.merchantId} and es.store_id = ${asked.storeId}::bigint)`,
    )
  if (asked.organizationId)
    conditions.push(
      sql`e.id in (select eo.employee_id from employee_organization eo where eo.merchant_id = ${tx.merchantId} and eo.organization_id = ${asked.organizationId}::bigint)`,
    )
  if (asked.type !== undefined) conditions.push(sql`e.type = ${sql.lit(asked.type)}`)
  return sql.join(conditions, sql` and `)
}

const columns = (tx: Tx, scope: Scope) => sql`
  e.id, e.account_id, e.version, e.name, e.type, e.job_no, e.all_stores, e.created_at,
  e.invited_at is not null as invited, e.disabled_at is not null as disabled, rights.store_ids, rights.permissions,
  account.pin, case when e.invited_at is null then account.phone else e.invited_phone end as phone,
  account.phone_verified, account.last_seen_at, account.link_until,
  coalesce((select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'name', r.name) order by r.id)
    from employee_role er join role r on r.merchant_id = ${tx.merchantId} and r.id = er.role_id
    where er.merchant_id = ${tx.merchantId} and er.employee_id = e.id and r.removed_at is null), '[]') as roles,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.code)
    from employee_store es join store s on s.merchant_id = ${tx.merchantId} and s.id = es.store_id
    where es.merchant_id = ${tx.merchantId} and es.employee_id = e.id and s.removed_at is null
      ${scope.stores === 'all' ? sql`` : sql`and s.id = any (${[...scope.stores]}::bigint[])`}), '[]') as stores,
  coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'kind', o.kind) order by o.kind, o.id)
    from employee_organization eo join organization o on o.merchant_id = ${tx.merchantId} and o.id = eo.organization_id
    where eo.merchant_id = ${tx.merchantId} and eo.employee_id = e.id and o.removed_at is null), '[]') as organizations`

export interface UserCounts {
  active: number
  disabled: number
  invited: number
}

/** A page of people, the newest first, and the number of each status. */
export async function selectUserPage(
  tx: Tx,
  asked: PeopleQuery,
  scope: Scope,
): Promise<{ rows: UserRow[]; counts: UserCounts }> {
  const where = conditionsOf(tx, asked, scope)
  const counts = await tx.one(sql<UserCounts>`
    select count(*) filter (where ${statusOf[1]}) as active, count(*) filter (where ${statusOf[2]}) as disabled,
      count(*) filter (where ${statusOf[3]}) as invited
    from employee e where ${where}`)
  const rows = await tx.all(sql<UserRow>`
    with picked as materialized (
      select e.id from employee e where ${where} and ${asked.status === undefined ? sql`true` : statusOf[asked.status]}
      order by e.created_at desc, e.id desc
      limit ${asked.pageSize}::int offset ${(asked.pageNo - 1) * asked.pageSize}::int
    ), account as materialized ${rowsOf(tx, sql`zg_people_accounts(array(select id from picked))`)}
    select ${columns(tx, scope)}
    from picked join employee e on e.merchant_id = ${tx.merchantId} and e.id = picked.id
    join account on account.employee_id = e.id
    cross join ${rightsOf(tx)} rights
    order by e.created_at desc, e.id desc`)
  return { rows, counts }
}

/** People of this merchant in the user's scope. */
export const selectPeople = (
  tx: Tx,
  ids: readonly number[],
  scope: Scope,
  timeZone: string,
): Promise<PersonRow[]> =>
  tx.all(sql<PersonRow>`
    select ${columns(tx, scope)}, e.email, e.id_card_sealed, e.sex, e.age, e.note, e.profile, e.created_by, e.updated_by, e.updated_at,
      to_char(e.updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as updated_local
    from employee e
    join ${rowsOf(tx, sql`zg_people_accounts(${[...ids]}::bigint[])`)} account on account.employee_id = e.id
    cross join ${rightsOf(tx)} rights
    where e.merchant_id = ${tx.merchantId} and e.id = any (${[...ids]}::bigint[]) and e.removed_at is null and ${personInScope(scope)}
    order by e.id`)

/** Null if the login name is taken. */
export const insertAccount = async (tx: Tx, pin: string, phone: string, hash: string) =>
  (await tx.one(sql<{ id: number | null }>`select zg_add_account(${pin}, ${phone}, ${hash}) as id`)).id

/** False for an account that also belongs to another merchant. */
export const givePassword = async (tx: Tx, accountId: number, hash: string) =>
  (await tx.one(sql<{ given: boolean }>`select zg_give_password(${accountId}::bigint, ${hash}) as given`))
    .given

export const updatePhone = async (
  tx: Tx,
  accountId: number,
  phone: string,
  { own, verified }: { own: boolean; verified: boolean },
) =>
  (
    await tx.one(
      sql<{
        said: 'done' | 'taken' | 'shared' | 'proved'
      }>`select zg_set_phone(${accountId}::bigint, ${phone}, ${own}, ${verified}) as said`,
    )
  ).said

export interface EmployeeValues {
  name: string
  email: string
  job_no: string
  note: string
  sex: 0 | 1 | null
  age: number | null
  /** Missing: unchanged. */
  id_card_sealed?: Buffer | null
  id_card_index?: Buffer | null
  updated_by: string
}

/** A new person is invited: he has no account in this merchant before he joins. */
export const insertInvited = async (
  tx: Tx,
  values: EmployeeValues & {
    merchant_id: number
    type: number
    all_stores: boolean
    created_by: string
    invited_as: string
    invited_phone: string
  },
) => {
  const made = await tx.one(
    query
      .insertInto('employee')
      .values({ ...values, invited_at: sql<string>`now()` })
      .returning(['id', 'version']),
  )
  await keepMemberships(tx, [made.id])
  return made
}

export const updateInvitedPhone = (tx: Tx, id: number, phone: string) =>
  tx.run(
    query
      .updateTable('employee')
      .set({ invited_phone: phone })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id),
  )

/** Returns the new version. Undefined if the row has another version. */
export const updateEmployee = async (
  tx: Tx,
  id: number,
  version: number,
  values: Partial<EmployeeValues & { type: number; all_stores: boolean; profile: string }>,
) => {
  const updated = await tx.first(
    query
      .updateTable('employee')
      .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('removed_at', 'is', null)
      .returning('version'),
  )
  if (values.type !== undefined) await keepMemberships(tx, [id])
  return updated
}

/** `seen`: he is in the user's scope. */
export const selectJobNoHolder = (tx: Tx, jobNo: string, exceptId: number, scope: Scope) =>
  tx.first(
    sql<{ name: string; seen: boolean }>`
      select e.name, ${personInScope(scope)} as seen from employee e
      where e.merchant_id = ${tx.merchantId} and e.job_no = ${jobNo} and e.removed_at is null and e.id <> ${exceptId}::bigint`,
  )

/** The name of an employee in the user's scope. */
export const selectSeenName = async (tx: Tx, id: number, scope: Scope): Promise<string | null> =>
  (
    await tx.first(sql<{ name: string }>`
      select e.name from employee e where e.merchant_id = ${tx.merchantId} and e.id = ${id}::bigint and e.removed_at is null and ${personInScope(scope)}`)
  )?.name ?? null

/** Sets the roles, stores, or departments and lines of a person. */
export async function replaceRoles(tx: Tx, id: number, roleIds: readonly number[]): Promise<void> {
  await tx.run(
    query.deleteFrom('employee_role').where('merchant_id', '=', tx.merchantId).where('employee_id', '=', id),
  )
  await tx.run(sql`insert into employee_role (merchant_id, employee_id, role_id)
    select ${tx.merchantId}::bigint, ${id}::bigint, unnest(${[...roleIds]}::bigint[]) returning role_id`)
}

export async function replaceStores(tx: Tx, id: number, storeIds: readonly number[]): Promise<void> {
  await tx.run(
    query.deleteFrom('employee_store').where('merchant_id', '=', tx.merchantId).where('employee_id', '=', id),
  )
  await tx.run(sql`insert into employee_store (merchant_id, employee_id, store_id)
    select ${tx.merchantId}::bigint, ${id}::bigint, unnest(${[...storeIds]}::bigint[]) returning store_id`)
}

/** `kinds`: only these are replaced. */
export async function replaceOrganizations(
  tx: Tx,
  id: number,
  organizationIds: readonly number[],
  kinds: readonly number[],
): Promise<void> {
  await tx.run(sql`delete from employee_organization eo using organization o
    where eo.merchant_id = ${tx.merchantId} and o.merchant_id = ${tx.merchantId} and o.id = eo.organization_id and eo.employee_id = ${id}::bigint and o.kind = any (${[...kinds]}::smallint[])`)
  await tx.run(sql`insert into employee_organization (merchant_id, employee_id, organization_id)
    select ${tx.merchantId}::bigint, ${id}::bigint, unnest(${[...organizationIds]}::bigint[]) returning organization_id`)
}

/** Existing roles with their permissions. */
export const selectRolesByIds = (tx: Tx, ids: readonly number[]) =>
  tx.all(
    sql<RoleRow & { permissions: string[] }>`
      select id, kind, name, permissions from role where merchant_id = ${tx.merchantId} and id = any (${[...ids]}::bigint[]) and removed_at is null order by id`,
  )

export const selectStoresByIds = (tx: Tx, ids: readonly number[]) =>
  tx.all(
    sql<NamedRow>`select id, name from store where merchant_id = ${tx.merchantId} and id = any (${[...ids]}::bigint[]) and removed_at is null order by code`,
  )

/** Existing departments and lines, locked against removal until the transaction ends. */
export const lockOrganizations = (tx: Tx, ids: readonly number[]) =>
  tx.all(
    sql<NamedRow & { kind: number }>`
      select id, name, kind from organization where merchant_id = ${tx.merchantId} and id = any (${[...ids]}::bigint[]) and removed_at is null order by id for share`,
  )

export const updateDisabled = async (tx: Tx, ids: readonly number[], disabled: boolean, by: string) => {
  const changed = await tx.all(
    sql<{ id: number }>`
      update employee set disabled_at = ${disabled ? sql`now()` : sql`null`}, version = version + 1,
        updated_at = now(), updated_by = ${by}
      where merchant_id = ${tx.merchantId} and id = any (${[...ids]}::bigint[]) and removed_at is null and (disabled_at is not null) <> ${disabled}::boolean
      returning id`,
  )
  await keepMemberships(
    tx,
    changed.map((row) => row.id),
  )
  return changed
}

/** Removes a person from the merchant. His past actions keep his name. False if the version is another one. */
export async function updateRemoved(tx: Tx, id: number, version: number, by: string): Promise<boolean> {
  const removed = await tx.run(
    query
      .updateTable('employee')
      .set({
        removed_at: sql<string>`now()`,
        id_card_sealed: null,
        id_card_index: null,
        version: sql<number>`version + 1`,
        updated_at: sql<string>`now()`,
        updated_by: by,
      })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('removed_at', 'is', null),
  )
  if (removed === 0) return false
  await keepMemberships(tx, [id])
  await tx.run(
    query.deleteFrom('employee_role').where('merchant_id', '=', tx.merchantId).where('employee_id', '=', id),
  )
  await tx.run(
    query.deleteFrom('employee_store').where('merchant_id', '=', tx.merchantId).where('employee_id', '=', id),
  )
  await tx.run(
    query
      .deleteFrom('employee_organization')
      .where('merchant_id', '=', tx.merchantId)
      .where('employee_id', '=', id),
  )
  return true
}

export const selectOrganizations = (tx: Tx) =>
  tx.all(
    query
      .selectFrom('organization')
      .select(['id', 'kind', 'parent_id', 'name', 'sort'])
      .where('merchant_id', '=', tx.merchantId)
      .where('removed_at', 'is', null)
      .orderBy('sort')
      .orderBy('id'),
  )

export const selectGroup = async (tx: Tx): Promise<{ id: string; name: string }> => {
  const row = await tx.one(query.selectFrom('merchant').select(['id', 'name']))
  return { id: String(row.id), name: row.name }
}
