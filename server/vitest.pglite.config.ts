import { defineConfig } from 'vitest/config'
import { isAll, patternsOf, serverTests } from './vitest.shared.ts'

// What depends on the embedded database itself, and a few files to see that statements run there too.
// `npm run test:all` runs every file.
const embedded = [
  'src/platform/db',
  'src/demo/seed-demo.test.ts',
  'test/guarantees/isolation.test.ts',
  // A race.
  'src/invitations/invite-once.test.ts',
  // The whole journey.
  'src/verification/journey.test.ts',
  'src/platform/audit',
]

export default defineConfig({
  test: {
    ...serverTests,
    ...(!isAll && { include: patternsOf(embedded) }),
    name: 'server-pglite',
    globalSetup: 'testing/database/pglite-setup.ts',
    // Its WebAssembly is not worth being compiled twice for the length of a test: half of the processor's time.
    execArgv: ['--liftoff-only'],
  },
})
