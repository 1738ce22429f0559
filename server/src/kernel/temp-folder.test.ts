import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from './embedded/embedded-postgres-cluster.ts'
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

test.runIf(process.platform === 'linux')(
  'a process that has ended and was not asked how is dead',
  async () => {
    // The shell becomes a program that never asks how its child has ended; only then may the child end.
    const parent = spawn('sh', ['-c', 'read line <&3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    })
    try {
      const pid = Number(await new Promise<Buffer>((resolve) => parent.stdio[1]?.once('data', resolve)))
      await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
      ;(parent.stdio[3] as Writable).end('\n')
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
      expect([isAlive(pid), isAlive(process.pid)]).toEqual([false, true])
    } finally {
      parent.kill()
    }
  },
)
