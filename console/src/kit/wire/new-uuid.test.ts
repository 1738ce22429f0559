import { documentEntry } from '@zhanggui/contract/stock/document.ts'
import { expect, test } from 'vitest'
import { newUuid } from './new-uuid.ts'

test('a key of an entry is one that the server takes, and no two are the same', () => {
  const keys = Array.from({ length: 200 }, newUuid)
  for (const key of keys)
    expect(documentEntry.safeParse({ key, code: '1', way: 'add', amount: '1' }).success).toBe(true)
  expect(new Set(keys).size).toBe(200)
})
