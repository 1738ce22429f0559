import * as contract from '@zhanggui/contract/session/session.ts'
import { expect, test } from 'vitest'
import { merchantCookie, tokenCookie } from './cookies.ts'

test('the cookies are named as in the contract', () => {
  expect(tokenCookie).toBe(contract.tokenCookie)
  expect(merchantCookie).toBe(contract.merchantCookie)
})
