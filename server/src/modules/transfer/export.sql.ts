import { query } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** The name the download center shows, which the file bears, too. */
export const selectFileName = async (tx: Tx, taskId: number): Promise<string> =>
  (
    await tx.one(
      query
        .selectFrom('task')
        .select('file_name')
        .where('merchant_id', '=', tx.merchantId)
        .where('id', '=', taskId),
    )
  ).file_name ?? ''
