import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'node-sdk',
    environment: 'node',
    include: ['src/**/*.test.ts', '*.test.ts'],
    testTimeout: 30_000,
  },
})
