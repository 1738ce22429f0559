import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Call } from '@zhanggui/contract/call.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { openForm } from '../session/seal.ts'
import type { Session } from '../session/session.ts'
import { tempPath } from '../temp-folder.ts'
import type { ReceivedFile } from './implement.ts'

const fieldLimit = 20
const fieldBytes = 4096

/** The most uploads of a person at the same time, per server. */
const mostAtOnce = 16
const open = new Map<number, number>()

/** The parser's errors about a form, which is cut short or has a wrong boundary, are plain ones without a code. */
const isOfForm = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error)

interface Upload {
  fields: Record<string, string>
  file: ReceivedFile
  /** The SHA-256 of the file. */
  hash: string
  discard(): Promise<void>
}

/** Receives an upload, unless the person has too many under way. */
export async function receiveUpload(
  services: Services,
  call: Pick<Call, 'maxBytes'>,
  session: Session,
  request: FastifyRequest,
): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('common.noFile')
  const { employeeId } = session
  const count = open.get(employeeId) ?? 0
  if (count >= mostAtOnce) throw refuse('file.tooManyAtOnce', { max: mostAtOnce })
  open.set(employeeId, count + 1)
  try {
    return await receive(services, call.maxBytes, session, request)
  } finally {
    const left = (open.get(employeeId) ?? 1) - 1
    if (left > 0) open.set(employeeId, left)
    else open.delete(employeeId)
  }
}

/** Streams the file of a multipart body into the temporary folder, counts its bytes, and collects the fields. */
async function receive(
  services: Services,
  maxBytes: number,
  session: Session,
  request: FastifyRequest,
): Promise<Upload> {
  const path = tempPath(services, 'upload', 'bin')
  const discard = () => rm(path, { force: true })
  const fields: Record<string, string> = {}
  const hash = createHash('sha256')
  let file: ReceivedFile | null = null
  try {
    const parts = request.parts({
      // One byte above the limit: a file of exactly the limit passes, and a larger one is detected.
      limits: {
        files: 1,
        fields: fieldLimit,
        fieldSize: fieldBytes,
        fileSize: maxBytes + 1,
        parts: fieldLimit + 1,
      },
    })
    for await (const part of parts) {
      if (part.type === 'file') {
        const out = createWriteStream(path, { mode: 0o600 })
        part.file.on('data', (chunk: Buffer) => hash.update(chunk))
        await pipeline(part.file, out)
        if (part.file.truncated || out.bytesWritten > maxBytes)
          throw refuse('file.tooLarge', { limit: maxBytes / 1024 / 1024 })
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
    return { fields, file, hash: hash.digest('base64'), discard }
  } catch (error) {
    await discard()
    if (isOfForm(error)) throw refuse('common.noFile')
    throw error
  }
}
