import type { Call, InputOf } from '@zhanggui/contract/call.ts'
import { notices } from '../base/notices.ts'
import { fetchFile, settle } from './call.ts'
import type { CallOptions } from './exchange.ts'

/** Starts a download from an address. */
export function downloadUrl(url: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}

/** Saves bytes as a file. */
export function saveBytes(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes)
  downloadUrl(url, fileName)
  // After a minute the browser has surely read the address.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Runs a call that answers with a file. Bytes are saved under the server's name (or `fileName`). An address in `data`
 * is downloaded. Any other answer shows an error (spec section 7). Returns true if a file came.
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
