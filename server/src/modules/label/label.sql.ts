import type { LabelOption } from '@zhanggui/contract/label/label.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'

/** The number of products with a label, as a further column. */
export const productCount = ({ merchantId }: Pick<Session, 'merchantId'>) => sql<{ products: number }>`
  (select count(*) from product_label_link l join product p on p.merchant_id = ${merchantId}::bigint and p.id = l.product_id
    where l.merchant_id = ${merchantId}::bigint and l.label_id = r.id and p.removed_at is null) as products`

/** Matches part of the name, or its initials. A list calls the table `r`, a sheet `p`. */
export const matches = (keyword: string, table: 'r' | 'p' = 'r'): RawBuilder<unknown> =>
  sql`(position(zg_squeeze(${keyword}) in zg_squeeze(${sql.ref(`${table}.name`)})) > 0
    or zg_spells(${keyword}, ${sql.ref(`${table}.initials`)}))`

export const selectLabelOptions = (tx: Tx) =>
  tx.all(sql<LabelOption>`
    select r.id::text as id, r.name, r.color from product_label r
    where r.merchant_id = ${tx.merchantId}::bigint and r.removed_at is null order by r.name, r.id`)

/** The number of labels of the merchant. A lock serializes the creation of labels, so that the limit holds. */
export async function countLabels(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('product_label', ${tx.merchantId}::bigint))`)
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from product_label where merchant_id = ${tx.merchantId}::bigint and removed_at is null`)
  return count
}

/** Removes the labels that are gone from all products. */
export const deleteStrayLinks = (tx: Tx) =>
  tx.run(sql`
    delete from product_label_link k using product_label r
    where k.merchant_id = ${tx.merchantId}::bigint and r.merchant_id = ${tx.merchantId}::bigint and r.id = k.label_id
      and r.removed_at is not null`)

/** Removes a label from all products. */
export const deleteLinksOf = (tx: Tx, labelId: number) =>
  tx.run(sql`
    delete from product_label_link where merchant_id = ${tx.merchantId}::bigint and label_id = ${labelId}::bigint`)

/** The existing labels, locked against removal until the transaction ends. */
export const lockLabels = (tx: Tx, ids: readonly number[]) =>
  tx.all(sql<{ id: number; name: string }>`
    select id, name from product_label
    where merchant_id = ${tx.merchantId}::bigint and id = any (${[...ids]}::bigint[]) and removed_at is null
    order by id for share`)

/**
 * The products with the names of their labels, locked until the transaction ends, because the limit of labels is
 * checked on them.
 */
export async function lockLabelled(tx: Tx, ids: readonly number[]) {
  const products = await tx.all(sql<{ id: number; name: string }>`
    select id, name from product
    where merchant_id = ${tx.merchantId}::bigint and id = any (${[...ids]}::bigint[]) and removed_at is null
    order by id for no key update`)
  const labels = await selectNamesOf(tx, ids)
  return products.map((product) => ({ ...product, labels: labels.get(product.id) ?? [] }))
}

/** For each product, the names of its labels. */
export async function selectNamesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await tx.all(sql<{ id: number; names: string[] }>`
    select l.product_id as id, array_agg(r.name order by r.name) as names
    from product_label_link l join product_label r on r.merchant_id = ${tx.merchantId}::bigint and r.id = l.label_id
    where l.merchant_id = ${tx.merchantId}::bigint and l.product_id = any (${[...ids]}::bigint[])
      and r.removed_at is null
    group by l.product_id`)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

export const insertLinks = (tx: Tx, productIds: readonly number[], labelIds: readonly number[]) =>
  tx.run(sql`
    insert into product_label_link (merchant_id, product_id, label_id)
    select ${tx.merchantId}::bigint, p.id, l.id
    from unnest(${[...productIds]}::bigint[]) p (id), unnest(${[...labelIds]}::bigint[]) l (id)
    on conflict do nothing`)

export const deleteLinks = (tx: Tx, productIds: readonly number[], labelIds: readonly number[]) =>
  tx.run(sql`
    delete from product_label_link where merchant_id = ${tx.merchantId}::bigint
      and product_id = any (${[...productIds]}::bigint[]) and label_id = any (${[...labelIds]}::bigint[])`)
