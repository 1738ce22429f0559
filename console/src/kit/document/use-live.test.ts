import { expect, it } from 'vitest'
import { isDue, newest } from './use-live.ts'

const calm = { sinceMs: 6000, lines: 3, visible: true, reachable: true, typing: false }

it.each([
  ['after a few seconds', {}, true],
  ['at once', { sinceMs: 4000 }, false],
  ['of a long document', { lines: 5000 }, false],
  ['of a long document after a while', { lines: 5000, sinceMs: 31_000 }, true],
  ['in a tab that nobody sees', { visible: false }, false],
  ['without the server', { reachable: false }, false],
  ['while a person types', { typing: true }, false],
])('what others changed is read %s: %o', (_name, change, due) => {
  expect(isDue({ ...calm, ...change })).toBe(due)
})

it('an older read does not undo the lines of a newer version', () => {
  const shown = { id: '7', version: 4, lines: ['mine'] }
  expect(newest(shown, { id: '7', version: 3, lines: [] })).toBe(shown)
  expect(newest(shown, { id: '7', version: 5, lines: ['mine', 'other'] })).toMatchObject({ version: 5 })
  expect(newest(shown, { id: '8', version: 1, lines: [] })).toMatchObject({ id: '8' })
  expect(newest(undefined, shown)).toBe(shown)
})
