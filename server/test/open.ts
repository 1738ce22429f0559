import { openScopes } from '@zhanggui/contract/open-scope.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import { type OpenClient, openClient, type Transport } from '../src/open-client/open-client.ts'
import type { Client, TestApp } from './app.ts'

/** Sends requests into the app, without a port. */
export const transportOf =
  ({ app }: TestApp): Transport =>
  async ({ path, headers, body }) =>
    (await app.inject({ method: 'POST', url: path, headers, payload: body })).body

/** A client of the Open API with a new key. By default the key has all rights. */
export async function givenKey(
  app: TestApp,
  person: Client,
  rights: {
    scopes?: readonly string[]
    stores?: readonly string[]
    sources?: readonly string[]
    perMinute?: number
    name?: string
  } = {},
): Promise<OpenClient & { key: string; secret: string; id: string }> {
  const made = await person.get(openApiCalls.createKey, {
    name: rights.name ?? '收银系统',
    scopes: rights.scopes ?? openScopes,
    stores: rights.stores ?? [],
    sources: rights.sources ?? [],
    perMinute: rights.perMinute ?? 60_000,
  })
  return { ...made, ...openClient({ to: transportOf(app), key: made.key, secret: made.secret }) }
}
