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

export interface EndedAcceptance {
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

/**
 * Deletes the acceptances of differences whose head office or store has another value by now. Every write of such values
 * calls it, in its transaction: an acceptance must not come back with a former value (decisions section 10), except by an
 * undo. Null means all products. Returns the deleted ones. A cluster compares such texts in a select only.
 */
export async function deleteEndedAcceptances(
  tx: Tx,
  productIds: readonly number[] | null,
): Promise<EndedAcceptance[]> {
  const ended = await tx.all(sql<EndedAcceptance>`
    select x.goods_id, g.store_id, g.product_id, x.field, x.head, x.own, x.reason, x.accepted_by,
      x.accepted_at::text as accepted_at
    from store_goods_accepted x
    join store_goods g on g.merchant_id = ${tx.merchantId} and g.id = x.goods_id
    join store s on s.merchant_id = ${tx.merchantId} and s.id = g.store_id
    join product p on p.merchant_id = ${tx.merchantId} and p.id = g.product_id
    where x.merchant_id = ${tx.merchantId}
      and (${productIds === null}::boolean or g.product_id = any (${[...(productIds ?? [])]}::bigint[]))
      and (x.head <> coalesce(${textOfField(sql`x.field`, goodsFieldNames, headText)}, '')
        or x.own is distinct from ${textOfField(sql`x.field`, goodsFieldNames, ownText)})`)
  if (ended.length > 0)
    await tx.run(sql`
      delete from store_goods_accepted x
      using unnest(${ended.map((one) => one.goods_id)}::bigint[], ${ended.map(({ field }) => field)}::text[])
        e (goods_id, field)
      where x.merchant_id = ${tx.merchantId} and x.goods_id = e.goods_id and x.field = e.field`)
  return ended
}
