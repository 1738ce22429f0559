import type { Tx } from '../../kernel/database/tenant.ts'
import { type ImportRow, selectMappings, upsertMapping } from './import.sql.ts'
import { headersDigest } from './own-columns.ts'

/**
 * Stores the mapping for the next file with the same headers, with the skipped columns. That numbers are taken as they
 * are is remembered when the import was applied: a dry run alone shows that nobody was sure.
 */
export async function rememberMapping(
  tx: Tx,
  found: ImportRow,
  headers: readonly string[],
  isApplied: boolean,
): Promise<void> {
  const digest = headersDigest(headers)
  const columns = headers.map((_, index) => found.mapping.find(({ column }) => column === index))
  const known = isApplied ? undefined : (await selectMappings(tx, found.service_bean, [digest])).get(digest)
  await upsertMapping(tx, found.service_bean, digest, {
    fields: columns.map((column) => column?.field ?? null),
    asWritten: columns.map(
      (column, index) => (column?.asWritten ?? false) && (isApplied || (known?.asWritten[index] ?? false)),
    ),
    defaults: found.options.defaults,
  })
}
