import { sha256 } from '@noble/hashes/sha2.js'
import type { CaptchaChallenge, CaptchaSolution } from '@zhanggui/contract/session/session.ts'
import { solveChallenge } from 'altcha-lib'

export type Solved = CaptchaSolution | null

/** altcha-lib's own uses `crypto.subtle`, which does not exist on plain http in a LAN. */
async function deriveKey(
  { cost, keyLength }: { cost: number; keyLength: number },
  salt: Uint8Array,
  password: Uint8Array,
) {
  let key = new Uint8Array([...salt, ...password])
  for (let round = 0; round < cost; round++) key = sha256(key)
  return { derivedKey: key.slice(0, keyLength) }
}

/** Solves a challenge beside the page, which stays usable. Null if it took too long. */
self.onmessage = async ({ data }: MessageEvent<CaptchaChallenge>) => {
  const solution = await solveChallenge({ challenge: data, deriveKey, timeout: 170_000 })
  const solved: Solved = solution && { counter: solution.counter, derivedKey: solution.derivedKey }
  self.postMessage(solved)
}
