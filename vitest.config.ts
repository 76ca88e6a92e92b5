import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Not the one for a cluster, which is started apart (`npm run test:citus`).
const projects = {
  shared: 'shared/vitest.config.ts',
  console: 'console/vitest.config.ts',
  widget: 'widget/vitest.config.ts',
  sdk: 'sdk/vitest.config.ts',
  'node-sdk': 'node-sdk/vitest.config.ts',
  'verify-pack': 'verify-pack/vitest.config.ts',
  'server-pglite': 'server/vitest.pglite.config.ts',
  'server-postgres': 'server/vitest.postgres.config.ts',
  e2e: 'e2e/vitest.config.ts',
}

// Vitest leaves one core to itself, which is half of a small machine. There one worker more than it has cores works
// while others wait, which those of processes, browsers and outages do.
const maxWorkers = Math.max(3, availableParallelism() - 1)

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      ...Object.entries(projects).map(([name, config]) => ({
        extends: config,
        root: dirname(config),
        test: { name, maxWorkers },
      })),
      {
        root: 'n8n-nodes-bonafide',
        // n8n itself is too large for these: `e2e/src/n8n.slow.test.ts` runs the nodes in it.
        resolve: {
          alias: {
            'n8n-workflow': join(import.meta.dirname, 'n8n-nodes-bonafide/testing/n8n-workflow.ts'),
            '@bonafide/node': join(import.meta.dirname, 'node-sdk/src/index.ts'),
          },
        },
        test: {
          name: 'n8n-nodes-bonafide',
          environment: 'node',
          include: ['nodes/**/*.test.ts'],
          maxWorkers,
        },
      },
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
  },
})
