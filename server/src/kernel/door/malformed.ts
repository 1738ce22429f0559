import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Refusal, refuse } from '../refusal.ts'

/** Headers of every answer, even of one without a route. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

const headerLines = Object.entries({
  ...securityHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'close',
}).map(([name, value]) => `${name}: ${value}\r\n`)

/** The first header of a raw request with characters that no header may have. */
function brokenHeader(packet: Buffer): string | null {
  const head = packet.toString('latin1').split('\r\n\r\n')[0] ?? ''
  for (const line of head.split('\r\n').slice(1)) {
    const [, name, value] = /^([\w-]{1,60}):(.*)$/s.exec(line) ?? []
    if (name !== undefined && /[^\t\u0080-\u009f\P{Cc}]/u.test(value ?? '')) return name
  }
  return null
}

interface ParseError extends NodeJS.ErrnoException {
  rawPacket?: unknown
}

function faultOf({ code, rawPacket }: ParseError): { status: number; refusal: Refusal } {
  const isBroken = code === 'HPE_INVALID_HEADER_TOKEN' && Buffer.isBuffer(rawPacket)
  const name = isBroken ? brokenHeader(rawPacket) : null
  if (name !== null) return { status: 400, refusal: refuse('common.headerMalformed', { name }) }
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, refusal: refuse('common.bodyTooLarge') }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, refusal: refuse('common.deadline') }
  return { status: 400, refusal: refuse('common.unknownCall') }
}

/**
 * Answers requests that are not valid HTTP: a space in the URL, unescaped bytes, endless headers. No route sees them,
 * so the HTTP status shows the error, too. The body is an envelope as always.
 */
export function answerMalformed(error: ParseError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const { status, refusal } = faultOf(error)
  const body = JSON.stringify({ rtnStatus: refusal.code, rtnMsg: refusal.say('zh'), data: null })
  const length = `content-length: ${Buffer.byteLength(body)}\r\n`
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headerLines.join('')}${length}\r\n${body}`,
    () => socket.destroy(),
  )
}
