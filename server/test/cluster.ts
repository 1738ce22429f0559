import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/kernel/embedded-postgres.ts'
import { migrate } from '../src/kernel/migrate.ts'

/** One cluster for the whole run (PG_BIN chooses another PostgreSQL), and a template that is migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'zg-test-'))
  const postgres = await startEmbeddedPostgres({ folder, durable: false })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await client.query('create database zg_template')
  await client.end()
  const template = { ...postgres.connection, database: 'zg_template' }
  await migrate(template)
  project.provide('cluster', template)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
