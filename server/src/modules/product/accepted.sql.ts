import { type GoodsField, goodsFieldNames } from '@zhanggui/contract/goods/goods.fields.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { columnName } from '../../kernel/record/kind.ts'

/** The values of the head office and of the store as texts, of `product p`, `store s` and `store_goods g`. */
const headText = (field: GoodsField) =>
  field === 'listed' ? sql`s.lists_all::text` : sql`${sql.ref(`p.${columnName(field)}`)}::text`
const ownText = (field: GoodsField) => sql`${sql.ref(`g.${columnName(field)}`)}::text`

/** The text of the field that a column names. */
const textOfField = (
  named: RawBuilder<unknown>,
  fields: readonly GoodsField[],
  text: (field: GoodsField) => RawBuilder<unknown>,
) =>
  sql`case ${named} ${sql.join(
    fields.map((field) => sql`when ${sql.lit(field)} then ${text(field)}`),
    sql` `,
  )} end`

interface Acceptance {
  goods_id: number
  store_id: number
  product_id: number
  field: string
  head: string
  own: string
  reason: string
  accepted_by: string
  accepted_at: string
}

/** Acceptances `x` with the row of the store. A cluster compares their texts with the present values in a select only. */
const selectAcceptances = (
  tx: Tx,
  table: 'store_goods_accepted' | 'store_goods_ended',
  which: RawBuilder<unknown>,
  exact: boolean,
) =>
  tx.all(sql<Acceptance>`
    select x.goods_id, g.store_id, g.product_id, x.field, x.head, x.own, x.reason, x.accepted_by,
      x.accepted_at::text as accepted_at
    from ${sql.table(table)} x
    join store_goods g on g.merchant_id = ${tx.merchantId} and g.id = x.goods_id
    join store s on s.merchant_id = ${tx.merchantId} and s.id = g.store_id
    join product p on p.merchant_id = ${tx.merchantId} and p.id = g.product_id
    where x.merchant_id = ${tx.merchantId} and ${which}
      and (x.head <> coalesce(${textOfField(sql`x.field`, goodsFieldNames, headText)}, '')
        or x.own is distinct from ${textOfField(sql`x.field`, goodsFieldNames, ownText)}) = ${!exact}`)

const insertAcceptances = (
  tx: Tx,
  table: 'store_goods_accepted' | 'store_goods_ended',
  rows: readonly Acceptance[],
) =>
  tx.run(sql`
    insert into ${sql.table(table)} (merchant_id, goods_id, field, head, own, reason, accepted_by, accepted_at)
    select ${tx.merchantId}::bigint, n.goods_id, n.field, n.head, n.own, n.reason, n.accepted_by, n.accepted_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (goods_id bigint, field text, head text, own text,
      reason text, accepted_by text, accepted_at timestamptz)
    on conflict do nothing`)

/**
 * Ends the acceptances of differences whose head office or store has another value by now. Every write of such values
 * calls it, in its transaction: an acceptance must not come back with a former value (decisions section 10), except by an
 * undo, for which it is kept as long as an import can be undone. Null means all products. Returns how many have ended.
 */
export async function endAcceptances(tx: Tx, productIds: readonly number[] | null): Promise<number> {
  const which = sql`(${productIds === null}::boolean or g.product_id = any (${[...(productIds ?? [])]}::bigint[]))`
  const ended = await selectAcceptances(tx, 'store_goods_accepted', which, false)
  if (ended.length === 0) return 0
  await tx.run(sql`
    delete from store_goods_ended x
    where x.merchant_id = ${tx.merchantId} and x.ended_at < now() - interval '30 days'`)
  await insertAcceptances(tx, 'store_goods_ended', ended)
  await tx.run(sql`
    delete from store_goods_accepted x
    using unnest(${ended.map((one) => one.goods_id)}::bigint[], ${ended.map(({ field }) => field)}::text[])
      e (goods_id, field)
    where x.merchant_id = ${tx.merchantId} and x.goods_id = e.goods_id and x.field = e.field`)
  return ended.length
}

/** A change that an undo takes back: its product, perhaps its store, and the time of its transaction. */
export interface UndoneAct {
  product_id: number
  store_id?: number
  at: string
}

/**
 * Gives back the acceptances that these changes have ended, with their person and time, where both values are the
 * accepted ones again. One that somebody made since then stays. Call it after the values are back.
 */
export const restoreAcceptances = (tx: Tx, acts: readonly UndoneAct[]) =>
  acts.length === 0
    ? Promise.resolve()
    : restoreEnded(
        tx,
        sql`exists (
          select from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) a (product_id bigint, store_id bigint, at timestamptz)
          where a.product_id = g.product_id and (a.store_id is null or a.store_id = g.store_id) and a.at = x.ended_at)`,
      )

/** The same for an import. */
export const restoreImportAcceptances = (tx: Tx, importId: number) =>
  restoreEnded(
    tx,
    sql`x.ended_at = (
      select i.applied_at from sheet_import i where i.merchant_id = ${tx.merchantId} and i.id = ${importId}::bigint)`,
  )

async function restoreEnded(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const back = await selectAcceptances(tx, 'store_goods_ended', which, true)
  if (back.length > 0) await insertAcceptances(tx, 'store_goods_accepted', back)
}
