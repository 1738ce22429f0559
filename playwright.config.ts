import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

const chromium = findBrowser()

// Keeps Chromium offline: without these flags it contacts its maker's hosts at every start.
const offline = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  outputDir: 'e2e/output',
  // Each worker has a browser and, for the product, a server with its database. Three keep two cores busy: each waits
  // for its page a third of the time.
  workers: Number(process.env.E2E_WORKERS ?? 3),
  projects: [
    // The gallery as static files: no server, no database.
    { name: 'kit', testDir: 'e2e/kit', fullyParallel: true },
    { name: 'product', testDir: 'e2e', testIgnore: 'kit/**' },
  ],
  // In CI a test may fail once. The end of `npm run check` names it, and more than three fail the run.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  // A run that hangs says so long before a CI gives up on it.
  globalTimeout: 55 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // What never comes fails here, with the name of what was waited for, and not at the end of a long test.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    // The tests ask for less motion, so that elements are clicked where they were seen, even on a busy machine.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: offline, ...(chromium ? { executablePath: chromium } : {}) },
    screenshot: 'only-on-failure',
  },
})
