import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenApp, type TestApp } from '../test/app.ts'
import { createTestDatabase } from '../test/database.ts'
import { emptyTable, hashTables } from '../test/table-hashes.ts'
import { backup, restore } from './backup.ts'
import { inTenant } from './kernel/database/tenant.ts'
import { insertFile, storageKey } from './kernel/file/files.ts'
import { openLocalFolder } from './kernel/storage/local-folder.ts'

let app: TestApp
let folder: string
const key = `${'a1'.repeat(16)}.png`

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  folder = mkdtempSync(join(tmpdir(), 'zg-backup-'))
  await app.services.storage.put(storageKey(1, 'media', key), Readable.from([Buffer.from('a picture')]))
  await inTenant(app.services.database, 1, {}, (tx) =>
    insertFile(tx, {
      merchantId: 1,
      kind: 'media',
      key,
      name: '图.png',
      contentType: 'image/png',
      bytes: 9,
      employeeId: null,
    }),
  )
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a restored copy is equal table by table, accepts sign-ins, gives new ids and has the files', async () => {
  const place = join(folder, 'first')
  const before = await hashTables(app.connection)
  await backup(app.connection, app.services.storage, place)
  const empty = await createTestDatabase()
  const files = await openLocalFolder(join(folder, 'restored-files'))
  await restore(empty.connection, files, place)
  expect(await hashTables(empty.connection)).toEqual(before)
  expect((await files.head(storageKey(1, 'media', key)))?.size).toBe(9)

  const copy = await givenApp({ startTasks: false, connection: empty.connection })
  const admin = await copy.signIn('admin')
  expect((await admin.get(sessionCalls.findCurrent, {})).group.name).toBe('晨光便利')
  const { id } = await admin.get(categoryCalls.saveCategory, { name: '恢复之后' })
  expect(Number(id)).toBeGreaterThan(40)
  await copy.close()
  await empty.drop()
})

test('refuses a database with data, and leaves it unchanged', async () => {
  const place = join(folder, 'second')
  await backup(app.connection, app.services.storage, place)
  const before = await hashTables(app.connection)
  await expect(restore(app.connection, app.services.storage, place)).rejects.toThrow(/not empty/)
  expect(await hashTables(app.connection)).toEqual(before)
})

test('refuses a damaged backup and writes nothing', async () => {
  const place = join(folder, 'third')
  await backup(app.connection, app.services.storage, place)
  const manifest = JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8'))
  manifest.tables.find((table: { name: string }) => table.name === 'product').sha256 = '0'.repeat(64)
  writeFileSync(join(place, 'manifest.json'), JSON.stringify(manifest))
  const empty = await createTestDatabase()
  await expect(restore(empty.connection, app.services.storage, place)).rejects.toThrow(
    /product: the backup is damaged/,
  )
  expect(
    Object.entries(await hashTables(empty.connection)).filter(([, hash]) => hash !== emptyTable),
  ).toEqual([])
  await empty.drop()
})

test('gets its final name when it is complete', async () => {
  const place = join(folder, 'fourth')
  const storage = { ...app.services.storage, head: () => Promise.reject(new Error('the storage is away')) }
  await expect(backup(app.connection, storage, place)).rejects.toThrow(/away/)
  expect(existsSync(place)).toBe(false)
  expect(readdirSync(folder)).toContain('fourth.partial')
})
