import { sql } from '../../kernel/database/query.ts'
import type { FileUse } from '../../kernel/file/uses.ts'

/** The photos of after-sales. */
export const photoUse: FileUse = {
  keeps: (tx) => sql<boolean>`exists (
    select from after_sale a where a.merchant_id = ${tx.merchantId} and a.photos @> array[f.key])`,
}
