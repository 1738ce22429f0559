import { merchantOfKey, turnOfKey } from '../open/caller.ts'
import { signatureHeaders } from '../open/signature.ts'
import type { Services } from '../services.ts'
import type { Turn } from './load.ts'

/**
 * Whose turn a request takes before its session or key is looked up: of the merchant whose token or key this process
 * knows, or of its network. The look-up may still refuse it.
 */
export function turnOf(
  { sessions }: Pick<Services, 'sessions'>,
  header: (name: string) => unknown,
  network: () => string,
): Turn {
  const known = sessions.turnOf(header('token'))
  if (known) return known
  const key = header(signatureHeaders.key)
  const merchant = typeof key === 'string' ? merchantOfKey(key) : undefined
  return merchant === undefined ? { owner: network() } : turnOfKey(merchant, key as string)
}
