import { z } from 'zod'
import { id, moment } from '../rules.ts'

/** User kinds: 1 creator, 2 merchant user, 3 shop user (spec section 3). */
export const userType = { creator: 1, merchantUser: 2, shopUser: 3 } as const

/** The readable cookie that the client sends as header `token`; its HttpOnly companion proves it was not stolen alone. */
export const tokenCookie = 'app_token'
export const companionCookie = 'app_companion'
/** The merchant id that the client sends as header `merchantId`. */
export const merchantCookie = 'app_merchantId'

export const loginForm = z.strictObject({
  /** Login name or phone. */
  pin: z.string().trim().min(1, 'rule.required').max(64),
  /** The password and the server's nonce, sealed with the server's public key. */
  password: z.string().min(1, 'rule.required').max(2000),
  remember: z.boolean().default(false),
  /** What the browser says of itself: kept as claimed, never used for limits. */
  ip: z.string().max(64).default(''),
  address: z.string().max(255).default(''),
  userAgent: z.string().max(500).default(''),
})

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
  groupId: id,
  group,
  groupList: z.array(group),
  roleList: z.array(z.object({ id, name: z.string() })),
  organizationList: z.array(z.object({ id, name: z.string() })),
  userpermissionList: z.array(z.object({ code: z.string() })),
  createDate: moment,
})
export type CurrentUser = z.output<typeof currentUser>
