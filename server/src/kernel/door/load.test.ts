import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LoadGate } from './load.ts'

test('slow works of one merchant leave places, and room in the queue, to another', async () => {
  const gate = new LoadGate(16)
  const own = { owner: 1, person: '' }
  const { signal } = new AbortController()
  setMaxListeners(0, signal)
  const ends: (() => void)[] = []
  const slow = () => new Promise<void>((resolve) => ends.push(resolve))
  const mine = Array.from({ length: 22 }, () => gate.runSlow(own, 'bulk', slow, signal))
  await wait(1)
  // Half of the four places run, half of the queue of forty waits, and one more is refused.
  expect(ends).toHaveLength(2)
  await expect(gate.runSlow(own, 'bulk', slow, signal)).rejects.toMatchObject({ key: 'common.busy' })
  expect(gate.isFull('bulk')).toBe(false)
  expect(await gate.runSlow({ owner: 2, person: '' }, 'bulk', async () => 'read', signal)).toBe('read')
  expect(await gate.run('bulk', async () => 'exported', own)).toBe('exported')
  let over = false
  const all = Promise.all(mine).then(() => {
    over = true
  })
  while (!over) {
    for (const end of ends.splice(0)) end()
    await wait(1)
  }
  await all
})
