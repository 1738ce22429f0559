import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** What only the lines of a receipt have. */
export interface ReceiptFacts {
  id: number
  product_id: number | null
  /** The barcodes that were linked to its product. */
  aliases: string[]
  /** So many are worth so many cents. Null: the cost per unit says it exactly. */
  worth_amount: number | null
  worth: number | null
}

export const selectReceiptFacts = async (tx: Tx, documentId: number): Promise<Map<number, ReceiptFacts>> =>
  new Map(
    (
      await tx.all(sql<ReceiptFacts>`
        select l.id, l.product_id, l.aliases, l.worth_amount, l.worth from stock_line l
        where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint
          and (l.worth is not null or l.aliases <> '{}')`)
    ).map((row) => [row.id, row]),
  )

export const updateWorth = (
  tx: Tx,
  documentId: number,
  lines: readonly { id: number; worth_amount: number | null; worth: number | null }[],
) =>
  tx.run(sql`
    update stock_line l set worth_amount = n.worth_amount, worth = n.worth
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id bigint, worth_amount bigint, worth bigint)
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint and l.id = n.id`)

export const insertAlias = (tx: Tx, documentId: number, lineId: number, barcode: string) =>
  tx.run(sql`
    update stock_line l set aliases = array_append(l.aliases, ${barcode}::text)
    where l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint and l.id = ${lineId}::bigint`)

/** Another receipt waits for what is missing of this one. It knows the same barcodes. */
export async function updateRest(tx: Tx, documentId: number, restId: number): Promise<void> {
  await tx.run(sql`
    update stock_document d set rest_of = ${documentId}::bigint
    where d.merchant_id = ${tx.merchantId} and d.id = ${restId}::bigint`)
  await tx.run(sql`
    update stock_line r set aliases = l.aliases from stock_line l
    where r.merchant_id = ${tx.merchantId} and r.document_id = ${restId}::bigint
      and l.merchant_id = ${tx.merchantId} and l.document_id = ${documentId}::bigint and l.product_id = r.product_id`)
}

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
