import type { RawBuilder } from 'kysely'
import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import { keepFileTimers, unusedUploadHours } from './files.ts'

/** Where a noun refers to files: a condition that holds while it keeps the file `f`. */
export type FileUse = (tx: Tx) => RawBuilder<boolean>

let uses: readonly FileUse[] = []

/** The nouns announce where they refer to files, all of them before the first call. */
export function announceFileUses(announced: readonly FileUse[]): void {
  uses = announced
}

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
        uses.map((use) => use(tx)),
        sql` or `,
      )})`)
  await keepFileTimers(tx, fileIds)
}
