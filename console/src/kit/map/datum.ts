import type { Datum } from '@zhanggui/contract/config/config.ts'

export interface Position {
  lat: number
  lng: number
}

/** A point and its datum. On a map with another datum it would be wrong by 500 m. */
export interface MapPoint extends Position {
  datum: Datum
}

// The Krasovsky 1940 ellipsoid. China's shift is computed on it.
const radius = 6378245
const eccentricity = 0.006693421622965943

/** Outside of China both datums are equal. A rectangle stands for China, as is common practice. */
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

/** The inverse has no formula. It is found by iteration, to less than a centimetre. */
function toWgs(position: Position): Position {
  if (outside(position)) return position
  let guess = position
  for (let i = 0; i < 6; i++) {
    const there = toGcj(guess)
    guess = { lat: guess.lat + position.lat - there.lat, lng: guess.lng + position.lng - there.lng }
  }
  return guess
}

/** The same point in another datum. */
export function inDatum(point: MapPoint, datum: Datum): MapPoint {
  if (point.datum === datum) return point
  return { ...(datum === 'gcj02' ? toGcj(point) : toWgs(point)), datum }
}

/** Six decimals are 11 cm. This precision is shown and stored. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** A typed coordinate; null if the text is none. */
export function coordinateOf(text: string, most: 90 | 180): number | null {
  if (!/^-?\d{1,3}(?:\.\d{1,6})?$/.test(text.trim())) return null
  const value = Number(text)
  return Math.abs(value) <= most ? value : null
}
