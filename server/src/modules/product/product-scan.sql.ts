import { gtinForms } from '@zhanggui/contract/check-digits.ts'
import { foldedCodes } from '../../kernel/database/folded.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

type Found = { code: string; id: number }

/** The products with these codes: barcodes in any form, product codes or mnemonic codes, in this order. */
export async function selectScanned(tx: Tx, codes: readonly string[]): Promise<Found[]> {
  const exact = await selectExact(tx, codes)
  const known = new Set(exact.map(({ code }) => code))
  const rest = codes.filter((code) => !known.has(code) && code.toLowerCase() !== code.toUpperCase())
  return rest.length === 0 ? exact : [...exact, ...(await selectFolded(tx, rest))]
}

const selectExact = (tx: Tx, codes: readonly string[]) => {
  const forms = codes.flatMap((code) => gtinForms(code).map((form) => ({ code, form })))
  return tx.all(sql<Found>`
    select distinct on (c.code) c.code, found.id
    from unnest(${forms.map(({ code }) => code)}::text[], ${forms.map(({ form }) => form)}::text[]) c (code, form)
    cross join lateral (
      (select 1 as place, p.id from product_barcode b
        join product p on p.merchant_id = ${tx.merchantId} and p.id = b.product_id and p.removed_at is null
        where b.merchant_id = ${tx.merchantId} and b.barcode = c.form
        order by b.active desc limit 1)
      union all
      (select 2, p.id from product p
        where p.merchant_id = ${tx.merchantId} and p.code = c.code and p.removed_at is null limit 1)
      union all
      (select 3, p.id from product p
        where p.merchant_id = ${tx.merchantId} and p.mnemonic_code = c.code and p.mnemonic_code <> '' and p.removed_at is null
        limit 1)) found
    order by c.code, found.place`)
}

/** Product codes in another case. */
export const selectFolded = (tx: Tx, codes: readonly string[]) =>
  tx.all(sql<Found>`
    select distinct on (c.code) c.code, p.id from product p
    join ${foldedCodes(codes)} c on p.code_folded = c.folded
    where p.merchant_id = ${tx.merchantId} and p.removed_at is null
    order by c.code, p.id`)

export const selectByCodes = (tx: Tx, codes: readonly string[]) =>
  tx.all(sql<Found>`
    select p.code, p.id from product p
    where p.merchant_id = ${tx.merchantId} and p.code = any (${[...codes]}::text[]) and p.removed_at is null`)

/** The active products with these barcodes in their one form, and all barcodes of these products. */
export const selectBarcodeOwners = (tx: Tx, gtins: readonly string[], products: readonly number[]) =>
  tx.all(sql<{ barcode: string; id: number; name: string }>`
    select b.barcode, p.id, p.name from (
      select b.barcode, b.product_id from product_barcode b
      where b.merchant_id = ${tx.merchantId}::bigint and b.gtin = any (${[...new Set(gtins)]}::text[]) and b.active
      union
      select b.barcode, b.product_id from product_barcode b
      where b.merchant_id = ${tx.merchantId}::bigint and b.product_id = any (${[...new Set(products)]}::bigint[])) b
    join product p on p.merchant_id = ${tx.merchantId}::bigint and p.id = b.product_id and p.removed_at is null`)
