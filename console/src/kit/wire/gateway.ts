import { sealKeyPath } from './plain-paths.ts'
import { openAnswer, sealCall } from './seal.ts'

/**
 * The server's public key, and the lead of its clock over this computer's in ms. A sealed body is valid for a few
 * minutes only.
 */
interface ServerKey {
  publicKey: string
  ahead: number
}

type Post = (path: string, body: object) => Promise<Response>

let known: Promise<ServerKey> | null = null

async function askKey(post: Post): Promise<ServerKey> {
  const response = await post(sealKeyPath, {})
  const answer: { data?: { publicKey?: unknown } } = await response.json()
  if (typeof answer.data?.publicKey !== 'string') throw new Error('the server gave no key to seal with')
  const date = Date.parse(response.headers.get('date') ?? '')
  return { publicKey: answer.data.publicKey, ahead: Number.isNaN(date) ? 0 : date - Date.now() }
}

/** Sends a sealed body through the gateway and opens the answer. docs/architecture.md describes the wire. */
export async function postSealed(
  gateway: string,
  path: string,
  input: unknown,
  post: Post,
): Promise<unknown> {
  known ??= askKey(post)
  let key: ServerKey
  try {
    key = await known
  } catch (error) {
    known = null
    throw error
  }
  const sealed = sealCall(key.publicKey, path, input, Date.now() + key.ahead)
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
