import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { serverTests } from './vitest.shared.ts'

// What depends on the embedded database itself, and a file of each module to see that its statements run there too.
// `npm run test:all` runs every file.
const embedded = [
  // The database, its backups, and processes that start on it.
  'src/platform/backup',
  'src/platform/db',
  'src/config/production-start.test.ts',
  'src/employees/list/load-counts.test.ts',
  'src/main.test.ts',
  'src/many-processes.test.ts',
  'src/run-process.test.ts',
  // Races.
  'src/billing/last-credits.test.ts',
  'src/billing/month-end.test.ts',
  'src/invitations/invite-once.test.ts',
  'src/verification/email/email-code.test.ts',
  'src/verification/phone/code-race.test.ts',
  // The whole journey, and whatever can be sent.
  'src/verification/journey.test.ts',
  'src/any-request.test.ts',
  // A smoke test of each module.
  'src/accounts/sign-in.test.ts',
  'src/billing/ledger.test.ts',
  'src/demo/seed-demo.test.ts',
  'src/embed/embed-tokens.test.ts',
  'src/employees/list/list-employees.test.ts',
  'src/flags/flags.test.ts',
  'src/integrations/sandbox/events/webhook.test.ts',
  'src/integrations/stripe/webhook.test.ts',
  'src/integrations/twilio/webhook.test.ts',
  'src/invitations/invite-employee.test.ts',
  'src/messages/messages.test.ts',
  'src/platform/audit',
  'src/platform/http/idempotency.test.ts',
  'src/platform/jobs',
  'src/reports/get-summary.test.ts',
  'src/retention/erase-employee.test.ts',
  'src/review-queue/verifications.test.ts',
  'src/right-to-work/checks/check-chain.test.ts',
  'src/right-to-work/evidence/evidence-lifetime.test.ts',
  'src/verification/check-right-to-work.test.ts',
  'src/webhooks/deliveries.test.ts',
]

const missing = embedded.filter((path) => !existsSync(join(import.meta.dirname, path)))
if (missing.length > 0)
  throw new Error(`server/vitest.pglite.config.ts names what is not there: ${missing.join(', ')}`)
const patterns = embedded.map((path) => (path.endsWith('.test.ts') ? path : `${path}/**/*.test.ts`))

export default defineConfig({
  test: {
    ...serverTests,
    ...(!process.env['TEST_ALL'] && { include: patterns }),
    name: 'server-pglite',
    globalSetup: 'testing/harness/pglite-setup.ts',
    // Its WebAssembly is not worth being compiled twice for the length of a test: half of the processor's time.
    execArgv: ['--liftoff-only'],
  },
})
