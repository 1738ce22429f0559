import { expect, it } from 'vitest'
import { cardAfter } from './grid-keys.ts'

it('arrows move among the cards, and stop at the edges', () => {
  // Seven cards in rows of three.
  expect(cardAfter('ArrowRight', 2, 7, 3)).toBe(3)
  expect(cardAfter('ArrowLeft', 0, 7, 3)).toBeUndefined()
  expect(cardAfter('ArrowUp', 4, 7, 3)).toBe(1)
  expect(cardAfter('ArrowUp', 1, 7, 3)).toBeUndefined()
  expect(cardAfter('ArrowDown', 1, 7, 3)).toBe(4)
  expect(cardAfter('ArrowDown', 4, 7, 3)).toBe(6)
  expect(cardAfter('ArrowDown', 6, 7, 3)).toBeUndefined()
  expect(cardAfter('Home', 5, 7, 3)).toBe(0)
  expect(cardAfter('End', 0, 7, 3)).toBe(6)
  expect(cardAfter('a', 0, 7, 3)).toBeUndefined()
})
