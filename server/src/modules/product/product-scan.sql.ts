import { gtinForms } from '@zhanggui/contract/check-digits.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** The products with these codes: barcodes in any form, product codes or mnemonic codes, in this order. */
export const selectScanned = (tx: Tx, codes: readonly string[]) => {
  // These forms can use the indexes; under row-level security `lower(code)` cannot.
  const formsOf = (code: string) =>
    new Set([...gtinForms(code), code, code.toUpperCase(), code.toLowerCase()])
  const forms = codes.flatMap((code) => [...formsOf(code)].map((form) => ({ code, form })))
  return tx.all(sql<{ code: string; id: number }>`
    select distinct on (c.code) c.code, found.id
    from unnest(${forms.map(({ code }) => code)}::text[], ${forms.map(({ form }) => form)}::text[]) c (code, form)
    cross join lateral (
      (select 1 as place, p.id from product_barcode b
        join product p on p.merchant_id = ${tx.merchantId} and p.id = b.product_id and p.removed_at is null
        where b.merchant_id = ${tx.merchantId} and b.barcode = c.form
        order by b.active desc limit 1)
      union all
      (select 2, p.id from product p
        where p.merchant_id = ${tx.merchantId} and p.code = c.form and p.removed_at is null limit 1)
      union all
      (select 3, p.id from product p
        where c.code ~ '^[0-9]{6}$' and p.merchant_id = ${tx.merchantId} and p.mnemonic_code = c.code and p.mnemonic_code <> ''
          and p.status <> 40 and p.removed_at is null
        limit 1)) found
    order by c.code, found.place`)
}
