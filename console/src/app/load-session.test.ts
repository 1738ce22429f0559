import { expect, test, vi } from 'vitest'

const page = 'iposWeb.product.productGoodProduct'
const codes = [page, `${page}.edit`, `${page}.import`, `${page}.export`]
let allStores = false

vi.mock('../kit/wire/call.ts', () => ({
  send: async ({ path }: { path: string }) =>
    path.includes('/menu')
      ? codes.map((code) => ({ code }))
      : {
          ...{ id: '1', viewedBy: null, allStores, groupId: '1', storeList: [] },
          userpermissionList: codes.map((code) => ({ code })),
        },
}))
vi.mock('../kit/session/merchant-watch.ts', () => ({ keepMerchant: () => {} }))
vi.mock('../kit/wire/app-settings.ts', () => ({ appSettings: () => ({ systemCode: 'ipos' }) }))
vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('location', { protocol: 'http:' })

test('a person of some stores is offered no change of head-office products, and no way to its screens', async () => {
  const { loadSession } = await import('./load-session.ts')
  const { session } = await import('../kit/session/session.ts')
  const loaded = await loadSession()
  expect([...loaded.permissions]).toEqual([page, `${page}.export`])
  expect(loaded.records.map(({ code }) => code)).toEqual([page, `${page}.export`])
  session.set(null)
  allStores = true
  expect([...(await loadSession()).permissions]).toEqual(codes)
})

test('the session is that of the token with which it was asked for, whoever signs in meanwhile', async () => {
  const { loadSession } = await import('./load-session.ts')
  const { session } = await import('../kit/session/session.ts')
  const signedIn = (token: string) => vi.stubGlobal('document', { cookie: `app_token=${token}` })
  session.set(null)
  signedIn('admin')
  const first = loadSession()
  signedIn('clerk')
  expect((await first).token).toBe('admin')
  // In another language, of the same person.
  expect((await loadSession()).token).toBe('admin')
})
