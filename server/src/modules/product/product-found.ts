import { gtinForms } from '@zhanggui/contract/check-digits.ts'
import type { ProductFilters } from '@zhanggui/contract/product/product.ts'
import type { RawBuilder } from 'kysely'
import { rowsOf, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { conditionsOf, wholeBarcode, withBarcode } from './product-page.sql.ts'
import { mnemonicOfLabel } from './product-scan.ts'

/** A person, or the reader of a file. */
interface Holder {
  permissions: ReadonlySet<string>
}

/** The products of some filters, for the statements of other nouns: a table for the alias `p`, and its conditions. */
export interface FoundProducts {
  /** No keyword: all products. */
  every: boolean
  from: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
}

/** The permission of the product page. Without it a person knows effective products only. */
export const draftsCode = 'iposWeb.product.productGoodProduct'

export const seesDrafts = ({ permissions }: Holder): boolean => permissions.has(draftsCode)

/** The condition of the products that the person knows. */
export const knownTo = (session: Holder): RawBuilder<unknown> =>
  seesDrafts(session) ? sql`true` : sql`p.status = 30`

/** The conditions of the products that the person does not know. They are few, and have an index each. */
export const unknownTo = (session: Holder): RawBuilder<unknown>[] => [
  sql`p.removed_at is not null`,
  ...(seesDrafts(session) ? [] : [sql`p.status <> 30`]),
]

/** Uses the index on names or barcodes for a keyword. A keyword that is a whole barcode was scanned. */
export async function foundProducts(
  tx: Tx,
  filters: ProductFilters,
  timeZone: string,
): Promise<FoundProducts> {
  const conditions = await conditionsOf(tx, filters, timeZone)
  const rest = [...conditions].flatMap(([key, condition]) => (key === 'keyword' ? [] : [condition]))
  if (!filters.keyword) return { every: true, from: sql`product`, where: rest }
  const { keyword } = filters
  if (wholeBarcode.test(keyword)) {
    const scanned = withBarcode(tx, sql`b.barcode = any (${gtinForms(keyword)}::text[])`)
    const { some } = await tx.one(sql<{ some: boolean }>`select exists (select from ${scanned} p) as some`)
    if (some) return { every: false, from: scanned, where: rest }
  }
  const sought = (await mnemonicOfLabel(tx, keyword)) ?? keyword
  const found = rowsOf(tx, sql`zg_search_product(${sought})`)
  const from = sql`(select p.* from ${found} f join product p on p.merchant_id = ${tx.merchantId} and p.id = f.id)`
  return { every: false, from, where: rest }
}
