import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { codeOf } from '../../base/text.ts'
import { CallError } from '../../wire/call-error.ts'
import { type Entry, EntryOutbox } from './entry-outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const scan = (code: string) => ({ code, way: 'add', amount: '1' }) as const

/** An outbox to a server that answers each call with the next of these. Without one it takes the entries. */
function outboxTo(answers: (CallError | null)[], kept: readonly Entry[] = []) {
  const taken: string[] = []
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
      taken.push(...entries.map(({ code }) => code ?? ''))
      return null
    },
    onAnswer: () => {},
    onWrong: (message) => wrong.push(message),
    onClosed: () => {
      closed += 1
    },
  })
  return {
    outbox,
    taken,
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

it('a product that was removed keeps its scan, and the others are sent', async () => {
  const gone = new CallError(codeOf('common.notFound'), 'removed')
  const { outbox, taken, seen } = outboxTo([gone, gone])
  outbox.add(scan('removed'), scan('b'))
  outbox.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(taken).toEqual(['b'])
  expect(seen().kept).toEqual(['removed'])
  expect(outbox.state().why).toBe('removed')
})

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
