import { expect, test } from 'vitest'
import { nextCell } from './difference-keys.ts'

// Two rows, and a gap in the first.
const places = [
  { across: 100, down: 10 },
  { across: 300, down: 10 },
  { across: 200, down: 60 },
  { across: 300, down: 60 },
]
const from = (at: number, step: readonly [number, number]) =>
  nextCell(places, places[at] ?? { across: 0, down: 0 }, step)

test('an arrow goes to the next difference of the row, over gaps, and to the nearest of the next row', () => {
  expect(from(0, [1, 0])).toBe(1)
  expect(from(1, [1, 0])).toBe(-1)
  expect(from(1, [0, 1])).toBe(3)
  expect(from(0, [0, 1])).toBe(2)
  expect(from(2, [0, -1])).toBe(0)
  expect(from(3, [-1, 0])).toBe(2)
})
