import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { globalSetup: ['test/cluster.ts'], include: ['src/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 120_000, pool: 'forks' },
})
