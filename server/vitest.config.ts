import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/cluster.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Vitest leaves one of two cores to itself, which waits for most of the time.
    maxWorkers: Number(process.env.TEST_WORKERS ?? 2),
  },
})
