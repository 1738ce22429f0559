import { z } from 'zod'
import { isDay } from './day.ts'
import { rangeFault } from './money.ts'
import { rulesText } from './rules.text.ts'
import { fillText, type Language, type TextEntry } from './text.ts'

/** Ids are bigint in the database and decimal strings on the wire. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/, 'rule.id')

/** The width of a name: a Chinese (full-width) character counts as 2 (spec section 5). */
export function widthOf(text: string): number {
  let width = 0
  for (const char of text) width += (char.codePointAt(0) ?? 0) > 0xff ? 2 : 1
  return width
}

// PostgreSQL cannot store NUL, and control characters do not show. Lone surrogates are not text. U+FFFD marks a
// character that an earlier program could not decode. Bidirectional marks make one name look like another.
const forbidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028-\u202e\u2066-\u2069\ufffd]/u
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** One line of plain text, trimmed. Text that is not empty must have a visible character. */
export const plainText = z
  .string()
  .trim()
  .refine((value) => !forbidden.test(value) && (value === '' || visible.test(value)), 'rule.controlCharacter')

const unseen = /[\u00ad\u200b\u2060\ufeff]/g
const wide = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g

/**
 * A name that must differ from others to the eye: characters without a width go, and full-width letters and digits
 * become plain ones, so that ＡＢＣ is ABC. The marks of Chinese stay as they are.
 */
export const seenName = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(wide, (char) => char.normalize('NFKC'))
    .trim()

/** A text to search for. As in the names that it is compared with, full-width characters count as half-width ones. */
export const searchText = (max: number) =>
  plainText.transform((text) => text.normalize('NFKC').trim()).pipe(z.string().max(max))

/** Lines of plain text; '' is empty. Every line break becomes `\n`. */
export const optionalLines = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(/\r\n?|[\u2028\u2029]/g, '\n').trim())
    .refine((value) => !forbidden.test(value.replace(/[\n\t]/g, '')), 'rule.controlCharacter')
    .pipe(z.string().max(max))
    .default('')

/** Required plain text of at most `max` characters. */
export const shortText = (max: number) => plainText.pipe(z.string().min(1, 'rule.required').max(max))

/** One line of plain text that is a name among others. */
export const seenText = z.string().transform(seenName).pipe(plainText)

/** A required one of at most `max` characters. */
export const uniqueName = (max: number) => seenText.pipe(z.string().min(1, 'rule.required').max(max))

/** Optional plain text; '' is empty. */
export const optionalText = (max: number) => plainText.pipe(z.string().max(max)).default('')

/** Text that passes `schema` or is exempt. A union would lose the messages of `schema`. */
export const unless = (exempt: (value: string) => boolean, schema: z.ZodType<string, string>) =>
  z.string().transform((value, context) => {
    if (exempt(value)) return value
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      const { key, params } = ruleOf(issue)
      context.addIssue({ code: 'custom', message: key, params, input: value })
    }
    return z.NEVER
  })

/** Text that passes `schema`, or '' as empty. */
export const orNone = (schema: z.ZodType<string, string>) =>
  unless((value) => value.trim() === '', schema).transform((value) => value.trim())

/** A decimal string above 0, or from 0 on, and up to `max`, with at most `decimals` digits after the point. */
function decimal(decimals: 2 | 3, max: string, least: 'aboveZero' | 'fromZero' = 'aboveZero') {
  return z
    .string()
    .trim()
    .min(1, 'rule.required')
    .superRefine((value, context) => {
      const fault = value === '' ? null : decimalFault(value, decimals, max, least)
      if (fault) context.addIssue({ code: 'custom', message: fault.key, params: fault.params })
    })
}

function decimalFault(value: string, decimals: number, max: string, least: 'aboveZero' | 'fromZero') {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/.exec(value)
  if (!match) return { key: 'rule.notANumber' }
  const [, sign, whole, fraction = ''] = match
  if (sign || (least === 'aboveZero' && Number(value) === 0)) return { key: `rule.${least}` }
  if (fraction.replace(/0+$/, '').length > decimals)
    return { key: decimals === 2 ? 'rule.twoDecimals' : 'rule.threeDecimals' }
  const [maxWhole = '', maxFraction = ''] = max.split('.')
  const scaled = (w: string, f: string) => BigInt(w + f.slice(0, decimals).padEnd(decimals, '0'))
  if (scaled(whole ?? '', fraction) > scaled(maxWhole, maxFraction))
    return { key: 'rule.max', params: { max } }
  return null
}

/** An amount above 0 in yuan, at most 2 decimals, at most 9999999.99 (spec section 5). */
export const price = decimal(2, '9999999.99')
/** The same from 0 on: goods may be free. */
export const priceFromZero = decimal(2, '9999999.99', 'fromZero')
/** A weight in kg above 0 with at most 3 decimals (spec section 5). */
export const weightKg = decimal(3, '999999.999')
/** A quantity above 0 with at most 3 decimals. Products sold by piece allow only whole numbers. */
export const quantity = decimal(3, '99999999')
/** The same from 0 on. */
export const quantityFromZero = decimal(3, '99999999', 'fromZero')

/** A range of two numbers. Either end may be open. */
export const decimalRange = z
  .tuple([z.string().trim().max(20), z.string().trim().max(20)])
  .superRefine((range, context) => {
    const fault = rangeFault(range)
    if (fault) context.addIssue({ code: 'custom', message: `rule.${fault}` })
  })

/** The form shows this for a value that the user may not see. A save with it leaves the value unchanged. */
export const masked = /\*{4}/

/** A colour as `#3370FF`. */
export const hexColor = z
  .string()
  .trim()
  .transform((value) => value.toUpperCase())
  .refine((value) => /^#[0-9A-F]{6}$/.test(value), 'rule.color')

/** The address of a picture or video of the merchant. */
export const mediaAddress = z
  .string()
  .regex(/^\/media\/\d+\/[A-Za-z0-9_-]+\.[a-z0-9]{2,5}$/, 'product.unknownMedia')

/** A whole number within bounds, with one message for any fault. */
export const wholeNumber = (min: number, max: number) =>
  z
    .number({ error: ({ code, input }) => (code === 'invalid_type' ? numberFault(input) : undefined) })
    .min(min, { abort: true })
    .max(max, { abort: true })
    .int('rule.integer')

const numberFault = (input: unknown) =>
  input === undefined || input === null ? 'rule.required' : 'rule.notANumber'

/**
 * A web address in its normal form: http or https, without a login name or password. An IPv6 host that stands for
 * this machine or for an IPv4 address is refused.
 */
export const webAddress = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .pipe(
      z.url({
        protocol: /^https?$/,
        normalize: true,
        error: 'rule.webAddress',
      }),
    )
    .refine((address) => !/^https?:\/\/[^/?#]*@/.test(address), 'rule.webAddress')
    .refine((address) => !/^https?:\/\/\[(?:::|64:ff9b:)/.test(address), 'rule.privateAddress')

export const externalAddress = webAddress(300)

/** A calendar day in the form of day filters: yyyy-MM-dd. */
export const day = z.string().refine(isDay, 'rule.date').meta({ format: 'date' })

/** The page of every list query: size 1 to 200, 10 by default (spec section 9). */
export const pageQuery = {
  pageNo: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(200).default(10),
}

export { countLimit, tabLimit } from './count-limit.ts'

/** A page of a list. `total` is exact; with `totalCapped` it is only a lower limit. */
export const pageOf = <R extends z.ZodType>(record: R) =>
  z.object({ records: z.array(record), total: z.number().int(), totalCapped: z.boolean() })

/** True unless a change (a form with an id) lacks the version that it was opened with. */
export const versionWithId = (form: { id?: string | undefined; version?: number | undefined }) =>
  form.id === undefined || form.version !== undefined

/** A moment on the wire: ISO-8601 with offset. The calendar has no year 0. */
export const moment = z.iso
  .datetime({ offset: true })
  .refine((text) => !text.startsWith('0000'), 'rule.invalid')

/** The fault of a field in the product's own words. Those of zod are too technical for users. */
export function issueText(issue: z.core.$ZodIssue, label: string, language: Language): string {
  const { key, params } = ruleOf(issue)
  const entry: TextEntry = (rulesText as Record<string, TextEntry>)[key] ?? rulesText['rule.invalid']
  return fillText(entry, language, { label, ...params })
}

/** The text key of a zod issue, and the values of its slots. A key of another noun stays unchanged. */
export function ruleOf(issue: z.core.$ZodIssue): { key: string; params: Record<string, string | number> } {
  if (issue.message.includes('.') && !issue.message.includes(' ')) {
    const params =
      issue.code === 'custom' ? (issue.params as Record<string, string | number> | undefined) : undefined
    return { key: issue.message, params: params ?? {} }
  }
  switch (issue.code) {
    case 'invalid_type':
      return { key: typeFault(issue), params: {} }
    case 'too_big': {
      const max = Number(issue.maximum)
      return { key: bySize(issue.origin, 'max'), params: { max } }
    }
    case 'too_small': {
      const min = Number(issue.minimum)
      return { key: bySize(issue.origin, 'min'), params: { min } }
    }
    case 'invalid_value':
      return { key: 'rule.option', params: {} }
    case 'unrecognized_keys':
      return { key: 'rule.unknownField', params: {} }
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return { key: 'rule.invalid', params: {} }
  }
}

/** Zod reports NaN as null. Only `received` or `input` shows that a value was given. */
function typeFault(issue: z.core.$ZodIssueInvalidType): string {
  if (issue.expected === 'int') return 'rule.integer'
  if (issue.expected === 'number' && ('received' in issue || (issue.input ?? null) !== null))
    return 'rule.notANumber'
  return issue.input === undefined || issue.input === null ? 'rule.required' : 'rule.invalid'
}

function bySize(origin: string, bound: 'min' | 'max'): string {
  if (origin === 'string') return `rule.${bound}Length`
  if (origin === 'array' || origin === 'set') return `rule.${bound}Items`
  return `rule.${bound}`
}
