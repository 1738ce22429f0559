import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { Refusal, refuse } from '../refusal.ts'
import { query } from './query.ts'

/** A Kysely builder or a raw `sql` template. */
export interface Compilable<R> {
  compile(executor: typeof query): CompiledQuery<R>
}

// bigint: ids, cents and counts are safe integers. A larger value is a bug and must not be rounded.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of the safe range: ${text}`)
  return value
})
pg.types.setTypeParser(
  1016 as never,
  ((text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))) as never,
)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const names = new Map<string, string>()
/**
 * The limit of prepared statements per connection. Filters combine into any number of statements; those above the
 * limit are planned each time.
 */
const mostNames = 1000

/** The prepared statements of this process. */
export const preparedStatements = (): string[] => [...names.keys()]
/** The files of the tests share a process, and each looks at its own statements. */
export const forgetStatements = (): void => names.clear()

function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < mostNames) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** The last fault of each connection, besides those that only follow from it. */
const faults = new WeakMap<pg.ClientBase, unknown>()

/**
 * The fault of a statement. Statements that were sent together with a failing one find its transaction aborted. They
 * fail for its reason, whichever of them is heard first.
 */
function faultOf(client: pg.ClientBase, error: unknown): unknown {
  if ((error as { code?: string }).code === '25P02') return faults.get(client) ?? error
  const fault = refusalOf(error)
  faults.set(client, fault)
  return fault
}

const gathering = new WeakSet<pg.ClientBase>()

/** Statements of the same moment leave in one write: each write of its own costs as much as a small statement. */
function gather(client: pg.ClientBase): void {
  if (gathering.has(client)) return
  const { stream } = (client as pg.Client).connection
  gathering.add(client)
  stream.cork()
  process.nextTick(() => {
    gathering.delete(client)
    stream.uncork()
  })
}

/** One database connection, or one transaction on it. It runs compiled queries as prepared statements. */
export class Connection {
  readonly client: pg.ClientBase
  private ended = false

  constructor(client: pg.ClientBase) {
    this.client = client
  }

  /** Refuses all further statements. They would run on the connection of somebody else. */
  end(): void {
    this.ended = true
  }

  private requireOpen(): void {
    if (this.ended) throw new Error('a statement came after the end of its transaction')
  }

  private async execute(compilable: Compilable<unknown>): Promise<pg.QueryResult> {
    this.requireOpen()
    const compiled = compilable.compile(query)
    gather(this.client)
    try {
      return await this.client.query({
        name: nameOf(compiled.sql),
        text: compiled.sql,
        values: compiled.parameters as unknown[],
      })
    } catch (error) {
      throw faultOf(this.client, error)
    }
  }

  /** All rows. */
  async all<R>(compilable: Compilable<R>): Promise<R[]> {
    return (await this.execute(compilable)).rows
  }

  /** The first row, if there is one. */
  async first<R>(compilable: Compilable<R>): Promise<R | undefined> {
    return (await this.execute(compilable)).rows[0]
  }

  /** The only row. No row is a bug. */
  async one<R>(compilable: Compilable<R>): Promise<R> {
    const row = (await this.execute(compilable)).rows[0]
    if (row === undefined) throw new Error('a query that always has a row had none')
    return row
  }

  /** The number of changed rows. */
  async run(compilable: Compilable<unknown>): Promise<number> {
    return (await this.execute(compilable)).rowCount ?? 0
  }

  /** Runs several statements without parameters in one message. */
  async script(text: string): Promise<void> {
    this.requireOpen()
    gather(this.client)
    try {
      await this.client.query(text)
    } catch (error) {
      throw faultOf(this.client, error)
    }
  }
}

const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '08001',
])

/** Translates a database error into a refusal if a user can meet it. Any other error is a bug and stays unchanged. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const code = (error as { code?: string }).code ?? ''
  if (code === '40001' || code === '40P01' || code === '55P03') return refuse('common.conflict')
  if (code === '57014') return refuse('common.deadline')
  if (code === '53300') return refuse('common.busy')
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return refuse('file.storageFull')
  if (code === '25006') return refuse('common.databaseUnavailable')
  if (
    unavailable.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
  )
    return refuse('common.databaseUnavailable')
  return error
}

/** The pool of the app's role, and the owner's login for migrations. */
export interface Database {
  /** Connections with role zg_app, so row-level security applies. */
  pool: pg.Pool
  config: pg.ClientConfig
  /** The tables lie in a Citus cluster, or may be moved there. It plans a statement by the merchant in its values. */
  clustered: boolean
  close(): Promise<void>
}

// `propagate_set_commands` sends the merchant of a transaction to the shards of a cluster. A single PostgreSQL
// ignores it, so the server need not know which it runs on. Just-in-time compilation takes a second for a page of an
// export that takes milliseconds without it.
const sessionOptions =
  '-c role=zg_app -c jit=off -c citus.propagate_set_commands=local -c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=5000 -c lock_timeout=4000 -c idle_in_transaction_session_timeout=60000'

/**
 * Opens the pool. With `durable`, refuses a database that could lose acknowledged writes (fsync, full_page_writes,
 * synchronous_commit).
 */
export async function openDatabase(
  config: pg.ClientConfig,
  options: { poolSize: number; durable: boolean },
): Promise<Database> {
  const pool = new pg.Pool({
    ...config,
    max: options.poolSize,
    options: sessionOptions,
    application_name: 'zhanggui',
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
  })
  // The pool replaces a broken connection, and its current statement is refused. Without these listeners for idle and
  // active connections the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const { rows } = await pool.query<{ clustered: boolean; unsafe: string[] }>(
    `select exists (select from pg_extension where extname = 'citus') as clustered, array(select name::text from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe`,
  )
  const { clustered = false, unsafe = [] } = rows[0] ?? {}
  if (options.durable && unsafe.length > 0) {
    await pool.end()
    throw new Error(`The database could lose acknowledged writes: turn ${unsafe.join(', ')} on`)
  }
  return { pool, config, clustered, close: () => pool.end() }
}
