import type { OpenScope } from '@zhanggui/contract/open-scope.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { sql } from '../database/query.ts'
import { asSystem } from '../database/system.sql.ts'
import { RawBody } from '../door/body.ts'
import { keyMerchants } from '../door/caller-turn.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { isSignature, secretOf, signatureHeaders } from './signature.ts'

/** The key of an Open API call, and its rights. */
export interface Caller {
  keyId: number
  key: string
  name: string
  merchantId: number
  timeZone: string
  stores: 'all' | readonly number[]
  /** The order sources that it may write. */
  sources: 'all' | readonly string[]
  scopes: ReadonlySet<OpenScope>
  /** Uses the nonce of the request up. Refuses one that is used already. Throws `KeyChanged` if the key is another by now. */
  useNonce(): Promise<void>
}

/** How far the clock of a caller may be off, and how long its nonces are kept. */
const skewMs = 5 * 60_000

interface KeyRow {
  id: number
  merchant_id: number
  time_zone: string
  name: string
  scopes: OpenScope[]
  stores: number[] | null
  sources: string[] | null
  per_minute: number
  version: number
  /** ms since 1970, by the clock of the database. */
  now: number
}

/** The key is not what this server remembers of it: the request begins anew. */
export class KeyChanged extends Error {}

const rememberedMs = 10_000
const mostRemembered = 10_000
/** Keys as they were read, with the time of this process. The transaction of a request asks whether its key is still so. */
const remembered = new Map<string, { row: KeyRow; at: number }>()

async function findKey({ database }: Services, key: string): Promise<KeyRow | undefined> {
  const known = remembered.get(key)
  const age = performance.now() - (known?.at ?? 0)
  if (known && age < rememberedMs) return { ...known.row, now: known.row.now + Math.round(age) }
  const row = await asSystem(database, (c) =>
    c.first(sql<KeyRow>`
      select k.*, (extract(epoch from clock_timestamp()) * 1000)::bigint as now from zg_find_api_key(${key}) k`),
  )
  if (remembered.size >= mostRemembered) remembered.clear()
  if (row) remembered.set(key, { row, at: performance.now() })
  if (row) keyMerchants.keep(key, row.merchant_id)
  else keyMerchants.drop(key)
  return row
}

export async function findMerchant(services: Services, { key }: SignedCall): Promise<number> {
  const row = await findKey(services, key)
  if (!row) throw refuse('openApi.wrongSignature')
  return row.merchant_id
}

/** The commit does not wait for the disk: a crash loses the nonces of its last moment at most. */
const useKey = (database: Database, { version }: KeyRow, key: string, nonce: string, expires: Date) =>
  asSystem(database, (c) =>
    c.one(sql<{ found: 'fresh' | 'used' | 'changed' }>`
      select zg_use_api_key(${key}, ${version}::int, ${nonce}, ${expires}) as found,
        set_config('synchronous_commit', 'off', true)`),
  )

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** A request with the signature of its key. The key may be revoked: `findCaller` looks it up. */
export interface SignedCall {
  key: string
  /** ms since 1970. */
  timestamp: string
  nonce: string
}

/** Checks the signature of a request. The secret follows from the key, so this needs no database, nor a place. */
export function requireSignature({ settings }: Services, request: FastifyRequest): SignedCall {
  const [key, timestamp, nonce, signature] = Object.values(signatureHeaders).map((name) =>
    headerOf(request, name),
  )
  if (!key || !timestamp || !nonce || !signature) throw refuse('openApi.unsigned')
  if (!/^\d{13}$/.test(timestamp)) throw refuse('openApi.clock')
  if (!/^[!-~]{8,64}$/.test(nonce)) throw refuse('openApi.nonce')
  const body = request.body instanceof RawBody ? request.body.bytes : ''
  const [path = ''] = request.url.split('?')
  const signed = { method: request.method, path, timestamp, nonce, body }
  const right = [settings.SECRET, settings.SECRET_PREVIOUS].some(
    (secret) => secret !== undefined && isSignature(secretOf(secret, key), signed, signature),
  )
  if (!right) throw refuse('openApi.wrongSignature')
  return { key, timestamp, nonce }
}

/**
 * The caller of a signed request. An unknown key and a wrong signature answer alike. The work uses the nonce up: only a
 * right signature comes so far, so that nobody can use up the nonces of others.
 */
export async function findCaller(
  services: Services,
  { key, timestamp, nonce }: SignedCall,
  scope: OpenScope,
): Promise<Caller> {
  const row = await findKey(services, key)
  if (!row) throw refuse('openApi.wrongSignature')
  if (Math.abs(row.now - Number(timestamp)) > skewMs) throw refuse('openApi.clock')
  takeTurn(row, key)
  const useNonce = async () => {
    const expires = new Date(row.now + 2 * skewMs)
    const { found } = await useKey(services.database, row, key, `open:${row.id}:${nonce}`, expires)
    if (found === 'used') throw refuse('openApi.replayed')
    if (found === 'fresh') return
    remembered.delete(key)
    throw new KeyChanged('the key has changed')
  }
  if (!row.scopes.includes(scope)) {
    await useNonce()
    throw refuse('openApi.scope', { scope })
  }
  return {
    useNonce,
    keyId: row.id,
    key,
    name: row.name,
    merchantId: row.merchant_id,
    timeZone: row.time_zone,
    stores: row.stores ?? 'all',
    sources: row.sources ?? 'all',
    scopes: new Set(row.scopes),
  }
}

/** The calls that a key may still make now, by key. A minute fills it up. */
const turns = new Map<number, { left: number; at: number }>()

function takeTurn({ id, per_minute }: KeyRow, key: string): void {
  const now = performance.now()
  const { left, at } = turns.get(id) ?? { left: per_minute, at: now }
  const filled = Math.min(per_minute, left + ((now - at) * per_minute) / 60_000)
  if (filled < 1) {
    // The rate may have been raised since the key was read.
    remembered.delete(key)
    throw refuse('openApi.tooFast', { limit: per_minute })
  }
  turns.set(id, { left: filled - 1, at: now })
}
