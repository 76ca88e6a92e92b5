import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'shared',
      'console/vitest.config.ts',
      'widget',
      'sdk',
      'node-sdk',
      'verify-pack',
      // Not the one for a cluster, which is started apart (`npm run test:citus`).
      'server/vitest.pglite.config.ts',
      'server/vitest.postgres.config.ts',
      'e2e',
      {
        test: {
          name: 'scripts',
          environment: 'node',
          include: ['scripts/*.test.ts'],
          testTimeout: 30_000,
          // One lints a whole tree first.
          hookTimeout: 60_000,
        },
      },
    ],
    // Vitest leaves one core to itself, which is half of a small machine. There one worker more than it has cores
    // works while others wait, which those of processes, browsers and outages do.
    maxWorkers: Math.max(3, availableParallelism() - 1),
  },
})
