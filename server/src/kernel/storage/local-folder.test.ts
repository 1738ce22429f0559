import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storagePromises } from '../../../test/storage-promises.ts'
import { openLocalFolder } from './local-folder.ts'
import { newStorageKey, type Storage } from './storage.ts'

let root: string
let storage: Storage
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'zg-folder-'))
  storage = await openLocalFolder(join(root, 'files'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

storagePromises('local folder', () => storage)

test('only the server’s user may read the files and folders', async () => {
  const key = newStorageKey('9', 'exports', 'xlsx')
  await storage.put(key, Readable.from(['rows']))
  expect((await stat(join(root, 'files', key))).mode & 0o777).toBe(0o600)
  expect((await stat(join(root, 'files', '9', 'exports'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(root, 'files'))).mode & 0o777).toBe(0o700)
})

test('the bytes are on disk before the name appears, and the name before the answer', async () => {
  const key = newStorageKey('10', 'exports', 'xlsx')
  const path = join(root, 'files', key)
  const probe = await open(root)
  const fileHandle = Object.getPrototypeOf(probe)
  await probe.close()
  const named: boolean[] = []
  const sync = fileHandle.sync
  const spy = vi.spyOn(fileHandle, 'sync').mockImplementation(function (this: unknown) {
    named.push(existsSync(path))
    return sync.call(this)
  })
  await storage.put(key, Readable.from(['rows']))
  spy.mockRestore()
  expect(named[0]).toBe(false)
  expect(named.at(-1)).toBe(true)
  // The two new folders of a merchant are synced to disk, too.
  expect(named.length).toBe(4)
})

test('no partial file stays, neither after a failure nor after an old crash', async () => {
  const temp = join(root, 'files', '.tmp')
  const broken = new Readable({ read() {} })
  broken.push('half')
  setTimeout(() => broken.destroy(new Error('cable pulled')), 20)
  await expect(storage.put(newStorageKey('7', 'media', 'jpg'), broken)).rejects.toThrow('cable pulled')
  expect(await readdir(temp)).toEqual([])
  await writeFile(join(temp, 'old'), 'half')
  await utimes(join(temp, 'old'), new Date(), new Date(Date.now() - 25 * 3600_000))
  await writeFile(join(temp, 'young'), 'another server of ours is writing this')
  await openLocalFolder(join(root, 'files'))
  expect(await readdir(temp)).toEqual(['young'])
})

test('an upload that fails before its first byte is rejected, and the server continues', async () => {
  const gone = new Readable({ read() {} })
  gone.destroy(new Error('cable pulled'))
  await expect(storage.put(newStorageKey('7', 'media', 'jpg'), gone)).rejects.toThrow('cable pulled')
})

test('an upload from a missing file is rejected', async () => {
  await expect(
    storage.put(newStorageKey('7', 'media', 'jpg'), { path: join(root, 'nowhere') }),
  ).rejects.toThrow('ENOENT')
})
