import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { readSettings } from './kernel/settings.ts'
import { openExistingPostgres } from './postgres.ts'

const urlOf = ({ host = '', port, user, password, database }: pg.ClientConfig) =>
  `postgres://${user}${password ? `:${password}` : ''}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`

test('a command that only reads is refused without a database, and creates none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zg-nothing-'))
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: folder })
  await expect(openExistingPostgres(settings)).rejects.toThrow(
    `There is no database of Zhanggui at ${join(folder, 'db')}. Set DATA_DIR or DATABASE_URL as for the server.`,
  )
  expect(existsSync(join(folder, 'db'))).toBe(false)
  rmSync(folder, { recursive: true })
})

test('a database without the tables of the product is refused, one with them is opened', async () => {
  const { connection } = inject('cluster')
  const empty = readSettings({ NODE_ENV: 'test', DATABASE_URL: urlOf(connection) })
  await expect(openExistingPostgres(empty)).rejects.toThrow(
    'There is no database of Zhanggui at DATABASE_URL',
  )
  const database = await createTestDatabase()
  const ours = readSettings({ NODE_ENV: 'test', DATABASE_URL: urlOf(database.connection) })
  const { owner } = await openExistingPostgres(ours)
  expect(owner).toEqual({ connectionString: ours.DATABASE_URL })
  await database.drop()
})
