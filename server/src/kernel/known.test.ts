import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Known } from './known.ts'

test('what is known is forgotten after its time, when it is dropped, and when it is the oldest of too many', async () => {
  const known = new Known<number>({ ms: 50, most: 2 })
  known.keep('a', 1)
  known.keep('b', 2)
  known.keep('a', 3)
  known.keep('c', 4)
  expect([known.get('a'), known.get('b'), known.get('c')]).toEqual([3, undefined, 4])
  known.drop('c')
  expect(known.get('c')).toBeUndefined()
  await wait(60)
  expect(known.get('a')).toBeUndefined()
})
