import { withoutFields } from '@zhanggui/contract/fields.ts'
import { listedProductFields, productFields } from '@zhanggui/contract/product/product.fields.ts'
import { type ProductStatus, productStatus } from '@zhanggui/contract/product/product.status.ts'
import type { Selectable } from 'kysely'
import { brokenConstraint } from '../../kernel/database/constraint.ts'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tables } from '../../kernel/database/tables.gen.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { type ColumnName, listOf, storedFields } from '../../kernel/record/kind.ts'
import { endAcceptances } from './accepted.sql.ts'
import { updateBarcodesActive } from './product-barcode.sql.ts'
import { keepPriceTimers, keepProductTimers } from './product-due.sql.ts'
import { replaceMedia } from './product-media.sql.ts'

/** 00:00 of the next day in the merchant's time zone. */
export const nextMidnight = (timeZone: string) =>
  sql<string>`((now() at time zone ${timeZone}::text)::date + 1)::timestamp at time zone ${timeZone}::text`

/** Several rows of stored counts per status, so that writers of one merchant rarely wait for each other. */
const slots = 8

/**
 * Changes the stored counts per status by the effects of this transaction. Call it once, as the last write, because
 * the rows stay locked until the end.
 */
export async function adjustCounts(
  tx: Tx,
  deltas: Partial<Record<ProductStatus, number>> | ReadonlyMap<ProductStatus, number>,
): Promise<void> {
  const entries = deltas instanceof Map ? [...deltas] : Object.entries(deltas)
  const changed = entries
    .map(([status, amount]) => ({ status: Number(status), amount: Number(amount) }))
    .filter(({ amount }) => amount !== 0)
  if (changed.length === 0) return
  // In the order of the statuses, and always in the connection's own slot, so that two writers cannot deadlock.
  await tx.run(sql`
    insert into product_count (merchant_id, status, slot, amount)
    select ${tx.merchantId}::bigint, status, pg_backend_pid() % ${sql.lit(slots)}, amount
    from unnest(${changed.map((one) => one.status)}::int[], ${changed.map((one) => one.amount)}::bigint[]) as d (status, amount)
    order by status
    on conflict (merchant_id, status, slot) do update set amount = product_count.amount + excluded.amount`)
}

/** The next free codes SP000001, SP000002 … of the merchant. Codes that users have typed are skipped. */
export async function takeProductCodes(tx: Tx, count: number): Promise<string[]> {
  // The row of the counter stays locked until the transaction ends, so no other transaction gets these codes.
  let { value } = await tx.one(
    sql<{ value: number }>`
      insert into counter (merchant_id, name) values (${tx.merchantId}::bigint, 'product')
      on conflict (merchant_id, name) do update set value = counter.value returning value`,
  )
  const codes: string[] = []
  while (codes.length < count) {
    const missing = count - codes.length
    const span = missing + 1000
    const free = await tx.all(
      sql<{ n: number; code: string }>`
        select n, code from (
          select n, 'SP' || number as code, 'sp' || number as folded
          from (
            select n, case when n < 1000000 then lpad(n::text, 6, '0') else n::text end as number
            from generate_series(${value}::bigint + 1, ${value}::bigint + ${span}::bigint) n) numbered offset 0
        ) candidate
        where not exists (select from product p where p.merchant_id = ${tx.merchantId} and p.code_folded = candidate.folded and p.removed_at is null)
        order by n limit ${missing}::int`,
    )
    codes.push(...free.map((row) => row.code))
    value = free.length === missing ? (free.at(-1)?.n ?? value) : value + span
  }
  await tx.run(
    query
      .updateTable('counter')
      .set({ value })
      .where('merchant_id', '=', tx.merchantId)
      .where('name', '=', 'product'),
  )
  return codes
}

/**
 * A category's name as 'Parent / child'. Locks it against removal until the transaction ends. Undefined if it is
 * removed.
 */
export async function lockCategory(tx: Tx, categoryId: number): Promise<string | undefined> {
  const row = await tx.first(
    sql<{ path: string }>`
      select coalesce((select parent.name || ' / ' from category parent where parent.merchant_id = ${tx.merchantId} and parent.id = c.parent_id), '') || c.name as path
      from category c where c.merchant_id = ${tx.merchantId} and c.id = ${categoryId}::bigint and c.removed_at is null for share of c`,
  )
  return row?.path
}

// Barcodes have their own table.
const kept = withoutFields(productFields, 'barcodes')
const listed = withoutFields(listedProductFields, 'barcodes')
/** The fields of a product with their columns. */
export const keptColumns = storedFields(kept)
/** The fields of the list's rows with their columns. */
export const listedColumns = storedFields(listed)

type Row = Selectable<Tables['product']>
type ColumnsOf<F> = Pick<Row, ColumnName<keyof F & string> & keyof Row>
/** The columns of table product for the form's fields: cents, grams, thousandths of the sale unit. */
export type ProductValues = ColumnsOf<typeof kept.fields>
export type ListedValues = ColumnsOf<typeof listed.fields>

export interface ProductDetailRow extends ProductValues {
  id: number
  version: number
  status: ProductStatus
  effective_at: string | null
  category_name: string
  barcodes: string[]
  media: { kind: number; key: string; id: number }[]
  scheduled_sales_price: number | null
  scheduled_cost_price: number | null
  scheduled_at: string | null
  /** In the merchant's time zone. */
  scheduled_for: string | null
  scheduled_by: string | null
  created_at: string
  updated_at: string
  /** In the merchant's time zone, for messages. */
  updated_local: string
  updated_by: string
}

const ofProduct = listOf(
  'p',
  keptColumns.map(({ column }) => column),
)

/** Products with all their parts. */
export const selectProducts = (tx: Tx, ids: readonly number[], timeZone: string) =>
  tx.all(
    sql<ProductDetailRow>`
      select p.id, p.version, ${ofProduct}, p.status, p.effective_at, p.created_at, p.updated_at, p.updated_by,
        to_char(p.updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as updated_local,
        coalesce(parent.name || ' / ', '') || c.name as category_name,
        array(select b.barcode from product_barcode b where b.merchant_id = ${tx.merchantId} and b.product_id = p.id order by b.position) as barcodes,
        coalesce((
          select json_agg(json_build_object('kind', m.kind, 'key', f.key, 'id', f.id) order by m.kind, m.position)
          from product_media m join file f on f.merchant_id = ${tx.merchantId} and f.id = m.file_id
          where m.merchant_id = ${tx.merchantId} and m.product_id = p.id), '[]') as media,
        s.sales_price as scheduled_sales_price, s.cost_price as scheduled_cost_price, s.effective_at as scheduled_at,
        to_char(s.effective_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI') as scheduled_for, s.actor as scheduled_by
      from product p
      join category c on c.merchant_id = ${tx.merchantId} and c.id = p.category_id
      left join category parent on parent.merchant_id = ${tx.merchantId} and parent.id = c.parent_id
      left join product_price_change s on s.merchant_id = ${tx.merchantId} and s.product_id = p.id
      where p.merchant_id = ${tx.merchantId} and p.id = any (${[...ids]}::bigint[]) and p.removed_at is null`,
  )

export const selectProduct = async (
  tx: Tx,
  id: number,
  timeZone: string,
): Promise<ProductDetailRow | undefined> => (await selectProducts(tx, [id], timeZone))[0]

/** Locks a product until the transaction ends, so that a read after it sees the last save. */
export const lockProduct = (tx: Tx, id: number) =>
  tx.run(
    sql`select from product where merchant_id = ${tx.merchantId} and id = ${id}::bigint for no key update`,
  )

export interface NewProduct extends ProductValues {
  merchant_id: number
  status: ProductStatus
  image_file_id: number | null
  created_by: number | null
  updated_by: string
}

/** Undefined if its code or mnemonic code is taken. */
export async function insertProduct(tx: Tx, product: NewProduct, timeZone: string) {
  const made = await tx.first(
    query
      .insertInto('product')
      .values({
        ...product,
        effective_at: product.status === productStatus.notYetEffective ? nextMidnight(timeZone) : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'version']),
  )
  if (made && product.status === productStatus.notYetEffective) await keepProductTimers(tx, [made.id])
  return made
}

/** Undefined if it is removed or has another version. Throws if the code or the mnemonic code is taken. */
export async function updateProduct(
  tx: Tx,
  id: number,
  version: number,
  product: ProductValues & {
    status: ProductStatus
    effective_at: string | null
    image_file_id?: number | null
    updated_by: string
  },
  timeZone: string,
) {
  const updated = await tx.first(
    query
      .updateTable('product')
      .set({
        ...product,
        code_twin: sql<number>`case when code = ${product.code} then code_twin else 0 end`,
        effective_at:
          product.status === productStatus.notYetEffective
            ? (product.effective_at ?? nextMidnight(timeZone))
            : null,
        version: sql<number>`version + 1`,
        updated_at: sql<string>`now()`,
      })
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('removed_at', 'is', null)
      .returning('version'),
  )
  if (updated && product.status === productStatus.notYetEffective) await keepProductTimers(tx, [id])
  return updated
}

/** Sets or replaces the scheduled price, by default for the next 00:00. */
export async function replaceScheduledPrice(
  tx: Tx,
  price: {
    merchant_id: number
    product_id: number
    sales_price: number
    cost_price: number | null
    employee_id: number | null
    actor: string
  },
  at: string | null,
  timeZone: string,
): Promise<void> {
  await tx.run(
    query
      .insertInto('product_price_change')
      .values({ ...price, effective_at: at ?? nextMidnight(timeZone) })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'product_id']).doUpdateSet({
          sales_price: price.sales_price,
          cost_price: price.cost_price,
          employee_id: price.employee_id,
          actor: price.actor,
          effective_at: sql<string>`excluded.effective_at`,
          created_at: sql<string>`excluded.created_at`,
        }),
      ),
  )
  await keepPriceTimers(tx, [price.product_id])
}

export const deleteScheduledPrice = (tx: Tx, productId: number) =>
  tx.first(
    query
      .deleteFrom('product_price_change')
      .where('merchant_id', '=', tx.merchantId)
      .where('product_id', '=', productId)
      .returning(['sales_price', 'cost_price']),
  )

export const selectStatuses = (tx: Tx, ids: readonly number[]) =>
  tx.all(
    sql<{ id: number; name: string; status: ProductStatus }>`
      select id, name, status from product where merchant_id = ${tx.merchantId} and id = any (${ids}::bigint[]) and removed_at is null`,
  )

/** Moves the products with a fitting status. Locks in the order of ids, as every writer of several products does. */
export async function updateStatus(
  tx: Tx,
  move: { ids: readonly number[]; from: readonly ProductStatus[]; to: ProductStatus; by: string },
  timeZone: string,
) {
  const moved = await tx.all(
    sql<{ id: number; name: string; code: string; before: ProductStatus }>`
      with target as (
        select id, status from product where merchant_id = ${tx.merchantId} and id = any (${move.ids}::bigint[]) and removed_at is null
        order by id for update
      )
      update product p set status = ${move.to}::smallint, version = p.version + 1, updated_at = now(), updated_by = ${move.by},
        effective_at = ${move.to === productStatus.notYetEffective ? nextMidnight(timeZone) : sql`null`}
      from target where p.merchant_id = ${tx.merchantId} and p.id = target.id and target.status = any (${move.from}::smallint[])
      returning p.id, p.name, p.code, target.status as before`,
  )
  if (move.to === productStatus.notYetEffective)
    await keepProductTimers(
      tx,
      moved.map((row) => row.id),
    )
  return moved
}

/** Sets the sale status where it differs. Returns all existing products with their former one. */
export async function updateSaleStatus(tx: Tx, ids: readonly number[], saleStatus: number, by: string) {
  const found = await tx.all(
    sql<{ id: number; name: string; code: string; before: number }>`
      with target as (
        select id, name, code, sale_status as before from product
        where merchant_id = ${tx.merchantId} and id = any (${ids}::bigint[]) and removed_at is null order by id for update
      ), changed as (
        update product p set sale_status = ${saleStatus}::smallint, version = p.version + 1, updated_at = now(), updated_by = ${by}
        from target where p.merchant_id = ${tx.merchantId} and p.id = target.id and target.before <> ${saleStatus}::smallint
      )
      select id, name, code, before from target`,
  )
  await endAcceptances(tx, ids)
  return found
}

/**
 * Deletes a draft with all its parts. False if it is not a draft. A draft with references is only marked as removed.
 */
export async function deleteProduct(
  tx: Tx,
  id: number,
  mediaFiles: readonly number[],
  by: string,
): Promise<boolean> {
  const draft = await tx.first(
    sql`select id from product where merchant_id = ${tx.merchantId} and id = ${id}::bigint and status = 10 and removed_at is null for update`,
  )
  if (!draft) return false
  await tx.run(
    query
      .deleteFrom('product_price_change')
      .where('merchant_id', '=', tx.merchantId)
      .where('product_id', '=', id),
  )
  await tx.script('savepoint remove_product')
  try {
    await tx.run(
      query
        .deleteFrom('product_barcode')
        .where('merchant_id', '=', tx.merchantId)
        .where('product_id', '=', id),
    )
    await replaceMedia(tx, id, [], mediaFiles)
    await tx.run(query.deleteFrom('product').where('merchant_id', '=', tx.merchantId).where('id', '=', id))
  } catch (error) {
    if (!brokenConstraint(error)) throw error
    await tx.script('rollback to savepoint remove_product')
    await updateBarcodesActive(tx, [id], false)
    await tx.run(
      query
        .updateTable('product')
        .set({
          removed_at: sql<string>`now()`,
          version: sql<number>`version + 1`,
          updated_at: sql<string>`now()`,
          updated_by: by,
        })
        .where('merchant_id', '=', tx.merchantId)
        .where('id', '=', id),
    )
  }
  return true
}

/**
 * The stores that have stock of a product or owe it to orders, and the numbers of its documents that have not ended, such
 * as a transfer on its way. The product is locked, so that none begins before it is gone.
 */
export async function selectWhereabouts(tx: Tx, id: number): Promise<string[]> {
  const stores = await tx.all(sql<{ name: string; held: boolean }>`
    select st.name, s.on_hand <> 0 or s.reserved <> 0 as held
    from stock s join store st on st.merchant_id = ${tx.merchantId} and st.id = s.store_id
    where s.merchant_id = ${tx.merchantId} and s.product_id = ${id}::bigint
    order by s.store_id`)
  const documents = await tx.all(sql<{ number: string }>`
    select d.number from stock_line l
    join stock_document d on d.merchant_id = ${tx.merchantId} and d.id = l.document_id and d.status < 50
    where l.merchant_id = ${tx.merchantId} and l.product_id = ${id}::bigint
    order by d.id`)
  return [
    ...stores.filter(({ held }) => held).map(({ name }) => name),
    ...documents.map(({ number }) => number),
  ]
}
