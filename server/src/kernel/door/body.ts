import type { Readable } from 'node:stream'
import { type Refusal, refuse } from '../refusal.ts'
import type { BodyLimits } from './body-limits.ts'

/** A JSON body that was read and counted, but not parsed yet. */
export class RawBody {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get text(): string {
    return this.bytes.toString('utf8')
  }
}

interface Reading {
  /** The most bytes. */
  limit: number
  /** As the headers say. */
  announced: number
  tooLarge?: (() => Refusal) | undefined
  /** Counts the bytes while the body is not whole. It may refuse them, or the whole body at any time. */
  hold: (giveWay: () => void) => { add(bytes: number): void; end(): void }
}

/** A slow line needs a minute for a megabyte. A body that takes longer holds its memory for nothing. */
const readWithinMs = 60_000

/**
 * Reads a body of at most `limit` bytes. It stops at the limit and leaves the stream open, so that the answer still
 * reaches the client.
 */
export function readBody(
  stream: Readable,
  { limit, announced, tooLarge = () => refuse('common.bodyTooLarge'), hold }: Reading,
): Promise<RawBody> {
  if (announced > limit) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const held = hold(() => fail(refuse('common.busy')))
    const late = setTimeout(() => fail(refuse('common.deadline')), readWithinMs)
    const stop = () => {
      clearTimeout(late)
      held.end()
      stream.off('data', take).off('end', finish).off('error', fail).off('close', fail)
    }
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limit) return fail(tooLarge())
      try {
        held.add(chunk.length)
      } catch (error) {
        return fail(error as Error)
      }
      chunks.push(chunk)
    }
    const finish = () => {
      stop()
      resolve(new RawBody(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, bytes)))
    }
    const fail = (error?: Error) => {
      stop()
      reject(error ?? refuse('common.malformedBody'))
    }
    stream.on('data', take).on('end', finish).on('error', fail).on('close', fail)
  })
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Refuses JSON with too many values or too deep nesting before anything parses it. It looks at each byte once: a
 * parser, a schema and their error messages take a thousand times as long for a megabyte of brackets.
 */
export function checkShape({ bytes }: RawBody, limits: BodyLimits): void {
  if (bytes.length > limits.bytes) throw refuse('common.bodyTooLarge')
  let depth = 0
  let values = 1
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inText) {
      if (byte === backslash) at++
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === openBracket || byte === openBrace) {
      depth++
      values++
    } else if (byte === closeBracket || byte === closeBrace) depth--
    else if (byte === comma || byte === colon) values++
    if (depth > limits.depth || values > limits.values) throw refuse('common.bodyTooLarge')
  }
}
