import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppHooks, bindNotices, notices } from './notices.ts'

interface Shown {
  key: string
  content: unknown
  duration?: number
  onClose: () => void
}

/** antd with one place for messages: a new one takes the place of the open one, and says nothing to it. */
let shown: Shown | null = null
const success = (one: Shown) => {
  shown = one
}
const message = {
  ...{ success, info: success, warning: success, error: success },
  destroy: (key: string) => {
    if (shown?.key === key) shown = null
  },
}
bindNotices({ message } as unknown as AppHooks)

interface Element {
  type: string
  props: { children?: unknown; onClick?: () => void }
}
const parts = () => {
  const content = shown?.content
  if (typeof content !== 'object') return { text: content as string | undefined, buttons: [] }
  const [text, ...buttons] = (content as Element).props.children as [string, ...Element[]]
  return { text, buttons }
}
const text = () => parts().text
const press = (at: 'action' | 'close') => parts().buttons[at === 'action' ? 0 : 1]?.props.onClick?.()
/** The open notice ends by itself. */
function end() {
  const one = shown
  shown = null
  one?.onClose()
}
const undone: string[] = []
const act = (name: string) => notices.success(name, { label: '撤销', run: () => void undone.push(name) })

beforeEach(() => {
  vi.useFakeTimers()
  undone.length = 0
})
afterEach(() => {
  while (shown) end()
  vi.useRealTimers()
})

test('an undo that another notice covered comes back for the rest of its time', () => {
  act('第一')
  vi.advanceTimersByTime(10_000)
  notices.success('已复制')
  expect(text()).toBe('已复制')
  vi.advanceTimersByTime(3000)
  end()
  expect(text()).toBe('第一')
  expect(shown?.duration).toBe(20)
  press('action')
  expect(undone).toEqual(['第一'])
  expect(shown).toBeNull()
})

test('of several undos the last is shown first; each one waits its turn, also those with the same words', () => {
  act('第一')
  act('已改')
  act('已改')
  press('action')
  expect(undone).toEqual(['已改'])
  press('close')
  expect(undone).toEqual(['已改'])
  expect(text()).toBe('第一')
  press('action')
  expect(undone).toEqual(['已改', '第一'])
})

test('an undo does not come back two minutes after its action', () => {
  act('第一')
  act('第二')
  vi.advanceTimersByTime(120_000)
  end()
  expect(shown).toBeNull()
})

test('a notice without a button does not come back', () => {
  notices.error('失败')
  notices.info('已知')
  end()
  expect(shown).toBeNull()
})
