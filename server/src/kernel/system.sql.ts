import { Connection, type Database } from './database.ts'
import { sql } from './query.ts'
import { connect } from './tenant.ts'

/** The database, or the transaction that is open already: a call that holds one connection takes no second. */
export type Runner = Database | Connection

/** The only way across tenants: the definer functions of the migrations, one by one. */
async function asSystem<T>(runner: Runner, work: (connection: Connection) => Promise<T>): Promise<T> {
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

/** True the first time a nonce is used, false for a replay. */
export const insertNonce = (database: Database, nonce: string, expires: Date) =>
  asSystem(
    database,
    async (c) =>
      (await c.one(sql<{ fresh: boolean }>`select zg_use_nonce(${nonce}, ${expires}) as fresh`)).fresh,
  )

/**
 * Takes a try of signing in. Without `ids` it was refused: the network is to wait for so long, or (`captcha`) the account
 * costs a solved captcha a try.
 */
export const takeTry = (
  database: Database,
  keys: { account: string; network: string },
  limits: { minutes: number; account: number; network: number },
  ticket: Buffer | null,
) =>
  asSystem(database, (c) =>
    c.one(
      sql<{
        ids: number[] | null
        waitMinutes: number | null
        captcha: boolean
      }>`select ids, ceil(extract(epoch from wait) / 60)::int as "waitMinutes", captcha
        from zg_take_try(${keys.account}, ${keys.network}, make_interval(mins => ${limits.minutes}), ${limits.account}, ${limits.network}, ${ticket})`,
    ),
  )

/** The password was right: the try is given back, and the account's wrong ones are forgotten. */
export const giveBackTry = (database: Database, ids: number[], accountKey: string) =>
  asSystem(database, (c) => c.run(sql`select zg_give_back_try(${ids}, ${accountKey})`))

export interface AccountRow {
  id: number
  pin: string
  password_hash: string
  disabled: boolean
}

/** The account with that login name, or else that phone. */
export const selectAccount = (database: Database, login: string) =>
  asSystem(database, (c) => c.first(sql<AccountRow>`select * from zg_find_account(${login})`))

/** The merchants an account belongs to: those it may enter first, the last used before the others. */
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
  /** The hash that the password was tried against; null for other ways of signing in. */
  triedHash: string | null
  action: string
  call: string
  requestId: string
}

/**
 * Opens a session and writes its audit row; gives the session's id, or null when the account may not enter the merchant
 * or its password was changed meanwhile.
 */
export const insertSession = (runner: Runner, s: NewSession) =>
  asSystem(
    runner,
    async (c) =>
      (
        await c.one(
          sql<{
            id: number | null
          }>`select zg_open_session(${s.tokenHash}, ${s.companionHash}, ${s.accountId}::bigint, ${s.merchantId}::bigint,
            ${s.ip}, ${JSON.stringify(s.claimed)}::jsonb, make_interval(hours => ${s.lifetimeHours}), ${s.triedHash}::text, ${s.action}, ${s.call}, ${s.requestId}) as id`,
        )
      ).id,
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
  name: string
  time_zone: string
  all_stores: boolean | null
  store_ids: number[] | null
  permissions: string[] | null
  view_employee_id: number | null
  view_name: string | null
  view_all_stores: boolean | null
  view_store_ids: number[] | null
  view_permissions: string[] | null
}

export const selectSession = (database: Database, tokenHash: Buffer, companionHash: Buffer) =>
  asSystem(database, (c) =>
    c.first(sql<SessionRow>`select * from zg_find_session(${tokenHash}, ${companionHash})`),
  )

/** Notes that a session is in use, at most every three minutes. */
export const touchSession = (database: Database, sessionId: number) =>
  asSystem(database, (c) => c.run(sql`select zg_touch_session(${sessionId}::bigint)`))

export const endSession = (runner: Runner, sessionId: number, reason: string) =>
  asSystem(runner, (c) => c.run(sql`select zg_end_session(${sessionId}::bigint, ${reason})`))

/** Ends the sessions of an account in every merchant; on this node, `services.sessions.forget('a<id>')` after the commit. */
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

/** `given`: by an administrator, who knows it; such an account joins no other merchant until it has one of its own. */
export const setPassword = (
  runner: Runner,
  accountId: number,
  passwordHash: string,
  { given }: { given: boolean },
) =>
  asSystem(runner, (c) => c.run(sql`select zg_set_password(${accountId}::bigint, ${passwordHash}, ${given})`))

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

/** Takes the next due task under a lease; undefined when there is none. */
export const claimTask = (database: Database, leaseSeconds: number) =>
  asSystem(database, (c) =>
    c.first(sql<ClaimedTask>`select * from zg_claim_task(make_interval(secs => ${leaseSeconds}))`),
  )

export const selectExpiredFiles = (database: Database, atMost: number) =>
  asSystem(database, (c) =>
    c.all(
      sql<{
        merchant_id: number
        id: number
        key: string
        kind: 'media' | 'private'
        thumbnail_key: string | null
      }>`select * from zg_expired_files(${atMost}::int)`,
    ),
  )

/** Merchants that have products or prices whose time has come. */
export const selectDueProductMerchants = (database: Database, atMost: number) =>
  asSystem(database, async (c) =>
    (await c.all(sql<{ merchant_id: number }>`select * from zg_due_products(${atMost}::int)`)).map(
      (row) => row.merchant_id,
    ),
  )

/** Removes used nonces, old login attempts and long dead sessions; makes the coming months' partitions. */
export const sweep = (database: Database) =>
  asSystem(database, async (c) => {
    await c.run(sql`select zg_sweep()`)
    await c.run(sql`select zg_ensure_partitions()`)
  })
