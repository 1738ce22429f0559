import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { seal } from '../console/src/kit/wire/seal.ts'
import { OpenRefusal } from '../server/src/open-client/open-client.ts'

/** Sends a request, and gives the body and the cookies of its answer. Without a body it is a GET request. */
export type Send = (request: {
  path: string
  headers: Record<string, string>
  body?: string
}) => Promise<{ bytes: Buffer; cookies: string[] }>

/** Requests to a server at this address. */
export const sendTo =
  (address: string): Send =>
  async ({ path, headers, body }) => {
    const answer = await fetch(
      new URL(path, address),
      body === undefined ? { headers } : { method: 'POST', headers, body },
    )
    return { bytes: Buffer.from(await answer.arrayBuffer()), cookies: answer.headers.getSetCookie() }
  }

/** A person who works in the console. */
export interface Staff {
  send<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>>
  /** The file at an address that the server has given. */
  file(address: string): Promise<Buffer>
}

/** Signs a person in, as the login page does. Throws an `OpenRefusal` with the words of the server. */
export async function signIn(wire: Send, pin: string, password: string): Promise<Staff> {
  let headers: Record<string, string> = { 'content-type': 'application/json', language: 'en' }
  const send = async <C extends Call>(call: C, input: InputOf<C>) => {
    const { bytes, cookies } = await wire({ path: call.path, headers, body: JSON.stringify(input) })
    const { rtnStatus, rtnMsg, data } = JSON.parse(bytes.toString()) as {
      rtnStatus: string
      rtnMsg: string
      data: OutputOf<C>
    }
    if (rtnStatus !== '0') throw new OpenRefusal(rtnStatus, rtnMsg, data)
    return { data, cookies }
  }
  const { publicKey, nonce } = (await send(sessionCalls.getSealKey, {})).data
  const { data, cookies } = await send(sessionCalls.login, {
    pin,
    password: seal(publicKey, JSON.stringify({ nonce, value: password })),
  })
  headers = {
    ...headers,
    token: data.token,
    merchantid: data.merchantId,
    systemcode: 'ipos',
    devicetype: 'web',
    cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
  }
  return {
    send: async (call, input) => (await send(call, input)).data,
    file: async (path) => (await wire({ path, headers: { cookie: headers.cookie ?? '' } })).bytes,
  }
}
