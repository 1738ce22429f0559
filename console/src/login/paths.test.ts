// biome-ignore lint/style/noRestrictedImports: a test may load what the login page must not
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { expect, test } from 'vitest'
import { loginPath, sealKeyPath } from './paths.ts'

test('the login page calls what the contract declares', () => {
  expect(sealKeyPath).toBe(sessionCalls.getSealKey.path)
  expect(loginPath).toBe(sessionCalls.login.path)
})
