import type pg from 'pg'
import { Connection, type Database, refusalOf } from './database.ts'
import { sql } from './query.ts'

/**
 * A transaction bound to one merchant: row-level security shows only that merchant's rows. Each statement names
 * `merchantId` for every table of the tenant plane, so it concerns one shard in a cluster.
 */
export class Tx extends Connection {
  readonly merchantId: number
  private readonly writes: Promise<unknown>[] = []

  constructor(client: pg.ClientBase, merchantId: number) {
    super(client)
    this.merchantId = merchantId
  }

  /**
   * A write whose result the work does not need: it leaves with the statements after it, at the latest with the commit.
   * The transaction fails if it fails.
   */
  later(write: Promise<unknown>): void {
    write.catch(() => {})
    this.writes.push(write)
  }

  /** Resolves when all writes for later are done, and rejects with the first that failed. */
  async written(): Promise<void> {
    await Promise.all(this.writes)
  }
}

/**
 * Waits for all of them, then gives their results or throws the first failure. Unlike Promise.all it leaves no statement
 * under way that would run after a rollback to a savepoint.
 */
export async function together<T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const results = await Promise.allSettled(work)
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never
}

/**
 * The clock of the database with its microseconds, for a write that needs the time of a moment within its transaction. A
 * cluster refuses `clock_timestamp()` in an update. Sent together with the statement before it, it costs no round trip.
 */
export const readClock = async (tx: Tx): Promise<string> =>
  (await tx.one(sql<{ now: string }>`select clock_timestamp()::text as now`)).now

/** Binds an open transaction to a merchant for its next statements. */
export async function bindTo(open: Connection, merchantId: number): Promise<Tx> {
  await open.script(setMerchant(merchantId))
  return new Tx(open.client, merchantId)
}

/** Runs `work` for another merchant in the same transaction. */
export async function forMerchant<T>(tx: Tx, merchantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const there = await bindTo(tx, merchantId)
  const result = await work(there)
  await there.written()
  await bindTo(tx, tx.merchantId)
  return result
}

function setMerchant(merchantId: number): string {
  if (!Number.isSafeInteger(merchantId) || merchantId <= 0)
    throw new Error('a tenant transaction needs a merchant')
  return `set local app.merchant_id='${merchantId}'`
}

export interface TenantOptions {
  /** For calls without an audit row: they must not write. */
  readOnly?: boolean
  /** Every statement sees the database as of the first one. Implies read-only. */
  snapshot?: boolean
  /** Statements are planned once, whatever their values: for many small statements, which take longer to plan than to run. */
  keptPlans?: boolean
  /** An abort before the commit rolls everything back. */
  signal?: AbortSignal
  /** Tasks may run longer statements than requests. */
  statementTimeoutMs?: number
}

/** Runs `work` in one transaction of the merchant. Commits when it resolves, rolls back when it rejects. */
export async function inTenant<T>(
  database: Database,
  merchantId: number,
  options: TenantOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const begin = beginOf(database, merchantId, options)
  const client = await connect(database.pool)
  const tx = new Tx(client, merchantId)
  try {
    // Not awaited: the begin and the first statement go in one round trip, because the pool's connections are
    // pipelined. If the begin fails, row-level security finds no merchant and shows no row.
    const begun = tx.script(begin)
    begun.catch(() => {})
    const result = await work(tx)
    await begun
    options.signal?.throwIfAborted()
    // Goes together with the writes for later. If one of them fails, the commit becomes a rollback, and this throws.
    const committed = tx.script('commit')
    tx.end()
    if (options.readOnly || options.snapshot) {
      // A read-only transaction has nothing to lose, so the answer does not wait for its commit.
      committed.then(
        () => client.release(),
        () => client.release(true),
      )
      return result
    }
    await Promise.all([tx.written(), committed])
    client.release()
    return result
  } catch (error) {
    tx.end()
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

/**
 * A kept plan knows no limit of its rows, and would start parallel workers for a page of ten. That takes longer than
 * the page.
 */
const keptPlans = 'set local plan_cache_mode=force_generic_plan; set local max_parallel_workers_per_gather=0'

function beginOf({ clustered }: Database, merchantId: number, options: TenantOptions): string {
  const mode = options.snapshot
    ? ' isolation level repeatable read read only'
    : options.readOnly
      ? ' read only'
      : ''
  const timeout = options.statementTimeoutMs
    ? `; set local statement_timeout=${Math.trunc(options.statementTimeoutMs)}`
    : ''
  const plans = options.keptPlans && !clustered ? `; ${keptPlans}` : ''
  return `begin${mode}; ${setMerchant(merchantId)}${timeout}${plans}`
}

/** Takes a connection. An unavailable database is a refusal. */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw refusalOf(error)
  }
}
