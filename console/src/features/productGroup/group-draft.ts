import type { GroupDetail, GroupProduct } from '@zhanggui/contract/productGroup/productGroup.ts'
import { type Condition, emptyCondition, type Rule } from '@zhanggui/contract/productGroup/rule.ts'

/** A condition of the open form. The key stays while its content changes. */
export interface DraftCondition {
  key: number
  value: Condition
}
export interface DraftLine {
  key: number
  /** A group of conditions keeps its frame while it has one condition. */
  framed: boolean
  conditions: DraftCondition[]
}

/** The values of the open form. */
export interface Draft {
  name: string
  byHand: boolean
  match: Rule['match']
  lines: DraftLine[]
  always: string[]
  never: string[]
}

let keys = 0
const keyed = (value: Condition): DraftCondition => ({ key: ++keys, value })
export const newCondition = (): DraftCondition => keyed(emptyCondition('categoryId'))
export const newLine = (conditions = 1): DraftLine => ({
  key: ++keys,
  framed: conditions > 1,
  conditions: Array.from({ length: conditions }, newCondition),
})

/** The form of a saved group, or of a new one. */
export function draftOf(group: GroupDetail | null): Draft {
  if (!group) return { name: '', byHand: false, match: 'all', lines: [newLine()], always: [], never: [] }
  const { name, rule, always, never } = group
  return {
    name,
    byHand: rule === null,
    match: rule?.match ?? 'all',
    lines: rule?.lines.map((line) => ({
      key: ++keys,
      framed: line.length > 1,
      conditions: line.map(keyed),
    })) ?? [newLine()],
    always,
    never,
  }
}

/** The draft as the calls take it. */
export const choiceOf = ({ byHand, match, lines, always, never }: Draft) => ({
  rule: byHand ? null : { match, lines: lines.map((line) => line.conditions.map(({ value }) => value)) },
  always,
  never: byHand ? [] : never,
})

/** The products that a form knows, by id. */
export type KnownProducts = ReadonlyMap<string, GroupProduct>

/** Adds products to one side and takes them from the other. */
export const chosen = (draft: Draft, side: 'always' | 'never', ids: readonly string[]): Draft => {
  const other = side === 'always' ? 'never' : 'always'
  return {
    ...draft,
    [side]: [...draft[side], ...ids.filter((id) => !draft[side].includes(id))],
    [other]: draft[other].filter((id) => !ids.includes(id)),
  }
}
