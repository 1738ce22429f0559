import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/cluster.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // A file per fork would load the whole server 180 times.
    isolate: false,
    // Young objects get 64 MB, which halves the time of the garbage collector.
    execArgv: ['--max-semi-space-size=64'],
    // A worker waits for its database and its threads a quarter of its time: three keep two cores busy.
    maxWorkers: Number(process.env.TEST_WORKERS ?? 3),
  },
})
