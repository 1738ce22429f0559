import { gtinForms } from '@zhanggui/contract/check-digits.ts'
import { type PictureKind, type PictureResult, pictureState } from '@zhanggui/contract/picture/picture.ts'
import type { RawBuilder } from 'kysely'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { unusedUploadHours } from '../../kernel/file/files.ts'
import type { TaskFailure } from '../../kernel/task/task-interrupted.ts'
import { progressDone } from '../../kernel/task/tasks.ts'

/** A run is kept for so many days after its pictures have expired. */
const keptDays = 7

export interface RunRow {
  id: number
  employee_id: number
  file_id: number
  file_name: string
  file_key: string
  bytes: number
  state: number
  task_id: number | null
  failure: TaskFailure | null
  checked_ms: number | null
  expires_at: string
  expired: boolean
}

export async function insertRun(
  tx: Tx,
  run: { fileId: number; fileName: string; bytes: number; employeeId: number },
): Promise<number> {
  await tx.run(sql`
    delete from picture_run where merchant_id = ${tx.merchantId} and expires_at < now() - make_interval(days => ${keptDays}::int)`)
  const row = await tx.one(
    query
      .insertInto('picture_run')
      .values({
        merchant_id: tx.merchantId,
        file_id: run.fileId,
        file_name: run.fileName.slice(0, 255),
        bytes: run.bytes,
        employee_id: run.employeeId,
        expires_at: sql<string>`now() + make_interval(hours => ${unusedUploadHours})`,
      })
      .returning('id'),
  )
  return row.id
}

const runs = (tx: Tx) => sql`
  select r.id, r.employee_id, r.file_id, r.file_name, f.key as file_key, r.bytes, r.state, r.task_id, r.failure, r.checked_ms,
    r.expires_at, r.expires_at <= now() as expired
  from picture_run r join file f on f.merchant_id = ${tx.merchantId} and f.id = r.file_id
  where r.merchant_id = ${tx.merchantId}`

export const selectRun = (tx: Tx, id: number) => tx.first(sql<RunRow>`${runs(tx)} and r.id = ${id}::bigint`)

/** The same, and locks the run until the transaction ends. */
export const lockRun = (tx: Tx, id: number) =>
  tx.first(sql<RunRow>`${runs(tx)} and r.id = ${id}::bigint for update of r`)

/** The last open run of a person. */
export const selectOpenRun = (tx: Tx, employeeId: number) =>
  tx.first(sql<RunRow>`
    ${runs(tx)} and r.employee_id = ${employeeId}::bigint and r.state in (0, 1, 2) and r.expires_at > now()
      and (r.state <> 1 or exists (
        select from picture_file p
        where p.merchant_id = ${tx.merchantId} and p.run_id = r.id and not p.written and p.result in (1, 2, 3)))
    order by r.id desc limit 1`)

export const updateRun = (
  tx: Tx,
  id: number,
  values: { state?: number; task_id?: number | null; failure?: TaskFailure | null; checked_ms?: number },
) => {
  const { failure, ...rest } = values
  return tx.run(
    query
      .updateTable('picture_run')
      .set({ ...rest, ...(failure === undefined ? {} : { failure: failure && JSON.stringify(failure) }) })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id)
      .where('state', '<>', pictureState.givenUp),
  )
}

/** The progress of the run's task. A query of its own, because the queue is never joined with the tenant plane. */
export const selectProgress = (tx: Tx, taskId: number) =>
  tx.first(
    query
      .selectFrom('task as t')
      .select([progressDone.as('done'), 't.progress_total as total'])
      .where('t.merchant_id', '=', tx.merchantId)
      .where('t.id', '=', taskId),
  )

export interface RunCounts {
  result: number
  files: number
}

export const countResults = (tx: Tx, runId: number) =>
  tx.all(sql<RunCounts>`
    select result, count(*) as files from picture_file
    where merchant_id = ${tx.merchantId} and run_id = ${runId}::bigint group by result`)

/** The files that wait to be written, and those that were or could not be. */
export const countWaiting = (tx: Tx, runId: number) =>
  tx.one(sql<{ files: number; products: number; replace: number; written: number; failed: number }>`
    select count(*) filter (where not p.written) as files,
      count(distinct p.product_id) filter (where not p.written) as products,
      count(*) filter (where not p.written and ${replaces(tx)}) as replace,
      count(*) filter (where p.written) as written,
      count(*) filter (where not p.written and p.failure is not null) as failed
    from picture_file p
    where p.merchant_id = ${tx.merchantId} and p.run_id = ${runId}::bigint and p.result in (1, 2)`)

/** Another picture has the place of file `p` now. */
const replaces = (tx: Tx): RawBuilder<boolean> => sql`(p.product_id is not null and not p.written and exists (
  select from product_media m
  where m.merchant_id = ${tx.merchantId} and m.product_id = p.product_id and m.kind = p.kind and m.position = p.position - 1
    and m.file_id <> p.file_id))`

export const deleteFiles = (tx: Tx, runId: number) =>
  tx.run(sql`delete from picture_file where merchant_id = ${tx.merchantId} and run_id = ${runId}::bigint`)

export interface NewPicture {
  name: string
  bytes: number
  result: PictureResult
  fileId?: number
  smallBytes?: number
  originalFileId?: number
  productId?: number | null
  suggestedId?: number | null
  match?: number | null
  kind: PictureKind
  position: number
  failure?: TaskFailure
}

export const insertPicture = (tx: Tx, runId: number, picture: NewPicture): Promise<{ id: number }> =>
  tx.one(
    query
      .insertInto('picture_file')
      .values({
        merchant_id: tx.merchantId,
        run_id: runId,
        name: picture.name,
        bytes: picture.bytes,
        result: picture.result,
        file_id: picture.fileId ?? null,
        small_bytes: picture.smallBytes ?? null,
        original_file_id: picture.originalFileId ?? null,
        product_id: picture.productId ?? null,
        suggested_id: picture.suggestedId ?? null,
        match: picture.match ?? null,
        kind: picture.kind,
        position: picture.position,
        failure: picture.failure ? JSON.stringify(picture.failure) : null,
      })
      .returning('id'),
  )

export interface FoundProduct {
  key: string
  id: number
  match: 1 | 2
}

/** The products with these codes or barcodes, in lower case. A valid product stands before an invalid one. */
export const selectProductsByKeys = (tx: Tx, keys: readonly string[]) =>
  tx.all(sql<FoundProduct>`
    select k.key, p.id, p.match::int as match
    from unnest(${[...keys]}::text[], ${keys.map((key) => JSON.stringify(gtinForms(key)))}::jsonb[]) k (key, forms) join lateral (
      select b.product_id as id, 1 as match, q.status from product_barcode b
      join product q on q.merchant_id = ${tx.merchantId} and q.id = b.product_id and q.removed_at is null
      where b.merchant_id = ${tx.merchantId} and b.barcode in (select jsonb_array_elements_text(k.forms))
      union all
      select q.id, 2, q.status from product q
      where q.merchant_id = ${tx.merchantId} and q.code_folded = k.key and q.removed_at is null
      order by match, status limit 1
    ) p on true`)

/** The only product whose name has this text; undefined for none or several. */
export const selectOnlyNamed = async (tx: Tx, words: string): Promise<number | undefined> => {
  const found = await tx.all(
    sql<{ id: number }>`select id from zg_search_product(${words}, 2) order by id limit 2`,
  )
  return found.length === 1 ? found[0]?.id : undefined
}

export interface PictureRow {
  id: number
  run_id: number
  name: string
  bytes: number
  result: number
  file_id: number | null
  key: string | null
  thumbnail_key: string | null
  small_bytes: number | null
  original_key: string | null
  product: { id: string; name: string; code: string } | null
  suggested: { id: string; name: string; code: string } | null
  product_id: number | null
  match: number | null
  kind: PictureKind
  position: number
  replaces: boolean
  failure: TaskFailure | null
  written: boolean
}

const named = (tx: Tx, id: RawBuilder<unknown>) => sql`(
  select json_build_object('id', q.id::text, 'name', q.name, 'code', q.code) from product q
  where q.merchant_id = ${tx.merchantId} and q.id = ${id} and q.removed_at is null)`

const pictures = (tx: Tx) => sql`
  select p.id, p.run_id, p.name, p.bytes, p.result, p.file_id, f.key, f.thumbnail_key, p.small_bytes, o.key as original_key,
    ${named(tx, sql`p.product_id`)} as product, ${named(tx, sql`p.suggested_id`)} as suggested, p.product_id,
    p.match, p.kind, p.position, ${replaces(tx)} as replaces, p.failure, p.written
  from picture_file p
  left join file f on f.merchant_id = ${tx.merchantId} and f.id = p.file_id
  left join file o on o.merchant_id = ${tx.merchantId} and o.id = p.original_file_id
  where p.merchant_id = ${tx.merchantId}`

export interface PictureFilter {
  result?: number | undefined
  replacing?: boolean | undefined
  todoFirst?: boolean | undefined
}

/** Not matched, refused and made smaller: a person looks at these. */
const todoOrder = sql`case p.result when 3 then 0 when 2 then 1 when 4 then 2 when 1 then 3 else 4 end`

function conditionOf(tx: Tx, runId: number, { result, replacing }: PictureFilter) {
  const conditions = [sql`p.run_id = ${runId}::bigint`]
  if (result !== undefined) conditions.push(sql`p.result = ${result}::smallint`)
  if (replacing) conditions.push(sql`p.result in (1, 2)`, replaces(tx))
  return sql.join(conditions, sql` and `)
}

export const selectPictures = (
  tx: Tx,
  runId: number,
  filter: PictureFilter & { pageNo: number; pageSize: number },
) =>
  tx.all(sql<PictureRow>`
    ${pictures(tx)} and ${conditionOf(tx, runId, filter)}
    order by ${filter.todoFirst ? todoOrder : sql`p.run_id`}, p.id
    limit ${filter.pageSize}::int offset ${(filter.pageNo - 1) * filter.pageSize}::int`)

export const countPictures = async (tx: Tx, runId: number, filter: PictureFilter): Promise<number> =>
  (
    await tx.one(sql<{ files: number }>`
      select count(*) as files from picture_file p
      where p.merchant_id = ${tx.merchantId} and ${conditionOf(tx, runId, filter)}`)
  ).files

export const selectPicture = (tx: Tx, id: number) =>
  tx.first(sql<PictureRow>`${pictures(tx)} and p.id = ${id}::bigint`)

/** The file of the run that has this place of the product. */
export const selectAtPlace = (
  tx: Tx,
  runId: number,
  place: { productId: number; kind: PictureKind; position: number },
) =>
  tx.first(sql<{ id: number; name: string }>`
    select id, name from picture_file
    where merchant_id = ${tx.merchantId} and run_id = ${runId}::bigint and product_id = ${place.productId}::bigint
      and kind = ${place.kind}::smallint and position = ${place.position}::smallint and result in (1, 2)`)

export const updatePicture = (
  tx: Tx,
  id: number,
  values: Partial<{ result: number; product_id: number; kind: number; position: number; match: number }>,
) =>
  tx.run(
    query
      .updateTable('picture_file')
      .set({ ...values, failure: null })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id),
  )

export const productExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.first(
    sql`select from product where merchant_id = ${tx.merchantId} and id = ${id}::bigint and removed_at is null`,
  )) !== undefined

/** The products of a run with pictures that are not written. */
export const selectProductsToWrite = async (tx: Tx, runId: number): Promise<number[]> =>
  (
    await tx.all(sql<{ product_id: number }>`
      select distinct product_id from picture_file
      where merchant_id = ${tx.merchantId} and run_id = ${runId}::bigint and result in (1, 2) and not written
      order by product_id`)
  ).map((row) => row.product_id)

/** The pictures of a product that are not written. Locks them until the transaction ends. */
export const lockPicturesOf = (tx: Tx, runId: number, productId: number) =>
  tx.all(sql<{ id: number; key: string; kind: PictureKind; position: number }>`
    select p.id, f.key, p.kind, p.position from picture_file p
    join file f on f.merchant_id = ${tx.merchantId} and f.id = p.file_id
    where p.merchant_id = ${tx.merchantId} and p.run_id = ${runId}::bigint and p.product_id = ${productId}::bigint
      and p.result in (1, 2) and not p.written
    order by p.id for update of p`)

/** The picture that has the place of file `p` now. */
const atPlace = (tx: Tx) => sql`(
  select m.file_id from product_media m
  where m.merchant_id = ${tx.merchantId} and m.product_id = p.product_id and m.kind = p.kind and m.position = p.position - 1)`

/** Notes the pictures that have the places of these files: a person sees those before the writing. */
export const keepSeen = (tx: Tx, ids: readonly number[]) =>
  tx.run(sql`
    update picture_file p set seen_file_id = ${atPlace(tx)}
    where p.merchant_id = ${tx.merchantId} and p.id = any (${[...ids]}::bigint[])`)

/** Those of the files whose place got another picture since it was seen. The product is locked. */
export const selectOvertaken = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx.all(sql<{ id: number }>`
    select p.id from picture_file p
    where p.merchant_id = ${tx.merchantId} and p.id = any (${[...ids]}::bigint[]) and ${replaces(tx)}
      and ${atPlace(tx)} is distinct from p.seen_file_id`)
  return new Set(rows.map(({ id }) => id))
}

/** Marks the pictures as written, or says why they are not. */
export const updateWritten = (tx: Tx, ids: readonly number[], failure: TaskFailure | null) =>
  tx.run(sql`
    update picture_file set written = ${failure === null}::boolean, failure = ${failure && JSON.stringify(failure)}::jsonb
    where merchant_id = ${tx.merchantId} and id = any (${[...ids]}::bigint[])`)
