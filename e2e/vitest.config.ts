import { configDefaults, defineConfig } from 'vitest/config'
import { findChromium } from './find-chromium.ts'

export default defineConfig({
  test: {
    name: 'e2e',
    environment: 'node',
    // The files of a worker share its browser; each page is in a profile of its own.
    pool: 'forks',
    isolate: false,
    include: ['src/**/*.test.ts'],
    // Journeys of a minute, and looks at every screen.
    exclude: [...configDefaults.exclude, ...(process.env['TEST_ALL'] ? [] : ['**/*.slow.test.ts'])],
    env: { CHROMIUM_PATH: findChromium() ?? '' },
    globalSetup: 'src/product/global-setup.ts',
    // A journey takes seconds, and several times as long where the machine is busy with others.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
