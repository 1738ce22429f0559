import type { RawBuilder } from 'kysely'
import { sql } from './query.ts'

/**
 * Codes as they are asked, `code`, and in lower case, `folded`, to be compared with a column of that form. Row-level
 * security uses no index for a comparison with `lower()` of a column; behind `offset 0` it is a plain value.
 */
export const foldedCodes = (codes: readonly string[]): RawBuilder<unknown> =>
  sql`(select c as code, lower(c) as folded from unnest(${[...codes]}::text[]) c offset 0)`
