import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

// An id card number lies in the database only sealed. Layout: one byte for the way it is sealed, 12 of nonce, 16 of tag,
// then the number. The merchant is part of what is authenticated: a row carried to another merchant does not open.

const way = 1
const keyOf = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `zhanggui id card ${use}`, 32))

export interface SealedIdCard {
  sealed: Buffer | null
  /** Equal for equal numbers of a merchant, and nothing else: by it a number is found without opening any. */
  index: Buffer | null
}

export function sealIdCard(secret: string, merchantId: number, idCard: string): SealedIdCard {
  if (idCard === '') return { sealed: null, index: null }
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, 'seal'), nonce)
  cipher.setAAD(Buffer.from(String(merchantId)))
  const body = Buffer.concat([cipher.update(idCard, 'utf8'), cipher.final()])
  return {
    sealed: Buffer.concat([Buffer.from([way]), nonce, cipher.getAuthTag(), body]),
    index: idCardIndex(secret, merchantId, idCard),
  }
}

export const idCardIndex = (secret: string, merchantId: number, idCard: string): Buffer =>
  createHmac('sha256', keyOf(secret, 'index')).update(`${merchantId} ${idCard}`).digest()

/** The number; null when it was sealed with another secret or for another merchant. */
export function openIdCard(secret: string, merchantId: number, sealed: Buffer): string | null {
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
