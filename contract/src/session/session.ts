import { z } from 'zod'
import { merchantSettings } from '../config/config.ts'
import { id, moment, orNone, shortText } from '../rules.ts'
import { captchaTicket, claims, sealedText, smsCode } from '../sign-in.ts'
import { storeOption } from '../store/store.ts'
import { phone, pin } from '../user/user.ts'

/**
 * The client sends this readable cookie as header `token`. An HttpOnly cookie must come with it, so the token alone
 * is useless to a thief.
 */
export const tokenCookie = 'app_token'
export const companionCookie = 'app_companion'
/** The client sends this merchant id as header `merchantId`. */
export const merchantCookie = 'app_merchantId'

/**
 * 6 to 16 characters with a digit, a lower-case and an upper-case letter (spec section 5). Checked after decryption.
 */
export const passwordPattern = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\x21-\x7e]{6,16}$/
/** A text of another form is no password: it is not worth a hash or a try. */
export const passwordForm = /^[\x21-\x7e]{6,16}$/
/** Some merchants also require a special character, by a setting. */
export const specialPattern = /[^A-Za-z0-9]/

const hex = (max: number) =>
  z
    .string()
    .regex(/^[0-9a-f]+$/)
    .max(max)
/** A challenge as altcha-lib makes it. The browser sends it back unchanged with its solution. */
export const captchaChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('SHA-256'),
    nonce: hex(64),
    salt: hex(64),
    cost: z.number().int().min(1).max(10_000),
    keyLength: z.literal(32),
    keyPrefix: hex(64),
    keySignature: hex(64),
    expiresAt: z.number().int(),
    data: z.strictObject({ level: z.number().int().min(0).max(20), place: z.string().max(100) }),
  }),
  signature: hex(64),
})
export type CaptchaChallenge = z.output<typeof captchaChallenge>
export const captchaSolution = z.strictObject({
  counter: z.number().int().min(0).max(0xffffffff),
  derivedKey: hex(64),
})

export type CaptchaSolution = z.output<typeof captchaSolution>

export const loginForm = z.strictObject({
  /** Login name or phone. */
  pin: z.string().trim().min(1, 'rule.required').max(64),
  password: sealedText,
  /** Needed with a right password while others use up the tries at the account. */
  smsCode: orNone(smsCode).default(''),
  remember: z.boolean().default(false),
  /** The ticket of a solved captcha. Needed after several failed tries. */
  captcha: captchaTicket,
  ...claims,
})

/** The purposes of codes. A code is valid for its own purpose only. */
export const smsPurposes = ['login', 'register', 'forgotten', 'phone'] as const
export type SmsPurpose = (typeof smsPurposes)[number]

export const smsLoginForm = z.strictObject({
  phone,
  smsCode,
  remember: z.boolean().default(false),
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

/** The states of a sign-in by scan: 0 waiting for a phone, 1 scanned, 2 confirmed, 3 refused, 4 expired. */
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
  /**
   * True for a person in charge of all stores, future ones too. Only such a person may change records of the whole
   * merchant.
   */
  allStores: z.boolean(),
  groupId: id,
  group,
  groupList: z.array(group),
  roleList: z.array(z.object({ id, name: z.string() })),
  organizationList: z.array(z.object({ id, name: z.string() })),
  userpermissionList: z.array(z.object({ code: z.string() })),
  createDate: moment,
  /** The user who sees the console with this person's rights, read-only. Null without such a view. */
  viewedBy: z.object({ name: z.string() }).nullable(),
  /** All stores that the person may see, like the answer of `findAllStoreList`. */
  storeList: z.array(storeOption),
  /** Settings of the merchant that the frame needs. */
  settings: merchantSettings,
})
export type CurrentUser = z.output<typeof currentUser>

/** A session of the person on a device. */
export const device = z.object({
  id,
  current: z.boolean(),
  /** The user agent of the browser, as it claims. */
  userAgent: z.string(),
  ip: z.string(),
  merchantName: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
})
export type Device = z.output<typeof device>

/** A browser that the person has signed in from. It has tries of its own at the password. */
export const knownDevice = device.omit({ merchantName: true })
export type KnownDevice = z.output<typeof knownDevice>
