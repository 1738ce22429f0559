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
      const body = room.begin({ owner })
      try {
        body.add(bytes)
      } catch {
        return bodies
      }
      bodies.push(body)
    }
  }
  const strangers = Array.from({ length: 9 }, (_, at) => full(`198.51.100.${at}`, mega))
  expect(strangers.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8, 8, 8, 8, 7])
  expect(full('198.51.100.0', mega)).toHaveLength(0)
  room.begin({ owner: '203.0.113.9' }).add(16 * 1024)
  expect(full(1, mega)).toHaveLength(32)
  room.begin({ owner: 2 }).add(mega)
  for (const bodies of strangers) for (const body of bodies) body.end()
  room.begin({ owner: '203.0.113.9' }).add(mega)
})

test('in a full room the oldest body of whoever holds most gives way to the bodies of others', () => {
  const room = new BodyRoom()
  const gone: string[] = []
  const hold = (owner: number | string, person: string, name: string, bytes = mega + 16 * 1024) => {
    const body = room.begin({ owner, person }, () => gone.push(name))
    body.add(bytes)
    return body
  }
  const bodies = Array.from({ length: 32 }, (_, at) => hold(1, 'clerk', `clerk ${at}`))
  expect(() => hold(1, 'clerk', 'one too many')).toThrow(busy)
  hold(1, 'manager', 'manager 0')
  hold(1, 'manager', 'manager 1')
  expect(gone).toEqual(['clerk 0', 'clerk 1'])
  // A body that gave way is over. It frees nothing twice.
  bodies[0]?.end()
  expect(() => hold(1, 'clerk', 'one too many')).toThrow(busy)
  for (const owner of [2, 3, 4, 5, 6, 7, 8])
    for (let at = 0; at < 32; at++) hold(owner, 'clerk', `${owner} clerk ${at}`)
  gone.length = 0
  hold(9, 'manager', 'of a small merchant')
  expect(gone).toHaveLength(1)
  expect(gone[0]).toMatch(/^\d clerk 0$|^clerk 2$/)
})

test('a body frees its room when it is whole, cut, too large, gives way, or is a minute old', async () => {
  vi.useFakeTimers()
  const ends = async (how: (stream: PassThrough, giveWay: () => void) => void) => {
    let held = 0
    let giveWay = () => {}
    const hold = (whenFull: () => void) => {
      giveWay = whenFull
      return {
        add: (bytes: number) => {
          held += bytes
        },
        end: () => {
          held = 0
        },
      }
    }
    const stream = new PassThrough().on('error', () => {})
    const read = readBody(stream, { limit: 100, announced: 0, hold }).then(
      ({ bytes }) => bytes.length,
      ({ key }) => key,
    )
    stream.write('{"a":')
    await vi.advanceTimersByTimeAsync(1)
    expect(held).toBe(5)
    how(stream, giveWay)
    await vi.advanceTimersByTimeAsync(1)
    const answer = await read
    expect(held).toBe(0)
    return answer
  }
  expect(await ends((stream) => stream.end('1}'))).toBe(7)
  expect(await ends((stream) => stream.destroy())).toBe('common.malformedBody')
  expect(await ends((stream) => stream.write('x'.repeat(100)))).toBe('common.bodyTooLarge')
  expect(await ends((_stream, giveWay) => giveWay())).toBe('common.busy')
  expect(await ends(() => vi.advanceTimersByTime(60_000))).toBe('common.deadline')
  vi.useRealTimers()
})
