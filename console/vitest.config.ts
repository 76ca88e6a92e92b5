import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    name: 'console',
    environment: 'happy-dom',
    // Loading the console takes three times as long as testing it: the files of a worker share its modules.
    isolate: false,
    unstubGlobals: true,
    setupFiles: ['../shared/src/testing/fresh-window.ts', 'src/testing/clean-up.ts'],
    environmentOptions: { happyDOM: { width: 1280, height: 900 } },
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(process.env['TEST_ALL'] ? [] : ['**/*.slow.test.*'])],
    // Whole pages, with code that loads on demand, on a machine that is busy.
    testTimeout: 60_000,
  },
})
