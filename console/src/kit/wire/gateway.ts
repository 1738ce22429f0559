import { sealKeyPath } from './app-settings.ts'
import { openAnswer, sealCall } from './seal.ts'
import { noteClock, serverNow } from './server-clock.ts'

type Post = (path: string, body: object) => Promise<Response>

/** The server's public key. */
let known: Promise<string> | null = null

async function askKey(post: Post): Promise<string> {
  const response = await post(sealKeyPath, {})
  const answer: { data?: { publicKey?: unknown } } = await response.json()
  if (typeof answer.data?.publicKey !== 'string') throw new Error('the server gave no key to seal with')
  noteClock(response)
  return answer.data.publicKey
}

/** Sends a sealed body through the gateway and opens the answer. docs/architecture.md describes the wire. */
export async function postSealed(
  gateway: string,
  path: string,
  input: unknown,
  post: Post,
): Promise<unknown> {
  known ??= askKey(post)
  let publicKey: string
  try {
    publicKey = await known
  } catch (error) {
    known = null
    throw error
  }
  const sealed = sealCall(publicKey, path, input, serverNow())
  const response = await post(gateway + path, sealed.body)
  const answer: unknown = await response.json()
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'sealed' in answer &&
    typeof answer.sealed === 'string'
  )
    return openAnswer(sealed.key, answer.sealed)
  // The server could not open the body. Its key may have changed.
  known = null
  return answer
}
