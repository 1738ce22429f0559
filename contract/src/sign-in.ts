import { z } from 'zod'

// The parts that all calls have which sign somebody in.

/** A password and the server's nonce, encrypted with the server's public key. */
export const sealedText = z.string().min(1, 'rule.required').max(2000)

/** The browser sends these about itself. They are stored as claims and never used for limits. */
export const claims = {
  ip: z.string().max(64).default(''),
  address: z.string().max(255).default(''),
  userAgent: z.string().max(500).default(''),
}

export const captchaTicket = z.string().max(200).default('')

/** A code by SMS. */
export const smsCode = z
  .string()
  .trim()
  .min(1, 'rule.required')
  .regex(/^\d{6}$/, 'rule.smsCode')

/** The answer also sets the cookies. A client needs nothing else. */
export const signedIn = z.object({ token: z.string(), merchantId: z.string() })
