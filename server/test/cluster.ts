import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/kernel/database/migrate.ts'
import { selectPlanes } from '../src/kernel/database/planes.ts'
import { startEmbeddedPostgres } from '../src/kernel/embedded/embedded-postgres.ts'
import { isAlive } from '../src/kernel/embedded/embedded-postgres-cluster.ts'
import { seedDemo } from '../src/seed/demo.ts'
import { citusNodes, closeCitusTemplate, createCitusTemplate, dropCitusDatabase } from './citus.ts'

type Connection = { database: string } & pg.ClientConfig

export interface TestCluster {
  /** The login of the product. Its `database` is used to create others. */
  connection: Connection
  /** A migrated database. Every test file copies it. */
  template: string
  /** The same with the demo merchants, as they were made at this time. A cluster has none: its copies are slow. */
  demo: { template: string; madeAt: number } | null
  /** The tables of the tenant plane. */
  tenantTables: string[]
  /** The tables whose ids the database draws. */
  numberedTables: string[]
  /** The nodes of a Citus cluster; null for one PostgreSQL. */
  nodes: Connection[] | null
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

const folderPrefix = 'zhanggui-test-'

/** One cluster per run: an embedded one without fsync (PG_BIN chooses the version), or that of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const { connection, stop } = url ? await external(url) : await embedded()
  const template = `zg_template_${process.pid}`
  const nodes = url ? await citusNodes(connection) : null
  if (nodes) await createCitusTemplate(nodes, connection, template)
  else {
    await query(connection, `create database ${template}`)
    await migrate({ ...connection, database: template })
  }
  const tables = await tablesOf({ ...connection, database: template })
  if (nodes) await closeCitusTemplate(nodes, template)
  const demo = nodes ? null : await createDemoTemplate(connection, template)
  project.provide('cluster', { connection, template, demo, ...tables, nodes })
  return async () => {
    if (nodes) await dropCitusDatabase(nodes, template)
    else
      for (const one of [template, demo?.template]) if (one) await query(connection, `drop database ${one}`)
    await stop()
  }
}

/** The demo takes as long to make as a small test file. Made once, it is copied in a tenth of that. */
async function createDemoTemplate(connection: Connection, template: string): Promise<TestCluster['demo']> {
  const made = { template: `${template}_demo`, madeAt: Date.now() }
  await query(connection, `create database ${made.template} template ${template}`)
  await seedDemo({ ...connection, database: made.template })
  return made
}

async function embedded() {
  await removeLeftOvers()
  const folder = await mkdtemp(join(tmpdir(), folderPrefix))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ folder, durable: false })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { connection: postgres.connection, stop }
}

/** Removes the folders of killed runs. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue
    const owner = Number(await readFile(join(tmpdir(), name, 'owner'), 'utf8').catch(() => 0))
    if (owner > 0 && !isAlive(owner)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

async function external(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url)
  const connection = {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1) || 'postgres',
  }
  const [login] = await query(
    connection,
    'select rolsuper, rolcreatedb from pg_roles where rolname = current_user',
  )
  // In a cluster a superuser creates the databases.
  const creates = login?.rolcreatedb || (await citusNodes(connection)) !== null
  if (!login || login.rolsuper || !creates)
    throw new Error(
      'TEST_DATABASE_URL: the tests need a login with CREATEDB and CREATEROLE that is no superuser',
    )
  return { connection, stop: async () => undefined }
}

async function tablesOf(
  connection: pg.ClientConfig,
): Promise<Pick<TestCluster, 'tenantTables' | 'numberedTables'>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select distinct attrelid::regclass::text as name from pg_attribute where attidentity <> '' and attnum > 0",
    )
    return { tenantTables: (await selectPlanes(client)).tenant, numberedTables: rows.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

async function query(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
