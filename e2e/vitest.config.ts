import { configDefaults, defineConfig } from 'vitest/config'
import { findChromium } from './find-chromium.ts'

// Journeys of a minute, and looks at every screen: `npm run test:all` runs these too.
const long = [
  'accessibility',
  'accessibility-console',
  'accounts',
  'assisted-check',
  'before-scripts',
  'change-plan',
  'closing',
  'conformance/accessibility',
  'conformance/errors',
  'conformance/lifecycle',
  'conformance/react',
  'developers',
  'digital',
  'drawer',
  'email-code',
  'email-look',
  'first-step',
  'follow-ups',
  'google',
  'grace',
  'identity',
  'identity-repeat',
  'invited-by-sms',
  'keyboard',
  'language',
  'layout',
  'narrow-screens',
  'notices',
  'own-look',
  'production',
  'reset-password',
  'retention',
  'right-to-work',
  'same-browser',
  'second-factor',
  'single-sign-on',
  'sites',
  'staff-import',
  'start',
  'statutory-excuse',
  'taken-back',
  'team',
  'test-mode',
  // Other browsers than one that can be installed.
  'other-browsers',
].map((name) => `src/${name}.test.ts`)

export default defineConfig({
  test: {
    name: 'e2e',
    environment: 'node',
    // The files of a worker share its browser; each page is in a profile of its own.
    pool: 'forks',
    isolate: false,
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env['TEST_ALL'] ? [] : long)],
    env: { CHROMIUM_PATH: findChromium() ?? '' },
    globalSetup: 'src/global-setup.ts',
    // A journey takes seconds, and several times as long where the machine is busy with others.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
