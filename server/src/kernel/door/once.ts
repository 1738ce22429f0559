import { setTimeout as delay } from 'node:timers/promises'
import type { Tx } from '../database/tenant.ts'
import { refuse } from '../refusal.ts'
import { type KeyedCall, selectAnswer, storeAnswer, takeKey } from './answered-calls.sql.ts'

/** A result that is made after the commit: the bytes of a file, or the end of a task. */
export type Later = () => Promise<unknown>
export const isLater = (result: unknown): result is Later => typeof result === 'function'

/** Runs a transaction of the call's merchant. */
export type InMerchant = (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>

const askEveryMs = 200
/** A twin waits no longer for the answer of the first call. The server may have stopped in between. */
const waitMs = 120_000

/**
 * Runs the work of a call in its transaction. With a key, the answer is stored in the same transaction, and the same
 * call with the same key gets the stored answer instead of the work, after `markReplayed`.
 */
export function once(
  inMerchant: InMerchant,
  keyed: KeyedCall | undefined,
  markReplayed: () => void,
  work: (tx: Tx) => Promise<unknown>,
) {
  if (!keyed) return inMerchant(work)
  return inMerchant(async (tx) => {
    const known = await takeKey(tx, keyed)
    if (known) {
      markReplayed()
      return storedAnswer(inMerchant, keyed, known)
    }
    const output = await work(tx)
    if (!isLater(output)) {
      tx.later(storeAnswer(tx, keyed, output))
      return output
    }
    return async () => {
      const answer = await output()
      await inMerchant((late) => storeAnswer(late, keyed, answer))
      return answer
    }
  })
}

/** The stored answer of a call in two steps. Its first step must not run again. Undefined if it has none. */
export async function answeredBefore(
  inMerchant: InMerchant,
  keyed: KeyedCall,
): Promise<{ answer: unknown } | undefined> {
  const known = (await inMerchant((tx) => selectAnswer(tx, keyed))) as { json: string | null } | undefined
  return known && { answer: storedAnswer(inMerchant, keyed, known) }
}

/** An answer that still waits for its task is made after the transaction. */
function storedAnswer(inMerchant: InMerchant, keyed: KeyedCall, known: { json: string | null }): unknown {
  if (known.json !== null) return JSON.parse(known.json)
  return async () => {
    for (let waited = 0; waited < waitMs; waited += askEveryMs) {
      await delay(askEveryMs)
      const row = (await inMerchant((tx) => selectAnswer(tx, keyed))) as { json: string | null } | undefined
      if (!row) throw refuse('common.conflict')
      if (row.json !== null) return JSON.parse(row.json)
    }
    throw refuse('common.conflict')
  }
}
