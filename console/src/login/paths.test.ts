// biome-ignore lint/style/noRestrictedImports: a test may load what the login page must not
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { scanState as scanStateOfContract } from '@zhanggui/contract/session/session.ts'
// biome-ignore lint/style/noRestrictedImports: a test may load what the login page must not
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { expect, test } from 'vitest'
import { sealKeyPath } from '../kit/wire/app-settings.ts'
import { paths, scanState } from './paths.ts'

test.each(Object.entries(paths))('the login page calls %s where the contract declares it', (name, path) => {
  const calls: Record<string, { path: string; access: unknown }> = { ...sessionCalls, ...userCalls }
  expect(path).toBe(calls[name]?.path)
  expect(calls[name]?.access).toBe('public')
})

test('the states of a scan are those of the contract', () => {
  expect(scanState).toEqual(scanStateOfContract)
})

test('the key to seal with is asked for in one place', () => {
  expect(sealKeyPath).toBe(paths.getSealKey)
})
