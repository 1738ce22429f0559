import { z } from 'zod'
import { recordForm, recordRow } from '../field-schema.ts'
import { withoutFields } from '../fields.ts'
import { frontProduct } from '../front/front.calls.ts'
import { decimalOf, rangeFault, thousandthsOf } from '../money.ts'
import { decimalRange, id, pageOf, pageQuery, plainText, searchText } from '../rules.ts'
import { productGroupFields } from './productGroup.fields.ts'
import { type Condition, comparisons, type Rule, ruleFields } from './rule.ts'

export const groupLimit = {
  /** Groups of a merchant. Lists of options load all of them at once. */
  groups: 500,
  /** Lines of a rule, and conditions of a line. */
  lines: 10,
  /** Values of a condition. */
  values: 50,
  /** Products that are chosen by hand, each way. */
  picks: 2000,
  /** Codes and barcodes that are pasted at once. */
  codes: 1000,
} as const

const values = z
  .array(z.string().max(20))
  .min(1, 'rule.required')
  .max(groupLimit.values)
  .refine((all) => new Set(all).size === all.length, 'rule.repeated')
/** '005.50' as '5.5'. Other texts stay as they are, and the rules refuse them. */
const plainNumber = (text: string): string =>
  isNumber.test(text) ? decimalOf(thousandthsOf(text) ?? 0) : text
const isNumber = /^\d{1,9}(\.\d{1,3})?$/

/** A condition with a field that has such a comparison, and with possible values. */
const condition = z
  .discriminatedUnion('is', [
    z.strictObject({ field: z.string(), is: z.enum(['anyOf', 'noneOf']), values }),
    z.strictObject({
      field: z.string(),
      is: z.enum(['contains', 'lacks']),
      text: plainText.pipe(z.string().min(1, 'rule.required').max(50)),
    }),
    z.strictObject({
      field: z.string(),
      is: z.literal('between'),
      range: decimalRange
        .refine(([from, to]) => from !== '' || to !== '', 'rule.required')
        .transform(([from, to]): [string, string] => [plainNumber(from), plainNumber(to)]),
    }),
    z.strictObject({ field: z.string(), is: z.enum(['yes', 'no']) }),
  ])
  .superRefine((one, context) => {
    const fault = faultOf(one)
    if (fault) context.addIssue({ code: 'custom', path: [fault.at], message: fault.message })
  }) satisfies z.ZodType<Condition>

function faultOf(one: Condition): { at: string; message: string } | null {
  const field = Object.hasOwn(ruleFields, one.field) ? ruleFields[one.field] : undefined
  if (!field || !(comparisons[field.kind] as readonly string[]).includes(one.is))
    return { at: 'field', message: 'rule.option' }
  if ('values' in one) {
    const known = (value: string) =>
      field.kind === 'option'
        ? field.options.some((option) => option.value === value)
        : id.safeParse(value).success
    return one.values.every(known) ? null : { at: 'values', message: 'rule.option' }
  }
  if (one.is !== 'between' || field.kind !== 'amount' || rangeFault(one.range)) return null
  const ends = one.range.filter((end) => end !== '')
  if (!ends.every((end) => isNumber.test(end))) return { at: 'range', message: 'rule.notANumber' }
  const most = Math.max(...ends.map((end) => (end.split('.')[1] ?? '').replace(/0+$/, '').length))
  if (most <= field.decimals) return null
  const message = { 0: 'rule.integer', 2: 'rule.twoDecimals', 3: 'rule.threeDecimals' }[field.decimals]
  return { at: 'range', message }
}

export const groupRule: z.ZodType<Rule> = z.strictObject({
  match: z.enum(['all', 'any']),
  lines: z
    .array(z.array(condition).min(1, 'rule.required').max(groupLimit.lines))
    .min(1, 'rule.required')
    .max(groupLimit.lines),
})

const picks = z
  .array(id)
  .max(groupLimit.picks)
  .refine((all) => new Set(all).size === all.length, 'rule.repeated')
const own = { rule: groupRule.nullable(), always: picks, never: picks }

const bothWays = ({ always = [], never = [] }: { always?: string[]; never?: string[] }) =>
  !always.some((one) => never.includes(one))

export const groupForm = recordForm(productGroupFields, own)
  .refine(bothWays, { path: ['never'], message: 'productGroup.bothWays' })
  .refine(({ rule, never }) => rule !== null || never?.length === 0, {
    path: ['never'],
    message: 'productGroup.neverByHand',
  })
export type GroupForm = z.output<typeof groupForm>

/** A row of the list. */
export const listedGroupFields = withoutFields(productGroupFields, 'rule', 'always', 'never')
export const groupRow = recordRow(listedGroupFields, {}).extend({
  byHand: z.boolean(),
  /** The rule in words; '' for a group by hand. */
  ruleText: z.string(),
  products: z.number().int(),
})
export type GroupRow = z.output<typeof groupRow>
export const groupPage = pageOf(groupRow)
/** Part of the name, or the initials of its pinyin. */
const keyword = searchText(20).optional()
export const groupQuery = z.strictObject({ keyword, ...pageQuery })
/** The groups of an export. */
export const groupFilters = z.strictObject({ keyword, groupId: id.optional() })

/** A product as cards show it. */
export const groupProduct = frontProduct
export type GroupProduct = z.output<typeof groupProduct>

/** A group with the products that were chosen by hand, and the names of the records in its rule. */
export const groupDetail = recordRow(productGroupFields, own).extend({
  ruleText: z.string(),
  products: z.array(groupProduct),
})
export type GroupDetail = z.output<typeof groupDetail>

/** The rule and the choices of an open form, before they are saved. With `id`, they are compared with the saved ones. */
const draft = { id: id.optional(), ...z.object(own).shape }

export const groupDraft = z.strictObject(draft)
export type GroupDraft = z.output<typeof groupDraft>

/** How many products a draft has. */
export const groupFigures = z.object({
  /** All products of the merchant. */
  all: z.number().int(),
  /**
   * For each line: the products left after it if all lines must hold, otherwise those for which it holds. `parts`: the
   * same for each of its conditions.
   */
  lines: z.array(z.object({ left: z.number().int(), parts: z.array(z.number().int()) })),
  /** Those for which the rule holds. */
  byRule: z.number().int(),
  /** Those that are in the group only because they were chosen, and those that are not in it for that reason. */
  added: z.number().int(),
  left: z.number().int(),
  total: z.number().int(),
  /** Compared with the saved group. */
  enter: z.number().int(),
  leave: z.number().int(),
})
export type GroupFigures = z.output<typeof groupFigures>

/** All products of a draft, those that enter or leave the group with it, and all that were not chosen by hand. */
export const groupTabs = ['all', 'enter', 'leave', 'unchosen'] as const
export const groupProductQuery = z.strictObject({
  ...draft,
  tab: z.enum(groupTabs).default('all'),
  keyword: searchText(100).optional(),
  ...pageQuery,
})
export type GroupProductQuery = z.output<typeof groupProductQuery>

/** Why a product is in a group: it was chosen, or these conditions hold. */
export const groupReason = z.object({ chosen: z.boolean(), conditions: z.array(z.string()) })
export const groupMember = groupProduct.extend({ why: groupReason })
export type GroupMember = z.output<typeof groupMember>
