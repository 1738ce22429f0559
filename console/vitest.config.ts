import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
    environment: 'node',
    testTimeout: 20_000,
  },
})
