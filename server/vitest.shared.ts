import type { ViteUserConfig } from 'vitest/config'

/** The same tests run on both databases. One database for each worker, so its files share their modules. */
export const serverTests = {
  root: import.meta.dirname,
  include: ['src/**/*.test.ts'],
  environment: 'node',
  pool: 'forks',
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 30_000,
} satisfies ViteUserConfig['test']
