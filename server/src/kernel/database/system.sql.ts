import { Connection, type Database } from './database.ts'
import { sql } from './query.ts'
import { connect } from './tenant.ts'

/** The database, or an open transaction. A call that already holds a connection must not take a second one. */
export type Runner = Database | Connection

/** The only access across tenants: the security definer functions of the migrations. */
export async function asSystem<T>(runner: Runner, work: (connection: Connection) => Promise<T>): Promise<T> {
  if (runner instanceof Connection) return work(runner)
  const client = await connect(runner.pool)
  let broken = false
  try {
    return await work(new Connection(client))
  } catch (error) {
    broken = true
    throw error
  } finally {
    client.release(broken)
  }
}

/** True for the first use of a nonce, false for a replay. */
export const insertNonce = (runner: Runner, nonce: string, expires: Date) =>
  asSystem(
    runner,
    async (c) =>
      (await c.one(sql<{ fresh: boolean }>`select zg_use_nonce(${nonce}, ${expires}) as fresh`)).fresh,
  )

export interface AccountRow {
  id: number
  pin: string
  password_hash: string
  disabled: boolean
}

/** The account with this login name, or with this phone if its owner has proved it. */
export const selectAccount = (database: Database, login: string) =>
  asSystem(database, (c) =>
    c.first(sql<AccountRow & { proved_phone: string | null }>`select * from zg_find_account(${login})`),
  )

/** The account whose owner has proved the phone with a code. */
export const selectProvedAccount = (database: Database, phone: string) =>
  asSystem(database, (c) => c.first(sql<AccountRow>`select * from zg_find_proved_account(${phone})`))

/** The merchants of an account. Those that it may enter come first, then the last used. */
export const selectAccountMerchants = (runner: Runner, accountId: number) =>
  asSystem(runner, (c) =>
    c.all(
      sql<{
        merchant_id: number
        name: string
        invited: boolean
        disabled: boolean
      }>`select * from zg_account_merchants(${accountId})`,
    ),
  )

export interface NewSession {
  tokenHash: Buffer
  companionHash: Buffer
  accountId: number
  merchantId: number
  ip: string
  claimed: unknown
  lifetimeHours: number
  /** The hash that the password was checked against. Null for sign-in without a password. */
  triedHash: string | null
}

/** A person who signs in, for the audit row of the merchant. */
export interface Comer {
  session_id: number
  employee_id: number
  pin: string
}

/** Opens a session. Undefined if the account may not enter the merchant, or its password changed after the check. */
export const insertSession = (open: Connection, s: NewSession) =>
  open.first(
    sql<Comer>`select * from zg_open_session(${s.tokenHash}, ${s.companionHash}, ${s.accountId}::bigint, ${s.merchantId}::bigint,
      ${s.ip}, ${JSON.stringify(s.claimed)}::jsonb, make_interval(hours => ${s.lifetimeHours}), ${s.triedHash}::text)`,
  )

export interface SessionRow {
  id: number
  account_id: number
  merchant_id: number
  ended_by: string | null
  expired: boolean
  disabled: boolean
  long_unseen: boolean
  employee_id: number | null
  type: 1 | 2 | 3
  pin: string
  time_zone: string
  view_employee_id: number | null
}

export const selectSession = (database: Database, tokenHash: Buffer, companionHash: Buffer) =>
  asSystem(database, (c) =>
    c.first(sql<SessionRow>`select * from zg_find_session(${tokenHash}, ${companionHash})`),
  )

/** Records the use of a session, at most every three minutes. */
export const touchSession = (database: Database, sessionId: number) =>
  asSystem(database, (c) => c.run(sql`select zg_touch_session(${sessionId}::bigint)`))

export const endSession = (runner: Runner, sessionId: number, reason: string) =>
  asSystem(runner, (c) => c.run(sql`select zg_end_session(${sessionId}::bigint, ${reason})`))

/**
 * Ends the sessions of an account in every merchant. After the commit, call `services.sessions.forget('a<id>')` for
 * this node.
 */
export const endAccountSessions = (
  runner: Runner,
  accountId: number,
  reason: string,
  exceptSessionId?: number,
) =>
  asSystem(runner, (c) =>
    c.run(
      sql`select zg_end_account_sessions(${accountId}::bigint, ${reason}, ${exceptSessionId ?? null}::bigint)`,
    ),
  )

/** Ends the sessions of people in the merchant of the transaction, for good. `forgetRights` tells the nodes. */
export const endPeopleSessions = (tx: Connection, employeeIds: readonly number[]) =>
  tx.run(sql`select zg_end_people_sessions(${[...employeeIds]}::bigint[], 'shutOut')`)

/**
 * `given`: set through a link of an administrator, who may know it. Such an account cannot join another merchant until
 * its owner changes the password.
 */
export const setPassword = (
  runner: Runner,
  accountId: number,
  passwordHash: string,
  { given }: { given: boolean },
) =>
  asSystem(runner, (c) => c.run(sql`select zg_set_password(${accountId}::bigint, ${passwordHash}, ${given})`))

/** Starts a read-only view with the rights of another person of the merchant; null ends it. */
export const updateView = (tx: Connection, sessionId: number, employeeId: number | null) =>
  tx.run(sql`select zg_view_as(${sessionId}::bigint, ${employeeId}::bigint)`)

/** Ends one session of an account. False if the session belongs to another account or is over. */
export const endOwnSession = async (runner: Runner, accountId: number, sessionId: number, reason: string) =>
  asSystem(
    runner,
    async (c) =>
      (
        await c.one(
          sql<{
            ended: boolean
          }>`select zg_end_own_session(${accountId}::bigint, ${sessionId}::bigint, ${reason}) as ended`,
        )
      ).ended,
  )

/** The sessions of an account, the last used first. */
export const selectAccountSessions = (runner: Runner, accountId: number) =>
  asSystem(runner, (c) =>
    c.all(
      sql<{
        id: number
        user_agent: string
        ip: string
        merchant_name: string
        created_at: string
        last_seen_at: string
      }>`select * from zg_account_sessions(${accountId}::bigint)`,
    ),
  )

/** Moves a session to another merchant of its account. Undefined if the account may not enter that merchant. */
export const switchSession = (runner: Runner, sessionId: number, merchantId: number) =>
  asSystem(runner, (c) =>
    c.first(
      sql<{
        remaining_seconds: number
        lifetime_seconds: number
        employee_id: number
        pin: string
      }>`select * from zg_switch_session(${sessionId}::bigint, ${merchantId}::bigint)`,
    ),
  )

/**
 * Tells if an account may join the merchant of the transaction. 'given': its password was set through a link of another
 * merchant.
 * 'gone': the password changed after the check.
 */
export const mayJoin = async (open: Connection, accountId: number, triedHash: string | null) =>
  (
    await open.one(
      sql<{
        said: 'may' | 'given' | 'gone'
      }>`select zg_may_join(${accountId}::bigint, ${triedHash}::text) as said`,
    )
  ).said

/** True if any merchant of the account requires special characters in passwords. */
export const needsSpecial = (runner: Runner, accountId: number) =>
  asSystem(
    runner,
    async (c) =>
      (await c.one(sql<{ needed: boolean }>`select zg_needs_special(${accountId}::bigint) as needed`)).needed,
  )

/** The employee of an account in each of its merchants. */
export const selectPlaces = (open: Connection, accountId: number) =>
  open.all(
    sql<{
      merchant_id: number
      employee_id: number
      pin: string
    }>`select * from zg_account_places(${accountId}::bigint)`,
  )

/** One transaction across tenants, for rows without a merchant or of a new merchant. */
export const systemTransaction = <T>(database: Database, work: (tx: Connection) => Promise<T>): Promise<T> =>
  asSystem(database, async (c) => {
    await c.script('begin')
    const result = await work(c)
    await c.script('commit')
    return result
  })

export const insertMerchant = async (tx: Connection, name: string): Promise<number> =>
  (await tx.one(sql<{ id: number }>`select zg_register_merchant(${name}) as id`)).id

/** Null if the login name is taken, or another account has proved the phone. */
export const insertAccount = async (
  tx: Connection,
  account: { pin: string; phone: string; passwordHash: string },
): Promise<number | null> =>
  (
    await tx.one(
      sql<{
        id: number | null
      }>`select zg_register_account(${account.pin}, ${account.phone}, ${account.passwordHash}) as id`,
    )
  ).id

export interface ClaimedTask {
  merchant_id: number
  id: number
  kind: string
  payload: unknown
  attempt: number
  lease_token: string
  employee_id: number | null
  pin: string
  language: 'zh' | 'en'
}

/**
 * Takes the next due task under a lease. With `fewer`, only of a merchant that runs fewer tasks than that. Undefined if no
 * such task is due.
 */
export const claimTask = (database: Database, leaseSeconds: number, fewer: number | null = null) =>
  asSystem(database, (c) =>
    c.first(
      sql<ClaimedTask>`select * from zg_claim_task(make_interval(secs => ${leaseSeconds}), ${fewer}::int)`,
    ),
  )

/** Merchants with audit rows that wait for a link of the chain. */
export const selectUnsealedMerchants = (database: Database, atMost: number) =>
  asSystem(database, async (c) =>
    (await c.all(sql<{ id: number }>`select id from zg_unsealed_merchants(${atMost}::int) id`)).map(
      (row) => row.id,
    ),
  )

/** Removes used nonces, old login attempts and old ended sessions. Creates the partitions of the next months. */
export const sweep = (database: Database) =>
  asSystem(database, async (c) => {
    await c.run(sql`select zg_sweep()`)
    await c.run(sql`select zg_ensure_partitions()`)
  })
