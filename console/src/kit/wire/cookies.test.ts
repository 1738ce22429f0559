import * as contract from '@zhanggui/contract/session/session.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetSession, merchantCookie, setCookie, tokenCookie } from './cookies.ts'

afterEach(() => vi.unstubAllGlobals())

test('the cookies are named as in the contract', () => {
  expect(tokenCookie).toBe(contract.tokenCookie)
  expect(merchantCookie).toBe(contract.merchantCookie)
})

test.each([
  ['https:', true],
  ['http:', false],
])('by %s, cookies of the page are Secure: %s', (protocol, secure) => {
  const written: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('localStorage', {})
  vi.stubGlobal('document', {
    get cookie() {
      return 'app_token=abc'
    },
    set cookie(value: string) {
      written.push(value)
    },
  })
  setCookie(merchantCookie, '7')
  forgetSession()
  expect(written).toHaveLength(2)
  for (const cookie of written) {
    expect(cookie).toMatch(/; path=\/; /)
    expect(cookie.endsWith('; Secure')).toBe(secure)
    expect(cookie).not.toMatch(/domain/i)
  }
})
