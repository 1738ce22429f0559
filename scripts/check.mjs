// npm run check: runs the steps of CI up to the first failure; CI itself goes on after a failure, so that one run names
// all of them. --quick runs a part of it in three minutes. The last line is `N passed, N failed`; before it stands the
// time of each step.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import {
  builds,
  cacheFolder,
  filesBelow,
  inCi,
  machine,
  main,
  mustRun,
  prepare,
  root,
  run,
  StepFailed,
  tool,
} from './steps.mjs'

const postgres15 = '/usr/lib/postgresql/15/bin'
const sum = { passed: 0, failed: 0, skipped: 0 }
const notRun = []
/** Names and messages of what failed: a log of thousands of lines is rarely kept whole, its end is. */
const failed = []
/** Tests that passed only when they ran again. A few are a busy machine, more are a defect. */
const unsteady = []
const mostUnsteady = 3
const times = []
/** Biome colours single letters, which makes a log file unreadable. */
const plain = process.stdout.isTTY ? [] : ['--colors=off']

/** PostgreSQL's own behaviour can differ between versions. These tests also run on the oldest one. */
const perVersion = [
  'src/kernel/database',
  'src/kernel/embedded',
  'src/kernel/session/session.test.ts',
  'src/kernel/task',
  'src/modules/product/product-page.test.ts',
  'src/modules/product/product-race.test.ts',
  'src/modules/search',
  'src/modules/user/account-functions.test.ts',
  'src/backup.test.ts',
  'src/postgres.test.ts',
  'test/database.test.ts',
  'test/deep-pages.test.ts',
  'test/tenant-matrix.test.ts',
]

/** The server tests that the quick check always runs. */
const always = [
  'src/kernel/database/tenancy.test.ts',
  'src/modules/session/session.test.ts',
  'test/access.test.ts',
]

// The steps of one line run at the same time. The proof of the rooms puts fixtures among the sources for a moment, so
// it runs alone.
const lint = ['Format and lint', (output) => node(output, tool('@biomejs/biome'), 'ci', ...plain)]
const rooms = ['Import rules of the rooms', (output) => node(output, 'scripts/lint-rooms.mjs')]
const types = ['Types', checkTypes]
const generated = ['Generated files are fresh', checkGenerated]
const contract = ['Contract tests', (output) => vitest(output, 'contract')]
const kit = ['Console tests', (output) => vitest(output, 'console')]

const full = [
  [lint, types],
  [rooms],
  [generated, contract, kit],
  [['Server tests', (output) => vitest(output, 'server', { env: onNewest })]],
  [
    ['Server tests on PostgreSQL 15', testOnPostgres15],
    ['Build', (output) => node(output, 'scripts/build.mjs', ...Object.keys(builds))],
  ],
  [['In the browser', (output) => testInBrowser(output)]],
]

const quick = [
  [lint, types],
  [rooms],
  [generated, contract, kit],
  [['Server tests of what was changed', testChanged]],
  [['Build', () => prepare()]],
  [['One way through the browser', (output) => testInBrowser(output, 'gateway.spec.ts')]],
]

const onNewest = { PG_BIN: '', TEST_DATABASE_URL: '' }

await main(async () => {
  const isQuick = process.argv.includes('--quick')
  try {
    if (isQuick)
      leaveOut('most server tests, PostgreSQL 15, most of the tests in the browser: this was the quick check')
    const failures = []
    for (const line of isQuick ? quick : full) {
      failures.push(...(await runLine(line)))
      if (failures.length > 0 && !inCi) break
    }
    const unexpected = failures.find((failure) => !(failure instanceof StepFailed))
    if (unexpected) throw unexpected
    if (failures.length > 0) throw new StepFailed(failures.map(({ message }) => message).join('\n'))
  } catch (error) {
    // A failure outside of the tests must not end in `0 failed`.
    sum.failed ||= 1
    throw error
  } finally {
    // Prints after the failure message of `main`.
    process.once('exit', () => {
      for (const [title, seconds] of times) console.log(`${seconds.toFixed(1).padStart(8)} s  ${title}`)
      for (const test of unsteady) console.log(`passed when it ran again: ${test}`)
      for (const test of failed) console.log(`failed: ${test}`)
      for (const what of notRun) console.log(`not run: ${what}`)
      if (sum.skipped > 0) console.log(`${sum.skipped} skipped`)
      console.log(`${sum.passed} passed, ${sum.failed} failed`)
    })
  }
})

/** A single step prints while it runs; several print when they end. Returns why steps failed. */
async function runLine(line) {
  const ends = await Promise.allSettled(
    line.map(async ([title, step]) => {
      const began = Date.now()
      const printed = []
      if (line.length === 1) console.log(`\n▶ ${title}`)
      try {
        await step(line.length === 1 ? undefined : (part) => printed.push(part))
      } finally {
        const seconds = (Date.now() - began) / 1000
        times.push([title, seconds])
        if (line.length > 1) console.log(`\n▶ ${title}\n${Buffer.concat(printed).toString().trimEnd()}`)
        console.log(`  ${seconds.toFixed(1)} s`)
      }
    }),
  )
  return ends.filter(({ status }) => status === 'rejected').map(({ reason }) => reason)
}

function node(output, ...args) {
  return mustRun(process.execPath, args, { output })
}

async function checkTypes(output) {
  const check = (project, checkers) =>
    mustRun(process.execPath, [tool('typescript', 'tsc'), '-p', project, '--checkers', checkers], {
      output,
      // The compiler collects its garbage a quarter as often: a fifth less time.
      env: { GOGC: '400' },
    })
  // The console takes as long as all the others together, so they run beside it. A second checker keeps both cores busy to
  // the end; elsewhere it would only check many types twice.
  const others = async () => {
    for (const project of ['console/tsconfig.node.json', 'server', '.', 'contract']) await check(project, '1')
  }
  const ends = await Promise.allSettled([check('console', '2'), others()])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function checkGenerated(output) {
  const before = generatedFiles()
  await node(output, 'scripts/gen.mjs')
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

async function testOnPostgres15(output) {
  await machine.ready
  if (existsSync(join(postgres15, 'postgres')))
    return vitest(output, 'server', { env: { ...onNewest, PG_BIN: postgres15 }, only: perVersion })
  leaveOut(`server tests on PostgreSQL 15, it is not at ${postgres15}`)
}

/** The tests beside files that differ from the last commit, and of nouns whose contract differs. */
async function testChanged(output) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const folders = changed.flatMap((path) => {
    const [, noun] = /^(?:contract\/src|server\/src\/modules)\/([^/]+)\//.exec(path) ?? []
    const [, room] = /^server\/(src\/kernel\/[^/]+)\//.exec(path) ?? []
    return [noun && `src/modules/${noun}`, room].filter(
      (folder) => folder && existsSync(join(root, 'server', folder)),
    )
  })
  await vitest(output, 'server', { env: onNewest, only: [...new Set([...always, ...folders])] })
}

async function testInBrowser(output, ...only) {
  await machine.ready
  const chromium = findBrowser()
  if (!chromium) return leaveOut('tests in the browser, there is no Chromium: set CHROMIUM_PATH')
  const report = reportFile('playwright')
  const code = await run(
    process.execPath,
    [tool('@playwright/test', 'playwright'), 'test', ...only, '--reporter=list,json'],
    { env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, output },
  )
  const { stats, suites } = readReport(report)
  count({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped })
  unsteady.push(...suites.flatMap((suite) => testsOf(suite, 'flaky')))
  failed.push(...suites.flatMap((suite) => testsOf(suite, 'unexpected')))
  if (code !== 0) throw new StepFailed('Tests in the browser failed')
  if (unsteady.length > mostUnsteady)
    throw new StepFailed(`${unsteady.length} tests in the browser passed only when they ran again`)
}

/** The titles of a suite's tests that ended so. `flaky` failed and then passed. */
function testsOf({ file, specs = [], suites = [] }, ended) {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === ended))
  return [
    ...here.map(({ title }) => `${file}: ${title}`),
    ...suites.flatMap((suite) => testsOf(suite, ended)),
  ]
}

async function vitest(output, folder, { env = {}, only = [] } = {}) {
  const gone = only.filter((path) => !existsSync(join(root, folder, path)))
  if (gone.length > 0) throw new StepFailed(`There are no tests at ${gone.join(', ')}`)
  const report = reportFile(`vitest-${folder}`)
  const code = await run(
    process.execPath,
    [
      tool('vitest'),
      'run',
      ...only,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: join(root, folder), env, output },
  )
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readReport(report)
  failed.push(...testResults.flatMap(failedTests))
  count({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests })
  if (code !== 0) throw new StepFailed(`Tests of ${folder} failed`)
}

function failedTests({ name, message, assertionResults }) {
  const tests = assertionResults.filter(({ status }) => status === 'failed')
  const here = tests.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`)
  return (here.length > 0 || !message ? here : [message]).map((text) => `${relative(root, name)}: ${text}`)
}

/** CI may leave nothing out silently. Elsewhere the end names it. */
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
