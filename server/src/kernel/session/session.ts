import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { type SessionRow, selectSession, touchSession } from '../database/system.sql.ts'
import { inTenant } from '../database/tenant.ts'
import { refuse } from '../refusal.ts'
import { type PersonRow, selectPeople } from './rights.sql.ts'

/** Who makes a call, for which merchant, and what he may do and see. */
export interface Session {
  id: number
  accountId: number
  employeeId: number
  merchantId: number
  type: 1 | 2 | 3
  pin: string
  name: string
  /** Of the merchant: all days are counted in it. */
  timeZone: string
  permissions: ReadonlySet<string>
  /** The stores in scope: all of the merchant, or the listed ones. */
  stores: 'all' | readonly number[]
  /**
   * Through whose eyes the person looks, read-only: permissions and stores are then that one's; everything else, the
   * employee's id above all, stays the person's own.
   */
  viewing: { employeeId: number; name: string } | null
}

/** What a person may do and see. */
export type Rights = Pick<Session, 'permissions' | 'stores'>

/** Whether `inner` holds nothing that `outer` does not hold. */
export function within(inner: Rights, outer: Rights): boolean {
  const { stores } = outer
  return (
    [...inner.permissions].every((code) => outer.permissions.has(code)) &&
    (stores === 'all' || (inner.stores !== 'all' && inner.stores.every((id) => stores.includes(id))))
  )
}

/** Two fresh secrets: one readable by the client's scripts, one only by the browser. */
export function newTokens(): { token: string; companion: string } {
  return { token: randomBytes(32).toString('base64url'), companion: randomBytes(32).toString('base64url') }
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a session holds a permission. */
export const holds = (session: Session, code: PermissionCode): boolean => session.permissions.has(code)

const cacheLimit = 20_000
/** Sessions are answered from memory so long after the listening connection was last known to hear everything, in ms. */
const trustedMs = 900
const askEveryMs = 300
const reconnectAfterMs = 1000
const connectWithinMs = 5000

/**
 * Finds sessions, and keeps them in the process as long as a LISTEN connection says what has ended: when that is lost, or
 * gone silent without an end, every call asks the database again.
 */
export class Sessions {
  private readonly database: Database
  private readonly cache = new Map<string, { session: Session; until: number }>()
  private listener: pg.Client | null = null
  /** What had ended by then has been heard. */
  private heardAt = Number.NEGATIVE_INFINITY
  private closed = false
  /** Counts what was forgotten: what was read before must not be kept after. */
  private forgotten = 0
  private retry: NodeJS.Timeout | null = null

  constructor(database: Database) {
    this.database = database
  }

  /** Starts listening for ended sessions and changed rights. */
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

  /** Asks the connection again and again: a firewall or a failover may leave it open, and nothing comes any more. */
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
        // With a question unanswered the connection is cut, not closed politely.
        client.end().catch(() => {})
      }
    }
  }

  private get hears(): boolean {
    return this.listener !== null && performance.now() - this.heardAt < trustedMs
  }

  /** Drops what is kept: one session by its id, all of an account (`a<id>`) or of a merchant (`m<id>`). */
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

  /** The session behind the two secrets; refuses one that is gone, was taken over elsewhere, or whose user is disabled. */
  async find(token: string | undefined, companion: string | undefined): Promise<Session> {
    if (!token || !companion || token.length > 100 || companion.length > 100) throw refuse('session.gone')
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

  /** The person behind a session, and the one whose view he has taken on, as their merchant has them. */
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
  if (row.ended_by !== null || row.expired) throw refuse('session.gone')
  if (row.employee_id === null) throw refuse('session.left')
  if (row.disabled) throw refuse('session.shutOut')
  const person = people.find(({ id }) => id === row.employee_id)
  if (!person) throw refuse('session.left')
  const own = rightsOf(person)
  const viewed = people.find(({ id, works }) => id === row.view_employee_id && works)
  const seen = viewed && rightsOf(viewed)
  // The view ends by itself when it would show more than the viewer has, or he may no longer look so.
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
