import { parentPort } from 'node:worker_threads'
import { readJob } from './read-job.ts'
import type { ReadCredit, SheetJob } from './sheet-messages.ts'
import { surveyJob } from './survey-job.ts'
import { writeJob } from './write-job.ts'

// Uploaded spreadsheets are not trusted, so they are parsed in a thread with its own memory limit that can be
// terminated. Long exports also run here, to keep the event loop free. The first message is the job; a reader gets
// further ones of the same file.
const port = parentPort
if (!port) throw new Error('sheet.worker runs as a worker thread only')
port.on('message', (message: SheetJob | ReadCredit) => {
  if (!('job' in message)) return
  if (message.job === 'read') void readJob(message, port)
  else if (message.job === 'survey') void surveyJob(message, port)
  else void writeJob(message, port)
})
