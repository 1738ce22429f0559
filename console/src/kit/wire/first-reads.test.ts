import { afterEach, expect, test } from 'vitest'
import { dropFirstReads, takeFirstRead } from './first-reads.ts'

const path = '/bf/ipos/web/product/findProductPage'
const headers = { token: 'abc', language: 'en' }
const body = '{"pageNo":1}'
const never = new AbortController().signal

function given() {
  const cut = new AbortController()
  const answer = Promise.resolve(new Response('rows'))
  Object.assign(globalThis, { firstReads: [{ path, headers, body, answer, cut }] })
  return { answer, cut }
}
afterEach(() => {
  Object.assign(globalThis, { firstReads: undefined })
})

test('the answer of a read that the page sent is taken once, by exactly this call', () => {
  const { answer } = given()
  expect(takeFirstRead('/other', headers, body, never)).toBeNull()
  expect(takeFirstRead(path, { ...headers, token: 'of another person' }, body, never)).toBeNull()
  expect(takeFirstRead(path, { ...headers, 'idempotency-key': 'a' }, body, never)).toBeNull()
  expect(takeFirstRead(path, headers, '{"pageNo":2}', never)).toBeNull()
  expect(takeFirstRead(path, { language: 'en', token: 'abc' }, body, never)).toBe(answer)
  expect(takeFirstRead(path, headers, body, never)).toBeNull()
})

test('a screen that is left cuts the read that it took', () => {
  const { cut } = given()
  const screen = new AbortController()
  takeFirstRead(path, headers, body, screen.signal)
  screen.abort()
  expect(cut.signal.aborted).toBe(true)
})

test('an answer that nobody took is dropped, and a page without first reads has none', () => {
  const { cut } = given()
  dropFirstReads()
  expect(cut.signal.aborted).toBe(true)
  expect(takeFirstRead(path, headers, body, never)).toBeNull()
  Object.assign(globalThis, { firstReads: undefined })
  expect(takeFirstRead(path, headers, body, never)).toBeNull()
})
