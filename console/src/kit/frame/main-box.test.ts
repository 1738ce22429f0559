import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boxTypeFault } from './main-box.tsx'
import { leftWidth, throttled } from './main-box-size.ts'

describe('the main box', () => {
  it('accepts only normal or small', () => {
    expect(boxTypeFault('normal')).toBeNull()
    expect(boxTypeFault('small')).toBeNull()
    expect(boxTypeFault('large')).toMatchObject({ code: 'boxType' })
  })

  it('resizes its left panel only between the initial width and the maximum', () => {
    expect(leftWidth(120, 200, 600)).toBe(200)
    expect(leftWidth(333.4, 200, 600)).toBe(333)
    expect(leftWidth(900, 200, 600)).toBe(600)
  })
})

describe('resizing is throttled at 100 ms', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('follows the first move at once and of the others the last in each interval', () => {
    const seen: number[] = []
    const follow = throttled(100)
    for (let at = 0; at < 25; at += 1) {
      follow.run(() => seen.push(at))
      vi.advanceTimersByTime(10)
    }
    vi.advanceTimersByTime(200)
    expect(seen).toEqual([0, 9, 19, 24])
  })

  it('does what waits when the edge is let go, and nothing once it is gone', () => {
    const seen: string[] = []
    const follow = throttled(100)
    follow.run(() => seen.push('first'))
    follow.run(() => seen.push('last'))
    follow.flush()
    expect(seen).toEqual(['first', 'last'])
    follow.run(() => seen.push('never'))
    follow.stop()
    vi.advanceTimersByTime(500)
    expect(seen).toEqual(['first', 'last'])
  })
})
