import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { PasswordJob } from './password.ts'

const port = parentPort
if (!port) throw new Error('password.worker runs as a worker thread only')
giveWay()
port.on('message', ({ password, cost, hash }: PasswordJob) => {
  port.postMessage(hash === undefined ? hashSync(password, cost) : verifySync(hash, password))
})

/** A flood of sign-ins takes only the time that calls of signed-in users leave. Linux has priorities of threads. */
function giveWay(): void {
  if (process.platform !== 'linux') return
  // /proc/thread-self leads to `<process>/task/<thread>`.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').pop())
  setPriority(thread, 5)
}
