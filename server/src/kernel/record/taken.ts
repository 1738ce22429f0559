import { brokenConstraint } from '../database/constraint.ts'
import type { Tx } from '../database/tenant.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Runs a write under a savepoint. If it violates a constraint, only the write is rolled back. `whose` can then look
 * up the owner of the value in the same transaction and return the refusal. If it returns null, the error is thrown.
 */
export async function unlessTaken<T>(
  tx: Tx,
  write: () => Promise<T>,
  whose: (constraint: string) => Promise<Refusal | null>,
): Promise<T> {
  await tx.script('savepoint taken')
  try {
    return await write()
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === undefined) throw error
    await tx.script('rollback to savepoint taken')
    throw (await whose(constraint)) ?? error
  }
}
