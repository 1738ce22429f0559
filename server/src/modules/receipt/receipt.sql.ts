import { receiptStatus } from '@zhanggui/contract/receipt/receipt.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** What only the lines of a receipt have. */
export interface ReceiptFacts {
  id: number
  worth_amount: number | null
  worth: number | null
  uncosted: number
  /** What the ledger took in for it, in cents. */
  received: number | null
}

export const selectReceiptFacts = async (tx: Tx, documentId: number): Promise<Map<number, ReceiptFacts>> =>
  new Map(
    (
      await tx.all(sql<ReceiptFacts>`
        select l.id, l.worth_amount, l.worth, l.uncosted, l.received from stock_line l
        where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint
          and (l.worth is not null or l.received is not null)`)
    ).map((row) => [row.id, row]),
  )

export const updateWorth = (
  tx: Tx,
  documentId: number,
  lines: readonly { id: number; worth_amount: number | null; worth: number | null; uncosted: number }[],
) =>
  tx.run(sql`
    update stock_line l set worth_amount = n.worth_amount, worth = n.worth, uncosted = n.uncosted
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as n (id bigint, worth_amount bigint, worth bigint, uncosted bigint)
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint and l.id = n.id`)

export const updateReceived = (
  tx: Tx,
  documentId: number,
  lines: readonly { id: number; received: number }[],
) =>
  tx.run(sql`
    update stock_line l set received = n.received
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id bigint, received bigint)
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint and l.id = n.id`)

/** A barcode that was linked to a product. */
export interface Alias {
  barcode: string
  product_id: number
  /** So many scans weigh so much, in thousandths. */
  scans: number | null
  weight: number | null
}
export interface KnownAlias extends Alias {
  sale_mode: number
}

/** The barcodes that a receipt knows. A product that was removed is unknown again. */
export const selectAliases = (tx: Tx, documentId: number) =>
  tx.all(sql<KnownAlias>`
    select a.barcode, a.product_id, a.scans, a.weight, p.sale_mode from receipt_alias a
    join product p on p.merchant_id = ${tx.merchantId} and p.id = a.product_id and p.removed_at is null
    where a.merchant_id = ${tx.merchantId} and a.document_id = ${documentId}::bigint`)

/** The part of a linked barcode in the line of its product, in the unit of the stock. Null: nobody announced it, or none came. */
export interface PartColumns {
  expected: number | null
  amount: number | null
  unit_cost: number | null
  worth_amount: number | null
  worth: number | null
  uncosted: number
}
export interface LinkedPart extends PartColumns {
  barcode: string
  product_id: number
}

/** The linked barcodes, by product. */
export async function selectParts(tx: Tx, documentId: number): Promise<Map<number, LinkedPart[]>> {
  const rows = await tx.all(sql<LinkedPart>`
    select a.barcode, a.product_id, a.expected, a.amount, a.unit_cost, a.worth_amount, a.worth, a.uncosted
    from receipt_alias a
    where a.merchant_id = ${tx.merchantId} and a.document_id = ${documentId}::bigint
    order by a.barcode`)
  const parts = new Map<number, LinkedPart[]>()
  for (const row of rows) parts.set(row.product_id, [...(parts.get(row.product_id) ?? []), row])
  return parts
}

export const updateParts = (
  tx: Tx,
  documentId: number,
  parts: readonly (PartColumns & { barcode: string })[],
) =>
  tx.run(sql`
    update receipt_alias a set expected = n.expected, amount = n.amount, unit_cost = n.unit_cost,
      worth_amount = n.worth_amount, worth = n.worth, uncosted = n.uncosted
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as n (barcode text, expected bigint, amount bigint,
      unit_cost bigint, worth_amount bigint, worth bigint, uncosted bigint)
    where a.merchant_id = ${tx.merchantId} and a.document_id = ${documentId}::bigint and a.barcode = n.barcode`)

/** The whole line of a product has the product's own codes from now on. Its barcodes stay known. */
export const clearParts = (tx: Tx, documentId: number, productId: number) =>
  tx.run(sql`
    update receipt_alias a set expected = null, amount = null, unit_cost = null, worth_amount = null, worth = null,
      uncosted = 0
    where a.merchant_id = ${tx.merchantId} and a.document_id = ${documentId}::bigint
      and a.product_id = ${productId}::bigint`)

/** The open receipts among these whose linked barcodes have something of a line. */
export const selectWithParts = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  (
    await tx.all(sql<{ id: number }>`
      select distinct a.document_id as id from receipt_alias a
      join stock_document d on d.merchant_id = ${tx.merchantId} and d.id = a.document_id
      where a.merchant_id = ${tx.merchantId} and a.document_id = any (${[...ids]}::bigint[])
        and (a.expected is not null or a.amount is not null) and d.status = ${sql.lit(receiptStatus.open)}::smallint`)
  ).map(({ id }) => id)

export const upsertAliases = (tx: Tx, documentId: number, aliases: readonly Alias[]) =>
  tx.run(sql`
    insert into receipt_alias (merchant_id, document_id, barcode, product_id, scans, weight)
    select ${tx.merchantId}::bigint, ${documentId}::bigint, n.barcode, n.product_id, n.scans, n.weight
    from jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb)
      as n (barcode text, product_id bigint, scans bigint, weight bigint)
    on conflict (merchant_id, document_id, barcode)
      do update set product_id = excluded.product_id, scans = excluded.scans, weight = excluded.weight`)

/** Forgets linked barcodes of a product. Returns those that were linked, with what they had of its line. */
export const deleteAliases = (
  tx: Tx,
  documentId: number,
  { productId, barcodes }: { productId: number; barcodes: readonly string[] },
) =>
  tx.all(sql<Alias & LinkedPart>`
    delete from receipt_alias a
    where a.merchant_id = ${tx.merchantId} and a.document_id = ${documentId}::bigint
      and a.product_id = ${productId}::bigint and a.barcode = any (${[...barcodes]}::text[])
    returning a.barcode, a.product_id, a.scans, a.weight, a.expected, a.amount, a.unit_cost, a.worth_amount, a.worth,
      a.uncosted`)

/** Another receipt waits for what is missing of this one. */
export const updateRest = (tx: Tx, documentId: number, restId: number) =>
  tx.run(sql`
    update stock_document d set rest_of = ${documentId}::bigint
    where d.merchant_id = ${tx.merchantId} and d.id = ${restId}::bigint`)

/** The receipt that waits for what is missing of this one. */
export const selectRest = (tx: Tx, documentId: number) =>
  tx.first(sql<{ id: number }>`
    select d.id from stock_document d
    where d.merchant_id = ${tx.merchantId} and d.rest_of = ${documentId}::bigint
    order by d.id desc limit 1`)

/** When somebody entered the amount of a line, in the time of the store. Null: nobody did. */
export const selectTouchedLocal = async (
  tx: Tx,
  documentId: number,
  lineId: number,
  timeZone: string,
): Promise<string | null> =>
  (
    await tx.one(sql<{ at: string | null }>`
      select to_char(l.touched_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as at from stock_line l
      where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint and l.id = ${lineId}::bigint`)
  ).at
