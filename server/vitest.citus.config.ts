import { defineConfig } from 'vitest/config'
import { serverTests } from './vitest.shared.ts'

/** The tests of the server on a cluster (`npm run test:citus`), for which it is not asked otherwise. */
export default defineConfig({
  test: {
    ...serverTests,
    name: 'server-citus',
    globalSetup: 'testing/harness/citus-setup.ts',
    maxWorkers: 3,
  },
})
