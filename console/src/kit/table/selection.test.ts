import { describe, expect, it } from 'vitest'
import { range, select } from './selection.ts'

const rows = ['a', 'b', 'c', 'd'].map((key) => [key, key.toUpperCase()] as const)
const none = new Map<string, string>()

describe('the selection of a table', () => {
  it('deselects what goes beyond the limit and says how many', () => {
    const { selection, extra } = select(none, rows, true, 3)
    expect([...selection.keys()]).toEqual(['a', 'b', 'c'])
    expect(extra).toBe(1)
  })

  it('keeps rows of other pages and counts them for the limit', () => {
    const before = new Map([['z', 'Z']])
    expect([...select(before, rows, true, 3).selection.keys()]).toEqual(['z', 'a', 'b'])
    expect([...select(before, rows, false).selection.keys()]).toEqual(['z'])
  })

  it('does not count a row that is already chosen as extra', () => {
    const full = select(none, rows.slice(0, 2), true, 2).selection
    expect(select(full, rows.slice(0, 2), true, 2).extra).toBe(0)
  })
})

describe('a range of rows', () => {
  const key = (row: string) => row

  it('goes from the row ticked before to the one at hand, in either direction', () => {
    expect(range(['a', 'b', 'c', 'd'], key, 'b', 3)).toEqual(['b', 'c', 'd'])
    expect(range(['a', 'b', 'c', 'd'], key, 'd', 1)).toEqual(['b', 'c', 'd'])
  })

  it('begins where that row stands now, however the rows were sorted since', () => {
    expect(range(['d', 'c', 'b', 'a'], key, 'b', 3)).toEqual(['b', 'a'])
  })

  it('is the row at hand alone when no row was ticked before, or that one is on another page', () => {
    expect(range(['e', 'f', 'g'], key, 'b', 2)).toEqual(['g'])
    expect(range(['e', 'f', 'g'], key, null, 2)).toEqual(['g'])
  })
})
