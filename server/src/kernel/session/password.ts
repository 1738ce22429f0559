import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Turns } from '../turns.ts'

/** Hashing takes whole processors, and threads that file reads need, too: a flood of it leaves one for everybody else. */
const turns = new Turns(availableParallelism() > 2 ? 2 : 1, 32)
// Argon2id as OWASP advises: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => turns.run(() => hash(password, cost))

/** Of a random password that nobody kept, made at the same cost. */
const strangerHash =
  '$argon2id$v=19$m=19456,t=2,p=1$pnUocjYUqlaWfQPvLMgawA$subOPnxBqhMfEFU9/VUq5OaTIlH4ddC3sYF8x69OtaM'

/** Whether the password fits; for an unknown account (null) the same work is done and the answer is no. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await turns.run(() => verify(passwordHash ?? strangerHash, password))
  return fits && passwordHash !== null
}
