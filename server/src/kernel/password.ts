import { hash, verify } from '@node-rs/argon2'
import { refuse } from './refusal.ts'

/** Hashing uses threads that file reads need too: a few at once, some may wait, the rest is shed. */
const atOnce = 2
const mayWait = 32
// Argon2id as OWASP advises: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) throw refuse('common.busy')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let strangerHash: Promise<string> | null = null

/** Whether the password fits; for an unknown account (null) the same work is done and the answer is no. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  strangerHash ??= hashPassword('nobody has this password')
  const against = passwordHash ?? (await strangerHash)
  const fits = await inTurn(() => verify(against, password))
  return fits && passwordHash !== null
}
