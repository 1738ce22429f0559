import { stat } from 'node:fs/promises'
import { refuse } from '../refusal.ts'
import { SharedRoom } from '../shared-room.ts'
import type { SheetSurvey } from '../workbook/sheet-row.ts'
import {
  checkExtension,
  defaultLimits,
  defaultMaxBytes,
  defaultMaxColumns,
  defaultMaxRows,
  refuseBomb,
} from './read-sheet.ts'
import { Reading, type WorkerLimits } from './reading.ts'
import type { SheetJob } from './sheet-messages.ts'
import { contentOf } from './start-sheet-worker.ts'

export { headRows, type SheetSurvey, type SurveyedSheet } from '../workbook/sheet-row.ts'
export { defaultMaxColumns as mostColumns, defaultMaxRows as mostRows }

export interface SurveyOptions {
  merchantId: number
  fileName: string
  /** The limit of counted rows in all sheets together. At least 500 of each sheet are read. */
  mostRows: number
  /** A sheet with more rows is too long to import. Default 200,000. */
  maxRows?: number
  signal?: AbortSignal
}

/** Workers of surveys take memory, and a slow file takes minutes: a merchant has at most half of them. */
const room = new SharedRoom({ atOnce: 4, size: 4, each: 2 })

/** Surveys every visible sheet of a file, in a worker as `openSheet` does. It refuses the same files. */
export const surveySheets = (
  path: string,
  options: SurveyOptions,
  limits: WorkerLimits = defaultLimits,
): Promise<SheetSurvey> =>
  room.run(options.merchantId, 1, () => survey(path, options, limits), options.signal)

async function survey(path: string, options: SurveyOptions, limits: WorkerLimits): Promise<SheetSurvey> {
  options.signal?.throwIfAborted()
  const { size } = await stat(path)
  if (size === 0) throw refuse('sheet.empty')
  await refuseBomb(path, defaultMaxBytes)
  const job: SheetJob = {
    job: 'survey',
    path,
    mostRows: options.mostRows,
    maxRows: options.maxRows ?? defaultMaxRows,
    maxColumns: defaultMaxColumns,
    maxBytes: defaultMaxBytes,
  }
  const reading = new Reading(job, await contentOf(path, size), limits, options.signal)
  try {
    const reply = await reading.next()
    if (reply?.is !== 'survey') throw refuse('sheet.damaged')
    await reading.next()
    checkExtension(options.fileName)
    return { ...reply.survey, fileName: options.fileName }
  } finally {
    await reading.close()
  }
}
