import { keyHeader } from '@zhanggui/contract/open-scope.ts'
import { Known } from '../known.ts'
import type { Services } from '../services.ts'
import type { Turn } from './load.ts'

/** The merchants of keys that were in use not long ago. Such a key may be revoked by now: each call still looks it up. */
export const keyMerchants = new Known<number>({ ms: 5 * 60_000, most: 10_000 })

/** Each key of a merchant has its turn, like one of his people. */
export const turnOfKey = (owner: number, key: string): Required<Turn> => ({ owner, person: `key ${key}` })

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
  const key = header(keyHeader)
  const merchant = typeof key === 'string' ? keyMerchants.get(key) : undefined
  return merchant === undefined ? { owner: network() } : turnOfKey(merchant, key as string)
}
