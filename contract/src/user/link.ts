import { z } from 'zod'
import { moment, orNone } from '../rules.ts'
import { captchaTicket, claims, sealedText, smsCode } from '../sign-in.ts'
import { pin } from './user.ts'

/** The secret of a one-time link. It is the fragment of its address, so no server's log has it. */
export const linkToken = z.string().regex(/^[\w-]{43}$/, 'rule.invalid')

/** A one-time link. Its secret is shown only here. */
export const accessLink = z.object({ token: z.string(), until: moment })
export type AccessLink = z.output<typeof accessLink>

/** The page of a link shows this to its holder. */
export const openedLink = z.object({
  /** True: the person joins the merchant. False: he signs in and sets a new password. */
  invited: z.boolean(),
  merchantName: z.string(),
  name: z.string(),
  /** His login name, or the suggestion for a new account. */
  pin: z.string(),
  /** The password must have a special character. */
  special: z.boolean(),
})
export type OpenedLink = z.output<typeof openedLink>

const remember = z.boolean().default(false)

/** `pin` is the login name of a new account. A person who has joined before sends none. */
export const useLinkForm = z.strictObject({
  token: linkToken,
  pin: orNone(pin).default(''),
  password: sealedText,
  remember,
  ...claims,
})

export const joinByLinkForm = z.strictObject({
  token: linkToken,
  /** Login name or phone. */
  pin: z.string().trim().min(1, 'rule.required').max(64),
  password: sealedText,
  smsCode: orNone(smsCode).default(''),
  remember,
  captcha: captchaTicket,
  ...claims,
})
