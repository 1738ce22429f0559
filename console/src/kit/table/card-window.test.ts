import { describe, expect, it } from 'vitest'
import { chunksIn, heightOf } from './card-window.ts'

describe('the cards beyond 100 rows', () => {
  const heights = new Map([
    [0, 1000],
    [1, 3000],
  ])

  it('are drawn by chunks: those that are seen, however high each is', () => {
    expect(chunksIn(heights, 2000, 10, [-600, 900])).toEqual({ from: 0, to: 1 })
    expect(chunksIn(heights, 2000, 10, [999, 4100])).toEqual({ from: 0, to: 3 })
    expect(chunksIn(heights, 2000, 10, [1000, 3900])).toEqual({ from: 1, to: 2 })
    expect(chunksIn(heights, 2000, 10, [8500, 9000])).toEqual({ from: 4, to: 5 })
  })

  it('are never none: beside the list the nearest chunk is drawn', () => {
    expect(chunksIn(heights, 2000, 10, [-5000, -3000])).toEqual({ from: 0, to: 1 })
    expect(chunksIn(heights, 2000, 10, [90_000, 91_000])).toEqual({ from: 9, to: 10 })
  })

  it('leave as much room as they take, or are supposed to', () => {
    expect(heightOf(heights, 2000, 0, 4)).toBe(8000)
    expect(heightOf(heights, 2000, 4, 4)).toBe(0)
  })
})
