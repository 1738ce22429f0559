import { createHash } from 'node:crypto'
import { query, sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import { refuse } from '../refusal.ts'
import { openStored, sealStored } from '../session/seal.ts'

/** A changing call that its client may send again: the person, the header `Idempotency-Key`, and a hash of the body. */
export interface KeyedCall {
  employeeId: number
  key: string
  call: string
  bodyHash: Buffer
  /** Seals the stored answer. */
  secret: string
}

export const hashOfBody = (input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest()

/** `answer` is sealed JSON. Null while a call waits for a task after its commit. */
interface Answered {
  call: string
  body_hash: Buffer
  answer: string | null
}

const rowOf = (tx: Tx, { employeeId, key }: KeyedCall) =>
  query
    .selectFrom('answered_call')
    .select(['call', 'body_hash', 'answer'])
    .where('merchant_id', '=', tx.merchantId)
    .where('employee_id', '=', employeeId)
    .where('key', '=', key)

/** The stored answer of this call. Undefined if it has none. Refuses a key that was used for another body. */
export async function selectAnswer(tx: Tx, keyed: KeyedCall): Promise<{ json: string | null } | undefined> {
  const row: Answered | undefined = await tx.first(rowOf(tx, keyed))
  if (!row) return undefined
  if (row.call !== keyed.call || !row.body_hash.equals(keyed.bodyHash)) throw refuse('common.keyUsed')
  const json = row.answer === null ? null : openStored(keyed.secret, row.answer)
  // The secret of the server was changed since.
  if (row.answer !== null && json === null) throw refuse('common.keyUsed')
  return { json }
}

/**
 * Takes the key in the transaction of the call. A twin waits here until the first one has ended, and then gets its
 * stored answer. Undefined if the call is the first.
 */
export async function takeKey(tx: Tx, keyed: KeyedCall): Promise<{ json: string | null } | undefined> {
  const { employeeId, key, call, bodyHash } = keyed
  const taken = await tx.run(sql`
    insert into answered_call (merchant_id, employee_id, key, call, body_hash)
    values (${tx.merchantId}::bigint, ${employeeId}::bigint, ${key}, ${call}, ${bodyHash}::bytea) on conflict do nothing`)
  return taken === 1 ? undefined : selectAnswer(tx, keyed)
}

/** Stores the answer with the key. */
export const storeAnswer = (tx: Tx, { employeeId, key, secret }: KeyedCall, answer: unknown) =>
  tx.run(
    query
      .updateTable('answered_call')
      .set({ answer: sealStored(secret, JSON.stringify(answer ?? null)) })
      .where('merchant_id', '=', tx.merchantId)
      .where('employee_id', '=', employeeId)
      .where('key', '=', key),
  )
