import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

// The database has id card numbers only in sealed form: one byte for the version, 12 of nonce, 16 of tag, then the
// number. The merchant is part of the authenticated data, so a row moved to another merchant does not open.

const way = 1
const keyOf = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `zhanggui id card ${use}`, 32))

/** The secret that seals numbers, and the previous one after a change. */
export interface Secrets {
  SECRET: string
  SECRET_PREVIOUS?: string | undefined
}

export interface SealedIdCard {
  sealed: Buffer | null
  /** Equal for equal numbers of one merchant. It finds a number without opening any. */
  index: Buffer | null
}

export function sealIdCard({ SECRET }: Secrets, merchantId: number, idCard: string): SealedIdCard {
  if (idCard === '') return { sealed: null, index: null }
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(SECRET, 'seal'), nonce)
  cipher.setAAD(Buffer.from(String(merchantId)))
  const body = Buffer.concat([cipher.update(idCard, 'utf8'), cipher.final()])
  return {
    sealed: Buffer.concat([Buffer.from([way]), nonce, cipher.getAuthTag(), body]),
    index: indexOf(SECRET, merchantId, idCard),
  }
}

const indexOf = (secret: string, merchantId: number, idCard: string): Buffer =>
  createHmac('sha256', keyOf(secret, 'index')).update(`${merchantId} ${idCard}`).digest()

/** All indexes of a number: two while the secret changes. */
export const idCardIndexes = (secrets: Secrets, merchantId: number, idCard: string): Buffer[] =>
  known(secrets).map((secret) => indexOf(secret, merchantId, idCard))

const known = ({ SECRET, SECRET_PREVIOUS }: Secrets): string[] =>
  SECRET_PREVIOUS === undefined ? [SECRET] : [SECRET, SECRET_PREVIOUS]

/**
 * The number, and if it is still sealed with the previous secret. Null if it was sealed with another secret or for
 * another merchant.
 */
export function openIdCard(
  secrets: Secrets,
  merchantId: number,
  sealed: Buffer,
): { idCard: string; old: boolean } | null {
  for (const secret of known(secrets)) {
    const idCard = openWith(secret, merchantId, sealed)
    if (idCard !== null) return { idCard, old: secret !== secrets.SECRET }
  }
  return null
}

function openWith(secret: string, merchantId: number, sealed: Buffer): string | null {
  if (sealed[0] !== way || sealed.length < 30) return null
  try {
    const opener = createDecipheriv('aes-256-gcm', keyOf(secret, 'seal'), sealed.subarray(1, 13))
    opener.setAAD(Buffer.from(String(merchantId)))
    opener.setAuthTag(sealed.subarray(13, 29))
    return Buffer.concat([opener.update(sealed.subarray(29)), opener.final()]).toString('utf8')
  } catch {
    return null
  }
}
