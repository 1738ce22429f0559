import type { Call, InputOf } from '@zhanggui/contract/call.ts'
import { notices } from '../base/notices.ts'
import { fetchFile, settle } from './call.ts'
import type { CallOptions } from './exchange.ts'

/** Lets the browser download an address. */
export function downloadUrl(url: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}

/** Lets the browser save bytes that are already here. */
export function saveBytes(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes)
  downloadUrl(url, fileName)
  // The browser has read the address by the next minute, however busy it is.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Runs a call that answers a file: bytes are saved under the name the server gives (or `fileName`), an address in
 * `data` is downloaded, anything else is shown as an error (spec section 7). True when a file came.
 */
export async function download<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: CallOptions & { fileName?: string } = {},
): Promise<boolean> {
  const answer = await fetchFile(call, input, options)
  if ('bytes' in answer) {
    saveBytes(answer.bytes, answer.fileName || options.fileName || 'download')
    return true
  }
  const address = settle(answer.envelope, options)
  if (typeof address === 'string' && address) {
    downloadUrl(address, options.fileName)
    return true
  }
  if (!options.quiet) notices.error(answer.envelope.msg || answer.envelope.rtnMsg || '')
  return false
}
