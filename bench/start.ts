import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Lab, mb, median, printTable } from './lab.ts'

/** Row 11: the time until a filled database is ready, the memory after that, and the size of a production install. */
export async function benchStart(rounds: number): Promise<void> {
  const lab = new Lab()
  const starts: number[] = []
  const memory: number[] = []
  try {
    await lab.start()
    await lab.stop()
    for (let i = 0; i < rounds; i++) {
      starts.push(await lab.start())
      await new Promise((resolve) => setTimeout(resolve, 500))
      memory.push(lab.memory())
      await lab.stop()
    }
  } finally {
    await lab.close()
  }
  printTable(
    '11 start',
    ['to ready (p50)', 'node memory (p50)', 'production install', 'target'],
    [
      [
        `${median(starts).toFixed(0)} ms`,
        mb(median(memory)),
        productionInstall(),
        '≤ 1 s, ≤ 150 MB, ≤ 150 MB',
      ],
    ],
  )
}

/** Installs the packages that `npm ci --omit=dev` puts on a machine, besides the built files. */
function productionInstall(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zg-install-'))
  try {
    for (const file of [
      'package.json',
      'package-lock.json',
      '.npmrc',
      'contract/package.json',
      'server/package.json',
      'console/package.json',
    ])
      cpSync(file, join(folder, file))
    execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts'], { cwd: folder, stdio: 'ignore' })
    return `${execFileSync('du', ['-sm', join(folder, 'node_modules')], { encoding: 'utf8' }).split('\t')[0]} MB`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
