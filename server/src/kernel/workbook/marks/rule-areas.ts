import type { Merge } from '../merges.ts'
import { lastColumn, lastRow } from '../sheet-row.ts'
import type { ConditionalRule, Test } from './conditional-rules.ts'

/** All cells of a sheet. */
const everywhere: Merge = { top: 1, bottom: lastRow, left: 0, right: lastColumn }

/** The areas of a rule. Null stands for one that nobody here understands. */
export type RuleAreas = readonly (Merge | null)[]

/** The cells between two corners, in any order. */
export const between = (top: number, bottom: number, left: number, right: number): Merge => ({
  top: Math.min(top, bottom),
  bottom: Math.max(top, bottom),
  left: Math.min(left, right),
  right: Math.max(left, right),
})

const doubtful: Test = () => null

/** A rule in its areas. One that is not understood may be anywhere, so the rule leaves a doubt in all cells. */
export function ruleIn(areas: RuleAreas, rule: Omit<ConditionalRule, 'areas'>): ConditionalRule[] {
  const known = areas.filter((area) => area !== null)
  const rules: ConditionalRule[] = known.length > 0 ? [{ ...rule, areas: known }] : []
  if (known.length < areas.length) rules.push({ ...rule, areas: [everywhere], holds: doubtful })
  return rules
}

/**
 * The cell that the formulas of a rule speak of: the first one of its areas. Programs do not agree which one that is,
 * unless it is the first in all ways.
 */
export function anchorOf(areas: RuleAreas): { row: number; column: number } | null {
  const [first] = areas
  if (!first) return null
  for (const area of areas) if (!area || area.top < first.top || area.left < first.left) return null
  return { row: first.top, column: first.left }
}
