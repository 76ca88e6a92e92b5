import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, type ViteUserConfig } from 'vitest/config'

/** The patterns of tests named by their file or folder, all of which are there. */
export function patternsOf(paths: readonly string[]): string[] {
  const missing = paths.filter((path) => !existsSync(join(import.meta.dirname, path)))
  if (missing.length > 0)
    throw new Error(`The tests of the server name what is not there: ${missing.join(', ')}`)
  return paths.map((path) => (path.endsWith('.test.ts') ? path : `${path}/**/*.test.ts`))
}

/**
 * Whether the slow tests run too (`*.slow.test.ts`): processes that are started and ended, outages, large amounts, every
 * fault of a vendor, and variations of what another file shows that take seconds each.
 */
export const isAll = Boolean(process.env['TEST_ALL'])

/**
 * Every test runs on PostgreSQL, and some on the embedded database too (vitest.pglite.config.ts). One database for each
 * worker, so its files share their modules.
 */
export const serverTests = {
  root: import.meta.dirname,
  include: ['{src,test,testing}/**/*.test.ts'],
  exclude: [...configDefaults.exclude, ...(isAll ? [] : ['**/*.slow.test.ts'])],
  environment: 'node',
  pool: 'forks',
  isolate: false,
  // A machine that is busy with others takes several times as long.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
} satisfies ViteUserConfig['test']
