import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Session, session } from '../session/session.ts'
import { noteOpened, parsedOpened, readOpened } from './opened.ts'

const stored = new Map<string, string>()

/** The parts of a session that the list needs. */
const signIn = (user: { id: string; groupId: string; viewedBy?: object }) =>
  session.set({ user: { viewedBy: null, ...user } } as unknown as Session)

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  signIn({ id: '7', groupId: '1' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  session.set(null)
})

describe('the list of what a person opened last', () => {
  test('has the newest first, each once, and at most twelve', () => {
    for (let id = 1; id <= 14; id += 1) noteOpened(`product:${id}`)
    noteOpened('page:iposWeb.settings.store')
    noteOpened('product:14')
    expect(readOpened().slice(0, 3)).toEqual(['product:14', 'page:iposWeb.settings.store', 'product:13'])
    expect(readOpened()).toHaveLength(12)
  })

  test('belongs to the person and the merchant', () => {
    noteOpened('product:1')
    signIn({ id: '8', groupId: '1' })
    expect(readOpened()).toEqual([])
    signIn({ id: '7', groupId: '2' })
    expect(readOpened()).toEqual([])
    signIn({ id: '7', groupId: '1' })
    expect(readOpened()).toEqual(['product:1'])
  })

  test('is neither shown nor written while viewing as another person', () => {
    noteOpened('product:1')
    signIn({ id: '7', groupId: '1', viewedBy: { name: '晨光掌柜' } })
    expect(readOpened()).toEqual([])
    noteOpened('product:2')
    signIn({ id: '7', groupId: '1' })
    expect(readOpened()).toEqual(['product:1'])
  })

  test('drops damaged entries, and is empty for a damaged or forbidden storage', () => {
    expect(parsedOpened(['product:1', 2, null, 'product', 'x:', 'product:1', { a: 1 }, 'a:b c'])).toEqual([
      'product:1',
    ])
    expect(parsedOpened({ 0: 'product:1' })).toEqual([])
    stored.set('zhanggui_opened_1_7', '{')
    expect(readOpened()).toEqual([])
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('full')
      },
    })
    expect(readOpened()).toEqual([])
    expect(() => noteOpened('product:1')).not.toThrow()
  })
})
