import type { ViteUserConfig } from 'vitest/config'

/**
 * Every test runs on PostgreSQL, and some on the embedded database too (vitest.pglite.config.ts). One database for each
 * worker, so its files share their modules.
 */
export const serverTests = {
  root: import.meta.dirname,
  include: ['{src,testing}/**/*.test.ts'],
  environment: 'node',
  pool: 'forks',
  isolate: false,
  // A machine that is busy with others takes several times as long.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
} satisfies ViteUserConfig['test']
