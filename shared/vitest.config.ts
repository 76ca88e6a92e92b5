import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    name: 'shared',
    environment: 'happy-dom',
    // Loading takes longer than testing: the files of a worker share their modules.
    isolate: false,
    unstubGlobals: true,
    setupFiles: 'src/testing/fresh-window.ts',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
  },
})
