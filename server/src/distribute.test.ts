import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { distribute } from './distribute.ts'
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

test('the embedded database is refused before it starts', async () => {
  await expect(maintain(readSettings({ NODE_ENV: 'test' }), 'distribute', [])).rejects.toThrow(
    'set DATABASE_URL to its coordinator',
  )
})
