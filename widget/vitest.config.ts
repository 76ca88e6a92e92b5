import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { aliases } from './build/aliases.ts'

export default defineConfig({
  resolve: {
    alias: [
      ...aliases,
      { find: 'react-dom/test-utils', replacement: 'preact/test-utils' },
      // As a module: what it requires of React would stay React.
      {
        find: /^@testing-library\/react$/,
        replacement: '@testing-library/react/dist/@testing-library/react.esm.js',
      },
    ],
  },
  plugins: [vanillaExtractPlugin()],
  test: {
    name: 'widget',
    environment: 'happy-dom',
    // Each file has a world of its own; a thread has one sooner than a process.
    pool: 'threads',
    // The testing library is to render with Preact too.
    server: { deps: { inline: ['@testing-library/react'] } },
    include: [
      '{src,build}/**/*.test.{ts,tsx}',
      // The shared views again, drawn with Preact.
      '../shared/src/{flow,invite,ui}/**/*.test.tsx',
    ],
    // Some build the widget, on a machine that is busy.
    testTimeout: 30_000,
  },
})
