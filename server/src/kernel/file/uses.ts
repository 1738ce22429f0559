import type { RawBuilder } from 'kysely'
import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import { keepFileTimers, unusedUploadHours } from './files.ts'

/** Where a noun refers to files. Its statements know the row of the file as `f`. */
export interface FileUse {
  /** A condition that holds while the noun keeps the file. */
  keeps: (tx: Tx) => RawBuilder<boolean>
  /** A select of its records that show the file: noun, id, title, code, places, and when they were changed last (`at`). */
  shown?: (tx: Tx) => RawBuilder<unknown>
}

let uses: readonly FileUse[] = []

/** The nouns announce where they refer to files, all of them before the first call. */
export function announceFileUses(announced: readonly FileUse[]): void {
  uses = announced
}

/** The records of all nouns that show the file `f`, as a select. */
export const shownSomewhere = (tx: Tx): RawBuilder<unknown> =>
  sql.join(
    uses.flatMap(({ shown }) => shown?.(tx) ?? []),
    sql` union all `,
  )

/** Lets files go that no noun refers to any more. */
export async function releaseFiles(tx: Tx, fileIds: readonly number[]): Promise<void> {
  if (uses.length === 0) throw new Error('no noun has announced where it refers to files')
  if (fileIds.length === 0) return
  // First the rows are held, then asked who else has them: two products that drop the same file cannot both overlook it.
  await tx.all(
    sql`select id from file where merchant_id = ${tx.merchantId} and id = any (${fileIds}::bigint[]) and removed_at is null
      order by id for update`,
  )
  await tx.run(sql`
    update file f set expires_at = now() + make_interval(hours => ${unusedUploadHours}::int)
    where f.merchant_id = ${tx.merchantId} and f.id = any (${fileIds}::bigint[]) and f.removed_at is null
      and not (${sql.join(
        uses.map(({ keeps }) => keeps(tx)),
        sql` or `,
      )})`)
  await keepFileTimers(tx, fileIds)
}
