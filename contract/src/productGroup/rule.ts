import { type Field, optionLabel } from '../fields.ts'
import { productFields } from '../product/product.fields.ts'
import { productStatusLabel } from '../product/product.labels.ts'
import { productStatuses } from '../product/product.status.ts'
import type { TextEntry } from '../text.ts'
import type { TextKey } from '../text-key.ts'

/** A comparison of a product with values. */
export type Condition =
  /** A product has one of these values, or none of them. Numbers of options, or ids, as text. */
  | { field: string; is: 'anyOf' | 'noneOf'; values: string[] }
  | { field: string; is: 'contains' | 'lacks'; text: string }
  /** Either end may be open: ''. Both ends belong to the range. */
  | { field: string; is: 'between'; range: [from: string, to: string] }
  | { field: string; is: 'yes' | 'no' }
/**
 * The products of a group: those for which all lines hold, or any of them. A line has one condition or several. If all
 * lines must hold, one condition of a line is enough; otherwise all conditions of a line must hold.
 */
export interface Rule {
  match: 'all' | 'any'
  lines: Condition[][]
}

/** How the conditions of a line are joined. */
export const lineMatch = ({ match }: Rule): Rule['match'] => (match === 'all' ? 'any' : 'all')

type Label = TextKey | TextEntry
interface Common {
  label: TextKey
}
/** A field that rules can ask about. */
export type RuleField = Common &
  (
    | { kind: 'text' }
    /** A number with at most so many decimals. */
    | { kind: 'amount'; decimals: 0 | 2 | 3; unit?: TextKey }
    | { kind: 'option'; options: readonly { value: string; label: Label }[] }
    /** Records of the merchant. */
    | { kind: 'record'; of: 'category' | 'label' }
    | { kind: 'flag' }
  )

const decimals = { integer: 0, money: 2, weight: 3, quantity: 3 } as const

function ruleField(key: string, field: Field): RuleField | null {
  const label = `product.${key}` as TextKey
  switch (field.kind) {
    case 'text':
      return { label, kind: 'text' }
    case 'integer':
    case 'money':
    case 'weight':
    case 'quantity':
      return { label, kind: 'amount', decimals: decimals[field.kind] }
    case 'option':
    case 'options':
      return {
        label,
        kind: 'option',
        options: field.values.map((value) => ({
          value: String(value),
          label: optionLabel('product', key, field, value),
        })),
      }
    default:
      return null
  }
}

/**
 * The fields that rules can ask about: facts about a product, and its own fields. Fields that need a permission are left out, because
 * everybody who sees a group would learn them.
 */
export const ruleFields: Readonly<Record<string, RuleField>> = {
  categoryId: { label: 'product.categoryId', kind: 'record', of: 'category' },
  labels: { label: 'product.labels', kind: 'record', of: 'label' },
  ...Object.fromEntries(
    Object.entries<Field>(productFields.fields).flatMap(([key, field]) => {
      const found = field.needs === undefined ? ruleField(key, field) : null
      return found ? [[key, found]] : []
    }),
  ),
  status: {
    label: 'product.status',
    kind: 'option',
    options: productStatuses.map((value) => ({ value: String(value), label: productStatusLabel[value] })),
  },
  age: { label: 'productGroup.age', kind: 'amount', decimals: 0, unit: 'productGroup.days' },
  pictured: { label: 'productGroup.pictured', kind: 'flag' },
}

/** The comparisons of a kind of field, the usual one first. */
export const comparisons = {
  text: ['contains', 'lacks'],
  amount: ['between'],
  option: ['anyOf', 'noneOf'],
  record: ['anyOf', 'noneOf'],
  flag: ['yes', 'no'],
} as const satisfies Record<RuleField['kind'], readonly Condition['is'][]>

/** A new condition about a field, still without a value. */
export function emptyCondition(field: string): Condition {
  const is = comparisons[ruleFields[field]?.kind ?? 'text'][0]
  switch (is) {
    case 'anyOf':
      return { field, is, values: [] }
    case 'between':
      return { field, is, range: ['', ''] }
    case 'contains':
      return { field, is, text: '' }
    case 'yes':
      return { field, is }
  }
}

/** The texts of a language. */
export type Say = (key: TextKey | TextEntry, params?: Record<string, string | number>) => string
/** The name of a record in a rule. */
export type NameOf = (of: 'category' | 'label', id: string) => string

/** A condition in words. */
export function conditionWords(condition: Condition, say: Say, nameOf: NameOf): string {
  const field = ruleFields[condition.field]
  if (!field) return condition.field
  const label = say(field.label)
  switch (condition.is) {
    case 'anyOf':
    case 'noneOf': {
      const names = condition.values.map((value) => {
        if (field.kind === 'record') return nameOf(field.of, value)
        const option = field.kind === 'option' && field.options.find((one) => one.value === value)
        return option ? say(option.label) : value
      })
      return say(`productGroup.${condition.is}Words`, {
        field: label,
        values: names.join(say('productGroup.comma')),
      })
    }
    case 'contains':
    case 'lacks':
      return say(`productGroup.${condition.is}Words`, { field: label, text: condition.text })
    case 'between': {
      const [from, to] = condition.range
      const key =
        from === to ? 'equalWords' : from === '' ? 'atMostWords' : to === '' ? 'atLeastWords' : 'betweenWords'
      return say(`productGroup.${key}`, { field: label, from, to })
    }
    default:
      return say(`productGroup.${condition.is}Words`, { field: label })
  }
}

/** A rule in words, in one line. */
export function ruleWords(rule: Rule, say: Say, nameOf: NameOf): string {
  const joined = (words: string[], match: Rule['match']) => words.join(say(`productGroup.${match}Join`))
  const lines = rule.lines.map((line) => {
    const words = line.map((one) => conditionWords(one, say, nameOf))
    return words.length > 1 ? `(${joined(words, lineMatch(rule))})` : (words[0] ?? '')
  })
  return joined(lines, rule.match)
}
