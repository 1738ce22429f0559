import pg from 'pg'
import { migrationFiles } from './kernel/database/migrate.ts'
import { type Placed, placeTables } from './kernel/database/place-tables.ts'
import { selectPlanes } from './kernel/database/planes.ts'

/** The oldest PostgreSQL with which Citus can push down our outer joins. */
const oldestPostgres = 170_000

export interface Distribution extends Placed {
  control: string[]
  workers: number
}

/**
 * Distributes the tables from a Citus coordinator. Tables of the tenant plane are distributed by merchant_id and
 * colocated, so all rows of a merchant lie on one shard. The control plane stays on the coordinator. A second run
 * changes nothing.
 */
export async function distribute(owner: pg.ClientConfig): Promise<Distribution> {
  const client = new pg.Client({ ...owner, application_name: 'zhanggui distribute' })
  await client.connect()
  try {
    const workers = await requireCoordinator(client)
    await requireMigrated(client)
    const { tenant, control, unknown } = await selectPlanes(client)
    if (unknown.length > 0)
      throw new Error(
        `These tables belong to no merchant and are not part of Zhanggui: ${unknown.join(', ')}. Move them to another schema.`,
      )
    await letAppRoleIn(client)
    const { moved, stayed } = await placeTables(client, tenant)
    return { moved, stayed, control, workers }
  } finally {
    await client.end()
  }
}

/** The number of nodes with shards. Refuses a database that is not the coordinator of a cluster. */
async function requireCoordinator(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ citus: boolean; version: number }>(
    "select exists (select from pg_extension where extname = 'citus') as citus, current_setting('server_version_num')::int as version",
  )
  if (!rows[0]?.citus)
    throw new Error(
      'The database is no Citus cluster: it has no extension citus. One PostgreSQL needs no distributing.',
    )
  if (rows[0].version < oldestPostgres) throw new Error('Zhanggui needs Citus on PostgreSQL 17 or newer.')
  const { rows: nodes } = await client.query<{ coordinator: boolean; workers: number }>(
    `select citus_is_coordinator() as coordinator,
       (select count(*)::int from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards) as workers`,
  )
  if (!nodes[0]?.coordinator)
    throw new Error('DATABASE_URL is a worker of the cluster: set it to the coordinator.')
  if (nodes[0].workers === 0)
    throw new Error('The cluster has no node for the shards: add its workers with citus_add_node.')
  return nodes[0].workers
}

async function requireMigrated(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.schema_migration') is not null as there",
  )
  const done = rows[0]?.there
    ? (await client.query<{ version: number }>('select version from schema_migration')).rows
    : []
  const missing = migrationFiles().filter(({ version }) => !done.some((one) => one.version === version))
  if (missing.length > 0)
    throw new Error(
      'The database does not have the tables of this version: start the server on it once, stop it, then distribute.',
    )
}

/** Nodes of a cluster sign in to each other with the role of the current session. */
async function letAppRoleIn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "select rolcanlogin as may from pg_roles where rolname = 'zg_app'",
  )
  if (rows[0]?.may) return
  try {
    await client.query('alter role zg_app login')
  } catch (error) {
    throw new Error(
      `The role zg_app must be able to sign in on the workers (${(error as Error).message}). Ask the database administrator to run on the coordinator:\n  ALTER ROLE zg_app LOGIN;`,
      { cause: error },
    )
  }
}
