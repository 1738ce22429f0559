import { query } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** The file name in the download center, which the file itself also has. */
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
