import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { openTempFolder, tempFolder } from './temp-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'zg-temp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a start removes what dead processes have left, and keeps the files of living ones', async () => {
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: folder })
  const deadPid = spawnSync(process.execPath, ['-e', '']).pid
  const host = hostname().replace(/[^\w-]/g, '_')
  const fileOf = (name: string) => {
    mkdirSync(join(folder, 'tmp', name), { recursive: true })
    const path = join(folder, 'tmp', name, 'upload-1.bin')
    writeFileSync(path, 'x')
    return path
  }
  const dead = fileOf(`${host}-${deadPid}`)
  const living = fileOf(`${host}-${process.ppid}`)
  const elsewhere = fileOf(`another-host-${deadPid}`)
  const sameNumber = fileOf(`${host}-${process.pid}`)
  await openTempFolder(settings)
  expect([dead, living, elsewhere].map((path) => existsSync(path))).toEqual([false, true, true])
  // A container's process has the same number after each start.
  expect(existsSync(sameNumber)).toBe(false)
  expect(existsSync(tempFolder(settings))).toBe(true)
})
