import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { type SessionRow, selectSession, touchSession } from '../database/system.sql.ts'
import { inTenant } from '../database/tenant.ts'
import { Known } from '../known.ts'
import { Refusal, refuse } from '../refusal.ts'
import { type PersonRow, selectPeople } from './rights.sql.ts'

/** The person of a call, the merchant, and the person's rights. */
export interface Session {
  id: number
  accountId: number
  employeeId: number
  merchantId: number
  type: 1 | 2 | 3
  pin: string
  name: string
  /** The merchant's time zone. All days are counted in it. */
  timeZone: string
  permissions: ReadonlySet<string>
  /** The stores in scope: all of the merchant, or a list. */
  stores: 'all' | readonly number[]
  /**
   * The person whose view the user has taken, read-only. Permissions and stores are then that person's. All other
   * fields, above all the employee's id, stay the user's own.
   */
  viewing: { employeeId: number; name: string } | null
}

/** The permissions and stores of a person. */
export type Rights = Pick<Session, 'permissions' | 'stores'>

/** True if `outer` has every right of `inner`. */
export function within(inner: Rights, outer: Rights): boolean {
  const { stores } = outer
  return (
    [...inner.permissions].every((code) => outer.permissions.has(code)) &&
    (stores === 'all' || (inner.stores !== 'all' && inner.stores.every((id) => stores.includes(id))))
  )
}

/** Two new secrets: scripts of the client can read the first, only the browser has the second. */
export function newTokens(): { token: string; companion: string } {
  return { token: randomBytes(32).toString('base64url'), companion: randomBytes(32).toString('base64url') }
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

const markOfStores = 'stores:'

/** Stands among the permissions that a file needs: it has rows of all stores that its person saw then. */
export const storesMark = ({ stores }: Pick<Rights, 'stores'>): string =>
  markOfStores + (stores === 'all' ? 'all' : [...stores].sort((a, b) => a - b).join(','))

/** Permissions without their mark of stores. */
export const withoutMark = (codes: string): string =>
  codes
    .split(' ')
    .filter((code) => !code.startsWith(markOfStores))
    .join(' ')

/** True if the person sees all of these stores now. Null: all stores of the merchant. */
export const seesStores = ({ stores }: Pick<Rights, 'stores'>, ids: readonly number[] | null): boolean =>
  stores === 'all' || (ids?.every((id) => stores.includes(id)) ?? false)

/** The first missing one of these permissions, which have spaces between them. A mark of stores can be missing, too. */
export const lackedOf = (codes: string, rights: Rights): string | undefined =>
  codes.split(' ').find((code) => {
    if (!code.startsWith(markOfStores)) return !rights.permissions.has(code)
    const ids = code.slice(markOfStores.length)
    return !seesStores(rights, ids === 'all' ? null : ids.split(',').filter(Boolean).map(Number))
  })

/** Refuses if one of these permissions is missing, and names it. */
export function requireAllOf(codes: string | null, rights: Rights): void {
  const code = codes ? lackedOf(codes, rights) : undefined
  if (code === undefined) return
  const refusal = refuse('common.noPermission')
  throw code.startsWith(markOfStores) ? refusal : refusal.withData({ code })
}

/** True if the session has the permission. */
export const holds = (session: Session, code: PermissionCode): boolean => session.permissions.has(code)

const cacheLimit = 20_000
/** In ms. The cache is trusted only so long after the LISTEN connection last answered. */
const trustedMs = 900
const askEveryMs = 300
const reconnectAfterMs = 1000
const connectWithinMs = 5000

/**
 * Finds sessions and caches them in the process. A LISTEN connection reports ended sessions. While it is lost, or
 * does not answer, every call asks the database.
 */
export class Sessions {
  private readonly database: Database
  private readonly cache = new Map<string, { session: Session; until: number }>()
  /** Tokens of sessions that were found not long ago. Such a session may have ended: each call still looks it up. */
  private readonly tokens = new Known<{ owner: number; person: string }>({ ms: 5 * 60_000, most: cacheLimit })
  private listener: pg.Client | null = null
  /** Notifications up to this time have been received. */
  private heardAt = Number.NEGATIVE_INFINITY
  private closed = false
  /** Counts calls of `forget`. A session that was read before such a call must not enter the cache after it. */
  private forgotten = 0
  private retry: NodeJS.Timeout | null = null

  constructor(database: Database) {
    this.database = database
  }

  /** Starts to listen for ended sessions and changed rights. */
  async listen(): Promise<void> {
    if (this.closed) return
    const client = new pg.Client({
      ...this.database.config,
      application_name: 'zhanggui listen',
      keepAlive: true,
      connectionTimeoutMillis: connectWithinMs,
    })
    const lost = () => {
      if (this.listener !== client) return
      this.listener = null
      this.cache.clear()
      this.reconnect()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', (message) => this.forget(message.payload ?? ''))
    try {
      await client.connect()
      const asked = performance.now()
      await client.query('listen zg_session')
      this.cache.clear()
      this.listener = client
      this.heardAt = asked
    } catch {
      await client.end().catch(() => {})
      this.reconnect()
      return
    }
    void this.watch(client, lost)
  }

  private reconnect(): void {
    if (!this.closed) this.retry = setTimeout(() => void this.listen(), reconnectAfterMs)
  }

  /** Pings the connection at an interval. A firewall or a failover may leave it open but dead. */
  private async watch(client: pg.Client, lost: () => void): Promise<void> {
    while (this.listener === client) {
      await delay(askEveryMs, null, { ref: false })
      const asked = performance.now()
      const answered = await Promise.race([
        client.query('select 1').then(
          () => true,
          () => false,
        ),
        delay(trustedMs, false, { ref: false }),
      ])
      if (answered) this.heardAt = asked
      else {
        lost()
        // The connection does not answer, so it is cut and not closed in the normal way.
        client.end().catch(() => {})
      }
    }
  }

  private get hears(): boolean {
    return this.listener !== null && performance.now() - this.heardAt < trustedMs
  }

  /** Drops sessions from the cache: one by its id, all of an account (`a<id>`) or of a merchant (`m<id>`). */
  forget(what: string): void {
    this.forgotten++
    for (const [key, { session }] of this.cache) {
      if (
        what === String(session.id) ||
        what === `a${session.accountId}` ||
        what === `m${session.merchantId}`
      )
        this.cache.delete(key)
    }
  }

  /**
   * The session of the two secrets. Refuses one that has ended, was replaced by a sign-in elsewhere, or whose user is
   * disabled.
   */
  async find(token: string | undefined, companion: string | undefined): Promise<Session> {
    if (!token || !companion || token.length > 100 || companion.length > 100) throw refuse('session.gone')
    try {
      const session = await this.look(token, companion)
      this.tokens.keep(token, { owner: session.merchantId, person: `${session.employeeId}` })
      return session
    } catch (error) {
      if (error instanceof Refusal) this.tokens.drop(token)
      throw error
    }
  }

  /** The merchant and person of a token whose session was found not long ago. Only `find` tells whether it still goes on. */
  turnOf(token: unknown): { owner: number; person: string } | undefined {
    return typeof token === 'string' ? this.tokens.get(token) : undefined
  }

  private async look(token: string, companion: string): Promise<Session> {
    const key = `${token}.${companion}`
    const kept = this.hears ? this.cache.get(key) : undefined
    if (kept && kept.until > performance.now()) return kept.session
    const { forgotten, listener } = this
    const row = await selectSession(this.database, tokenHash(token), tokenHash(companion))
    if (!row) throw refuse('session.gone')
    const session = sessionOf(row, await this.peopleOf(row))
    if (row.long_unseen) void touchSession(this.database, session.id).catch(() => {})
    if (listener && listener === this.listener && forgotten === this.forgotten) {
      if (this.cache.size >= cacheLimit) this.cache.clear()
      this.cache.set(key, { session, until: performance.now() + 30_000 })
    }
    return session
  }

  /** The person of a session, and the person whose view is taken. */
  private async peopleOf(row: SessionRow): Promise<PersonRow[]> {
    const { employee_id, view_employee_id } = row
    if (employee_id === null) return []
    return inTenant(this.database, row.merchant_id, { readOnly: true }, (tx) =>
      selectPeople(tx, view_employee_id === null ? [employee_id] : [employee_id, view_employee_id]),
    )
  }

  async close(): Promise<void> {
    this.closed = true
    if (this.retry) clearTimeout(this.retry)
    await this.listener?.end().catch(() => {})
  }
}

function sessionOf(row: SessionRow, people: readonly PersonRow[]): Session {
  if (row.ended_by === 'elsewhere') throw refuse('session.elsewhere')
  const shutOut = row.ended_by === 'shutOut'
  if ((row.ended_by !== null && !shutOut) || row.expired) throw refuse('session.gone')
  if (row.employee_id === null) throw refuse('session.left')
  if (row.disabled) throw refuse('session.shutOut')
  // The person is back, and signs in anew.
  if (shutOut) throw refuse('session.gone')
  const person = people.find(({ id }) => id === row.employee_id)
  if (!person) throw refuse('session.left')
  const own = rightsOf(person)
  const viewed = people.find(({ id, works }) => id === row.view_employee_id && works)
  const seen = viewed && rightsOf(viewed)
  // The view ends by itself if the viewed person has more rights than the viewer, or if the viewer has lost the
  // permission.
  const viewing =
    viewed &&
    seen &&
    own.permissions.has('iposWeb.settings.role.viewAs' satisfies PermissionCode) &&
    within(seen, own)
      ? { employeeId: viewed.id, name: viewed.name }
      : null
  return {
    id: row.id,
    accountId: row.account_id,
    employeeId: row.employee_id,
    merchantId: row.merchant_id,
    type: row.type,
    pin: row.pin,
    name: person.name,
    timeZone: row.time_zone,
    ...(viewing && seen ? seen : own),
    viewing,
  }
}

const rightsOf = ({ all_stores, store_ids, permissions }: PersonRow): Rights => ({
  permissions: new Set(permissions),
  stores: all_stores ? 'all' : store_ids,
})
