import type { DocumentKind } from '@zhanggui/contract/stock/document.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'
import { counting, withFacts } from './ledger.sql.ts'

/** A document of the stock, with its store. */
export interface DocumentColumns {
  id: number
  kind: DocumentKind
  number: string
  status: number
  store_id: number
  store_name: string
  /** The other store of a transfer. */
  to_store_id: number | null
  to_store_name: string | null
  source: string
  note: string
  version: number
  created_by: string
  created_at: string
  updated_by: string
  updated_local: string
  sent_by: string
  sent_at: string | null
  ended_by: string
  ended_at: string | null
}

const columns = (timeZone: string) => sql`
  d.id, d.kind, d.number, d.status, d.store_id, s.name as store_name, d.to_store_id, t.name as to_store_name, d.source,
  d.note, d.version, d.created_by, d.created_at, d.updated_by,
  to_char(d.updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as updated_local, d.sent_by, d.sent_at,
  d.ended_by, d.ended_at`

/** Joins the stores of the document `d`. */
const withStores = (tx: Tx) => sql`
  join store s on s.merchant_id = ${tx.merchantId} and s.id = d.store_id
  left join store t on t.merchant_id = ${tx.merchantId} and t.id = d.to_store_id`

export const inScope = ({ stores }: Pick<Session, 'stores'>, storeId: string) =>
  stores === 'all' ? sql`true` : sql`${sql.ref(storeId)} = any (${[...stores]}::bigint[])`

/** A document with one of its stores in the scope. */
const seen = (session: Pick<Session, 'stores'>) =>
  sql`(${inScope(session, 'd.store_id')} or ${inScope(session, 'd.to_store_id')})`

/** A document that the person may see. Locked, it waits for its other writers. */
export const selectDocument = (
  tx: Tx,
  session: Pick<Session, 'stores' | 'timeZone'>,
  kind: DocumentKind,
  id: number,
  lock: boolean,
) =>
  tx.first(sql<DocumentColumns>`
    select ${columns(session.timeZone)} from stock_document d
    ${withStores(tx)}
    where d.merchant_id = ${tx.merchantId} and d.id = ${id}::bigint and d.kind = ${kind}::smallint
      and ${seen(session)} ${lock ? sql`for update of d` : sql``}`)

/**
 * Makes a document with the next number of the day, such as `SH20261123-04` or `SH20261123-104`. Undefined if another one took the number
 * at the same moment.
 */
export const insertDocument = (
  tx: Tx,
  form: {
    kind: DocumentKind
    prefix: string
    storeId: number
    toStoreId: number | null
    source: string
    note: string
  },
  by: { employeeId: number | null; name: string; timeZone: string },
) =>
  tx.first(sql<{ id: number; number: string }>`
    with next as materialized (
      select day.begins || case when day.next < 10 then '0' else '' end || day.next as number
      from (select b.begins, 1 + coalesce((
          select max(substr(d.number, length(b.begins) + 1)::int) from stock_document d
          where d.merchant_id = ${tx.merchantId} and d.number like b.begins || '%'), 0) as next
        from (select ${form.prefix} || to_char(now() at time zone ${by.timeZone}::text, 'YYYYMMDD') || '-' as begins) b) day
    )
    insert into stock_document (merchant_id, kind, number, store_id, to_store_id, source, note, employee_id,
      created_by, updated_by)
    select ${tx.merchantId}::bigint, ${form.kind}::smallint, next.number, ${form.storeId}::bigint, ${form.toStoreId}::bigint, ${form.source}, ${form.note}, ${by.employeeId}::bigint, ${by.name}, ${by.name}
    from next
    on conflict do nothing returning id, number`)

/** Raises the version of a locked document. `sent` and `ended` note their time and person. Returns the new version. */
export const updateDocument = async (
  tx: Tx,
  id: number,
  change: { status: number; sent?: boolean; ended: boolean },
  by: string,
): Promise<number> =>
  (
    await tx.one(sql<{ version: number }>`
      update stock_document d set version = d.version + 1, status = ${change.status}::smallint, updated_by = ${by},
        updated_at = now()${change.sent ? sql`, sent_by = ${by}, sent_at = now()` : sql``}${
          change.ended ? sql`, ended_by = ${by}, ended_at = now()` : sql``
        }
      where d.merchant_id = ${tx.merchantId} and d.id = ${id}::bigint
      returning d.version`)
  ).version

export interface LineColumns {
  id: number
  product_id: number | null
  barcode: string
  expected: number | null
  unit_cost: number | null
  amount: number | null
  /** When somebody entered its amount: the time of the entry, not of its arrival. */
  touched_at: string | null
  touched_by: string
  /** When the first of the entries that its amount adds up was made. */
  counted_from: string | null
  /** Of a transfer: see the columns of the table. */
  sent: number | null
  sent_value: number
  arrived: number
  missing: number
  reason: number | null
  reason_note: string
  /** A scan added it to a count that does not hold it. */
  added: boolean
  /** When it was sent back to be counted again. */
  cleared_at: string | null
}

/** The lines of a document, the last touched first, or those with these ids. */
export const selectLines = (tx: Tx, documentId: number, ids: readonly number[] | null) =>
  tx.all(sql<LineColumns>`
    select l.id, l.product_id, l.barcode, l.expected, l.unit_cost, l.amount, l.touched_at, l.touched_by, l.counted_from, l.sent,
      l.sent_value, l.arrived, l.missing, l.reason, l.reason_note, l.added, l.cleared_at
    from stock_line l
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint
      and (${ids === null} or l.id = any (${[...(ids ?? [])]}::bigint[]))
    order by l.touched_at desc nulls last, l.id`)

/** The products with these ids that are there. */
export const selectProducts = (tx: Tx, ids: readonly number[]) =>
  tx.all(sql<{ id: number; name: string; sale_mode: number }>`
    select p.id, p.name, p.sale_mode from product p
    where p.merchant_id = ${tx.merchantId} and p.id = any (${[...ids]}::bigint[]) and p.removed_at is null`)

/** The sales prices that count in a store, in cents per sale unit. */
export const selectPrices = (tx: Tx, storeId: number, productIds: readonly number[]) =>
  tx.all(sql<{ product_id: number; sales_price: number | null; sale_unit: number }>`
    select p.id as product_id, ${counting('sales_price', 'salesPrice')} as sales_price, p.sale_unit
    from unnest(${productIds.map(() => storeId)}::bigint[], ${[...productIds]}::bigint[]) as w (store_id, product_id)
    ${withFacts(tx)}`)

/** The lines of those of these keys that the document has already. */
export const selectKnownKeys = async (tx: Tx, documentId: number, keys: readonly string[]) =>
  new Map(
    (
      await tx.all(sql<{ key: string; line_id: number }>`
        select e.key::text as key, e.line_id from stock_entry e
        where e.merchant_id = ${tx.merchantId} and e.document_id = ${documentId}::bigint
          and e.key = any (${[...keys]}::uuid[])`)
    ).map(({ key, line_id }) => [key, line_id]),
  )

/** The person and the device of an entry; null for an unknown device. */
export interface EntryMaker {
  employeeId: number
  device: string | null
}

/**
 * The maker of the last entry of a line, since it had the amount that somebody saw: another person, or the same one on
 * another device (`own`). Undefined if nobody did. Entries until `begins` are of another amount of the line.
 */
export const selectOtherSince = (
  tx: Tx,
  documentId: number,
  {
    lineId,
    seen,
    employeeId,
    device,
    begins,
  }: EntryMaker & { lineId: number; seen: number | null; begins: string | null },
) =>
  tx.first(sql<{ actor: string; own: boolean }>`
    select e.actor, e.employee_id is not distinct from ${employeeId}::bigint as own from stock_entry e
    where e.merchant_id = ${tx.merchantId} and e.document_id = ${documentId}::bigint and e.line_id = ${lineId}::bigint
      and (e.employee_id is distinct from ${employeeId}::bigint or e.device is distinct from ${device}::uuid)
      and e.received_at > coalesce(greatest(${begins}::timestamptz, (select max(s.received_at) from stock_entry s
        where s.merchant_id = ${tx.merchantId} and s.document_id = ${documentId}::bigint and s.line_id = ${lineId}::bigint
          and s.after = ${seen}::bigint)), '-infinity')
    order by e.received_at desc limit 1`)

/** An entry may take so many seconds from its device to the ledger, and seems to be made as much later. */
const wayHere = 30

/**
 * The entries of a line, the last one first. `own`: this person made it on this device before an entry of so many ms ago,
 * or it comes again with it.
 */
export const selectFormer = (
  tx: Tx,
  documentId: number,
  asked: EntryMaker & {
    lineId: number
    begins: string | null
    now: string
    age: number
    keys: readonly string[]
  },
) =>
  tx.all(sql<{ before: number | null; after: number; own: boolean }>`
    select e.before, e.after, e.employee_id is not distinct from ${asked.employeeId}::bigint
      and (e.key = any (${[...asked.keys]}::uuid[]) or coalesce(e.device = ${asked.device}::uuid, false)
        and e.at <= made.at + ${sql.lit(wayHere)} * interval '1 second') as own
    from stock_entry e, (select ${asked.now}::timestamptz - ${asked.age}::bigint * interval '1 millisecond' as at) made
    where e.merchant_id = ${tx.merchantId} and e.document_id = ${documentId}::bigint and e.line_id = ${asked.lineId}::bigint
      and e.received_at > coalesce(${asked.begins}::timestamptz, '-infinity')
    order by e.received_at desc limit 1000`)

/** A line to write: a known one has its id. */
export interface LineWrite {
  id: number | null
  product_id: number | null
  barcode: string
  expected: number | null
  unit_cost: number | null
  amount: number | null
  added: boolean
  /** The time of now, if somebody entered something for it. */
  touched: string | null
  /** How many ms before that the last and the first of these entries were made. */
  age: number
  first_age: number
  /** The entries begin its amount anew, and do not add to what it was. */
  anew: boolean
}

/** Writes lines of a locked document. Returns their ids. */
export const upsertLines = (tx: Tx, documentId: number, lines: readonly LineWrite[], by: string) =>
  tx.all(sql<{ id: number; product_id: number | null; barcode: string }>`
    with n as (
      select n.*,
        -- Nobody enters anything before the document is open.
        case when n.touched is not null then greatest(n.touched - n.age * interval '1 millisecond', d.created_at) end as last_at,
        case when n.touched is not null then greatest(n.touched - n.first_age * interval '1 millisecond', d.created_at) end as first_at
      from stock_document d, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (
        id bigint, product_id bigint, barcode text, expected bigint, unit_cost bigint, amount bigint, touched timestamptz,
        age bigint, first_age bigint, anew boolean, added boolean)
      where d.merchant_id = ${tx.merchantId} and d.id = ${documentId}::bigint
    ), updated as (
      update stock_line l set expected = n.expected, unit_cost = n.unit_cost, amount = n.amount,
        touched_at = case when n.anew then n.last_at else greatest(l.touched_at, n.last_at) end,
        counted_from = case when n.anew then n.first_at when n.touched is null then l.counted_from
          else least(coalesce(l.counted_from, l.touched_at), n.first_at) end,
        touched_by = case when n.touched is null then l.touched_by else ${by} end
      from n
      where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint and l.id = n.id
      returning l.id, l.product_id, l.barcode
    ), made as (
      insert into stock_line (merchant_id, document_id, product_id, barcode, expected, unit_cost, amount, touched_at,
        counted_from, touched_by, added)
      select ${tx.merchantId}::bigint, ${documentId}::bigint, n.product_id, n.barcode, n.expected, n.unit_cost, n.amount,
        n.last_at, n.first_at, case when n.touched is null then '' else ${by} end, n.added
      from n where n.id is null
      returning id, product_id, barcode
    )
    select * from updated union all select * from made`)

/** Writes the reasons of lines with products. Returns how many there are. */
export const updateReasons = async (
  tx: Tx,
  documentId: number,
  lines: readonly { id: number; reason: number | null; note: string }[],
): Promise<number> =>
  (
    await tx.all(sql`
      update stock_line l set reason = n.reason, reason_note = n.note
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id bigint, reason smallint, note text)
      where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint and l.id = n.id
        and l.product_id is not null
      returning l.id`)
  ).length

export const deleteLines = (tx: Tx, documentId: number, ids: readonly number[]) =>
  tx.run(sql`
    delete from stock_line l
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint and l.id = any (${[...ids]}::bigint[])`)

export interface EntryWrite {
  key: string
  line_id: number
  code: string
  before: number | null
  after: number
  /** In ms. */
  age: number
}

/** Writes entries of a locked document. The lock makes the times of their arrival rise. */
export const insertEntries = (
  tx: Tx,
  documentId: number,
  entries: readonly EntryWrite[],
  by: EntryMaker & { name: string },
) =>
  tx.run(sql`
    insert into stock_entry (merchant_id, document_id, key, line_id, code, before, after, at, received_at, employee_id, actor, device)
    select ${tx.merchantId}::bigint, ${documentId}::bigint, n.key, n.line_id, n.code, n.before, n.after,
      clock_timestamp() - n.age * interval '1 millisecond', clock_timestamp(), ${by.employeeId}::bigint, ${by.name}, ${by.device}::uuid
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as n (
      key uuid, line_id bigint, code text, before bigint, after bigint, age bigint)
    returning key`)

export interface DocumentSums {
  id: number
  products: number
  arrived: number
  unknown: number
  value: number
}

/** Somebody knows the goods of the line, or announced them. */
const isKind = sql`(l.product_id is not null or l.expected is not null)`

/** The numbers of lines of documents, and the value of what arrived, in cents. */
export const selectSums = (tx: Tx, ids: readonly number[]) =>
  tx.all(sql<DocumentSums>`
    select l.document_id as id, count(*) filter (where ${isKind}) as products,
      count(*) filter (where ${isKind} and l.amount > 0) as arrived,
      count(*) filter (where l.product_id is null) as unknown,
      least(coalesce(sum(coalesce(l.received,
          round(least(coalesce(l.amount, 0), l.worth_amount)::numeric * l.worth / l.worth_amount)
            + coalesce(round(greatest(l.amount - l.worth_amount, 0)::numeric * l.unit_cost / 1000), 0),
          round(l.amount::numeric * l.unit_cost / 1000))) filter (where l.product_id is not null), 0),
        ${sql.lit(Number.MAX_SAFE_INTEGER)}::bigint)::bigint as value
    from stock_line l
    where l.merchant_id = ${tx.merchantId} and l.document_id = any (${[...ids]}::bigint[])
    group by l.document_id`)

export interface AskedDocuments {
  kind: DocumentKind
  storeId: number | undefined
  keyword: string | undefined
}

const found = (tx: Tx, session: Pick<Session, 'stores'>, { kind, storeId, keyword }: AskedDocuments) => sql`
  d.merchant_id = ${tx.merchantId} and d.kind = ${kind}::smallint and ${seen(session)}
  ${storeId === undefined ? sql`` : sql`and ${storeId}::bigint in (d.store_id, d.to_store_id)`}
  ${
    keyword
      ? sql`and (position(upper(${keyword}) in d.number) > 0 or position(zg_squeeze(${keyword}) in zg_squeeze(d.source || ' ' || d.note)) > 0)`
      : sql``
  }`

/** The numbers of documents by status. */
export const countDocuments = (
  tx: Tx,
  session: Pick<Session, 'stores'>,
  asked: AskedDocuments,
  limit: number,
) =>
  tx.all(sql<{ status: number; count: number }>`
    select d.status, count(*) as count from (
      select d.status from stock_document d where ${found(tx, session, asked)} limit ${limit + 1}::int) d
    group by d.status`)

/** A page of documents, the newest first. */
export const selectDocuments = (
  tx: Tx,
  session: Pick<Session, 'stores' | 'timeZone'>,
  asked: AskedDocuments & { status: number | undefined; pageNo: number; pageSize: number },
) =>
  tx.all(sql<DocumentColumns>`
    select ${columns(session.timeZone)} from stock_document d
    ${withStores(tx)}
    where ${found(tx, session, asked)} ${asked.status === undefined ? sql`` : sql`and d.status = ${asked.status}::smallint`}
    order by d.id desc limit ${asked.pageSize}::int offset ${(asked.pageNo - 1) * asked.pageSize}::int`)
