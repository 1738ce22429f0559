import { expect, test } from 'vitest'
import { readyRules } from './apply-rules.ts'
import type { ConditionalRule } from './conditional-rules.ts'

const strike = { look: { struck: true, format: null }, stops: false }
const struckRows = (rules: ConditionalRule[], rows: number) => {
  const applyRules = readyRules(rules, false, false)
  return Array.from({ length: rows }, (_, at) => at + 1).filter((rowNumber) => {
    const row = { rowNumber, cells: ['水'], issues: [] }
    applyRules?.(row, new Map())
    return row.issues.length > 0
  })
}

test('each of many rules counts in each of its many areas', () => {
  const areas = Array.from({ length: 600 }, (_, at) => ({
    top: at * 30 + 1,
    bottom: at * 30 + 2,
    left: 0,
    right: 0,
  }))
  const rules = Array.from({ length: 200 }, (_, at) => ({ ...strike, areas, holds: () => at === 199 }))
  expect(struckRows(rules, 20_000)).toHaveLength(1200)
})

test('of many rules of one group the first that holds counts, and each is asked once for a cell', () => {
  const group = {}
  let asked = 0
  const areas = [{ top: 1, bottom: 2000, left: 0, right: 0 }]
  const rules = Array.from({ length: 1000 }, (_, at) => ({
    ...strike,
    areas,
    group,
    holds: () => {
      asked++
      return at === 999
    },
  }))
  expect(struckRows(rules, 2000)).toHaveLength(2000)
  expect(asked).toBe(1000 * 2000)
  const plain = { ...strike, look: { struck: false, format: null }, areas, group, holds: () => true }
  expect(struckRows([plain, ...rules], 2000)).toEqual([])
})
