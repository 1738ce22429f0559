import { importState, type KeptRecords } from '@zhanggui/contract/transfer/transfer.ts'
import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import { columnName } from '../record/kind.ts'
import type { SheetNoun } from './sheet-noun.ts'
import type { UndoBlock } from './sheet-service.ts'
import { namedBy, tableColumns } from './sheet-table.ts'
import { createdIds, ofChanged, ofImport } from './staged-rows.sql.ts'

/** The columns of keys whose former value an undo may restore. */
const keyColumns = ({ keys }: SheetNoun): string[] => [
  ...new Set(keys.flatMap(({ fields }) => fields.map(columnName))),
]

/** Records whose former key now belongs to another record. */
function lost(tx: Tx, noun: SheetNoun) {
  const table = sql.table(noun.table.name)
  const found = noun.keys.flatMap((key) => {
    if (key.lost) return [key.lost(tx)]
    const [field = '', ...more] = key.fields
    // A sheet never changes a key of several fields, or a link.
    if (key.find || more.length > 0 || tableColumns(noun).linkOf.has(field)) return []
    const column = columnName(field)
    const held = (alias: string) => (key.held ? sql` and ${key.held.where(alias)}` : sql``)
    const compared = sql.ref(`other.${key.anyCase ? `${column}_folded` : column}`)
    return [
      sql`
        select m.id from mine m
        join ${table} p on p.merchant_id = ${tx.merchantId}::bigint and p.id = m.id${held('p')}
        join ${table} other on other.merchant_id = ${tx.merchantId}::bigint and ${compared} = ${sql.ref(`m.${column}`)}
          and ${sql.ref(`other.${column}`)} <> '' and other.removed_at is null and other.id <> m.id${held('other')}`,
    ]
  })
  if (found.length === 0) return sql`select 0::bigint as id where false`
  return sql.join(
    found.map((one) => sql`(${one})`),
    sql` union `,
  )
}

/** The records of an import, with the versions that the import gave them. */
const written = (tx: Tx, noun: SheetNoun, importId: number) => {
  const columns = keyColumns(noun)
  const anyCase = new Set(noun.keys.flatMap((key) => (key.anyCase ? key.fields.map(columnName) : [])))
  const was = (column: string) => {
    const value = `r.data->'was'->>'${column}'`
    return anyCase.has(column) ? `lower(${value})` : value
  }
  const former = sql.raw(columns.map((column) => `, ${was(column)} as "${column}"`).join(''))
  const held = Object.entries(noun.table.held ?? {}).map(
    ([key, select]) =>
      sql`select h.id, ${sql.lit(key)}::text as reason from (${select(tx, importId)}) h (id)`,
  )
  const none = sql.raw(columns.map(() => ', null::text').join(''))
  return sql`
    mine as materialized (
      select r.record_id as id, r.record_version + 1 as version${former}
      from sheet_import_row r where r.merchant_id = ${tx.merchantId}::bigint and r.import_id = ${importId}::bigint and r.result = 2
      union all
      select c.id, 1${none} from ${createdIds(tx, importId)} c (id)
    ), moved as materialized (
      select m.id, m.version, p.version as now, p.id is null or p.removed_at is not null as gone
      from mine m left join ${sql.table(noun.table.name)} p on p.merchant_id = ${tx.merchantId}::bigint and p.id = m.id
      where p.id is null or p.removed_at is not null or p.version <> m.version
    ), held as materialized (
      ${sql.join(
        [...held, sql`select l.id, 'transfer.undoTaken'::text as reason from (${lost(tx, noun)}) l (id)`],
        sql` union all `,
      )}
    ), taken as materialized (select distinct id from held)`
}

/**
 * Finds the obstacles to an undo: records that were changed or removed later, records whose former key another record
 * has now, and those that the noun holds. A later import that was undone is no obstacle.
 */
export async function findUndoBlock(tx: Tx, noun: SheetNoun, importId: number): Promise<UndoBlock | null> {
  const first = await tx.one(
    sql<{ moved: number; taken: number; gone: number }>`with ${written(tx, noun, importId)}
      select (select count(*) from moved) as moved, (select count(*) from moved where gone) as gone,
        (select count(*) from taken) as taken`,
  )
  if (first.moved === 0 && first.taken === 0) return null
  if (first.moved === first.gone) return { ...(await touchedAll(tx, noun, importId)), laterImportId: null }
  const found = await tx.one(walk(tx, noun, importId))
  if (found.touched === 0) return null
  return {
    touched: found.touched,
    titles: found.titles,
    laterImportId: found.explained === found.touched ? found.later : null,
    held: found.held,
  }
}

/** The most titles of records that stay. */
const namedTitles = 20

/** The titles of the first records in `touched`. */
const titlesOf = (tx: Tx, noun: SheetNoun) => sql`array(
  select ${namedBy(tx, noun, 'title')} from ${sql.table(noun.table.name)} p
  where p.merchant_id = ${tx.merchantId}::bigint and p.id in (select t.id from touched t) order by p.updated_at desc, p.id
  limit ${sql.lit(namedTitles)})`

/** The number of records in `touched` without a later change that are held, by their first reason. */
const heldCounts = sql`(
  select coalesce(jsonb_object_agg(reason, amount), '{}') from (
    select reason, count(*) as amount from (
      select h.id, min(h.reason) as reason from held h
      where h.id in (select t.id from touched t) and h.id not in (select m.id from moved m) group by h.id
    ) one group by reason
  ) counted)`

const touchedAll = (tx: Tx, noun: SheetNoun, importId: number) =>
  tx.one(
    sql<Omit<Walked, 'explained' | 'later'>>`with ${written(tx, noun, importId)},
      touched as (select id from moved union select id from taken)
      select count(*) as touched, ${titlesOf(tx, noun)} as titles, ${heldCounts} as held from touched`,
  )

interface Walked {
  touched: number
  titles: string[]
  held: NonNullable<UndoBlock['held']>
  /** The number of records that only later imports have changed. */
  explained: number
  /** The latest of these imports. */
  later: number | null
}

/**
 * Follows each record from the version of the import to its current version, along the steps of other imports. An
 * applied import adds one version. An undone import leads from the version before it to the version after its undo.
 * A record that its undo has kept cannot be undone any more, so it has no step.
 */
const walk = (tx: Tx, noun: SheetNoun, importId: number) => sql<Walked>`
  ${touchedSince(tx, noun, importId)}
  select count(*) as touched, ${titlesOf(tx, noun)} as titles, ${heldCounts} as held, count(*) filter (where explained) as explained,
    (array_agg(import_id order by applied_at desc) filter (where explained))[1] as later
  from touched`

const touchedSince = (tx: Tx, noun: SheetNoun, importId: number) => sql`
  with recursive ${written(tx, noun, importId)}, step as materialized (
    select r.record_id as id, r.record_version as at_version, i.applied_at,
      case when i.state = ${importState.undone}::smallint then (r.data->>'undone')::int
        else r.record_version + 1 end as to_version,
      case when i.state <> ${importState.undone}::smallint then i.id end as import_id
    from sheet_import mine
    join sheet_import i on i.merchant_id = ${tx.merchantId}::bigint and i.service_bean = mine.service_bean and i.id <> mine.id
      and i.state in (${importState.applied}::smallint, ${importState.undoing}::smallint, ${importState.undone}::smallint)
    join sheet_import_row r on r.merchant_id = ${tx.merchantId}::bigint and r.import_id = i.id and r.result = 2
      and (i.state <> ${importState.undone}::smallint or r.data ? 'undone')
    where mine.merchant_id = ${tx.merchantId}::bigint and mine.id = ${importId}::bigint
      and r.record_id in (select id from moved where not gone)
  ), way as (
    select id, version, null::bigint as import_id, null::timestamptz as applied_at from moved where not gone
    union all
    select w.id, s.to_version, coalesce(s.import_id, w.import_id),
      case when s.import_id is null then w.applied_at else s.applied_at end
    from way w join step s on s.id = w.id and s.at_version = w.version
  ), ended as (
    select m.id, w.id is not null as arrived, w.import_id, w.applied_at
    from moved m left join way w on w.id = m.id and w.version = m.now and not m.gone
  ), touched as (
    select id, arrived as explained, import_id, applied_at from ended where not arrived or import_id is not null
    union all
    select id, false, null, null from taken
    where id not in (select id from ended where not arrived or import_id is not null)
  )`

/**
 * Marks the records with a later change, so that the undo leaves them as they are. Returns the number of the others.
 */
export async function keepTouched(
  tx: Tx,
  noun: SheetNoun,
  importId: number,
  kept: KeptRecords,
): Promise<number> {
  const touched = await tx.all(
    sql<{ id: number }>`${touchedSince(tx, noun, importId)} select distinct id from touched`,
  )
  const ids = touched.map(({ id }) => id)
  await tx.run(sql`
    update sheet_import_row r set data = jsonb_set(r.data, '{kept}', 'true')
    where ${ofImport(tx, importId)} and r.result = 2 and r.record_id = any (${ids}::bigint[])`)
  await tx.run(sql`
    update sheet_import set made = made || ${JSON.stringify({ kept, keptIds: ids })}::jsonb
    where merchant_id = ${tx.merchantId}::bigint and id = ${importId}::bigint`)
  const left = await tx.one(sql<{ amount: number }>`
    select (select count(*) from sheet_import_row r where ${ofChanged(tx, importId)})
      + (select count(*) from ${createdIds(tx, importId)} c) as amount`)
  return left.amount
}

/** Names the records that an undo has left. */
export const updateKept = (tx: Tx, importId: number, kept: KeptRecords) =>
  tx.run(sql`
    update sheet_import set made = coalesce(made, '{}') || ${JSON.stringify({ kept })}::jsonb
    where merchant_id = ${tx.merchantId}::bigint and id = ${importId}::bigint`)
