import type pg from 'pg'
import { Connection, type Database, refusalOf } from './database.ts'

/**
 * A transaction bound to one merchant: row-level security shows it that merchant's rows and no others. Each statement
 * names `merchantId` for every table of the tenant plane: in a cluster it then concerns one shard.
 */
export class Tx extends Connection {
  readonly merchantId: number

  constructor(client: pg.ClientBase, merchantId: number) {
    super(client)
    this.merchantId = merchantId
  }
}

/** Binds an open transaction to a merchant: what follows belongs to that one. */
export async function bindTo(open: Connection, merchantId: number): Promise<Tx> {
  await open.script(setMerchant(merchantId))
  return new Tx(open.client, merchantId)
}

/** Works for another merchant for a while, in the same transaction. */
export async function forMerchant<T>(tx: Tx, merchantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await work(await bindTo(tx, merchantId))
  await bindTo(tx, tx.merchantId)
  return result
}

function setMerchant(merchantId: number): string {
  if (!Number.isSafeInteger(merchantId) || merchantId <= 0)
    throw new Error('a tenant transaction needs a merchant')
  return `set local app.merchant_id='${merchantId}'`
}

export interface TenantOptions {
  /** A call that is not audited may not write. */
  readOnly?: boolean
  /** Every statement sees the database as it was at the first one; read-only. */
  snapshot?: boolean
  /** When it is aborted before the commit, everything is rolled back. */
  signal?: AbortSignal
  /** A transaction of a task may hold its statements longer than one of a request. */
  statementTimeoutMs?: number
}

/** Runs `work` in one transaction of the merchant; commits when it resolves, rolls back when it rejects. */
export async function inTenant<T>(
  database: Database,
  merchantId: number,
  options: TenantOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const begin = beginOf(merchantId, options)
  const client = await connect(database.pool)
  const tx = new Tx(client, merchantId)
  try {
    // Not waited for: the first statement travels with it (the pool's connections are pipelined). Should it fail, what
    // follows finds no merchant and sees nothing.
    const begun = tx.script(begin)
    begun.catch(() => {})
    const result = await work(tx)
    await begun
    options.signal?.throwIfAborted()
    const committed = tx.script('commit')
    if (options.readOnly || options.snapshot) {
      // Nothing hangs on the end of a transaction that only read.
      committed.then(
        () => client.release(),
        () => client.release(true),
      )
      return result
    }
    await committed
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

function beginOf(merchantId: number, options: TenantOptions): string {
  const mode = options.snapshot
    ? ' isolation level repeatable read read only'
    : options.readOnly
      ? ' read only'
      : ''
  const timeout = options.statementTimeoutMs
    ? `; set local statement_timeout=${Math.trunc(options.statementTimeoutMs)}`
    : ''
  return `begin${mode}; ${setMerchant(merchantId)}${timeout}`
}

/** Takes a connection; a database that is away is a refusal the user is told of. */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw refusalOf(error)
  }
}
