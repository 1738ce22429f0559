import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Turns } from '../turns.ts'

/**
 * A hash takes a whole processor, and a thread that file reads also need. The limit leaves one processor for other
 * work.
 */
const turns = new Turns(availableParallelism() > 2 ? 2 : 1, 32)
// Argon2id with the cost that OWASP advises: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => turns.run(() => hash(password, cost))

/** The hash of a random password that was not kept, with the same cost. */
const strangerHash =
  '$argon2id$v=19$m=19456,t=2,p=1$pnUocjYUqlaWfQPvLMgawA$subOPnxBqhMfEFU9/VUq5OaTIlH4ddC3sYF8x69OtaM'

/** True if the password matches. For an unknown account (null) it does the same work and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await turns.run(() => verify(passwordHash ?? strangerHash, password))
  return fits && passwordHash !== null
}
