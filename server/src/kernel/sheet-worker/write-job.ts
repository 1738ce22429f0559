import type { MessagePort } from 'node:worker_threads'
import { describeFailure } from '../workbook/sheet-refused.ts'
import { openXlsxWriter } from '../workbook/write-xlsx.ts'
import type { SheetJob, WriteReply, WriteRequest } from './sheet-messages.ts'

/** Writes the received batches and confirms each. */
export async function writeJob(job: Extract<SheetJob, { job: 'write' }>, port: MessagePort): Promise<void> {
  const send = (reply: WriteReply) => port.postMessage(reply)
  const fail = (error: unknown) => {
    send({ is: 'failed', failure: describeFailure(error) })
    port.close()
  }
  try {
    const writer = await openXlsxWriter(job.path, job.options)
    const handle = async (request: WriteRequest) => {
      if (request.is === 'rows') {
        await writer.writeRows(request.rows)
        send({ is: 'written' })
        return
      }
      if (request.is === 'finish') send({ is: 'finished', ...(await writer.finish()) })
      else {
        await writer.abort()
        send({ is: 'aborted' })
      }
      port.close()
    }
    let last: Promise<void> = Promise.resolve()
    port.on('message', (request: WriteRequest) => {
      last = last.then(() => handle(request))
      last.catch(fail)
    })
    send({ is: 'ready' })
  } catch (error) {
    fail(error)
  }
}
