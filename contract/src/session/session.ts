import { z } from 'zod'
import { merchantSettings } from '../config/config.ts'
import { id, moment, shortText } from '../rules.ts'
import { storeOption } from '../store/store.ts'
import { phone, pin } from '../user/user.ts'

/** The readable cookie that the client sends as header `token`; its HttpOnly companion proves it was not stolen alone. */
export const tokenCookie = 'app_token'
export const companionCookie = 'app_companion'
/** The merchant id that the client sends as header `merchantId`. */
export const merchantCookie = 'app_merchantId'

/** A password and the server's nonce, sealed with the server's public key. */
export const sealedText = z.string().min(1, 'rule.required').max(2000)

/** 6 to 16 characters with a digit, a small and a capital letter (spec section 5); checked when it has been opened. */
export const passwordPattern = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\x21-\x7e]{6,16}$/
/** The other reading, by a setting of the merchant: a special character, too. */
export const specialPattern = /[^A-Za-z0-9]/

/** The merchant whose invitation is accepted by signing in, for who belongs to no other. */
const accept = id.optional()

/** What the browser says of itself: kept as claimed, never used for limits. */
const claims = {
  ip: z.string().max(64).default(''),
  address: z.string().max(255).default(''),
  userAgent: z.string().max(500).default(''),
}

export const captchaTicket = z.string().max(200).default('')

export const loginForm = z.strictObject({
  /** Login name or phone. */
  pin: z.string().trim().min(1, 'rule.required').max(64),
  password: sealedText,
  remember: z.boolean().default(false),
  /** Of a solved captcha, once tries have piled up. */
  captcha: captchaTicket,
  accept,
  ...claims,
})

export const smsCode = z
  .string()
  .trim()
  .min(1, 'rule.required')
  .regex(/^\d{6}$/, 'rule.smsCode')

/** What a code is sent for: it is good for nothing else. */
export const smsPurposes = ['login', 'register', 'forgotten', 'phone'] as const
export type SmsPurpose = (typeof smsPurposes)[number]

export const smsLoginForm = z.strictObject({
  phone,
  smsCode,
  remember: z.boolean().default(false),
  accept,
  ...claims,
})

export const registerForm = z.strictObject({
  /** Under 30 characters (spec section 5). */
  merchantName: shortText(29),
  name: shortText(10),
  phone,
  smsCode,
  pin,
  password: sealedText,
  storeName: shortText(40),
  sampleData: z.boolean().default(false),
  ...claims,
})

/** How a sign-in by scan stands: 0 waits for a phone, 1 was scanned, 2 was confirmed, 3 was refused, 4 is too old. */
export const scanState = { waiting: 0, scanned: 1, confirmed: 2, refused: 3, expired: 4 } as const

export const group = z.object({ id, name: z.string() })

/** The signed-in user (spec section 3 'User profile'). */
export const currentUser = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  pin: z.string(),
  jobNo: z.string(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  status: z.number().int(),
  /** In charge of all stores, those of the future too: only then one may change what counts for the whole merchant. */
  allStores: z.boolean(),
  groupId: id,
  group,
  groupList: z.array(group),
  /** Merchants that ask the person to join. */
  invitationList: z.array(group),
  roleList: z.array(z.object({ id, name: z.string() })),
  organizationList: z.array(z.object({ id, name: z.string() })),
  userpermissionList: z.array(z.object({ code: z.string() })),
  createDate: moment,
  /** Who looks through this person's eyes, read-only; null when the person is himself. */
  viewedBy: z.object({ name: z.string() }).nullable(),
  /** The password is one that an administrator has given and knows: it wants to be changed. */
  passwordGiven: z.boolean(),
  /** All stores the person may see, as `findAllStoreList` answers them. */
  storeList: z.array(storeOption),
  /** Settings of the merchant that the frame needs. */
  settings: merchantSettings,
})
export type CurrentUser = z.output<typeof currentUser>

/** A place where the person is signed in. */
export const device = z.object({
  id,
  current: z.boolean(),
  /** As the browser called itself. */
  userAgent: z.string(),
  ip: z.string(),
  merchantName: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
})
export type Device = z.output<typeof device>
