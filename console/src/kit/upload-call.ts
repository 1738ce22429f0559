import type { Call } from '@zhanggui/contract/call.ts'
import { callHeaders, settle } from './call.ts'
import { CallError } from './call-error.ts'
import type { Envelope } from './exchange.ts'
import { t } from './text.ts'

export interface UploadOptions {
  /** Sent before the file, so that the server knows them when the bytes arrive. */
  fields?: Record<string, string>
  /** Name of the file part. */
  field?: string
  headers?: Record<string, string>
  /** Send cookies to an action on another host. */
  withCredentials?: boolean
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?: (share: number) => void
}

/** Multipart POST to an action URL; gives the parsed JSON (spec section 7 'form upload'). */
function uploadTo(action: string, file: File, options: UploadOptions = {}): Promise<Envelope> {
  const form = new FormData()
  for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value)
  form.append('filename', file.name)
  form.append(options.field ?? 'file', file, file.name)
  return new Promise((resolve, reject) => {
    // fetch still cannot tell how much of a body has gone out.
    const request = new XMLHttpRequest()
    request.open('POST', action)
    request.withCredentials = options.withCredentials ?? false
    for (const [name, value] of Object.entries(options.headers ?? {})) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      if (request.status !== 200) return reject(new CallError('aborted', t('session.aborted')))
      try {
        resolve(JSON.parse(request.responseText) as Envelope)
      } catch {
        reject(new CallError('network', t('session.networkError')))
      }
    }
    request.onerror = () => reject(new CallError('network', t('session.networkError')))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort())
    if (options.signal?.aborted) request.abort()
    else request.send(form)
  })
}

/** Uploads to a call of the contract and gives the lasting address. Errors are the widget's to show. */
export async function upload(call: Call, file: File, options: UploadOptions = {}): Promise<string> {
  const headers = { ...callHeaders(), ...options.headers }
  const answer = await uploadTo(call.path, file, { ...options, headers })
  const address = settle(answer, { quiet: true })
  if (typeof address !== 'string') throw new CallError(answer.rtnStatus, t('shell.uploadFailed'))
  return address
}
