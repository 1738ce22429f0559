import type { Connection, Database } from '../database/database.ts'
import { sql } from '../database/query.ts'
import { asSystem, type Comer, type NewSession, type Runner } from '../database/system.sql.ts'

// Protection against guessing before a merchant is known: tries, captchas, SMS codes, scans. All are security definer
// functions.

/**
 * A key has `atMost` tries in the window. From `captchaFrom` on (null: never) each try needs a solved captcha, with
 * twice the work after each `perLevel` further tries.
 */
export interface TryLimit {
  key: string
  captchaFrom: number | null
  perLevel?: number
  atMost: number
}

const arraysOf = (limits: readonly TryLimit[]) => ({
  keys: limits.map(({ key }) => key),
  from: limits.map(({ captchaFrom }) => captchaFrom),
  per: limits.map(({ perLevel = 1 }) => perLevel),
})

export interface Taken {
  ids: number[] | null
  waitMinutes: number | null
  captcha: boolean
  fullKey: number | null
}

/**
 * Takes a try for each key. Without `ids` it was refused: a key (`fullKey`, counted from 1) has no tries left and
 * must wait, or (`captcha`) the try needs a solved captcha.
 */
export const takeTry = (
  runner: Runner,
  limits: readonly TryLimit[],
  { minutes, ticket = null }: { minutes: number; ticket?: Buffer | null },
) => {
  const { keys, from, per } = arraysOf(limits)
  return asSystem(runner, (c) =>
    c.one(
      sql<Taken>`select ids, ceil(extract(epoch from wait) / 60)::int as "waitMinutes", captcha, full_key as "fullKey"
        from zg_take_try(${keys}::text[], ${from}::int[], ${per}::int[],
          ${limits.map((limit) => limit.atMost)}::int[], make_interval(mins => ${minutes}), ${ticket}::bytea)`,
    ),
  )
}

/** The level of work for the next try; null if it costs none. */
export const selectWorkLevel = (database: Database, limits: readonly TryLimit[], minutes: number) => {
  const { keys, from, per } = arraysOf(limits)
  return asSystem(
    database,
    async (c) =>
      (
        await c.one(sql<{ level: number | null }>`
          select zg_work_level(${keys}::text[], ${from}::int[], ${per}::int[], make_interval(mins => ${minutes})) as level`)
      ).level,
  )
}

/** After a correct password: gives the try back and forgets the wrong tries of the account. */
export const giveBackTry = (database: Database, ids: number[], accountKey: string) =>
  asSystem(database, (c) => c.run(sql`select zg_give_back_try(${ids}, ${accountKey})`))

/** Keeps the ticket of a solved captcha. False for a captcha that has a ticket already. */
export const keepTicket = (
  database: Database,
  ticket: { id: string; level: number; hash: Buffer; minutes: number },
) =>
  asSystem(
    database,
    async (c) =>
      (
        await c.one(sql<{ kept: boolean }>`
          select zg_keep_ticket(${ticket.id}, ${ticket.level}::int, ${ticket.hash}::bytea,
            now() + make_interval(mins => ${ticket.minutes})) as kept`)
      ).kept,
  )

export const knowDevice = (
  runner: Runner,
  accountId: number,
  device: { hash: Buffer; userAgent: string; ip: string },
) =>
  asSystem(runner, (c) =>
    c.run(
      sql`select zg_know_device(${accountId}::bigint, ${device.hash}::bytea, ${device.userAgent}, ${device.ip})`,
    ),
  )

export const knowsDevice = (database: Database, accountId: number, hash: Buffer) =>
  asSystem(
    database,
    async (c) =>
      (
        await c.one(
          sql<{ knows: boolean }>`select zg_knows_device(${accountId}::bigint, ${hash}::bytea) as knows`,
        )
      ).knows,
  )

/** The browsers that an account has signed in from, the last used first. */
export const selectKnownDevices = (runner: Runner, accountId: number) =>
  asSystem(runner, (c) =>
    c.all(
      sql<{
        id: number
        device_hash: Buffer
        user_agent: string
        ip: string
        created_at: string
        last_seen_at: string
      }>`select * from zg_known_devices(${accountId}::bigint)`,
    ),
  )

export const forgetDevice = (runner: Runner, accountId: number, id: number) =>
  asSystem(
    runner,
    async (c) =>
      (
        await c.one(
          sql<{
            forgotten: boolean
          }>`select zg_forget_device(${accountId}::bigint, ${id}::bigint) as forgotten`,
        )
      ).forgotten,
  )

/** Takes a code for a phone. Without an id it was refused. */
export const takeSms = (
  database: Database,
  sms: { phone: string; purpose: string; codeHash: Buffer; network: string; ticket: Buffer | null },
  limits: { captchaFrom: number | null; network: number },
) =>
  asSystem(database, (c) =>
    c.one(
      sql<{
        id: number | null
        refused: 'soon' | 'many' | 'network' | 'captcha' | null
        wait_seconds: number
      }>`select * from zg_take_sms(${sms.phone}, ${sms.purpose}, ${sms.codeHash}, ${sms.network}, ${limits.captchaFrom}::int, ${limits.network}::int, ${sms.ticket})`,
    ),
  )

export const dropSms = (database: Database, id: number) =>
  asSystem(database, (c) => c.run(sql`select zg_drop_sms(${id}::bigint)`))

export const matchSms = (runner: Runner, phone: string, purpose: string, codeHash: Buffer, take: boolean) =>
  asSystem(
    runner,
    async (c) =>
      (
        await c.one(
          sql<{
            fits: boolean | null
          }>`select zg_match_sms(${phone}, ${purpose}, ${codeHash}, ${take}) as fits`,
        )
      ).fits,
  )

/** Returns the time when the code expires. */
export const insertScan = (
  database: Database,
  scan: { id: string; secretHash: Buffer; checkDigits: string; ip: string; userAgent: string },
) =>
  asSystem(
    database,
    async (c) =>
      (
        await c.one(
          sql<{
            expires_at: string
          }>`select zg_new_scan(${scan.id}, ${scan.secretHash}, ${scan.checkDigits}, ${scan.ip}, ${scan.userAgent}) as expires_at`,
        )
      ).expires_at,
  )

/** A phone has read the code. Undefined if it is too old, or if another account has read it. */
export const readScan = (tx: Connection, scanId: string, accountId: number) =>
  tx.first(
    sql<{
      state: number
      check_digits: string
      ip: string
      user_agent: string
      created_at: string
    }>`select * from zg_read_scan(${scanId}, ${accountId}::bigint)`,
  )

/** `by` is the session of the phone. It must last until the computer takes the scan. */
export const answerScan = async (
  tx: Connection,
  scanId: string,
  by: { accountId: number; id: number },
  accept: boolean,
) =>
  (
    await tx.one(
      sql<{
        answered: boolean
      }>`select zg_answer_scan(${scanId}, ${by.accountId}::bigint, ${by.id}::bigint, ${accept}) as answered`,
    )
  ).answered

/** The state of a scan. A confirmed one opens the session, once. */
export const pollScan = (
  open: Connection,
  scan: { id: string; secretHash: Buffer },
  s: Omit<NewSession, 'accountId' | 'merchantId' | 'triedHash'>,
) =>
  open.one(
    sql<{ state: number } & Comer & { merchant_id: number | null; account_id: number | null }>`
      select * from zg_poll_scan(${scan.id}, ${scan.secretHash}, ${s.tokenHash}, ${s.companionHash}, ${s.ip},
        ${JSON.stringify(s.claimed)}::jsonb, make_interval(hours => ${s.lifetimeHours}))`,
  )

/** The merchant and the person of a one-time link that has not expired. */
export const findLinkByHash = (database: Database, hash: Buffer) =>
  asSystem(database, (c) =>
    c.first(sql<{ merchant_id: number; employee_id: number }>`select * from zg_find_link(${hash}::bytea)`),
  )
