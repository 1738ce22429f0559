import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { siteOf } from '../session/network.ts'
import { LoadGate } from './load.ts'

test('slow works of all shares together leave places to reading', async () => {
  const gate = new LoadGate(16)
  const { signal } = new AbortController()
  setMaxListeners(0, signal)
  const ends: (() => void)[] = []
  const slow = () => new Promise<void>((resolve) => ends.push(resolve))
  const kinds = ['normal', 'critical', 'bulk'] as const
  const works = [1, 2, 3].flatMap((owner) =>
    kinds.flatMap((kind) =>
      Array.from({ length: 20 }, () => gate.runSlow({ owner, person: '' }, kind, slow, signal)),
    ),
  )
  await wait(1)
  expect(ends).toHaveLength(14)
  expect(await gate.run('normal', async () => 'read', { owner: 1 })).toBe('read')
  let over = false
  void Promise.all(works).then(() => {
    over = true
  })
  while (!over) {
    for (const end of ends.splice(0)) end()
    await wait(1)
  }
})

test('the networks of one home take turns as one', () => {
  const of = (address: string) => siteOf(address)
  expect(of('2001:db8:7:12ab::1')).toBe('2001:db8:7:1200::/56')
  expect(of('2001:db8:7:12ff:1:2:3:4')).toBe(of('2001:db8:7:1200::9'))
  expect(of('2001:db8:7:1300::1')).not.toBe(of('2001:db8:7:12ab::1'))
  expect(['203.0.113.9', '::ffff:203.0.113.9', '[::1]:80'].map(of)).toEqual([
    '203.0.113.9',
    '203.0.113.9',
    of('::1'),
  ])
})

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
