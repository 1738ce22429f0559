import type { Call, OutputOf } from '@zhanggui/contract/call.ts'
import { t } from '../base/text.ts'
import { callHeaders, settle } from './call.ts'
import { CallError } from './call-error.ts'
import type { Envelope } from './exchange.ts'

/** Where files go and what goes along (spec section 7 'form upload'). */
export interface UploadTarget {
  /** A call of the contract. */
  call?: Call | undefined
  /** Or any address that answers `rtnStatus` and, in `data`, the file's address. */
  action?: string | undefined
  /** Extra data, sent before the file so that the server knows it when the bytes arrive. */
  fields?: Readonly<Record<string, string>> | undefined
  /** Name of the file part; `file` when not given. */
  field?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Send cookies to an action on another host. */
  withCredentials?: boolean | undefined
}

export interface UploadOptions {
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?: (share: number) => void
}

/** The address files go to; '' when none is configured. */
export const actionOf = ({ call, action }: UploadTarget): string => action ?? call?.path ?? ''

/** Multipart POST to an action URL; gives the parsed JSON. */
function uploadTo(
  action: string,
  file: File,
  headers: Readonly<Record<string, string>>,
  { fields, field = 'file', withCredentials = false, signal, onProgress }: UploadTarget & UploadOptions,
): Promise<Envelope> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value)
  form.append('filename', file.name)
  form.append(field, file, file.name)
  return new Promise((resolve, reject) => {
    // fetch still cannot tell how much of a body has gone out.
    const request = new XMLHttpRequest()
    request.open('POST', action)
    request.withCredentials = withCredentials
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
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
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) request.abort()
    else request.send(form)
  })
}

/**
 * Uploads and gives the lasting address out of `data`. Anything but the string '0' in `rtnStatus` is a failure (spec
 * section 5). Errors are the widget's to show.
 */
export async function upload(
  to: UploadTarget | Call,
  file: File,
  options: UploadTarget & UploadOptions = {},
): Promise<string> {
  const target: UploadTarget & UploadOptions = { ...('path' in to ? { call: to } : to), ...options }
  const action = actionOf(target)
  if (action === '') throw new CallError('aborted', t('rich.noAction'))
  const answer = await uploadTo(action, file, { ...ownHeaders(action), ...target.headers }, target)
  if (answer.rtnStatus !== '0') settle(answer, { quiet: true })
  if (answer.rtnStatus !== '0' || typeof answer.data !== 'string' || answer.data === '')
    throw new CallError(String(answer.rtnStatus), answer.rtnMsg || answer.msg || '')
  return answer.data
}

/** Uploads to a call that answers more than an address, and gives its data. Errors are the widget's to show. */
export async function uploadFor<C extends Call>(
  call: C,
  file: File,
  options: Pick<UploadTarget, 'fields'> & UploadOptions = {},
): Promise<OutputOf<C>> {
  const answer = await uploadTo(call.path, file, callHeaders(), options)
  // The server checked the answer against the same contract.
  return settle(answer, { quiet: true }) as OutputOf<C>
}

/** The session's headers are for this server's eyes only. */
const ownHeaders = (action: string): Record<string, string> =>
  new URL(action, location.href).origin === location.origin ? callHeaders() : {}
