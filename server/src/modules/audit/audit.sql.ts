import { texts } from '@zhanggui/contract'
import type { AuditFilters, AuditQuery } from '@zhanggui/contract/audit/audit.calls.ts'
import {
  type AuditNoun,
  type AuditPart,
  auditNouns,
  auditPartOf,
  recordNounOf,
} from '@zhanggui/contract/audit/audit.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import type { RawBuilder } from 'kysely'
import { rowsOf, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { showsField } from '../../kernel/record/hidden.ts'
import type { Session } from '../../kernel/session/session.ts'

/**
 * Up to so many matches of a title are fetched and sorted. For more matches it is faster to scan the trail from its
 * end until the page is full.
 */
const foundLimit = 20_000

export interface AuditPageRow {
  id: number
  created_at: string
  /** Its place in the trail, for `selectAuditSlice`. */
  cursor: string
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
  import: { created: number; changed: number; refused: number } | null
  sealed: boolean
}

type Condition = RawBuilder<unknown>
type Scope = Pick<Session, 'stores' | 'permissions'> & { employeeId: number | null }
type Reader = Scope & Pick<Session, 'timeZone'>
/** Gives the matching rows. At least the newest `most` of them. */
type Matches = (most: number) => Condition

/** A page of the trail, newest first, and the number of rows, at most `countLimit` + 1. */
export async function selectAuditPage(
  tx: Tx,
  asked: AuditQuery,
  session: Reader,
): Promise<{ rows: AuditPageRow[]; found: number }> {
  const { pageNo, pageSize } = asked
  const matches = await matchesOf(tx, asked, session)
  const found = await countMatches(tx, matches, countLimit + 1)
  return { rows: await selectRows(tx, matches(pageNo * pageSize), pageSize, (pageNo - 1) * pageSize), found }
}

/** The number of rows, at most `most`. */
export const countAudit = async (
  tx: Tx,
  asked: AuditFilters,
  session: Reader,
  most: number,
): Promise<number> => countMatches(tx, await matchesOf(tx, asked, session), most)

/** Rows before `before`, newest first. The cursor of the last one is `cursor`. */
export async function selectAuditSlice(
  tx: Tx,
  asked: AuditFilters,
  session: Reader,
  before: string | null,
  limit: number,
): Promise<AuditPageRow[]> {
  const [at, id] = before?.split('|') ?? []
  const earlier = before ? [sql`(a.created_at, a.id) < (${at}::timestamptz, ${id}::bigint)`] : []
  return selectRows(tx, (await matchesOf(tx, asked, session, earlier))(limit), limit, 0)
}

async function matchesOf(
  tx: Tx,
  asked: AuditFilters,
  session: Reader,
  further: Condition[] = [],
): Promise<Matches> {
  const conditions = conditionsOf(asked, session)
  const actions = actionsOf(asked.action, asked.part)
  // The entry stands for its steps, unless the filter leaves it out.
  if (!actions || actions.includes('transfer.apply')) conditions.push(unfolded(tx, conditions))
  conditions.push(...further)
  /** For the ways that do not use the index on actions. */
  const ofActions = actions ? [sql`a.action = any (${actions}::text[])`] : []
  if (asked.field) {
    const [noun, field] = nounAndField(asked.field)
    if (!showsField(noun, field, session.permissions)) return () => nothing
    const changed = rowsOf(tx, sql`zg_find_audit_field(${noun}, ${field}, ${sql.lit(foundLimit + 1)})`)
    if (!asked.keyword && (await isFew(tx, changed)))
      return () => lookedUp(tx, changed, [...conditions, ...ofActions])
    conditions.push(ofField(tx, noun, field))
  }
  if (asked.keyword) {
    const people = (
      await tx.one(sql<{ ids: number[] }>`select array(select zg_people_of_pin(${asked.keyword})) as ids`)
    ).ids
    const titled = rowsOf(tx, sql`zg_search_audit(${asked.keyword}, ${sql.lit(foundLimit + 1)})`)
    if ([...asked.keyword].length > 1 && (await isFew(tx, titled))) {
      const wanted = [...conditions, ...ofActions]
      const theirs = (most: number) => sql`(
        select a.created_at, a.id from audit a where a.merchant_id = ${tx.merchantId} and a.employee_id = any (${people}::bigint[]) and ${all(wanted)}
        order by a.created_at desc, a.id desc limit ${most}::int)`
      return (most) => lookedUp(tx, sql`(select * from ${titled} t union ${theirs(most)})`, wanted)
    }
    conditions.push(
      sql`(position(lower(${asked.keyword}) in lower(a.title)) > 0 or a.employee_id = any (${people}::bigint[]))`,
    )
  }
  if (asked.record) conditions.push(...ofActions)
  if (!actions || asked.record)
    return () =>
      sql`select a.created_at, a.id from audit a where a.merchant_id = ${tx.merchantId} and ${all(conditions)}`
  // One branch per action, each in the order of its index. All actions of a noun in one scan would need a sort.
  return (most) => sql`
    select a.created_at, a.id from unnest(${actions}::text[]) one (action) cross join lateral (
      select a.created_at, a.id from audit a where a.merchant_id = ${tx.merchantId} and a.action = one.action and ${all(conditions)}
      order by a.created_at desc, a.id desc limit ${most}::int) a`
}

const nothing = sql`select null::timestamptz as created_at, null::bigint as id where false`

const isFew = async (tx: Tx, matches: Condition): Promise<boolean> =>
  (await tx.one(sql<{ found: number }>`select count(*) as found from ${matches} t`)).found <= foundLimit

/** Looks each match up by the primary key, because matches are few and the trail is long. */
const lookedUp = (tx: Tx, matches: Condition, conditions: Condition[]): Condition => sql`
  select a.created_at, a.id from ${matches} f cross join lateral (
    select a.created_at, a.id from audit a
    where a.merchant_id = ${tx.merchantId} and a.created_at = f.created_at and a.id = f.id and ${all(conditions)} offset 0) a`

/** 'product.salesPrice': the noun, and its field. */
function nounAndField(name: string): [noun: string, field: string] {
  const at = name.indexOf('.')
  return [name.slice(0, at), name.slice(at + 1)]
}

/** The actions that write an import. Their row is the entry of the import. */
const entryActions = sql`('transfer.apply', 'transfer.import')`
const importOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.record`)} ~ '^[0-9]{1,18}$' then ${sql.ref(`${alias}.record`)}::bigint end`

/**
 * Leaves out the upload and the dry run of an import that wrote, if its entry is among the found rows. The rows
 * themselves never change: they are in the hash chain.
 */
function unfolded(tx: Tx, conditions: Condition[]): Condition {
  const written = sql`
    audit a join sheet_import i on i.merchant_id = ${tx.merchantId} and i.id = ${importOf('a')} and i.applied_at is not null
    join file f on f.merchant_id = ${tx.merchantId} and f.id = i.file_id
    where a.merchant_id = ${tx.merchantId} and a.action in ${entryActions} and ${all(conditions)}`
  return sql`not (a.action = 'transfer.start' and a.record in (select a.record from ${written}))
    and not (a.action = 'file.upload' and a.record in (select f.key from ${written}))`
}

/** The matches of `zg_find_audit_field`, as a condition. */
const ofField = (tx: Tx, noun: string, field: string): Condition => sql`(
  (starts_with(a.action, ${`${noun}.`}) and a.detail->'changes' @> ${JSON.stringify([{ field }])}::jsonb)
  or (a.action in ('transfer.import', 'transfer.apply', 'transfer.undo') and exists (
    select from change_log l where l.merchant_id = ${tx.merchantId} and l.noun = ${noun}
      and l.import_id = case when a.record ~ '^[0-9]{1,18}$' then a.record::bigint end
      and l.summary->'fields' @> ${JSON.stringify([field])}::jsonb)))`

/** The rows of each action, and the imports, whose changed fields are offered in the filter. */
const lastOfAction = 300
const lastImports = 50

/** The fields that the last rows of each action changed, in the trail that the user sees. */
export const selectFields = (tx: Tx, noun: AuditNoun | undefined, session: Scope) =>
  tx.all(sql<{ noun: string; field: string }>`
    select split_part(one.action, '.', 1) as noun, c->>'field' as field
    from unnest(${actionsOf(noun) ?? knownActions}::text[]) one (action)
    cross join lateral (
      select a.detail->'changes' as changes from audit a
      where a.merchant_id = ${tx.merchantId} and a.action = one.action and ${all(inScope(session))}
      order by a.created_at desc, a.id desc limit ${sql.lit(lastOfAction)}) a
    cross join lateral jsonb_array_elements(case when jsonb_typeof(a.changes) = 'array' then a.changes else '[]' end) c
    union
    select l.noun, f.field from (
      select i.id from sheet_import i where i.merchant_id = ${tx.merchantId} order by i.id desc limit ${sql.lit(lastImports)}) i
    join change_log l on l.merchant_id = ${tx.merchantId} and l.noun = any (${noun ? [noun] : [...auditNouns]}::text[])
      and l.import_id = i.id and l.summary is not null
    cross join lateral jsonb_array_elements_text(l.summary->'fields') f (field)
    order by noun, field`)

const all = (conditions: Condition[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** The actions with a text, with those of removed calls: `audit.<noun>.<action>`. */
const knownActions = Object.keys(texts).flatMap((key) => /^audit\.(\w+\.\w+)$/.exec(key)?.[1] ?? [])

/** The rows of a record. The same id can belong to records of several nouns, so the noun decides, too. */
function ofRecord(name: string): Condition {
  const noun = name.slice(0, name.indexOf(':'))
  const actions = knownActions.filter((action) => recordNounOf(action) === noun)
  return sql`(a.record = ${name.slice(noun.length + 1)} and a.record <> '' and a.action = any (${actions}::text[]))`
}

/** The actions of a noun, or one action, within a part of the trail; null for all. */
function actionsOf(action: string | undefined, part?: AuditPart): string[] | null {
  if (!action && !part) return null
  const named = action?.includes('.')
    ? [action]
    : knownActions.filter((one) => !action || one.startsWith(`${action}.`))
  return part ? named.filter((one) => auditPartOf(one.split('.')[0] ?? '') === part) : named
}

/** A person in charge of some stores sees the rows of these stores, and his own. */
const inScope = ({ stores, employeeId }: Scope): Condition[] =>
  stores === 'all'
    ? []
    : [sql`(a.store_id = any (${[...stores]}::bigint[]) or a.employee_id = ${employeeId}::bigint)`]

function conditionsOf(asked: AuditFilters, session: Reader): Condition[] {
  const conditions: Condition[] = inScope(session)
  if (asked.employeeId) conditions.push(sql`a.employee_id = ${asked.employeeId}::bigint`)
  if (asked.storeId) conditions.push(sql`a.store_id = ${asked.storeId}::bigint`)
  if (asked.record) conditions.push(ofRecord(asked.record))
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

const countMatches = async (tx: Tx, matches: Matches, most: number): Promise<number> =>
  (
    await tx.one(
      sql<{ found: number }>`select count(*) as found from (${matches(most)} limit ${sql.lit(most)}) m`,
    )
  ).found

const selectRows = (tx: Tx, matches: Condition, limit: number, offset: number): Promise<AuditPageRow[]> =>
  tx.all(sql<AuditPageRow>`
    select a.id, a.created_at, a.created_at::text || '|' || a.id as cursor, a.employee_id, a.pin, e.name, a.action, a.call, a.record, a.title, a.store_id,
      s.name as store_name, a.ip, a.viewed_as, a.detail,
      (select jsonb_build_object('created', i.created, 'changed', i.changed, 'refused', i.refused) from sheet_import i
        where i.merchant_id = ${tx.merchantId} and starts_with(a.action, 'transfer.')
          and i.id = case when a.record ~ '^[0-9]{1,18}$' then a.record::bigint end) as import,
      exists (select from audit_seal l where l.merchant_id = ${tx.merchantId} and l.last_at >= a.created_at
        and l.first_at <= a.created_at and a.id = any (l.row_ids)) as sealed
    from (select * from (${matches}) m order by m.created_at desc, m.id desc
      limit ${limit}::int offset ${offset}::int) picked
    join audit a on a.merchant_id = ${tx.merchantId} and a.created_at = picked.created_at and a.id = picked.id
    left join employee e on e.merchant_id = ${tx.merchantId} and e.id = a.employee_id
    left join store s on s.merchant_id = ${tx.merchantId} and s.id = a.store_id
    order by a.created_at desc, a.id desc`)

/** Whether the trail that the user sees names an import. */
export const seesImport = async (tx: Tx, importId: string, session: Scope): Promise<boolean> =>
  (await tx.first(sql<{ found: number }>`
    select 1 as found from audit a
    where a.merchant_id = ${tx.merchantId} and ${ofRecord(`transfer:${importId}`)} and ${all(inScope(session))}
    limit 1`)) !== undefined

/** The steps of an import, in the trail that the user sees: upload, dry run, import. */
export const selectSteps = (tx: Tx, importId: string, session: Scope) =>
  tx.all(sql<{
    id: number
    created_at: string
    action: string
    pin: string
    name: string | null
    ip: string
  }>`
    select a.id, a.created_at, a.action, a.pin, e.name, a.ip from sheet_import i
    join file f on f.merchant_id = ${tx.merchantId} and f.id = i.file_id
    join audit a on a.merchant_id = ${tx.merchantId} and a.record <> '' and a.record in (i.id::text, f.key)
      and (a.record = f.key and a.action = 'file.upload'
        or a.record = i.id::text and (a.action = 'transfer.start' or a.action in ${entryActions}))
    left join employee e on e.merchant_id = ${tx.merchantId} and e.id = a.employee_id
    where i.merchant_id = ${tx.merchantId} and i.id = ${importId}::bigint and ${all(inScope(session))}
    order by a.created_at, a.id`)

export interface ImportFileRow {
  kind: 'file' | 'errorFile'
  key: string
  permission: string | null
  /** Only the person who uploaded it may download it. */
  own: boolean
  gone: boolean
}

/** The uploaded file of an import and its error file. */
export const selectImportFiles = (tx: Tx, importId: string, session: Scope) =>
  tx.all(sql<ImportFileRow>`
    select case when f.id = i.file_id then 'file' else 'errorFile' end as kind, f.key, f.permission,
      coalesce(f.employee_id = ${session.employeeId}::bigint, false) as own,
      f.removed_at is not null or coalesce(f.expires_at <= now(), false) as gone
    from sheet_import i
    join file f on f.merchant_id = ${tx.merchantId} and f.id in (i.file_id, i.error_file_id)
    where i.merchant_id = ${tx.merchantId} and i.id = ${importId}::bigint`)

export interface ImportChangeRow {
  id: number
  noun: string
  title: string
  changes: unknown
}

/** A page of the lines that an import, or its undo, wrote into the change log, and their number. */
export async function selectImportChanges(
  tx: Tx,
  { importId, undo, pageNo, pageSize }: { importId: string; undo: boolean; pageNo: number; pageSize: number },
): Promise<{ rows: ImportChangeRow[]; found: number }> {
  const lines = sql`
    change_log l where l.merchant_id = ${tx.merchantId} and l.import_id = ${importId}::bigint
      and l.action = ${undo ? 'undo' : 'import'} and l.summary is null`
  const { found } = await tx.one(
    sql<{
      found: number
    }>`select count(*) as found from (select from ${lines} limit ${sql.lit(countLimit + 1)}) c`,
  )
  const rows = await tx.all(sql<ImportChangeRow>`
    select l.id, l.noun, l.title, l.changes from ${lines}
    order by l.id limit ${pageSize}::int offset ${(pageNo - 1) * pageSize}::int`)
  return { rows, found }
}

/** People with rows in the trail that the user sees, with the name from their last row. Former people come last. */
export const selectActors = (
  tx: Tx,
  asked: { keyword?: string | undefined; id?: string | undefined },
  session: Scope,
  most: number,
) => {
  const conditions = [
    sql`exists (select from audit a where a.merchant_id = ${tx.merchantId} and a.employee_id = e.id and ${all(inScope(session))})`,
    ...(asked.id ? [sql`e.id = ${asked.id}::bigint`] : []),
    ...(asked.keyword
      ? [
          sql`(position(zg_squeeze(${asked.keyword}) in zg_squeeze(e.name)) > 0 or e.id in ${rowsOf(tx, sql`zg_people_of_pin(${asked.keyword})`)})`,
        ]
      : []),
  ]
  return tx.all(sql<{ id: number; name: string; pin: string }>`
    select p.id, p.name, last.pin from (
      select e.id, e.name, e.removed_at is not null as gone from employee e where e.merchant_id = ${tx.merchantId} and ${all(conditions)}
      order by gone, e.name, e.id limit ${most}::int) p
    cross join lateral (
      select a.pin from audit a where a.merchant_id = ${tx.merchantId} and a.employee_id = p.id order by a.created_at desc, a.id desc limit 1) last
    order by p.gone, p.name, p.id`)
}

/** At most so many rows are searched for records. */
const titledLimit = 1000

/** Rows with a record and a title, newest first: those of one record, those that match a keyword, or all. */
export function selectTitled(
  tx: Tx,
  { keyword = '', record }: { keyword?: string | undefined; record?: string | undefined },
  session: Scope,
): Promise<{ action: string; record: string; title: string }[]> {
  const conditions = [
    sql`a.merchant_id = ${tx.merchantId}`,
    sql`a.record <> ''`,
    sql`a.title <> ''`,
    ...inScope(session),
  ]
  if (record) conditions.push(ofRecord(record))
  const indexed = !record && [...keyword].length > 1
  // The index has pairs of letters, so it cannot find a single letter.
  const rows = indexed
    ? sql`${rowsOf(tx, sql`zg_search_audit(${keyword}, ${sql.lit(titledLimit)})`)} f join audit a on a.merchant_id = ${tx.merchantId} and a.created_at = f.created_at and a.id = f.id`
    : sql`audit a`
  if (!indexed && keyword) conditions.push(sql`position(lower(${keyword}) in lower(a.title)) > 0`)
  return tx.all(sql<{ action: string; record: string; title: string }>`
    select a.action, a.record, a.title from ${rows} where ${all(conditions)}
    order by a.created_at desc, a.id desc limit ${sql.lit(record ? 1 : titledLimit)}`)
}

/** Adds a link with at most so many rows to the merchant's chain. Returns their number. */
export const sealRows = async (tx: Tx, atMost: number): Promise<number> =>
  (await tx.one(sql<{ sealed: number }>`select zg_seal_audit(${atMost}::int) as sealed`)).sealed
