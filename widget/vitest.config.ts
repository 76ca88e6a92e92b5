import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { aliases } from './build/aliases.ts'

export default defineConfig({
  // The contract's tests use more of valibot than the widget does; its stand-in is compared with it in a test.
  resolve: {
    alias: [
      ...aliases.filter(({ find }) => !find.test('valibot')),
      {
        find: /^@testing-library\/react$/,
        replacement: `${import.meta.dirname}/testing/testing-library-react.ts`,
      },
    ],
  },
  plugins: [vanillaExtractPlugin()],
  test: {
    name: 'widget',
    environment: 'happy-dom',
    // Each file has a world of its own; a thread has one sooner than a process.
    pool: 'threads',
    include: [
      '{src,build,stand-ins}/**/*.test.{ts,tsx}',
      // The views again, on the stand-in for React.
      '../shared/src/{flow,invite,ui}/*.test.tsx',
    ],
    // Some build the widget, on a machine that is busy.
    testTimeout: 30_000,
  },
})
