import { parentPort } from 'node:worker_threads'
import { readJob } from './read-job.ts'
import type { SheetJob } from './sheet-messages.ts'
import { surveyJob } from './survey-job.ts'
import { writeJob } from './write-job.ts'

// Uploaded spreadsheets are not trusted, so they are parsed in a thread with its own memory limit that can be
// terminated. Long exports also run here, to keep the event loop free. The first message is the job.
const port = parentPort
if (!port) throw new Error('sheet.worker runs as a worker thread only')
const job = await new Promise<SheetJob>((resolve) => port.once('message', resolve))
if (job.job === 'read') await readJob(job, port)
else if (job.job === 'survey') await surveyJob(job, port)
else await writeJob(job, port)
