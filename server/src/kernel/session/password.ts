import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../start-worker.ts'
import { Turns } from '../turns.ts'

// A hash takes a whole processor. The limit leaves one for other work.
const turns = new Turns(availableParallelism() > 2 ? 2 : 1, 32)
// Argon2id with the cost that OWASP advises: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The work of the thread: makes a hash, or compares the password with one. */
export interface PasswordJob {
  password: string
  cost: typeof cost
  hash?: string
}

const idle: Worker[] = []

/** Hashes in a thread of lower priority. A thread that fails is not used again. */
async function inThread(job: PasswordJob): Promise<unknown> {
  const worker = idle.pop() ?? startWorker('password')
  worker.ref()
  const answered = once(worker, 'message')
  worker.postMessage(job)
  const [answer] = await answered
  // An idle thread does not keep the process alive.
  worker.unref()
  idle.push(worker)
  return answer
}

export const hashPassword = (password: string): Promise<string> =>
  turns.run(async () => String(await inThread({ password, cost })))

/** The hash of a random password that was not kept, with the same cost. */
const strangerHash =
  '$argon2id$v=19$m=19456,t=2,p=1$pnUocjYUqlaWfQPvLMgawA$subOPnxBqhMfEFU9/VUq5OaTIlH4ddC3sYF8x69OtaM'

/** True if the password matches. For an unknown account (null) it does the same work and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await turns.run(() => inThread({ password, cost, hash: passwordHash ?? strangerHash }))
  return fits === true && passwordHash !== null
}
