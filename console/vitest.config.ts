import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    name: 'console',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { width: 1280, height: 900 } },
    include: ['src/**/*.test.{ts,tsx}'],
    // Whole pages, with code that loads on demand, on a machine that is busy.
    testTimeout: 20_000,
  },
})
