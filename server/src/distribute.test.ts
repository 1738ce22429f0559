import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabaseOf, createTestDatabase } from '../test/database.ts'
import { distribute } from './distribute.ts'
import { migrate } from './kernel/database/migrate.ts'
import { placeNewTables } from './kernel/database/place-tables.ts'
import { selectPlanes } from './kernel/database/planes.ts'
import { readSettings } from './kernel/settings.ts'
import { maintain } from './maintenance.ts'

test('a single PostgreSQL is refused: it has nothing to distribute', async () => {
  const database = await createTestDatabase()
  try {
    if (inject('cluster').nodes === null)
      await expect(distribute(database.connection)).rejects.toThrow('it has no extension citus')
    // On a cluster the test harness has distributed the tables already.
    else expect(await distribute(database.connection)).toMatchObject({ moved: [] })
  } finally {
    await database.drop()
  }
})

test('a new version brings its tables, in a cluster beside those that are distributed', async () => {
  const database = await createDatabaseOf(30)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const older = (await selectPlanes(client)).tenant
    const isCluster = inject('cluster').nodes !== null
    if (isCluster) expect((await placeNewTables(client)).moved.sort()).toEqual([...older].sort())
    await migrate(database.connection)
    const newer = (await selectPlanes(client)).tenant
    expect(newer.length).toBeGreaterThan(older.length)
    if (isCluster) expect(await distribute(database.connection)).toMatchObject({ moved: [] })
  } finally {
    await client.end()
    await database.drop()
  }
})

test('the embedded database is refused before it starts', async () => {
  await expect(maintain(readSettings({ NODE_ENV: 'test' }), 'distribute', [])).rejects.toThrow(
    'set DATABASE_URL to its coordinator',
  )
})
