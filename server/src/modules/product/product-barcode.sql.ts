import { gtinOf } from '@zhanggui/contract/check-digits.ts'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** A product that has a wanted value. */
export interface Holder {
  name: string
  code: string
}

/**
 * Sets the barcodes of a product and writes only the differences. False if another product has one of them: then the
 * caller must roll back.
 */
export async function replaceBarcodes(
  tx: Tx,
  productId: number,
  barcodes: readonly string[],
  active: boolean,
): Promise<boolean> {
  const wanted = sql`unnest(${barcodes}::text[]) with ordinality as wanted (barcode, place)`
  await tx.run(sql`
    delete from product_barcode b where b.merchant_id = ${tx.merchantId} and b.product_id = ${productId}::bigint
      and not exists (select from ${wanted} where wanted.barcode = b.barcode and wanted.place = b.position + 1)`)
  // Writes in the order of the barcodes, so that two writers of the same ones cannot deadlock.
  await tx.run(sql`
    insert into product_barcode (merchant_id, product_id, position, barcode, active)
    select ${tx.merchantId}::bigint, ${productId}::bigint, place - 1, barcode, ${active}::boolean from ${wanted}
    where not exists (select from product_barcode b where b.merchant_id = ${tx.merchantId} and b.product_id = ${productId}::bigint and b.barcode = wanted.barcode)
    order by zg_gtin(barcode)
    on conflict do nothing`)
  const { amount } = await tx.one(
    sql<{
      amount: number
    }>`select count(*) as amount from product_barcode where merchant_id = ${tx.merchantId} and product_id = ${productId}::bigint`,
  )
  return amount === barcodes.length
}

/** The product with one of these barcodes, in the given order. */
export const selectBarcodeHolder = (tx: Tx, barcodes: readonly string[], exceptId: number) =>
  tx.first(
    sql<Holder & { barcode: string }>`
      select b.barcode, p.name, p.code
      from unnest(${barcodes.map(gtinOf)}::text[]) with ordinality as wanted (gtin, place)
      join product_barcode b on b.merchant_id = ${tx.merchantId} and b.gtin = wanted.gtin and b.active and b.product_id <> ${exceptId}::bigint
      join product p on p.merchant_id = ${tx.merchantId} and p.id = b.product_id
      order by wanted.place limit 1`,
  )

/** Another product with this code, whatever its case. */
export const selectCodeHolder = (tx: Tx, code: string, exceptId: number) =>
  tx.first(
    query
      .selectFrom('product')
      .select(['name', 'code'])
      .where('merchant_id', '=', tx.merchantId)
      .where(sql<boolean>`code_folded = lower(${code})`)
      .where('id', '<>', exceptId)
      .where('removed_at', 'is', null),
  )

export const selectMnemonicHolder = (tx: Tx, mnemonic: string, exceptId: number) =>
  tx.first(
    query
      .selectFrom('product')
      .select(['name', 'code'])
      .where('merchant_id', '=', tx.merchantId)
      .where('mnemonic_code', '=', mnemonic)
      .where('mnemonic_code', '<>', '')
      .where('id', '<>', exceptId)
      .where('status', '<>', 40)
      .where('removed_at', 'is', null),
  )

/**
 * The lowest free mnemonic code from 100001 on: the first one, or the follower of a code in use. An invalid product
 * keeps its code, so that it can be restored. Undefined if all are in use.
 */
export const selectNextMnemonic = async (tx: Tx): Promise<string | undefined> =>
  (
    await tx.first(
      sql<{ code: string }>`
        with used as (
          select mnemonic_code as code from product
          where merchant_id = ${tx.merchantId} and removed_at is null and mnemonic_code ~ '^[0-9]{6}$'
        ), candidate as (
          select 100001 as number union select code::int + 1 from used
        )
        select number::text as code from candidate
        where number between 100001 and 999999 and number::text not in (select code from used)
        order by number limit 1`,
    )
  )?.code

/** Frees the barcodes of products, or takes them again. Throws if another product has one of them by now. */
export const updateBarcodesActive = (tx: Tx, productIds: readonly number[], active: boolean) =>
  tx.run(sql`
    update product_barcode set active = ${active}::boolean
    where merchant_id = ${tx.merchantId} and product_id = any (${productIds}::bigint[]) and active <> ${active}::boolean`)

/**
 * The obstacle for products to take their barcodes again: the first one that another product has, or that another of
 * these products wants, too.
 */
export const selectBarcodeInTheWay = (tx: Tx, productIds: readonly number[]) =>
  tx.first(
    sql<Holder & { barcode: string }>`
      select mine.barcode, p.name, p.code
      from product_barcode mine
      join product_barcode other on other.merchant_id = ${tx.merchantId} and other.gtin = mine.gtin and other.product_id <> mine.product_id
        and (other.active or other.product_id = any (${productIds}::bigint[]))
      join product p on p.merchant_id = ${tx.merchantId} and p.id = other.product_id
      where mine.merchant_id = ${tx.merchantId} and mine.product_id = any (${productIds}::bigint[]) and not mine.active
      order by other.active desc, mine.product_id, mine.position limit 1`,
  )

/** The same for mnemonic codes. */
export const selectMnemonicInTheWay = (tx: Tx, productIds: readonly number[]) =>
  tx.first(
    sql<Holder & { mnemonic: string }>`
      select mine.mnemonic_code as mnemonic, other.name, other.code
      from product mine
      join product other on other.merchant_id = ${tx.merchantId} and other.mnemonic_code = mine.mnemonic_code and other.id <> mine.id and other.removed_at is null
        and (other.status <> 40 or other.id = any (${productIds}::bigint[]))
      where mine.merchant_id = ${tx.merchantId} and mine.id = any (${productIds}::bigint[]) and mine.mnemonic_code <> '' and mine.removed_at is null
      order by other.status, mine.id limit 1`,
  )
