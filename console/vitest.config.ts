import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
    environment: 'node',
    // Files share the loaded modules: all texts are set up once, not once for each file.
    isolate: false,
    testTimeout: 20_000,
  },
})
