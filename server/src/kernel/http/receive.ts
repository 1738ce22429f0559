import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { openForm } from '../session/seal.ts'
import type { Session } from '../session/session.ts'
import { tempPath } from '../temp-folder.ts'
import type { ReceivedFile } from './implement.ts'

const fieldLimit = 20
const fieldBytes = 4096

/** Streams the file of a multipart body into the temporary folder, counts its bytes, and collects the fields. */
export async function receiveUpload(
  services: Services,
  session: Session,
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; file: ReceivedFile; discard(): Promise<void> }> {
  if (!request.isMultipart()) throw refuse('common.noFile')
  const path = tempPath(services, 'upload', 'bin')
  const discard = () => rm(path, { force: true })
  const fields: Record<string, string> = {}
  let file: ReceivedFile | null = null
  try {
    const parts = request.parts({
      // One byte above the limit: a file of exactly the limit passes, and a larger one is detected.
      limits: {
        files: 1,
        fields: fieldLimit,
        fieldSize: fieldBytes,
        fileSize: uploadLimit.sheet + 1,
        parts: fieldLimit + 1,
      },
    })
    for await (const part of parts) {
      if (part.type === 'file') {
        const out = createWriteStream(path, { mode: 0o600 })
        await pipeline(part.file, out)
        if (part.file.truncated || out.bytesWritten > uploadLimit.sheet)
          throw refuse('file.tooLarge', { limit: uploadLimit.sheet / 1024 / 1024 })
        file = { path, name: part.filename || fields.filename || '', bytes: out.bytesWritten }
      } else if (part.fieldname === 'sealed') {
        Object.assign(fields, openForm(String(request.headers.token ?? ''), String(part.value), Date.now()))
      } else if (part.fieldname !== 'merchantId') {
        fields[part.fieldname] = String(part.value)
      } else if (String(part.value) !== String(session.merchantId)) {
        throw refuse('session.merchantChanged')
      }
    }
    if (!file) throw refuse('common.noFile')
    return { fields, file, discard }
  } catch (error) {
    await discard()
    throw error
  }
}
