import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { readBody } from './body.ts'
import { BodyRoom } from './body-room.ts'

const mega = 1024 * 1024
const busy = expect.objectContaining({ key: 'common.busy' })

test('unfinished bodies of one caller, and of all strangers, have a limit; small ones and merchants do not feel it', () => {
  const room = new BodyRoom()
  const full = (owner: number | string, bytes: number) => {
    const bodies = []
    for (;;) {
      const body = room.begin(owner)
      try {
        body.add(bytes)
      } catch {
        return bodies
      }
      bodies.push(body)
    }
  }
  const strangers = Array.from({ length: 9 }, (_, at) => full(`198.51.100.${at}`, mega))
  expect(strangers.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8, 8, 8, 8, 1])
  expect(() => room.begin('203.0.113.9').add(mega)).toThrow(busy)
  room.begin('203.0.113.9').add(16 * 1024)
  expect(full(1, mega)).toHaveLength(32)
  room.begin(2).add(mega)
  for (const bodies of strangers) for (const body of bodies) body.end()
  room.begin('203.0.113.9').add(mega)
})

test('a body frees its room when it is whole, cut, too large, or a minute old', async () => {
  vi.useFakeTimers()
  const ends = async (how: (stream: PassThrough) => void) => {
    let held = 0
    const count = {
      add: (bytes: number) => {
        held += bytes
      },
      end: () => {
        held = 0
      },
    }
    const stream = new PassThrough().on('error', () => {})
    const read = readBody(stream, { limit: 100, announced: 0, held: count }).then(
      ({ bytes }) => bytes.length,
      ({ key }) => key,
    )
    stream.write('{"a":')
    await vi.advanceTimersByTimeAsync(1)
    expect(held).toBe(5)
    how(stream)
    await vi.advanceTimersByTimeAsync(1)
    const answer = await read
    expect(held).toBe(0)
    return answer
  }
  expect(await ends((stream) => stream.end('1}'))).toBe(7)
  expect(await ends((stream) => stream.destroy())).toBe('common.malformedBody')
  expect(await ends((stream) => stream.write('x'.repeat(100)))).toBe('common.bodyTooLarge')
  expect(await ends(() => vi.advanceTimersByTime(60_000))).toBe('common.deadline')
  vi.useRealTimers()
})
