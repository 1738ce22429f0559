import { describe, expect, test } from 'vitest'
import type { Call } from './call.ts'
import { calls, texts } from './index.ts'
import { permissionCodes } from './permissions.ts'
import type { TextEntry } from './text.ts'

const everyCall = Object.entries(calls).flatMap(([noun, group]) =>
  Object.entries(group as unknown as Record<string, Call>).map(([name, call]) => ({
    name: `${noun}.${name}`,
    call,
  })),
)
const everyText = Object.entries(texts as Record<string, TextEntry>)

describe('the calls', () => {
  test('have a path of their own each', () => {
    const paths = everyCall.map(({ call }) => `${call.method} ${call.path}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('refuse fields they do not know', () => {
    for (const { name, call } of everyCall) {
      const parsed = call.input.safeParse({ aFieldNobodyKnows: 1 })
      const unknown = parsed.success
        ? []
        : parsed.error.issues.filter((issue) => issue.code === 'unrecognized_keys')
      expect(unknown.length, name).toBe(1)
    }
  })

  test('name their action when they change something, and say what they do in both languages', () => {
    for (const { name, call } of everyCall) {
      expect(call.summary[0] && call.summary[1], name).toBeTruthy()
      if (/^(save|remove|move|set|upload|cancel|apply|undo|start)/.test(name.split('.')[1] ?? ''))
        expect(call.audit, name).not.toBeNull()
    }
  })
})

describe('the texts', () => {
  test('are there in both languages, with the same slots', () => {
    const slots = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort()
    for (const [key, [zh, en]] of everyText) {
      expect(zh.trim() && en.trim(), key).toBeTruthy()
      expect([...new Set(slots(en))], key).toEqual([...new Set([...slots(zh), ...slots(en)])].sort())
    }
  })

  test('give every refusal a code of its own, but for the reasons why a session has ended', () => {
    const ended = -2
    const codes = everyText.flatMap(([, { 2: code }]) => (code === undefined || code === ended ? [] : [code]))
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('name every permission', () => {
    for (const code of permissionCodes) expect(Object.keys(texts)).toContain(`menu.${code}`)
  })
})
