import { Connection, type Database } from './database.ts'
import { sql } from './query.ts'
import { connect } from './tenant.ts'

/** The only way across tenants: the definer functions of migration 0002, one by one. */
async function asSystem<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await connect(database.pool)
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

/** Takes a try of signing in; `waitMinutes` when the account or the network has had too many. */
export const takeTry = (
  database: Database,
  keys: { account: string; network: string },
  limits: { minutes: number; account: number; network: number },
) =>
  asSystem(database, (c) =>
    c.one(
      sql<{
        ids: number[] | null
        waitMinutes: number | null
      }>`select ids, ceil(extract(epoch from wait) / 60)::int as "waitMinutes"
        from zg_take_try(${keys.account}, ${keys.network}, make_interval(mins => ${limits.minutes}), ${limits.account}, ${limits.network})`,
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

/** The merchants an account may enter, the last used first; then those that ask it to join. */
export const selectAccountMerchants = (database: Database, accountId: number) =>
  asSystem(database, (c) =>
    c.all(
      sql<{
        merchant_id: number
        name: string
        invited: boolean
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
  action: string
  call: string
  requestId: string
}

/** Opens a session and writes its audit row; gives the session's id. */
export const insertSession = (database: Database, s: NewSession) =>
  asSystem(
    database,
    async (c) =>
      (
        await c.one(
          sql<{
            id: number
          }>`select zg_open_session(${s.tokenHash}, ${s.companionHash}, ${s.accountId}::bigint, ${s.merchantId}::bigint,
            ${s.ip}, ${JSON.stringify(s.claimed)}::jsonb, make_interval(hours => ${s.lifetimeHours}), ${s.action}, ${s.call}, ${s.requestId}) as id`,
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
  employee_id: number | null
  type: 1 | 2 | 3
  all_stores: boolean
  store_ids: number[]
  pin: string
  name: string
  time_zone: string
  permissions: string[]
  view_employee_id: number | null
  view_name: string | null
}

export const selectSession = (database: Database, tokenHash: Buffer, companionHash: Buffer) =>
  asSystem(database, (c) =>
    c.first(sql<SessionRow>`select * from zg_find_session(${tokenHash}, ${companionHash})`),
  )

export const endSession = (database: Database, sessionId: number, reason: string) =>
  asSystem(database, (c) => c.run(sql`select zg_end_session(${sessionId}::bigint, ${reason})`))

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
