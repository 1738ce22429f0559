import pg from 'pg'

/** The name of the violated constraint; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) return undefined
  return error.constraint ?? constraintOfShard(error.message)
}

/** A cluster passes on the message of the shard only, which names the constraint with the number of the shard behind it. */
const constraintOfShard = (message: string): string | undefined =>
  [...message.matchAll(/\b(\w+?)_\d{6,}\b/g)].at(-1)?.[1]
