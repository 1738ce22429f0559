// npm test: installs the requirements of the tests, on Debian as root also the browser and PostgreSQL 15, then runs
// every check.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { install, machine, main, run } from './steps.mjs'

const env = { DEBIAN_FRONTEND: 'noninteractive' }

await main(async () => {
  machine.ready = installForDebian()
  // A failure counts where a check waits for it.
  machine.ready.catch(() => undefined)
  await install()
  await import('./check.mjs')
})

async function installForDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  const wanted = ['fonts-noto-cjk', 'postgresql-15']
  if (!findBrowser()) wanted.unshift('chromium-headless-shell')
  const missing = wanted.filter((name) => !isInstalled(name))
  if (missing.length === 0) return

  console.log(`Installing for the tests: ${missing.join(', ')} …`)
  await apt('update', '-qq')
  if (missing.includes('postgresql-15') && !isInstalled('postgresql-common')) await keepFromMakingClusters()
  // One by one: a package that the distribution lacks does not stop the others. The checks name the tests that they
  // could not run.
  for (const name of missing) await apt('install', '-y', '-qq', '--no-install-recommends', name)
}

function isInstalled(name) {
  const { stdout } = spawnSync('dpkg', ['-s', name], { encoding: 'utf8' })
  return /^Status: install ok installed$/m.test(stdout)
}

/** The tests need only the programs. Without this, Debian would create and start a server on installation. */
async function keepFromMakingClusters() {
  await apt('install', '-y', '-qq', '--no-install-recommends', 'postgresql-common')
  const file = '/etc/postgresql-common/createcluster.conf'
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^#?\s*create_main_cluster\s*=.*$/m, 'create_main_cluster = false'))
}

async function apt(...args) {
  const code = await run('apt-get', args, { env })
  if (code !== 0) console.error(`apt-get ${args.join(' ')} ended with ${code}`)
}
