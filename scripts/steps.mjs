// Shared steps of the scripts. Plain Node without dependencies: `npm start` runs this file before anything is
// installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const inCi = process.env.CI === 'true'

/** A failure with a complete message. It needs no stack trace. */
export class StepFailed extends Error {}

/** `npm test` installs the programs of the machine while the first checks run. Checks that need one wait for this. */
export const machine = { ready: Promise.resolve() }

/** Runs a script's work. A failure ends it with its message and exit code 1. */
export async function main(work) {
  try {
    requireNode()
    await work()
  } catch (error) {
    console.error(error instanceof StepFailed ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new StepFailed(
    `Zhanggui needs Node.js 20.19 or newer, this is ${process.versions.node}. Get a current one from https://nodejs.org.`,
  )
}

/**
 * Runs a program in the project and returns its exit code. It shares this process's input and output, or `output`
 * collects its output.
 */
export function run(command, args, options = {}) {
  const { env = {}, cwd = root, shell = false, output } = options
  return new Promise((resolve, reject) => {
    const stdio = output ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd, shell, env: { ...process.env, ...env }, stdio })
    for (const stream of output ? [child.stdout, child.stderr] : []) stream.on('data', output)
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

export async function mustRun(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) throw new StepFailed(`${[command, ...args].join(' ')} ended with ${code}`)
}

/** The script of a tool in an installed package, to run with Node: .bin needs a shell on Windows. */
export function tool(packageName, name = packageName.split('/').pop()) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/** Installs exactly the packages of package-lock.json, unless they are installed. */
export async function install({ production = false } = {}) {
  if (isInstalled(production)) return
  console.log('Installing the dependencies (npm ci) …')
  const args = ['ci', '--no-audit', '--no-fund']
  // Under `npm start` npm gives the path of its own program, which needs no shell.
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) await mustRun(process.execPath, [npm, ...args])
  else await mustRun('npm', args, { shell: process.platform === 'win32' })
}

/** npm writes a lockfile of the installed packages last, so an interrupted installation has none. */
function isInstalled(production) {
  const wanted = readLock('package-lock.json')
  const installed = readLock('node_modules/.package-lock.json')
  if (!installed) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    if (production && (entry.dev || entry.devOptional)) return true
    const there = installed[path]
    // An optional package belongs to one operating system.
    return there ? there.version === entry.version : entry.optional === true
  })
}

function readLock(path) {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

const shared = ['package-lock.json', 'scripts/build.mjs', 'contract/package.json', 'contract/src']

/** The parts to build: their sources, and the file with the hash of the sources, which the build writes last. */
export const builds = {
  console: {
    sources: [
      ...shared,
      'console/package.json',
      'console/vite.config.ts',
      'console/index.html',
      'console/login.html',
      'console/public',
      'console/src',
    ],
    builtFrom: 'console/dist/.built-from',
    made: 'console/dist/index.html',
  },
  server: {
    sources: [...shared, 'server/package.json', 'server/src'],
    builtFrom: 'server/dist/built-from',
    made: 'server/dist/main.js',
  },
  // For the tests of the kit.
  gallery: {
    sources: [
      ...shared,
      'console/package.json',
      'console/vite.gallery.config.ts',
      'console/build',
      'console/gallery.html',
      'console/public',
      'console/src',
    ],
    builtFrom: 'e2e/kit/dist/.built-from',
    made: 'e2e/kit/dist/index.html',
  },
}

/** The parts of the product. */
export const productParts = ['console', 'server']

/** A hash over all files that the build of this part reads. */
export function sourceHash(part) {
  const hash = createHash('sha256')
  for (const path of builds[part].sources.flatMap(filesBelow)) {
    if (/\.test\.tsx?$/.test(path)) continue
    hash.update(`${path}\0`)
    hash.update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

/** Paths from the root, sorted, with `/` on every system. */
export function filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  let entries
  try {
    entries = readdirSync(full, { withFileTypes: true })
  } catch {
    return [path]
  }
  return entries
    .map((entry) => entry.name)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}

function isBuilt(part) {
  const { builtFrom, made } = builds[part]
  const file = join(root, builtFrom)
  return existsSync(file) && existsSync(join(root, made)) && readFileSync(file, 'utf8') === sourceHash(part)
}

/** Installs and builds everything that is missing or outdated. */
export async function prepare(parts = productParts) {
  const stale = parts.filter((part) => !isBuilt(part))
  await install({ production: stale.length === 0 })
  if (stale.length === 0) return
  console.log('Building …')
  await mustRun(process.execPath, ['scripts/build.mjs', ...stale])
}

/** Runs the built server in this process, so that it gets the signals, the input and the exit code. */
export async function runServer(...args) {
  // A maintenance command shows no pages, so it needs no console.
  await prepare(args.length > 0 ? ['server'] : undefined)
  process.argv.splice(2, Infinity, ...args)
  process.setSourceMapsEnabled(true)
  await import('../server/dist/main.js')
}

/** A folder for files that the scripts keep between steps. */
export function cacheFolder() {
  const folder = join(root, 'node_modules/.cache/zhanggui')
  mkdirSync(folder, { recursive: true })
  return folder
}
