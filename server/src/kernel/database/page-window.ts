import type { RawBuilder } from 'kysely'
import { sql } from './query.ts'

/** The page sizes of the console. */
const pageSizes = [10, 20, 50, 100, 200]

/**
 * The rows of a page. The text of a first page names its size: PostgreSQL keeps the plan of a known limit. For one that
 * comes with the call it plans anew, or keeps a plan for a tenth of all rows.
 */
export const pageWindow = ({
  pageNo,
  pageSize,
}: {
  pageNo: number
  pageSize: number
}): RawBuilder<unknown> =>
  pageNo === 1 && pageSizes.includes(pageSize)
    ? sql`limit ${sql.lit(pageSize)}`
    : sql`limit ${pageSize}::int offset ${(pageNo - 1) * pageSize}::bigint`
