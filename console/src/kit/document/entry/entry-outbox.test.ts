import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf } from '../../base/text.ts'
import { CallError } from '../../wire/call-error.ts'
import { type Entry, EntryOutbox } from './entry-outbox.ts'

/** Each test has a day of its own: an entry is later than the one before it, also than one of another test. */
let day = Date.UTC(2099, 0, 1)
beforeEach(() => {
  day += 86_400_000
  vi.useFakeTimers({ now: day })
})
afterEach(() => void vi.useRealTimers())

const scan = (code: string) => ({ code, way: 'add', amount: '1' }) as const

/** An outbox to a server that answers each call with the next of these. Without one it takes the entries. */
function outboxTo(answers: (CallError | null)[], kept: readonly Entry[] = []) {
  const taken: string[] = []
  const sent: object[] = []
  const wrong: string[] = []
  let storage: readonly Entry[] = kept
  let closed = 0
  let calls = 0
  const outbox = new EntryOutbox<null>({
    kept,
    keep: (entries) => {
      storage = entries
    },
    send: async (entries) => {
      calls += 1
      const refusal = answers.shift()
      if (refusal) throw refusal
      sent.push(...entries)
      taken.push(...entries.map(({ code }) => code ?? ''))
      return null
    },
    onAnswer: () => {},
    onWrong: (message) => wrong.push(message),
    onOutdated: () => {
      closed += 1
    },
  })
  return {
    outbox,
    taken,
    sent,
    wrong,
    seen: () => ({ closed, calls, kept: storage.map(({ code }) => code) }),
  }
}

it.each([
  ['network', 'network'],
  ['a timeout or an answer of a proxy', 'aborted'],
  ['an ended session', '-2'],
  ['an unexpected error', codeOf('common.unexpected')],
  ['the deadline', codeOf('common.deadline')],
  ['a busy server', codeOf('common.busy')],
  ['no database', codeOf('common.databaseUnavailable')],
  ['a locked row', codeOf('common.conflict')],
  ['a right that is missing', codeOf('common.noPermission')],
  ['a code of a later server', '98765'],
])('%s loses no scan: it is sent again', async (_name, code) => {
  const { outbox, taken, wrong, seen } = outboxTo(
    Array.from({ length: 3 }, () => new CallError(code, 'busy')),
  )
  outbox.start()
  outbox.add(scan('a'))
  await vi.advanceTimersByTimeAsync(0)
  outbox.add(scan('b'), scan('c'))
  expect(seen().kept).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(taken).toEqual(['a', 'b', 'c'])
  expect(wrong).toEqual([])
  expect(seen().kept).toEqual([])
})

it('the pauses between the tries grow', async () => {
  const { outbox, seen } = outboxTo(Array.from({ length: 99 }, () => new CallError('aborted', '')))
  outbox.start()
  outbox.add(scan('a'))
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(seen().calls).toBeGreaterThan(5)
  expect(seen().calls).toBeLessThan(15)
})

it('only the entry that is refused for itself is left out', async () => {
  const refused = new CallError(codeOf('receipt.wholeOnly'), 'whole numbers only')
  const { outbox, taken, wrong, seen } = outboxTo([refused, null, refused])
  outbox.add(scan('a'), scan('half'), scan('c'))
  outbox.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual(['a', 'c'])
  expect(wrong).toEqual(['whole numbers only'])
  expect(seen().kept).toEqual([])
})

it.each(['count.ended', 'receipt.ended', 'stockTransfer.ended'] as const)(
  '%s keeps what was scanned in view, until the person dismisses it',
  async (key) => {
    const { outbox, taken, wrong, seen } = outboxTo([new CallError(codeOf(key), 'it was closed')])
    outbox.add(scan('a'), scan('b'))
    outbox.start()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(seen()).toEqual({ closed: 1, calls: 1, kept: ['a', 'b'] })
    expect(outbox.state()).toMatchObject({ stuck: true, why: 'it was closed' })
    expect([taken, wrong]).toEqual([[], []])
    outbox.dismiss()
    expect(seen().kept).toEqual([])
    expect(outbox.state()).toMatchObject({ entries: [], stuck: false, why: null })
  },
)

it('a document that was opened again takes what waits with the next scan', async () => {
  const { outbox, taken } = outboxTo([new CallError(codeOf('count.ended'), 'it was closed')])
  outbox.start()
  outbox.add(scan('a'))
  await vi.advanceTimersByTimeAsync(60_000)
  outbox.add(scan('b'))
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual(['a', 'b'])
  expect(outbox.state()).toMatchObject({ stuck: false, why: null })
})

it.each(['common.notFound', 'count.beingCounted', 'stock.synced'] as const)(
  'goods that cannot be entered now (%s) keep their scan, and the others are sent',
  async (key) => {
    const gone = new CallError(codeOf(key), 'removed')
    const { outbox, taken, seen } = outboxTo([gone, gone])
    outbox.add(scan('removed'), scan('b'))
    outbox.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(taken).toEqual(['b'])
    expect(seen().kept).toEqual(['removed'])
    expect(outbox.state().why).toBe('removed')
  },
)

it('a scan made while others are sent stays', async () => {
  const { outbox, taken, seen } = outboxTo([])
  outbox.start()
  outbox.add(scan('a'))
  outbox.add(scan('b'))
  expect(seen().kept).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual(['a', 'b'])
  expect(seen().kept).toEqual([])
})

describe('an amount that would overwrite what another person has entered', () => {
  const overtaken = () =>
    new CallError(codeOf('receipt.changedBy'), '', [], { who: '店员', amount: '10', lineId: '7' })
  const set = (amount: string, seen: string | null) => ({ productId: '1', way: 'set', amount, seen }) as const

  async function given() {
    const to = outboxTo([overtaken()])
    to.outbox.start()
    to.outbox.add(set('5', null))
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    return { ...to, key: to.outbox.state().entries[0]?.key ?? '' }
  }

  it('waits for a decision, and what comes after it is sent', async () => {
    const { outbox, taken, wrong, seen } = await given()
    expect(outbox.state().entries).toMatchObject([{ amount: '5', by: { who: '店员', amount: '10' } }])
    expect(seen()).toMatchObject({ closed: 1, calls: 1 })
    outbox.add(scan('b'))
    await vi.advanceTimersByTimeAsync(0)
    expect([taken, wrong]).toEqual([['b'], []])
    expect(outbox.state().entries).toHaveLength(1)
  })

  it.each([
    ['add', null, [{ way: 'add', amount: '5', seen: undefined }]],
    ['set', '10', [{ way: 'set', amount: '5', seen: '10' }]],
    [null, null, []],
  ] as const)('%s is sent, with the time at which it was counted', async (way, known, wire) => {
    const { outbox, sent, key } = await given()
    outbox.decide(key, way, known)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toMatchObject(wire.map((one) => ({ ...one, key, age: 10 * 60_000 })))
    expect(sent.every((one) => !('by' in one))).toBe(true)
    expect(outbox.state().entries).toEqual([])
  })

  it('is settled by a newer amount of the same product, not by clearing what waits', async () => {
    const { outbox, taken } = await given()
    outbox.dismiss()
    expect(outbox.state().entries).toHaveLength(1)
    outbox.add(set('6', '10'))
    await vi.advanceTimersByTimeAsync(0)
    expect(taken).toHaveLength(1)
    expect(outbox.state().entries).toEqual([])
  })
})
