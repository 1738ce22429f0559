import { Connection, type Database } from './database.ts'
import { sql } from './query.ts'
import { connect } from './tenant.ts'

/** The database, or the transaction that is open already: a call that holds one connection takes no second. */
export type Runner = Database | Connection

/** The only way across tenants: the definer functions of the migrations, one by one. */
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

/** True the first time a nonce is used, false for a replay. */
export const insertNonce = (database: Database, nonce: string, expires: Date) =>
  asSystem(
    database,
    async (c) =>
      (await c.one(sql<{ fresh: boolean }>`select zg_use_nonce(${nonce}, ${expires}) as fresh`)).fresh,
  )

export interface AccountRow {
  id: number
  pin: string
  password_hash: string
  disabled: boolean
}

/** The account with that login name, or else that phone. */
export const selectAccount = (database: Database, login: string) =>
  asSystem(database, (c) => c.first(sql<AccountRow>`select * from zg_find_account(${login})`))

/** The account whose owner has proved by a code that the phone is his. */
export const selectProvedAccount = (database: Database, phone: string) =>
  asSystem(database, (c) => c.first(sql<AccountRow>`select * from zg_find_proved_account(${phone})`))

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
}

/** Somebody who comes in, as his merchant's audit row names him. */
export interface Comer {
  session_id: number
  employee_id: number
  pin: string
}

/** Opens a session; undefined when the account may not enter the merchant or its password was changed meanwhile. */
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

/** Looks, read-only, through the eyes of somebody of the merchant; null: one's own again. */
export const updateView = (tx: Connection, sessionId: number, employeeId: number | null) =>
  tx.run(sql`select zg_view_as(${sessionId}::bigint, ${employeeId}::bigint)`)

/** Ends one session of an account; false when it is none of his, or over. */
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

/** Where an account is signed in, the last used first. */
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

/** Moves a session to another merchant of its account; undefined when the account may not enter that one. */
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

/** Undefined when that merchant does not ask the account to join. His employee's row is written by `answerAsEmployee`. */
export const answerInvitation = (open: Connection, accountId: number, merchantId: number, accept: boolean) =>
  open.first(
    sql<{
      employee_id: number
      pin: string
    }>`select * from zg_answer_invitation(${accountId}::bigint, ${merchantId}::bigint, ${accept})`,
  )

/**
 * Whether an account may join a merchant that invites it while it signs in: 'given' when an administrator of before still
 * knows its password, 'gone' when it has changed meanwhile.
 */
export const mayJoin = async (open: Connection, accountId: number, triedHash: string | null) =>
  (
    await open.one(
      sql<{
        said: 'may' | 'given' | 'gone'
      }>`select zg_may_join(${accountId}::bigint, ${triedHash}::text) as said`,
    )
  ).said

/** Whether any merchant of the account asks for special characters in passwords. */
export const needsSpecial = (runner: Runner, accountId: number) =>
  asSystem(
    runner,
    async (c) =>
      (await c.one(sql<{ needed: boolean }>`select zg_needs_special(${accountId}::bigint) as needed`)).needed,
  )

/** Where the person of an account works, as each merchant knows him. */
export const selectPlaces = (open: Connection, accountId: number) =>
  open.all(
    sql<{
      merchant_id: number
      employee_id: number
      pin: string
    }>`select * from zg_account_places(${accountId}::bigint)`,
  )

/** One transaction across tenants: for what is written under no merchant, or under one that is being made. */
export const systemTransaction = <T>(database: Database, work: (tx: Connection) => Promise<T>): Promise<T> =>
  asSystem(database, async (c) => {
    await c.script('begin')
    const result = await work(c)
    await c.script('commit')
    return result
  })

export const insertMerchant = async (tx: Connection, name: string): Promise<number> =>
  (await tx.one(sql<{ id: number }>`select zg_register_merchant(${name}) as id`)).id

/** Null when the login name is taken, or the phone by somebody who has proved it; whoever did not loses it. */
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

/** Takes the next due task under a lease; undefined when there is none. */
export const claimTask = (database: Database, leaseSeconds: number) =>
  asSystem(database, (c) =>
    c.first(sql<ClaimedTask>`select * from zg_claim_task(make_interval(secs => ${leaseSeconds}))`),
  )

/** Merchants with rows of the audit trail that wait for a link of their chain. */
export const selectUnsealedMerchants = (database: Database, atMost: number) =>
  asSystem(database, async (c) =>
    (await c.all(sql<{ id: number }>`select id from zg_unsealed_merchants(${atMost}::int) id`)).map(
      (row) => row.id,
    ),
  )

/** Removes used nonces, old login attempts and long dead sessions; makes the coming months' partitions. */
export const sweep = (database: Database) =>
  asSystem(database, async (c) => {
    await c.run(sql`select zg_sweep()`)
    await c.run(sql`select zg_ensure_partitions()`)
  })
