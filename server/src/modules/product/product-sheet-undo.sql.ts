import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { UndoBlock } from '../../kernel/sheet/sheet-service.ts'

/** The products that an import has written, at the versions it has given them. */
const written = (importId: number) => sql`
  mine as materialized (
    select r.record_id as id, r.record_version + 1 as version, r.data->'was'->'barcodes' as barcodes,
      r.data->'was'->>'mnemonic_code' as mnemonic
    from sheet_import_row r where r.import_id = ${importId} and r.result = 2
    union all
    select unnest(i.created_ids), 1, null, null from sheet_import i where i.id = ${importId}
  ), moved as materialized (
    select m.id, m.version, p.version as now, p.id is null or p.removed_at is not null as gone
    from mine m left join product p on p.id = m.id
    where p.id is null or p.removed_at is not null or p.version <> m.version
  ), barcode as materialized (
    select m.id, b.barcode from mine m cross join lateral jsonb_array_elements_text(m.barcodes) b (barcode)
  ), taken as materialized (
    select b.id from barcode b join product p on p.id = b.id and p.status <> 40
    join product_barcode other on other.barcode = b.barcode and other.active and other.product_id <> b.id
    union
    select m.id from mine m join product p on p.id = m.id and p.status <> 40
    join product other on other.mnemonic_code = m.mnemonic and other.mnemonic_code <> '' and other.status <> 40
      and other.removed_at is null and other.id <> m.id
  )`

/**
 * What keeps an import from being taken back: products that were changed or removed since, and those that cannot get back a
 * barcode or mnemonic code because another product has it now. A later import that was undone itself is nothing.
 */
export async function findUndoBlock(tx: Tx, importId: number): Promise<UndoBlock | null> {
  const first = await tx.one(
    sql<{ moved: number; taken: number; gone: number }>`with ${written(importId)}
      select (select count(*) from moved) as moved, (select count(*) from moved where gone) as gone,
        (select count(*) from taken) as taken`,
  )
  if (first.moved === 0 && first.taken === 0) return null
  if (first.moved === first.gone) return { ...(await touchedAll(tx, importId)), laterImportId: null }
  const found = await tx.one(walk(importId))
  if (found.touched === 0) return null
  return {
    touched: found.touched,
    titles: found.titles,
    laterImportId: found.explained === found.touched ? found.later : null,
  }
}

/** So many of the products in the way are named. */
const namedTitles = 3

/** Names of the first of the products in `touched`. */
const titlesOf = sql`array(
  select p.name from product p where p.id in (select t.id from touched t) order by p.updated_at desc, p.id
  limit ${sql.lit(namedTitles)})`

const touchedAll = (tx: Tx, importId: number) =>
  tx.one(
    sql<{ touched: number; titles: string[] }>`with ${written(importId)},
      touched as (select id from moved union select id from taken)
      select count(*) as touched, ${titlesOf} as titles from touched`,
  )

interface Walked {
  touched: number
  titles: string[]
  /** So many of them were changed by later imports alone. */
  explained: number
  /** The latest of these imports. */
  later: number | null
}

/**
 * Follows each product from the version that the import gave it to the one it has, by the steps of other imports: one that
 * stands leads a version on, one that was undone from the version it met to the one that its undoing made.
 */
const walk = (importId: number) => sql<Walked>`
  with recursive ${written(importId)}, step as materialized (
    select r.record_id as id, r.record_version as at_version, i.applied_at,
      case when i.state = ${importState.undone}::smallint then (r.data->>'undone')::int
        else r.record_version + 1 end as to_version,
      case when i.state <> ${importState.undone}::smallint then i.id end as import_id
    from sheet_import mine
    join sheet_import i on i.service_bean = mine.service_bean and i.id <> mine.id
      and i.state in (${importState.applied}::smallint, ${importState.undoing}::smallint, ${importState.undone}::smallint)
    join sheet_import_row r on r.import_id = i.id and r.result = 2
    where mine.id = ${importId} and r.record_id in (select id from moved where not gone)
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
  )
  select count(*) as touched, ${titlesOf} as titles, count(*) filter (where explained) as explained,
    (array_agg(import_id order by applied_at desc) filter (where explained))[1] as later
  from touched`
