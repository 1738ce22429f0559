import { randomUUID } from 'node:crypto'
import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { signatureHeaders, signatureOf } from '../kernel/open/signature.ts'

/** A refusal of the server: its stable code, and its words in the language of the request. */
export class OpenRefusal extends Error {
  readonly code: string
  readonly data: unknown

  constructor(code: string, message: string, data: unknown) {
    super(message)
    this.name = 'OpenRefusal'
    this.code = code
    this.data = data
  }
}

/** Sends a signed request and gives the text of its answer. */
export type Transport = (request: {
  path: string
  headers: Record<string, string>
  body: string
}) => Promise<string>

const byFetch =
  (address: string): Transport =>
  async ({ path, headers, body }) =>
    (await fetch(`${address}${path}`, { method: 'POST', headers, body })).text()

/** A client of the Open API, typed by the contract. `to` is the address of the server, or another way to reach it. */
export function openClient(options: {
  to: string | Transport
  key: string
  secret: string
  language?: 'zh' | 'en'
}) {
  const transport = typeof options.to === 'string' ? byFetch(options.to) : options.to
  return {
    async send<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
      const body = JSON.stringify(input)
      const [timestamp, nonce] = [String(Date.now()), randomUUID()]
      const text = await transport({
        path: call.path,
        body,
        headers: {
          'content-type': 'application/json',
          language: options.language ?? 'zh',
          [signatureHeaders.key]: options.key,
          [signatureHeaders.timestamp]: timestamp,
          [signatureHeaders.nonce]: nonce,
          [signatureHeaders.signature]: signatureOf(options.secret, {
            method: 'POST',
            path: call.path,
            timestamp,
            nonce,
            body,
          }),
        },
      })
      const { rtnStatus, rtnMsg, data } = JSON.parse(text) as {
        rtnStatus: string
        rtnMsg: string
        data: unknown
      }
      if (rtnStatus !== '0') throw new OpenRefusal(rtnStatus, rtnMsg, data)
      return data as OutputOf<C>
    },
  }
}
export type OpenClient = ReturnType<typeof openClient>
