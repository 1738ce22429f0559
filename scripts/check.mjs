// npm run check: what CI checks, step by step, up to the first failure. Its last line is `N passed, N failed`.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, filesBelow, inCi, main, mustRun, root, run, StepFailed, tool } from './steps.mjs'

const postgres15 = '/usr/lib/postgresql/15/bin'
const sum = { passed: 0, failed: 0, skipped: 0 }
const notRun = []
/** Biome colours letter by letter, which makes a log file unreadable. */
const plain = process.stdout.isTTY ? [] : ['--colors=off']

const steps = [
  ['Format and lint', () => node(tool('@biomejs/biome'), 'ci', ...plain)],
  ['Import rules of the rooms', () => node('scripts/lint-rooms.mjs')],
  ['Types', checkTypes],
  ['Generated files are fresh', checkGenerated],
  ['Contract tests', () => vitest('contract')],
  ['Server tests', () => vitest('server', { PG_BIN: '', TEST_DATABASE_URL: '' })],
  ['Server tests on PostgreSQL 15', testOnPostgres15],
  ['Console tests', () => vitest('console')],
  ['Build', () => node('scripts/build.mjs')],
  ['End to end', testEndToEnd],
]

await main(async () => {
  try {
    for (const [title, step] of steps) {
      console.log(`\n▶ ${title}`)
      const began = Date.now()
      await step()
      console.log(`  ${((Date.now() - began) / 1000).toFixed(1)} s`)
    }
  } catch (error) {
    // A failure outside of the tests must not end in `0 failed`.
    sum.failed ||= 1
    throw error
  } finally {
    // After the message of a failure, which `main` prints.
    process.once('exit', () => {
      for (const what of notRun) console.log(`not run: ${what}`)
      if (sum.skipped > 0) console.log(`${sum.skipped} skipped`)
      console.log(`${sum.passed} passed, ${sum.failed} failed`)
    })
  }
})

function node(...args) {
  return mustRun(process.execPath, args)
}

async function checkTypes() {
  const projects = ['contract', 'server', 'console', 'console/tsconfig.test.json', '.']
  for (const project of projects) await node(tool('typescript', 'tsc'), '-p', project)
}

async function checkGenerated() {
  const before = generatedFiles()
  await node('scripts/gen.mjs')
  const after = generatedFiles()
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  const stale = paths.filter((path) => before.get(path) !== after.get(path))
  if (stale.length > 0)
    throw new StepFailed(`Generated files were stale, \`npm run gen\` wrote them anew: ${stale.join(', ')}`)
}

function generatedFiles() {
  const paths = ['contract/src', 'server/src', 'console/src', 'docs/api'].flatMap(filesBelow)
  const generated = paths.filter((path) => path.includes('.gen.') || path.startsWith('docs/api/'))
  return new Map(generated.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

async function testOnPostgres15() {
  if (existsSync(join(postgres15, 'postgres')))
    return vitest('server', { PG_BIN: postgres15, TEST_DATABASE_URL: '' })
  leaveOut(`server tests on PostgreSQL 15, it is not at ${postgres15}`)
}

async function testEndToEnd() {
  const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  )
  if (!chromium) return leaveOut('end-to-end tests, there is no Chromium: set CHROMIUM_PATH')
  const report = reportFile('playwright')
  const code = await run(
    process.execPath,
    [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
    { env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  const { stats } = readReport(report)
  count({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped })
  if (code !== 0) throw new StepFailed('End-to-end tests failed')
}

async function vitest(folder, env = {}) {
  const report = reportFile('vitest')
  const code = await run(
    process.execPath,
    [
      tool('vitest'),
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: join(root, folder), env },
  )
  const { numPassedTests, numFailedTests, numPendingTests } = readReport(report)
  count({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests })
  if (code !== 0) throw new StepFailed(`Tests of ${folder} failed`)
}

/** In CI nothing may be left out silently; elsewhere the end says what was. */
function leaveOut(what) {
  if (inCi) throw new StepFailed(`CI must run everything: ${what}`)
  console.log(`not run: ${what}`)
  notRun.push(what)
}

function reportFile(name) {
  const file = join(cacheFolder(), `${name}.json`)
  rmSync(file, { force: true })
  return file
}

function readReport(file) {
  if (!existsSync(file)) throw new StepFailed('The tests ended without a report')
  return JSON.parse(readFileSync(file, 'utf8'))
}

function count({ passed, failed, skipped }) {
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
}
