import type { Call, OutputOf } from '@zhanggui/contract/call.ts'
import { t } from '../base/text.ts'
import { appSettings } from './app-settings.ts'
import { callHeaders, merchantOfPage, send, settle } from './call.ts'
import { CallError } from './call-error.ts'
import { serverAnswers } from './connection.ts'
import { cookie, tokenCookie } from './cookies.ts'
import type { Envelope } from './exchange.ts'
import { serverNow } from './server-clock.ts'

/**
 * The target of an upload and its extra data (spec section 7). A call goes to the configured upload address, and its
 * extra data travels sealed. An action is a plain form upload to any server.
 */
export interface UploadTarget {
  call?: Call | undefined
  /** Any address that answers `rtnStatus` and the file's address in `data`. */
  action?: string | undefined
  /** Extra data. It is sent before the file, so that the server knows it when the bytes arrive. */
  fields?: Readonly<Record<string, string>> | undefined
  /** The name of the file part; `file` by default. */
  field?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Sends cookies to an action on another host. */
  withCredentials?: boolean | undefined
}

export interface UploadOptions {
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?: (share: number) => void
}

/** The address for files; '' if none is set. */
export const actionOf = ({ call, action }: UploadTarget): string =>
  action ?? (call ? appSettings().upload + call.path : '')

/** Sends a multipart POST to an action URL and returns the parsed JSON. */
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
    // fetch still cannot report the progress of an upload.
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
    request.onerror = () => {
      void serverAnswers()
      reject(new CallError('network', t('session.networkError')))
    }
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) request.abort()
    else request.send(form)
  })
}

/**
 * Uploads a file and returns its lasting address from `data`. Any `rtnStatus` but the string '0' is a failure (spec
 * section 5). The widget shows errors.
 */
export async function upload(
  to: UploadTarget | Call,
  file: File,
  options: UploadTarget & UploadOptions = {},
): Promise<string> {
  const target: UploadTarget & UploadOptions = { ...('path' in to ? { call: to } : to), ...options }
  const action = actionOf(target)
  if (action === '') throw new CallError('aborted', t('rich.noAction'))
  const own = target.action === undefined ? await sealed(action, target) : plain(action, target)
  const answer = await uploadTo(action, file, own.headers, { ...target, fields: own.fields })
  if (answer.rtnStatus !== '0') settle(answer, { quiet: true })
  if (answer.rtnStatus !== '0' || typeof answer.data !== 'string' || answer.data === '')
    throw new CallError(String(answer.rtnStatus), answer.rtnMsg || answer.msg || '')
  return answer.data
}

/** Uploads to a call whose answer is more than an address, and returns its data. The widget shows errors. */
export async function uploadFor<C extends Call>(
  call: C,
  file: File,
  options: Pick<UploadTarget, 'fields'> & UploadOptions = {},
): Promise<OutputOf<C>> {
  const action = actionOf({ call })
  const own = await sealed(action, options)
  const answer = await uploadTo(action, file, own.headers, { ...options, fields: own.fields })
  // The server checked the answer against the same contract.
  return settle(answer, { quiet: true }) as OutputOf<C>
}

interface Sent {
  headers: Readonly<Record<string, string>>
  fields: Readonly<Record<string, string>>
}

const isOwn = (action: string) => new URL(action, location.href).origin === location.origin

/** The session's headers go only to this server. */
const plain = (action: string, { headers, fields = {} }: UploadTarget): Sent => ({
  headers: { ...(isOwn(action) ? callHeaders() : {}), ...headers },
  fields,
})

/**
 * The file goes to the merchant of the page, or nowhere. Seals the extra data with a key from the session's token and
 * the time (spec section 7). Another host gets a ticket, because the browser does not send it the session's cookies.
 */
async function sealed(action: string, { headers, fields = {} }: UploadTarget): Promise<Sent> {
  const { sealForm } = await import('./seal.ts')
  const merchantId = await merchantOfPage()
  const ticket: Record<string, string> = isOwn(action) ? {} : { 'upload-ticket': await askTicket() }
  return {
    headers: { ...callHeaders(), ...ticket, ...headers },
    fields: {
      ...(merchantId ? { merchantId } : {}),
      ...(Object.keys(fields).length === 0
        ? {}
        : { sealed: sealForm(cookie(tokenCookie), { ...fields }, serverNow()) }),
    },
  }
}

async function askTicket(): Promise<string> {
  const { fileCalls } = await import('@zhanggui/contract/file/file.calls.ts')
  return (await send(fileCalls.getUploadTicket, {}, { quiet: true })).ticket
}
