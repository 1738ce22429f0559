import { rowResult } from '@zhanggui/contract/transfer/transfer.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { CheckedRow, RowRange, RowReason } from '../../kernel/sheet/sheet-service.ts'

/** A checked row with its cells from the file. */
export interface StagedRow extends CheckedRow {
  cells: string[]
  /** The number of the row in the file from which an error file came. */
  origin: number | null
}

/** The words of the lines around a row stand beside the texts of its fields. */
const lineKey = '#line'

/** Keeps the words of the lines around a row for its error file. */
export const withLine = (row: StagedRow, line: string | undefined): StagedRow =>
  line === undefined ? row : { ...row, shown: { ...row.shown, [lineKey]: line } }

export const insertRows = (tx: Tx, importId: number, rows: StagedRow[]) =>
  tx.run(sql`
    insert into sheet_import_row (merchant_id, import_id, row_number, result, title, cells, data, record_id, record_version,
      before, reasons, shown, origin)
    select ${tx.merchantId}::bigint, ${importId}::bigint, r."rowNumber", r.result, r.title, r.cells, r.data, r."recordId",
      r."recordVersion", r.before, r.reasons, r.shown, r.origin
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r ("rowNumber" int, result smallint, title text, cells jsonb,
      data jsonb, "recordId" bigint, "recordVersion" int, before jsonb, reasons jsonb, shown jsonb,
      origin int)
    returning row_number`)

export interface Counts {
  total: number
  created: number
  changed: number
  unchanged: number
  refused: number
}

export const countRows = (tx: Tx, importId: number) =>
  tx.one(sql<Counts>`
    select count(*) as total, count(*) filter (where result = 1) as created, count(*) filter (where result = 2) as changed,
      count(*) filter (where result = 3) as unchanged, count(*) filter (where result = 4) as refused
    from sheet_import_row where merchant_id = ${tx.merchantId} and import_id = ${importId}`)

/** The next rows to write, at most `limit`. Undefined at the end. */
export async function selectNextRange(
  tx: Tx,
  importId: number,
  afterRow: number,
  limit: number,
): Promise<(RowRange & { rows: number }) | undefined> {
  const range = await tx.one(sql<{ fromRow: number | null; toRow: number; rows: number }>`
    select min(row_number) as "fromRow", max(row_number) as "toRow", count(*) as rows from (
      select row_number from (
        (select row_number from sheet_import_row
          where merchant_id = ${tx.merchantId} and import_id = ${importId} and result = ${rowResult.created} and row_number > ${afterRow}
          order by row_number limit ${limit})
        union all
        (select row_number from sheet_import_row
          where merchant_id = ${tx.merchantId} and import_id = ${importId} and result = ${rowResult.changed} and row_number > ${afterRow}
          order by row_number limit ${limit})
      ) either order by row_number limit ${limit}
    ) next`)
  return range.fromRow === null ? undefined : { ...range, fromRow: range.fromRow }
}

export interface RefusedRow {
  row_number: number
  origin: number | null
  cells: string[]
  reasons: RowReason[]
}

/** A refused row with the words of the lines around it. */
type ErrorRow = RefusedRow & { line: string | null }

export const selectRefusedRows = (tx: Tx, importId: number, afterRow: number, limit: number) =>
  tx.all(sql<ErrorRow>`
    select row_number, origin, cells, reasons, shown->>${lineKey} as line from sheet_import_row
    where merchant_id = ${tx.merchantId} and import_id = ${importId} and result = ${rowResult.refused} and row_number > ${afterRow}
    order by row_number limit ${limit}`)

/** The repeats, the rows with such reasons, and those of which a line speaks, that the latest import before this one with refused rows has refused: an error file is made from it. */
export const selectRefusedBefore = (
  tx: Tx,
  serviceBean: string,
  beforeImport: number,
  keys: readonly string[],
) =>
  tx.all(sql<{ origin: number; reasons: RowReason[]; line: string | null }>`
    select coalesce(r.origin, r.row_number) as origin, r.reasons, r.shown->>${lineKey} as line
    from sheet_import_row r
    where r.merchant_id = ${tx.merchantId} and r.result = ${rowResult.refused} and r.import_id = (
        select i.id from sheet_import i
        where i.merchant_id = ${tx.merchantId} and i.service_bean = ${serviceBean} and i.id < ${beforeImport}
          and exists (
            select from sheet_import_row o
            where o.merchant_id = ${tx.merchantId} and o.import_id = i.id and o.result = ${rowResult.refused})
        order by i.id desc limit 1)
      and (r.shown->>${lineKey} is not null or exists (
        select from jsonb_array_elements(r.reasons) one
        where one->>'key' = any (${['transfer.repeatedInFile', 'transfer.repeatedBefore', ...keys]}::text[])))`)

/** The most cells of a refused row, and if lines around the rows say anything. */
export const selectWidthRefused = (tx: Tx, importId: number) =>
  tx.one(sql<{ width: number; lines: boolean }>`
    select coalesce(max(jsonb_array_length(cells)), 0) as width, coalesce(bool_or(shown->>${lineKey} is not null), false) as lines
    from sheet_import_row
    where merchant_id = ${tx.merchantId} and import_id = ${importId} and result = ${rowResult.refused}`)

export interface DifferenceRow extends RefusedRow {
  result: number
  title: string
  before: Record<string, string> | null
  shown: Record<string, string> | null
}

/** In characters. A page of 200 rows with the longest cells would have many megabytes. */
const [mostWhole, longestShown] = [8000, 501]

/**
 * A page of rows with these results, in the order of the file. Even deep pages read only the index. `offset 0` forces
 * a lookup per row of the page, because the planner has no statistics about fresh rows. Long cells are cut: only the error
 * file has them whole.
 */
export function selectRowPage(
  tx: Tx,
  importId: number,
  results: readonly number[],
  limit: number,
  offset: number,
): Promise<DifferenceRow[]> {
  const last = offset + limit
  const branches = results.map(
    (result) => sql`(select row_number from sheet_import_row
      where merchant_id = ${tx.merchantId} and import_id = ${importId} and result = ${result}::smallint order by row_number limit ${last}::int)`,
  )
  return tx.all(sql<DifferenceRow>`
    select r.row_number, r.result, r.title, r.before, r.shown, r.origin, r.reasons,
      case when length(r.cells::text) <= ${mostWhole}::int then r.cells
        else (
          select jsonb_agg(left(c.text, ${longestShown}::int) order by c.place)
          from jsonb_array_elements_text(r.cells) with ordinality c (text, place)) end as cells
    from (
      select row_number from (${sql.join(branches, sql` union all `)}) found
      order by row_number limit ${limit}::int offset ${offset}::int
    ) page
    cross join lateral (
      select * from sheet_import_row where merchant_id = ${tx.merchantId} and import_id = ${importId} and row_number = page.row_number offset 0) r
    order by r.row_number`)
}
