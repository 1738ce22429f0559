import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const chromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

// Chromium stays offline: without these flags it looks for its maker's hosts at every start.
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
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'e2e/output',
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  globalSetup: './e2e/server.ts',
  use: {
    // The address of the server that globalSetup has started by the time a worker reads this.
    baseURL: process.env.E2E_URL ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    // As for people who asked for less motion: what is clicked stands where it was seen, however busy the machine is.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: offline, ...(chromium ? { executablePath: chromium } : {}) },
    screenshot: 'only-on-failure',
  },
})
