import { defineConfig } from 'vitest/config'
import { findChromium } from './find-chromium.mjs'

export default defineConfig({
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    env: { CHROMIUM_PATH: findChromium() ?? '' },
    globalSetup: 'src/global-setup.ts',
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})
