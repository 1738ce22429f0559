import { expect, test, vi } from 'vitest'

test('a page that comes back by the history is loaded anew if its session is not that of the browser', async () => {
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { reload } })
  const { session } = await import('./session.ts')
  const { leaveOldPage } = await import('./session-end.ts')
  const back = (token: string, persisted = true) => {
    vi.stubGlobal('document', { cookie: `app_token=${token}` })
    leaveOldPage({ persisted })
    return reload.mock.calls.length
  }
  session.set({ token: 'own', user: { id: '1', viewedBy: null } } as never)
  expect([back('own'), back('other', false), back('other'), back('')]).toEqual([0, 0, 1, 2])
  // Another tab views the console as somebody else, in the same session.
  expect(back('own; app_viewed=2')).toBe(3)
})
