import { randomInt } from 'node:crypto'
import type { CaptchaChallenge, CaptchaSolution } from '@zhanggui/contract/session/session.ts'
import { createChallenge, HmacAlgorithm, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { keyedHash } from './seal.ts'

/** The rounds of SHA-256 for each number that a browser tries. The server runs them once for each challenge. */
const rounds = 500
/** The numbers to try at level 0; each level doubles them. A laptop needs about 0.1 s at level 0, 1.5 s at level 4. */
const numbers = 200
export const mostLevel = 6
const lifeSeconds = 180

const secrets = (secret: string) => ({
  hmacAlgorithm: HmacAlgorithm.SHA_256,
  hmacSignatureSecret: keyedHash(secret, 'zhanggui challenge', 'parameters').toString('hex'),
  hmacKeySignatureSecret: keyedHash(secret, 'zhanggui challenge', 'key').toString('hex'),
})

/**
 * A signed challenge for a browser, so the server need not keep it. `place` is the network, the browser and the name that
 * it belongs to.
 */
export async function newChallenge(secret: string, level: number, place: string): Promise<CaptchaChallenge> {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: rounds,
    counter: randomInt(numbers * 2 ** Math.min(level, mostLevel)),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + lifeSeconds,
    data: { level, place },
    ...secrets(secret),
  })
  return challenge as CaptchaChallenge
}

/** True for the solution of a challenge of this server, in time. */
export async function isSolved(
  secret: string,
  challenge: CaptchaChallenge,
  solution: CaptchaSolution,
): Promise<boolean> {
  return (await verifySolution({ challenge, solution, deriveKey, ...secrets(secret) })).verified
}
