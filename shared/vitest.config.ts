import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    name: 'shared',
    environment: 'happy-dom',
    // Each file has a world of its own; a thread has one sooner than a process.
    pool: 'threads',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
  },
})
