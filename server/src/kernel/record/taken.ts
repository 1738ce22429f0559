import { brokenConstraint } from '../database/constraint.ts'
import type { Tx } from '../database/tenant.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Runs a write. When it breaks a constraint, only the write is undone: `whose` can still ask in this transaction who
 * has the value, and answers with the refusal. Null from `whose`: the error goes on.
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
