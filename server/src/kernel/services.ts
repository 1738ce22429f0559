import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { Limits } from './http/limits.ts'
import type { LoadGate } from './http/load.ts'
import type { Metrics } from './http/metrics.ts'
import type { Sessions } from './session/session.ts'
import type { Settings } from './settings.ts'
import type { SmsSender } from './sms/sms.ts'
import type { Storage } from './storage/storage.ts'
import type { TaskRunner } from './task/tasks.ts'

/** What lives as long as the process; handlers get it with their context. */
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
  /** Stopping: answers ask the client to close its connection. */
  draining: boolean
}
