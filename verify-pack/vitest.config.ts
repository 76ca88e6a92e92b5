import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'verify-pack',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000,
  },
})
