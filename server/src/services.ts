import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import pino from 'pino'
import { openDatabase } from './kernel/database/database.ts'
import { Limits } from './kernel/door/limits.ts'
import { LoadGate } from './kernel/door/load.ts'
import { createMetrics } from './kernel/http/metrics.ts'
import type { Services } from './kernel/services.ts'
import { Sessions } from './kernel/session/session.ts'
import type { Settings } from './kernel/settings.ts'
import { SmsSender } from './kernel/sms/sms.ts'
import { openLocalFolder } from './kernel/storage/local-folder.ts'
import { openS3 } from './kernel/storage/s3.ts'
import type { Storage } from './kernel/storage/storage.ts'
import { TaskRunner } from './kernel/task/tasks.ts'
import { openTempFolder } from './kernel/temp-folder.ts'

/** The storage of files: the configured S3 bucket, or a folder in DATA_DIR. */
export const openStorage = async (settings: Settings): Promise<Storage> =>
  settings.s3 ? openS3(settings.s3) : openLocalFolder(join(settings.dataDir, 'files'))

/** Opens everything that lives as long as the process, on a migrated database. */
export async function openServices(
  settings: Settings,
  connection: ClientConfig,
  logTo?: pino.DestinationStream,
): Promise<Services> {
  await openTempFolder(settings)
  const database = await openDatabase(connection, {
    poolSize: settings.POOL_SIZE,
    durable: settings.NODE_ENV !== 'test',
  })
  const gate = new LoadGate(settings.POOL_SIZE)
  const sessions = new Sessions(database)
  await sessions.listen()
  const log = createLog(settings, logTo)
  return {
    settings,
    database,
    sessions,
    storage: await openStorage(settings),
    tasks: new TaskRunner(),
    gate,
    limits: new Limits(),
    sms: new SmsSender(settings, log),
    metrics: createMetrics(database.pool, gate),
    log,
    sendToSelf: () => Promise.reject(new Error('The app is not made yet')),
    draining: false,
  }
}

/** Logs write only the fields in this list, so that no secret or phone gets into them. */
function createLog(settings: Settings, logTo?: pino.DestinationStream): pino.Logger {
  const allowed = [
    'call',
    'requestId',
    'task',
    'kind',
    'code',
    'port',
    'address',
    'signal',
    'rows',
    'ms',
    'line',
  ] as const
  const options: pino.LoggerOptions = {
    level: settings.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => {
        const kept: Record<string, unknown> = {}
        for (const name of allowed) if (fields[name] !== undefined) kept[name] = fields[name]
        const error = fields.err
        if (error instanceof Error)
          kept.error = { name: error.name, message: firstLine(error.message), stack: error.stack }
        return kept
      },
    },
  }
  return logTo ? pino(options, logTo) : pino(options)
}

// PostgreSQL repeats values of the row in the detail of an error, but never in its message.
const firstLine = (text: string) => text.split('\n')[0]

export async function closeServices(services: Services): Promise<void> {
  await services.tasks.stop()
  await services.sessions.close()
  await services.database.close()
}
