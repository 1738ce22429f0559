import type { RawBuilder } from 'kysely'
import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import { keepFileTimers, unusedUploadHours } from './files.ts'

/** A noun's references to files. In its statements, `f` is the row of the file. */
export interface FileUse {
  /** A condition: the noun keeps the file. */
  keeps: (tx: Tx) => RawBuilder<boolean>
  /**
   * A select of its records that show the file: noun, id, title, code, places, and the time of the last change
   * (`at`).
   */
  shown?: (tx: Tx) => RawBuilder<unknown>
}

let uses: readonly FileUse[] = []

/** Sets the uses of all nouns, once before the first call. */
export function announceFileUses(announced: readonly FileUse[]): void {
  uses = announced
}

/** A select of all records that show the file `f`. */
export const shownSomewhere = (tx: Tx): RawBuilder<unknown> =>
  sql.join(
    uses.flatMap(({ shown }) => shown?.(tx) ?? []),
    sql` union all `,
  )

/** Lets files expire that no noun refers to. */
export async function releaseFiles(tx: Tx, fileIds: readonly number[]): Promise<void> {
  if (uses.length === 0) throw new Error('no noun has announced where it refers to files')
  if (fileIds.length === 0) return
  // First locks the rows, then checks the uses. Otherwise two products that drop the same file at once would each
  // still see the other's use.
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
