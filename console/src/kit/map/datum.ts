import type { Datum } from '@zhanggui/contract/config/config.ts'

export interface Position {
  lat: number
  lng: number
}

/** A place, with the grid its coordinates are measured in: without it they are 500 m wrong on a map of the other. */
export interface MapPoint extends Position {
  datum: Datum
}

// The ellipsoid of Krasovsky 1940, on which China's shift is computed.
const radius = 6378245
const eccentricity = 0.006693421622965943

/** Outside of China (with a rectangle's precision, as everybody does it) the grids are the same. */
const outside = ({ lat, lng }: Position) => lng < 72.004 || lng > 137.8347 || lat < 0.8293 || lat > 55.8271

function shiftOf({ lat, lng }: Position): Position {
  const x = lng - 105
  const y = lat - 35
  const sin = (value: number) => Math.sin(value * Math.PI)
  const root = Math.sqrt(Math.abs(x))
  const waves = 20 * sin(6 * x) + 20 * sin(2 * x)
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    (2 / 3) * (waves + 20 * sin(y) + 40 * sin(y / 3) + 160 * sin(y / 12) + 320 * sin(y / 30))
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    (2 / 3) * (waves + 20 * sin(x) + 40 * sin(x / 3) + 150 * sin(x / 12) + 300 * sin(x / 30))
  const angle = (lat / 180) * Math.PI
  const magic = 1 - eccentricity * Math.sin(angle) ** 2
  return {
    lat: (north * 180) / (((radius * (1 - eccentricity)) / (magic * Math.sqrt(magic))) * Math.PI),
    lng: (east * 180) / ((radius / Math.sqrt(magic)) * Math.cos(angle) * Math.PI),
  }
}

function toGcj(position: Position): Position {
  if (outside(position)) return position
  const shift = shiftOf(position)
  return { lat: position.lat + shift.lat, lng: position.lng + shift.lng }
}

/** There is no formula back: the way there is undone until it meets, to less than a centimetre. */
function toWgs(position: Position): Position {
  if (outside(position)) return position
  let guess = position
  for (let i = 0; i < 6; i++) {
    const there = toGcj(guess)
    guess = { lat: guess.lat + position.lat - there.lat, lng: guess.lng + position.lng - there.lng }
  }
  return guess
}

/** The same place in another grid. */
export function inDatum(point: MapPoint, datum: Datum): MapPoint {
  if (point.datum === datum) return point
  return { ...(datum === 'gcj02' ? toGcj(point) : toWgs(point)), datum }
}

/** Six decimals are 11 cm: what is written and kept. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** A coordinate as it is typed; null when it is none. */
export function coordinateOf(text: string, most: 90 | 180): number | null {
  if (!/^-?\d{1,3}(?:\.\d{1,6})?$/.test(text.trim())) return null
  const value = Number(text)
  return Math.abs(value) <= most ? value : null
}
