import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { seal } from '../console/src/kit/wire/seal.ts'
import { OpenRefusal } from '../server/src/open-client/open-client.ts'

/** Sends a POST request, and gives the text and the cookies of its answer. */
export type Post = (request: {
  path: string
  headers: Record<string, string>
  body: string
}) => Promise<{ text: string; cookies: string[] }>

/** Requests to a server at this address. */
export const postTo =
  (address: string): Post =>
  async ({ path, headers, body }) => {
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body })
    return { text: await answer.text(), cookies: answer.headers.getSetCookie() }
  }

/** A person who works in the console. */
export interface Staff {
  send<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>>
}

/** Signs a person in, as the login page does. Throws an `OpenRefusal` with the words of the server. */
export async function signIn(post: Post, pin: string, password: string): Promise<Staff> {
  let headers: Record<string, string> = { 'content-type': 'application/json', language: 'en' }
  const send = async <C extends Call>(call: C, input: InputOf<C>) => {
    const { text, cookies } = await post({ path: call.path, headers, body: JSON.stringify(input) })
    const { rtnStatus, rtnMsg, data } = JSON.parse(text) as {
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
  return { send: async (call, input) => (await send(call, input)).data }
}
