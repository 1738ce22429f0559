import { describe, expect, it } from 'vitest'
import { coordinateOf, inDatum } from './datum.ts'

/** In metres; exact enough for short distances. */
function metres(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const north = (a.lat - b.lat) * 111_320
  const east = (a.lng - b.lng) * 111_320 * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}

describe('a place in the other grid', () => {
  it('is where the published shift puts it', () => {
    // Tiananmen: WGS-84 39.907333, 116.391083 is GCJ-02 39.908736, 116.397327.
    const shifted = inDatum({ lat: 39.907333, lng: 116.391083, datum: 'wgs84' }, 'gcj02')
    expect(shifted.datum).toBe('gcj02')
    expect(metres(shifted, { lat: 39.908736, lng: 116.397327 })).toBeLessThan(2)
  })

  it('comes back to less than a centimetre, all over China', () => {
    for (let lat = 18; lat <= 53; lat += 5)
      for (let lng = 74; lng <= 134; lng += 5) {
        const start = { lat, lng, datum: 'gcj02' } as const
        const there = inDatum(start, 'wgs84')
        expect(metres(there, start)).toBeGreaterThan(30)
        expect(metres(inDatum(there, 'gcj02'), start)).toBeLessThan(0.01)
      }
  })

  it('is the same outside of China, and in its own grid', () => {
    expect(inDatum({ lat: 48.85, lng: 2.35, datum: 'wgs84' }, 'gcj02')).toEqual({
      lat: 48.85,
      lng: 2.35,
      datum: 'gcj02',
    })
    const point = { lat: 30.1, lng: 120.2, datum: 'gcj02' } as const
    expect(inDatum(point, 'gcj02')).toBe(point)
  })
})

describe('a coordinate that is typed', () => {
  it('is taken with up to six decimals', () => {
    expect(coordinateOf('30.274084', 90)).toBe(30.274084)
    expect(coordinateOf(' -120 ', 180)).toBe(-120)
    expect(coordinateOf('180', 180)).toBe(180)
  })

  it.each(['', '90.1', '-91', '1e1', '30.1234567', '30,1', '30.', 'N30', '１２'])(
    '%s is no latitude',
    (text) => {
      expect(coordinateOf(text, 90)).toBeNull()
    },
  )
})
