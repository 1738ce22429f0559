import type { AuditQuery } from '@zhanggui/contract/audit/audit.calls.ts'
import { auditText } from '@zhanggui/contract/audit/audit.text.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/query.ts'
import type { Session } from '../../kernel/session.ts'
import type { Tx } from '../../kernel/tenant.ts'

/** Rows are counted up to here, then it is said that there are more. */
export const countLimit = 10_000
/** So many rows that a title finds are taken out and sorted; of more, the trail is walked back in time and soon has a page. */
const foundLimit = 20_000

export interface AuditPageRow {
  id: number
  created_at: string
  employee_id: number | null
  pin: string
  name: string | null
  action: string
  call: string
  record: string
  title: string
  store_id: number | null
  store_name: string | null
  ip: string
  viewed_as: string
  detail: Record<string, unknown>
  sealed: boolean
}

type Condition = RawBuilder<unknown>

/** A page of the trail, newest first, and how many rows there are, at most one more than `countLimit`. */
export async function selectAuditPage(
  tx: Tx,
  asked: AuditQuery,
  session: Pick<Session, 'stores' | 'employeeId' | 'timeZone'>,
): Promise<{ rows: AuditPageRow[]; found: number }> {
  const conditions = conditionsOf(asked, session)
  if (asked.keyword) {
    const people = (await tx.one(sql<{ ids: number[] }>`select zg_people_of_pin(${asked.keyword}) as ids`))
      .ids
    const titled = sql`select f.created_at, f.id from zg_search_audit(${asked.keyword}, ${sql.lit(foundLimit + 1)}) f`
    const few =
      [...asked.keyword].length > 1 &&
      (await tx.one(sql<{ found: number }>`select count(*) as found from (${titled}) t`)).found <= foundLimit
    if (few) {
      // One by one by the primary key: the rows found are few, the trail is long.
      const theirs = (most: number) => sql`(
        select a.created_at, a.id from audit a where a.employee_id = any (${people}::bigint[]) and ${all(conditions)}
        order by a.created_at desc, a.id desc limit ${most}::int)`
      return selectRows(
        tx,
        asked,
        (most) => sql`
        select a.created_at, a.id from (${titled} union ${theirs(most)}) f cross join lateral (
          select a.created_at, a.id from audit a
          where a.created_at = f.created_at and a.id = f.id and ${all(conditions)} offset 0) a`,
      )
    }
    conditions.push(
      sql`(position(lower(${asked.keyword}) in lower(a.title)) > 0 or a.employee_id = any (${people}::bigint[]))`,
    )
  }
  const actions = actionsOf(asked.action)
  if (!actions)
    return selectRows(tx, asked, () => sql`select a.created_at, a.id from audit a where ${all(conditions)}`)
  // Each action in the order of its index: all of a noun's at once would have to be sorted.
  return selectRows(
    tx,
    asked,
    (most) => sql`
    select a.created_at, a.id from unnest(${actions}::text[]) one (action) cross join lateral (
      select a.created_at, a.id from audit a where a.action = one.action and ${all(conditions)}
      order by a.created_at desc, a.id desc limit ${most}::int) a`,
  )
}

const all = (conditions: Condition[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** The actions of a noun, or the one that is asked for; null for all. */
function actionsOf(action: string | undefined): string[] | null {
  if (!action) return null
  if (action.includes('.')) return [action]
  const known = Object.keys(auditText).map((key) => key.slice('audit.'.length))
  return known.filter((one) => one.startsWith(`${action}.`))
}

function conditionsOf(
  asked: AuditQuery,
  session: Pick<Session, 'stores' | 'employeeId' | 'timeZone'>,
): Condition[] {
  const conditions: Condition[] = []
  // Who is in charge of some stores sees what concerns them, and what he did himself.
  if (session.stores !== 'all')
    conditions.push(
      sql`(a.store_id = any (${[...session.stores]}::bigint[]) or a.employee_id = ${session.employeeId}::bigint)`,
    )
  if (asked.employeeId) conditions.push(sql`a.employee_id = ${asked.employeeId}::bigint`)
  if (asked.storeId) conditions.push(sql`a.store_id = ${asked.storeId}::bigint`)
  if (asked.record) conditions.push(sql`a.record = ${asked.record}`, sql`a.record <> ''`)
  if (asked.from)
    conditions.push(
      sql`a.created_at >= ${asked.from}::date::timestamp at time zone ${session.timeZone}::text`,
    )
  if (asked.to)
    conditions.push(
      sql`a.created_at < (${asked.to}::date + 1)::timestamp at time zone ${session.timeZone}::text`,
    )
  return conditions
}

async function selectRows(
  tx: Tx,
  { pageNo, pageSize }: AuditQuery,
  /** The matching rows, of which the newest so many are needed. */
  matches: (most: number) => Condition,
): Promise<{ rows: AuditPageRow[]; found: number }> {
  const { found } = await tx.one(
    sql<{
      found: number
    }>`select count(*) as found from (${matches(countLimit + 1)} limit ${sql.lit(countLimit + 1)}) m`,
  )
  const rows = await tx.all(sql<AuditPageRow>`
    select a.id, a.created_at, a.employee_id, a.pin, e.name, a.action, a.call, a.record, a.title, a.store_id,
      s.name as store_name, a.ip, a.viewed_as, a.detail,
      exists (select from audit_seal l where l.merchant_id = a.merchant_id and l.last_at >= a.created_at
        and l.first_at <= a.created_at and a.id = any (l.row_ids)) as sealed
    from (select * from (${matches(pageNo * pageSize)}) m order by m.created_at desc, m.id desc
      limit ${pageSize}::int offset ${(pageNo - 1) * pageSize}::int) picked
    join audit a on a.created_at = picked.created_at and a.id = picked.id
    left join employee e on e.id = a.employee_id
    left join store s on s.id = a.store_id
    order by a.created_at desc, a.id desc`)
  return { rows, found }
}
