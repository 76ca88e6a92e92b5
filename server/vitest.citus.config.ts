import { defineConfig } from 'vitest/config'
import { serverTests } from './vitest.shared.ts'

/**
 * The tests of the server on a cluster (`npm run test:citus`), for which it is not asked otherwise. The one that
 * distributes a database of its own is run after all others: roles are of the whole cluster, and Citus makes them anew
 * meanwhile, so that the coordinator is not let in on the workers.
 */
export default defineConfig({
  test: {
    ...serverTests,
    name: 'server-citus',
    globalSetup: 'testing/cluster/citus-setup.ts',
    maxWorkers: 3,
  },
})
