import { describe, expect, it } from 'vitest'
import { rowRange } from './row-window.ts'

describe('a table beyond 100 rows', () => {
  it('draws what is seen and some rows around it, not all of them', () => {
    expect(rowRange(0, 20, 100_000)).toEqual({ from: 0, to: 44 })
    expect(rowRange(50_000, 20, 100_000)).toEqual({ from: 49_984, to: 50_044 })
    expect(rowRange(99_980, 20, 100_000)).toEqual({ from: 99_960, to: 100_000 })
  })

  it('draws the same rows while scrolling goes on within a step', () => {
    expect(rowRange(8, 20, 1000)).toEqual(rowRange(15, 20, 1000))
    expect(rowRange(16, 20, 1000)).not.toEqual(rowRange(15, 20, 1000))
  })

  it('always draws what is seen', () => {
    for (let first = 0; first < 980; first += 1) {
      const { from, to } = rowRange(first, 20, 1000)
      expect(from).toBeLessThanOrEqual(first)
      expect(to).toBeGreaterThanOrEqual(Math.min(1000, first + 20))
    }
  })
})
