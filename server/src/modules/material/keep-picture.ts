import type { Tx } from '../../kernel/database/tenant.ts'
import { keyOfAddress } from '../../kernel/file/files.ts'
import { updateKept } from './material.sql.ts'

/**
 * Locks the picture with this address and keeps it for ever. It must be in the material center, or be an upload that
 * nothing uses yet. Returns the file, or undefined if there is none.
 */
export async function keepPicture(
  { tx, session }: { tx: Tx; session: { merchantId: number } },
  address: string,
): Promise<{ id: number; name: string } | undefined> {
  const key = keyOfAddress(session.merchantId, 'media', address)
  return key === null ? undefined : updateKept(tx, key)
}
