import { z } from 'zod'
import { idCardFault } from '../check-digits.ts'
import {
  id,
  masked,
  moment,
  optionalLines,
  optionalText,
  orNone,
  pageOf,
  pageQuery,
  plainText,
  shortText,
  unless,
  wholeNumber,
} from '../rules.ts'

export * from './user.status.ts'

/** A mobile number of mainland China: 1 followed by 10 digits (spec section 5). */
export const phone = z
  .string()
  .trim()
  .min(1, 'rule.required')
  .regex(/^1\d{10}$/, 'rule.phone')

const orMasked = (schema: z.ZodType<string, string>) =>
  unless((value) => value.length <= 60 && masked.test(value), schema)

/** An email address; '' is empty. */
export const email = orNone(plainText.pipe(z.string().max(50)).pipe(z.email('rule.email')))

/**
 * 18 digits of a Chinese id card, the last may be X. Its date must exist and its check digit be correct. '' is empty.
 */
export const idCard = z
  .string()
  .trim()
  .transform((value) => value.toUpperCase())
  .superRefine((value, context) => {
    const fault = value === '' ? null : idCardFault(value)
    if (fault) context.addIssue({ code: 'custom', message: `rule.${fault}` })
  })

/**
 * A login name: 4 to 32 letters, digits, dots or underscores, beginning with a letter. Stored and compared in lower
 * case.
 */
export const pin = z
  .string()
  .trim()
  .min(1, 'rule.required')
  .transform((value) => value.toLowerCase())
  .refine((value) => /^[a-z][a-z0-9_.]{3,31}$/.test(value), 'rule.pin')

/** 1 male, 0 female, null is not stated (spec section 3). */
export const sex = z
  .union([z.literal(1), z.literal(0)])
  .nullable()
  .default(null)

const personFields = {
  name: shortText(10),
  phone: orMasked(phone),
  email: orMasked(email).default(''),
  idCard: orMasked(idCard).default(''),
  sex,
  age: wholeNumber(14, 120).nullable().default(null),
  jobNo: optionalText(20),
  note: optionalLines(255),
}

const departments = z.array(id).min(1, 'rule.required').max(20)

/** Personal settings (spec section 5). The form shows the login name, but it cannot be changed. */
export const profileForm = z.strictObject({
  id,
  version: z.int32(),
  ...personFields,
  profile: optionalLines(255),
  organizationIdList: departments,
  /** The code that was sent to the phone: to a new one, or to the present one while it is not proved. */
  smsCode: z.string().trim().max(6).default(''),
})
export type ProfileForm = z.output<typeof profileForm>

const named = z.object({ id, name: z.string() })

/** A person in personal settings and on the people page. Phone, email and id card are masked. */
export const profile = z.object({
  id,
  version: z.int32(),
  name: z.string(),
  phone: z.string(),
  /**
   * The owner has proved the phone with a code. Only then it works for sign-in by SMS and recovery of the password,
   * and only the owner can change it.
   */
  phoneVerified: z.boolean(),
  email: z.string(),
  pin: z.string(),
  jobNo: z.string(),
  idCard: z.string(),
  sex: z.union([z.literal(1), z.literal(0)]).nullable(),
  age: z.number().int().nullable(),
  note: z.string(),
  profile: z.string(),
  status: z.number().int(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  groupId: id,
  group: named,
  roleList: z.array(named),
  /** True for all stores of the merchant, future ones too. Otherwise the person has the stores of `storeList`. */
  allStores: z.boolean(),
  storeList: z.array(named),
  organizationList: z.array(named),
  businessLineList: z.array(named),
  businessUnitList: z.array(named),
  createBy: z.string(),
  createDate: moment,
  updateBy: z.string(),
  updateDate: moment,
})
export type Profile = z.output<typeof profile>

const userFields = z.strictObject({
  id: id.optional(),
  version: z.int32().optional(),
  /** Only for a new person: a suggestion. He chooses his login name when he joins. */
  pin: orNone(pin).default(''),
  ...personFields,
  type: z.union([z.literal(2), z.literal(3)]),
  roleIdList: z.array(id).min(1, 'rule.required').max(20),
  allStores: z.boolean().default(false),
  storeIdList: z.array(id).max(2000).default([]),
  organizationIdList: departments,
  businessLineIdList: z.array(id).max(20).default([]),
  businessUnitIdList: z.array(id).max(20).default([]),
})
const linkedFields = z.object({
  id: userFields.shape.id,
  version: userFields.shape.version,
  pin: userFields.shape.pin,
  type: userFields.shape.type,
  allStores: userFields.shape.allStores,
  storeIdList: userFields.shape.storeIdList,
})

/** The form of the people page. Shop employees must pick a shop (spec section 5). */
export const userForm = userFields.superRefine(
  (form, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (form.id !== undefined && form.version === undefined) fault('version', 'rule.required')
    if (form.id === undefined && form.pin === '') fault('pin', 'rule.required')
    if (form.type === 3 && form.allStores) fault('allStores', 'rule.invalid')
    if (!form.allStores && form.storeIdList.length === 0) fault('storeIdList', 'rule.required')
  },
  { when: ({ value }) => linkedFields.safeParse(value).success },
)
export type UserForm = z.output<typeof userForm>

/** A row of the people page. Phone and email are masked. */
export const userRow = z.object({
  id,
  version: z.int32(),
  name: z.string(),
  pin: z.string(),
  phone: z.string(),
  jobNo: z.string(),
  type: z.number().int(),
  status: z.number().int(),
  roleList: z.array(named),
  allStores: z.boolean(),
  storeList: z.array(named),
  organizationList: z.array(named),
  lastSeenAt: moment.nullable(),
  createDate: moment,
  /** An open one-time link ends then. */
  linkUntil: moment.nullable(),
  /** Null if the user may change this person. Otherwise the reason; its text is `user.<lockedBy>`. */
  lockedBy: z.enum(['creator', 'self', 'scope', 'rights']).nullable(),
})
export type UserRow = z.output<typeof userRow>

export const userQuery = z.strictObject({
  ...pageQuery,
  /** Part of the name, the beginning of a login name or job number, or the last digits of a phone. */
  keyword: plainText.pipe(z.string().max(40)).optional(),
  roleId: id.optional(),
  storeId: id.optional(),
  organizationId: id.optional(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
})
export type UserQuery = z.output<typeof userQuery>

export const userPage = pageOf(userRow).extend({
  /** The number of people per status, under the same filters without the status. */
  counts: z.object({ all: z.number(), 1: z.number(), 2: z.number(), 3: z.number() }),
})
