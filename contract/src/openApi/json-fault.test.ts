import { describe, expect, test } from 'vitest'
import type { Call } from '../call.ts'
import { openCalls } from '../index.ts'
import { jsonFault } from './json-fault.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the place of a fault in JSON', () => {
  test('is the first that is wrong', () => {
    expect(jsonFault('{\n  "a": 1,\n}')).toEqual({ line: 3, column: 1 })
    expect(jsonFault('{\n  "a" 1\n}')).toEqual({ line: 2, column: 7 })
    expect(jsonFault("{\n  'a': 1\n}")).toEqual({ line: 2, column: 3 })
    expect(jsonFault('{ "a": [1, 2 }')).toEqual({ line: 1, column: 14 })
    expect(jsonFault('{ "a": "b\n" }')).toEqual({ line: 1, column: 8 })
    expect(jsonFault('{ "a": 01 }')).toEqual({ line: 1, column: 9 })
    expect(jsonFault('{} {}')).toEqual({ line: 1, column: 4 })
  })

  test('is the last line with text if the end is missing', () => {
    expect(jsonFault('{\n  "a": [1\n\n\n')).toEqual({ line: 2, column: 10 })
    expect(jsonFault('')).toEqual({ line: 1, column: 1 })
  })

  test('agrees with JSON.parse, whatever character is missing, doubled or another', () => {
    const texts = Object.values(openCalls)
      .flatMap((group) => Object.values(group as Record<string, Call>))
      .map(({ example }) => JSON.stringify(example, null, 1))
    texts.push('[-1.5e+3, 0, 1E5, true, false, null, "\\u00e9\\n\\"", [], {}, [[{"":[]}]]]')
    for (const text of texts)
      for (let at = 0; at <= text.length; at++)
        for (const other of [
          '',
          text.slice(at, at + 1).repeat(2),
          ',',
          '"',
          '}',
          '\\',
          '0',
          '\t',
          '\u007f',
        ]) {
          const changed = text.slice(0, at) + other + text.slice(at + 1)
          expect(jsonFault(changed) === null, changed).toBe(isJson(changed))
        }
  })

  test('is found in a text of many brackets', () => {
    expect(jsonFault('['.repeat(100_000))).toEqual({ line: 1, column: 100_001 })
  })
})
