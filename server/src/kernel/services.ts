import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { Limits } from './door/limits.ts'
import type { LoadGate } from './door/load.ts'
import type { Metrics } from './http/metrics.ts'
import type { Sessions } from './session/session.ts'
import type { Settings } from './settings.ts'
import type { SmsSender } from './sms/sms.ts'
import type { Storage } from './storage/storage.ts'
import type { TaskRunner } from './task/tasks.ts'

/** The objects that live as long as the process. The context gives them to every handler. */
export interface Services {
  settings: Settings
  database: Database
  sessions: Sessions
  storage: Storage
  tasks: TaskRunner
  gate: LoadGate
  limits: Limits
  sms: SmsSender
  metrics: Metrics
  log: Logger
  /** Sends a request to this server, past the network. `ip` is the address that it comes from. */
  sendToSelf(request: {
    path: string
    headers: Record<string, string>
    body: string
    ip: string
  }): Promise<{ status: number; text: string }>
  /** True while the server stops: answers then ask the client to close its connection. */
  draining: boolean
}
