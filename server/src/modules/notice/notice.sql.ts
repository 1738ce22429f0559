import { askAgainHours, type Notice, noticeDays } from '@zhanggui/contract/notice/notice.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { RawBuilder } from 'kysely'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { rightsOf } from '../../kernel/session/rights.sql.ts'
import type { Session } from '../../kernel/session/session.ts'

type Sql = RawBuilder<unknown>

/** The most notices in the list, and the most people who are told of a request. */
const mostNotices = 100
const mostGrantors = 10

const grants: PermissionCode = 'iposWeb.settings.role.edit'

export interface NoticeRow {
  id: number
  kind: Notice['kind']
  code: string
  reason: string
  created_at: string
  read: boolean
  declined: boolean
  asker_id: number
  asker: string
  /** Whether the asker now has the permission. */
  granted: boolean
}

/**
 * Whether a person may give the asker the permission: he may set roles, has the permission himself, and is in charge of
 * all of the asker's stores. `rights` are the person's.
 */
const mayGrant = (
  tx: Tx,
  rights: { permissions: Sql; allStores: Sql; storeIds: Sql },
  { askerId, code }: { askerId: Sql; code: Sql },
): Sql => sql`(
  ${rights.permissions} @> array[${grants}, ${code}]::text[]
  and (${rights.allStores} or not exists (
      select from employee a where a.merchant_id = ${tx.merchantId} and a.id = ${askerId} and a.all_stores)
    and not exists (
      select from employee_store es where es.merchant_id = ${tx.merchantId} and es.employee_id = ${askerId}
        and es.store_id <> all (${rights.storeIds}))))`

/** A request only as long as its reader may grant it. */
const mayAnswer = (tx: Tx, { permissions, stores }: Session): Sql =>
  mayGrant(
    tx,
    {
      permissions: sql`${[...permissions]}::text[]`,
      allStores: sql`${stores === 'all'}::boolean`,
      storeIds: sql`${stores === 'all' ? [] : [...stores]}::bigint[]`,
    },
    { askerId: sql`n.asker_id`, code: sql`n.code` },
  )

export const selectNotices = (tx: Tx, session: Session) =>
  tx.all(sql<NoticeRow>`
    select n.id, n.kind, n.code, n.reason, n.created_at, n.read_at is not null as read,
      n.declined_at is not null as declined, n.asker_id, e.name as asker, n.code = any (r.permissions) as granted
    from notice n join employee e on e.merchant_id = ${tx.merchantId} and e.id = n.asker_id
      cross join ${rightsOf(tx)} r
    where n.merchant_id = ${tx.merchantId} and n.employee_id = ${session.employeeId}::bigint
      and (n.kind <> 'accessAsked' or ${mayAnswer(tx, session)})
      and n.created_at > now() - make_interval(days => ${noticeDays}::int)
    order by n.created_at desc, n.id desc limit ${mostNotices}::int`)

/** The active people who may give this person the permission. */
export const selectGrantors = (tx: Tx, employeeId: number, code: string) =>
  tx.all(sql<{ id: number; name: string; roles: { kind: string | null; name: string | null }[] }>`
    select e.id, e.name, coalesce((
        select json_agg(json_build_object('kind', ro.kind, 'name', ro.name) order by ro.id) from employee_role er
        join role ro on ro.merchant_id = ${tx.merchantId} and ro.id = er.role_id and ro.removed_at is null
        where er.merchant_id = ${tx.merchantId} and er.employee_id = e.id), '[]') as roles
    from employee e cross join ${rightsOf(tx)} r
    where e.merchant_id = ${tx.merchantId} and e.id <> ${employeeId}::bigint
      and e.removed_at is null and e.disabled_at is null and e.invited_at is null
      and ${mayGrant(
        tx,
        { permissions: sql`r.permissions`, allStores: sql`e.all_stores`, storeIds: sql`r.store_ids` },
        { askerId: sql`${employeeId}::bigint`, code: sql`${code}::text` },
      )}
    order by e.id limit ${mostGrantors}::int`)

/** Serializes the requests of one person. */
export const lockAsker = (tx: Tx, employeeId: number) =>
  tx.run(
    sql`select id from employee where merchant_id = ${tx.merchantId} and id = ${employeeId}::bigint for update`,
  )

/** The time of the person's last request for the permission, if it is too fresh to ask again. */
export const selectFreshRequest = (tx: Tx, employeeId: number, code: string, timeZone: string) =>
  tx.first(sql<{ created_at: string; local: string }>`
    select created_at, to_char(created_at at time zone ${timeZone}::text, 'MM-DD HH24:MI') as local from notice
    where merchant_id = ${tx.merchantId} and employee_id = ${employeeId}::bigint and asker_id = ${employeeId}::bigint
      and code = ${code} and kind = 'accessWanted'
      and created_at > now() - make_interval(hours => ${askAgainHours}::int)
    order by created_at desc limit 1`)

export const countFreshRequests = async (tx: Tx, employeeId: number): Promise<number> =>
  (
    await tx.one(sql<{ found: number }>`
      select count(*) as found from notice
      where merchant_id = ${tx.merchantId} and employee_id = ${employeeId}::bigint and kind = 'accessWanted'
        and created_at > now() - make_interval(hours => ${askAgainHours}::int)`)
  ).found

export const insertNotices = (
  tx: Tx,
  rows: readonly { kind: string; employeeId: number; askerId: number; code: string; reason: string }[],
) =>
  tx.all(
    query
      .insertInto('notice')
      .values(
        rows.map(({ kind, employeeId, askerId, code, reason }) => ({
          merchant_id: tx.merchantId,
          employee_id: employeeId,
          kind,
          code,
          asker_id: askerId,
          reason,
        })),
      )
      .returning(['id', 'created_at']),
  )

/** Removes the person's notices that are too old to be shown. */
export const deleteOldNotices = (tx: Tx, employeeId: number) =>
  tx.run(sql`
    delete from notice where merchant_id = ${tx.merchantId} and employee_id = ${employeeId}::bigint
      and created_at < now() - make_interval(days => ${noticeDays}::int)`)

export const selectRequest = (tx: Tx, session: Session, id: number) =>
  tx.first(sql<{ asker_id: number; code: string; declined: boolean; asker: string }>`
    select n.asker_id, n.code, n.declined_at is not null as declined, e.name as asker
    from notice n join employee e on e.merchant_id = ${tx.merchantId} and e.id = n.asker_id
    where n.merchant_id = ${tx.merchantId} and n.id = ${id}::bigint and n.employee_id = ${session.employeeId}::bigint
      and n.kind = 'accessAsked' and ${mayAnswer(tx, session)}
    for update of n`)

/** Declines the request for all of its readers, the asker included. Returns the number of rows. */
export const updateDeclined = async (tx: Tx, askerId: number, code: string): Promise<number> =>
  (
    await tx.all(sql<{ id: number }>`
      update notice set declined_at = now(), read_at = case when kind = 'accessWanted' then null else read_at end
      where merchant_id = ${tx.merchantId} and asker_id = ${askerId}::bigint and code = ${code} and declined_at is null
      returning id`)
  ).length

/** An own request that still waits stays unread, so that its answer is new. */
export const updateRead = (tx: Tx, employeeId: number, permissions: ReadonlySet<string>) =>
  tx.run(sql`
    update notice set read_at = now()
    where merchant_id = ${tx.merchantId} and employee_id = ${employeeId}::bigint and read_at is null
      and (kind = 'accessAsked' or declined_at is not null or code = any (${[...permissions]}::text[]))`)
