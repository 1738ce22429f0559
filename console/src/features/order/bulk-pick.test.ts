import { expect, test } from 'vitest'
import { bulkPickOf } from './bulk-pick.ts'

test('a bulk pick finishes what is to be prepared, is not weighed, and nobody else picks', () => {
  const row = (status: number, weighed = false, picker = '') => ({ status, weighed, picker })
  const rows = [
    row(20),
    row(20, false, '李晓梅'),
    row(20, false, '王芳'),
    row(20, true),
    row(25),
    row(30, true),
  ]
  expect(bulkPickOf(rows, '李晓梅')).toEqual({ finished: 2, notToPrepare: 2, weighed: 1, othersPick: 1 })
  expect(bulkPickOf([], '李晓梅')).toEqual({ finished: 0, notToPrepare: 0, weighed: 0, othersPick: 0 })
})
