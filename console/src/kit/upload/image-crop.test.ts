import { describe, expect, it } from 'vitest'
import { areaOf, frameOf, heldView } from './image-crop.ts'

const picture = { width: 1200, height: 600 }
const frame = { width: 300, height: 300 }

describe('a picture that is cropped to a ratio', () => {
  it('fills the frame from its middle at first', () => {
    expect(areaOf({ zoom: 1, x: 0, y: 0 }, picture, frame)).toEqual({
      left: 300,
      top: 0,
      width: 600,
      height: 600,
    })
  })

  it('gives the part that it was moved to, and never leaves the frame empty', () => {
    const view = heldView({ zoom: 1, x: 9999, y: 50 }, picture, frame)
    expect(view).toEqual({ zoom: 1, x: 150, y: 0 })
    expect(areaOf(view, picture, frame)).toEqual({ left: 0, top: 0, width: 600, height: 600 })
  })

  it('gives a smaller part when it is larger', () => {
    expect(areaOf({ zoom: 2, x: 0, y: 0 }, picture, frame)).toEqual({
      left: 450,
      top: 150,
      width: 300,
      height: 300,
    })
    expect(heldView({ zoom: 9, x: 0, y: 0 }, picture, frame).zoom).toBe(4)
  })

  it('gives whole pixels that lie inside it, whatever its size', () => {
    for (const size of [
      { width: 1, height: 1 },
      { width: 7, height: 3 },
      { width: 333, height: 4001 },
    ])
      for (const zoom of [1, 1.37, 4])
        for (const shift of [-1000, 0, 1000]) {
          const view = heldView({ zoom, x: shift, y: shift }, size, frame)
          const { left, top, width, height } = areaOf(view, size, frame)
          for (const one of [left, top, width, height]) expect(Number.isInteger(one)).toBe(true)
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
          expect(left + width).toBeLessThanOrEqual(size.width)
          expect(top + height).toBeLessThanOrEqual(size.height)
        }
  })

  it('has the largest frame of its ratio', () => {
    expect(frameOf(1, { width: 480, height: 320 })).toEqual({ width: 320, height: 320 })
    expect(frameOf(16 / 9, { width: 480, height: 320 })).toEqual({ width: 480, height: 270 })
  })
})
