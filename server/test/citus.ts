import pg from 'pg'
import { distribute } from '../src/distribute.ts'
import { migrate } from '../src/kernel/database/migrate.ts'

type Connection = { database: string } & pg.ClientConfig

/** Shards of a test's tables: few, each costs time. */
const shards = 4

/**
 * The nodes of the cluster behind a coordinator, as a superuser, who alone adds the extension; null for one PostgreSQL.
 * CITUS_SUPERUSER names him, `postgres` without a password by default.
 */
export async function citusNodes(connection: Connection): Promise<Connection[] | null> {
  const { rows: extension } = await query(connection, "select 1 from pg_extension where extname = 'citus'")
  if (extension.length === 0) return null
  const { rows } = await query(
    connection,
    "select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' order by groupid",
  )
  const [user = 'postgres', password] = (process.env.CITUS_SUPERUSER ?? 'postgres').split(':')
  return rows.map(({ host, port }) => ({ host, port, user, password, database: 'postgres' }) as Connection)
}

/** An empty database on each node, that the coordinator knows as a cluster. */
export async function createCitusDatabase(
  nodes: readonly Connection[],
  database: string,
  owner: string,
): Promise<void> {
  await onEach(nodes, `create database ${database} owner ${owner}`)
  await onEach(
    nodes.map((node) => ({ ...node, database })),
    'create extension citus; create extension btree_gin',
  )
  const [coordinator, ...workers] = nodes
  if (!coordinator) throw new Error('the cluster has no coordinator')
  const there = { ...coordinator, database }
  await query(there, `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`)
  for (const { host, port } of workers) await query(there, `select citus_add_node('${host}', ${port})`)
  await query(there, `alter database ${database} set citus.shard_count = ${shards}`)
}

/** Makes a migrated and distributed database. */
export async function createCitusTemplate(
  nodes: readonly Connection[],
  connection: Connection,
  database: string,
): Promise<void> {
  await createCitusDatabase(nodes, database, String(connection.user))
  await migrate({ ...connection, database })
  await distribute({ ...connection, database })
}

/** Lets nobody in any more. The database is then copied node by node: a copy brings along metadata and shards. */
export async function closeCitusTemplate(nodes: readonly Connection[], database: string): Promise<void> {
  // Citus keeps a connection to each of its databases, and what has one cannot be copied.
  await onEach(nodes, `alter database ${database} allow_connections false`)
  await onEach(nodes, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
}

export const copyCitusDatabase = (
  nodes: readonly Connection[],
  template: string,
  database: string,
  owner: string,
): Promise<void> => onEach(nodes, `create database ${database} template ${template} owner ${owner}`)

export const dropCitusDatabase = (nodes: readonly Connection[], database: string): Promise<void> =>
  onEach(nodes, `drop database if exists ${database} with (force)`)

/**
 * Fails if a worker has drawn an id: such ids are larger than all that the coordinator draws, so that the newest record
 * is not the last one. A statement that is pushed to a worker as a whole may do it.
 */
export async function checkIds(nodes: readonly Connection[], database: string): Promise<void> {
  for (const node of nodes.slice(1)) {
    const { rows } = await query(
      { ...node, database },
      "select sequencename as name from pg_sequences where schemaname = 'public' and last_value is not null",
    )
    if (rows.length > 0) throw new Error(`drawn on a worker: ${rows.map(({ name }) => name).join(', ')}`)
  }
}

async function onEach(nodes: readonly Connection[], text: string): Promise<void> {
  for (const node of nodes) for (const one of text.split('; ')) await query(node, one)
}

async function query(connection: pg.ClientConfig, text: string): Promise<pg.QueryResult> {
  // The cluster tells its other nodes of new databases only when it is asked to; here each is made by itself.
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
