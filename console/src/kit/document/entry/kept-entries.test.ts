import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../wire/call-error.ts'
import { type Entry, EntryOutbox } from './entry-outbox.ts'
import { deviceId, followKept, keep, keptAs, readKept } from './kept-entries.ts'

const place = keptAs('1', 'enterReceipt', '7')

/** The storage of a browser and the screens of its tabs: a change is told to all tabs but the one that makes it. */
let tabs: { listen: Set<(event: unknown) => void> }[] = []
let current: (typeof tabs)[number] | undefined

beforeEach(() => {
  vi.useFakeTimers()
  tabs = []
  const stored: Record<string, string> = {}
  const tell = (key: string, newValue: string | null) => {
    for (const tab of tabs) if (tab !== current) for (const hear of tab.listen) hear({ key, newValue })
  }
  const method = (value: unknown) => ({ value, enumerable: false })
  Object.defineProperties(stored, {
    getItem: method((key: string) => stored[key] ?? null),
    setItem: method((key: string, value: string) => {
      stored[key] = value
      tell(key, value)
    }),
    removeItem: method((key: string) => {
      delete stored[key]
      tell(key, null)
    }),
  })
  vi.stubGlobal('localStorage', stored)
  vi.stubGlobal('addEventListener', (_: string, hear: () => void) => current?.listen.add(hear))
  vi.stubGlobal('removeEventListener', (_: string, hear: () => void) => {
    for (const tab of tabs) tab.listen.delete(hear)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const scan = (code: string) => ({ code, way: 'add', amount: '1' }) as const

/** A tab with the document. The server of this test counts each key once, as the real one does. */
function openTab(server: { up: boolean; codes: Map<string, string>; calls: number }) {
  const tab = { listen: new Set<(event: unknown) => void>() }
  tabs.push(tab)
  const within = <T>(work: () => T): T => {
    current = tab
    try {
      return work()
    } finally {
      current = undefined
    }
  }
  const outbox = new EntryOutbox<null>({
    kept: readKept<Entry>(place),
    keep: (entries, before) => within(() => keep(place, entries, before)),
    send: async (entries) => {
      if (!server.up) throw new CallError('network', '')
      server.calls += 1
      for (const { key, code = '' } of entries) server.codes.set(key, code)
      return null
    },
    onAnswer: () => {},
    onWrong: () => {},
    onOutdated: () => {},
  })
  const unfollow = within(() => followKept(place, outbox.follow))
  const stop = outbox.start()
  return {
    outbox,
    scan: (...codes: string[]) => outbox.add(...codes.map(scan)),
    close: () => {
      stop()
      unfollow()
      tabs = tabs.filter((one) => one !== tab)
    },
  }
}
const keptCodes = () => readKept<Entry>(place).map(({ code }) => code)
const givenServer = (up = false) => ({ up, codes: new Map<string, string>(), calls: 0 })

it('two tabs of a document keep the scans of both, and each is counted once, in the order of time', async () => {
  const server = givenServer()
  const one = openTab(server)
  const two = openTab(server)
  one.scan('a', 'b')
  await vi.advanceTimersByTimeAsync(10)
  two.scan('c')
  await vi.advanceTimersByTimeAsync(10)
  one.scan('d')
  expect(keptCodes()).toEqual(['a', 'b', 'c', 'd'])
  expect(two.outbox.state().entries.map(({ code }) => code)).toEqual(['a', 'b', 'c', 'd'])
  server.up = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([...server.codes.values()]).toEqual(['a', 'b', 'c', 'd'])
  expect(keptCodes()).toEqual([])
  expect([one, two].map(({ outbox }) => outbox.state().entries)).toEqual([[], []])
})

it.each(['before', 'after'] as const)(
  'scans of a closed tab, which was closed %s the other opened, are sent',
  async (when) => {
    const server = givenServer()
    const one = openTab(server)
    one.scan('a')
    if (when === 'before') one.close()
    const two = openTab(server)
    two.scan('b')
    if (when === 'after') {
      one.scan('c')
      one.close()
    }
    server.up = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect([...server.codes.values()]).toEqual(when === 'after' ? ['a', 'b', 'c'] : ['a', 'b'])
    expect(keptCodes()).toEqual([])
  },
)

it('a tab leaves to the other what that sends itself, and forgets only its own', async () => {
  const server = givenServer(true)
  const one = openTab(server)
  const two = openTab(server)
  one.scan('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.calls).toBe(1)
  server.up = false
  one.scan('b')
  two.outbox.follow(readKept<Entry>(place)[0]?.key ?? '', null)
  two.scan('c')
  two.outbox.dismiss()
  expect(keptCodes()).toEqual(['b'])
})

it('what a version of before kept as one list is read, and is not lost', () => {
  const list = ['a', 'b'].map((code, at) => ({
    ...scan(code),
    key: code,
    at: `2026-11-26T00:00:0${at}.000Z`,
  }))
  localStorage.setItem(place, JSON.stringify(list))
  expect(readKept(place)).toEqual(list)
  expect(localStorage.getItem(place)).toBe(null)
  expect(readKept(place)).toEqual(list)
})

it('all tabs of a browser name one device; a browser that keeps nothing names one until the page is closed', () => {
  const mine = deviceId()
  expect(mine).toMatch(/^[0-9a-f-]{36}$/)
  expect(deviceId()).toBe(mine)
  localStorage.setItem('zhanggui_device', 'd5d0c8de-6a5e-4ee0-9e4b-0d5d4cf3a3f6')
  expect(deviceId()).toBe('d5d0c8de-6a5e-4ee0-9e4b-0d5d4cf3a3f6')
  vi.stubGlobal('localStorage', undefined)
  const unsaved = deviceId()
  expect(unsaved).toMatch(/^[0-9a-f-]{36}$/)
  expect(deviceId()).toBe(unsaved)
})
