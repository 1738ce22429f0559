import { expect, test } from 'vitest'
import { SharedRoom } from './shared-room.ts'

/** A room whose works end when they are told to, and the names of those that have started. */
function givenRoom(limits: ConstructorParameters<typeof SharedRoom>[0]) {
  const room = new SharedRoom(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    room,
    started,
    call(owner: number, name: string, amount = 1, signal?: AbortSignal, person = '') {
      const done = room.run(
        owner,
        amount,
        () =>
          new Promise<void>((resolve) => {
            started.push(name)
            ends.set(name, resolve)
          }),
        signal,
        person,
      )
      done.catch(() => {})
      return done
    },
    async end(name: string) {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
const tick = () => new Promise((resolve) => setImmediate(resolve))

test('a merchant alone has the whole room, in the order of his calls', async () => {
  const { call, started, end } = givenRoom({ size: 10, atOnce: 2, each: 2 })
  for (const name of ['a1', 'a2', 'a3']) void call(1, name)
  await tick()
  expect(started).toEqual(['a1', 'a2'])
  await end('a1')
  expect(started).toEqual(['a1', 'a2', 'a3'])
})

test('a second merchant is the next, however many of the first wait; then they take turns', async () => {
  const { call, started, end } = givenRoom({ size: 10, atOnce: 2, each: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void call(1, name)
  await tick()
  for (const name of ['b1', 'b2']) void call(2, name)
  await end('a1')
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  await end('b1')
  expect(started.at(-1)).toBe('b2')
  await end('a3')
  expect(started.at(-1)).toBe('a4')
})

test('nobody holds more than his share, or waits with more than may wait', async () => {
  const { call, started, end } = givenRoom({ size: 4, atOnce: 4, each: 2, mayWait: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void call(1, name)
  await expect(call(1, 'a5')).rejects.toMatchObject({ key: 'common.busy' })
  void call(2, 'b1')
  await tick()
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a large work waits at the head of the line until it fits; the sum never exceeds the room', async () => {
  const { call, started, end } = givenRoom({ size: 10, atOnce: 3, each: 3 })
  void call(1, 'seven', 7)
  void call(1, 'six', 6)
  void call(1, 'one', 1)
  await tick()
  expect(started).toEqual(['seven'])
  await end('seven')
  expect(started).toEqual(['seven', 'six', 'one'])
})

test('who gives up leaves the line, and a work that fails frees its place', async () => {
  const { room, call, started, end } = givenRoom({ size: 1, atOnce: 1, each: 1 })
  await expect(room.run(1, 1, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  const stop = new AbortController()
  void call(1, 'first')
  const left = call(1, 'left', 1, stop.signal)
  void call(1, 'last')
  stop.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await end('first')
  expect(started).toEqual(['first', 'last'])
})

test('a full line belongs to nobody: who waits with the most gives way to another, and then nobody enters it', async () => {
  const { room, call, started, end } = givenRoom({ size: 1, atOnce: 1, each: 1, mayWaitInAll: 4 })
  const busy = { key: 'common.busy' }
  const mine = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => call(1, name))
  await tick()
  expect([room.running, room.waiting]).toEqual([1, 4])
  expect([room.isFullFor(1), room.isFullFor(2)]).toEqual([true, false])
  await expect(call(1, 'a6')).rejects.toMatchObject(busy)
  void call(2, 'b1')
  await expect(mine[4]).rejects.toMatchObject(busy)
  void call(2, 'b2')
  await expect(mine[3]).rejects.toMatchObject(busy)
  // Two of each wait.
  for (const owner of [1, 2]) await expect(call(owner, 'more')).rejects.toMatchObject(busy)
  void call(3, 'c1')
  await expect(mine[2]).rejects.toMatchObject(busy)
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2'])
})

test('ever new callers keep nobody waiting: each has his turn after those that came before him', async () => {
  const { call, started, end } = givenRoom({ size: 1, atOnce: 1, each: 1 })
  void call(1, 'a1')
  await end('a1')
  for (let at = 2; at < 9; at++) void call(at, `n${at}`)
  void call(1, 'a2')
  for (let at = 9; at < 99; at++) void call(at, `n${at}`)
  for (let at = 2; at < 9; at++) await end(`n${at}`)
  expect(started.slice(-2)).toEqual(['n8', 'a2'])
})

test('the people of a merchant take turns, and who waits with the most gives way to a colleague', async () => {
  const { call, started, end } = givenRoom({ size: 1, atOnce: 1, each: 1, mayWait: 3 })
  const by = (person: string, name: string) => call(1, name, 1, undefined, person)
  const busy = { key: 'common.busy' }
  const mine = ['a1', 'a2', 'a3', 'a4'].map((name) => by('a', name))
  await tick()
  await expect(by('a', 'a5')).rejects.toMatchObject(busy)
  void by('b', 'b1')
  await expect(mine[3]).rejects.toMatchObject(busy)
  await end('a1')
  expect(started).toEqual(['a1', 'b1'])
  // Another merchant waits in a line of his own.
  void call(2, 'c1')
  await end('b1')
  await end('c1')
  await end('a2')
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})
