import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, type ViteUserConfig } from 'vitest/config'

// What takes long beside what it finds: processes that are started and ended, outages, large amounts, and every fault of
// a vendor. `npm run test:all` runs these too.
const long = [
  'src/accounts/enumeration.test.ts',
  'src/accounts/stuffing.test.ts',
  'src/billing/last-credits.test.ts',
  'test/guarantees/burst.test.ts',
  'src/platform/config/production-start.test.ts',
  'test/guarantees/database-away.test.ts',
  'test/guarantees/failover.test.ts',
  'src/integrations/google/google-itself.test.ts',
  'src/integrations/s3',
  'src/integrations/sandbox/payment/subscription-events.test.ts',
  'src/integrations/stripe/checkout.test.ts',
  'src/integrations/stripe/event-order.test.ts',
  'src/integrations/stripe/extra-credits.test.ts',
  'src/integrations/stripe/stripe-faults.test.ts',
  'src/integrations/stripe/subscriptions',
  'src/integrations/yoti/yoti.test.ts',
  'test/guarantees/isolation-replay.test.ts',
  'test/guarantees/killed.test.ts',
  'test/guarantees/main.test.ts',
  'test/guarantees/many-processes.test.ts',
  'src/messages/outage.test.ts',
  'test/guarantees/overload.test.ts',
  'src/openapi/signature-programs.test.ts',
  'src/platform/backup',
  // It ends a node that all other tests of a cluster need.
  'src/platform/citus/worker-down.test.ts',
  'src/platform/db/open-postgres.test.ts',
  'src/platform/http/fetch-whole.test.ts',
  'test/guarantees/random-calls.test.ts',
  'src/retention/redaction.test.ts',
  'src/retention/retention.test.ts',
  'src/right-to-work/evidence/preview-evidence.test.ts',
  'src/right-to-work/evidence/upload-over-http.test.ts',
  'src/right-to-work/pack/evidence-pack.test.ts',
  'src/right-to-work/pack/many',
  'src/right-to-work/pack/pack-over-http.test.ts',
  'src/right-to-work/pack/report',
  'test/guarantees/rolling-restart.test.ts',
  'src/process/run-process.test.ts',
  'test/guarantees/soak.test.ts',
  'src/invitations/existing-staff/run-staff-import.test.ts',
  'test/guarantees/upgrades.test.ts',
  'src/verification/appointments.test.ts',
  'src/verification/call-links.test.ts',
  'src/verification/digital',
  'src/verification/flow-model.test.ts',
  'src/verification/identity/change-provider.test.ts',
  'src/verification/identity/late-document.test.ts',
  'src/verification/identity/lost-events.test.ts',
  'src/verification/identity/repeats',
  'src/verification/codes/code-race.test.ts',
  'src/verification/likeness-calls.test.ts',
  'src/verification/photos.test.ts',
  'src/webhooks/replays.test.ts',
  'src/webhooks/run-with-deadline.test.ts',
]

/** The patterns of tests named by their file or folder, all of which are there. */
export function patternsOf(paths: readonly string[]): string[] {
  const missing = paths.filter((path) => !existsSync(join(import.meta.dirname, path)))
  if (missing.length > 0)
    throw new Error(`The tests of the server name what is not there: ${missing.join(', ')}`)
  return paths.map((path) => (path.endsWith('.test.ts') ? path : `${path}/**/*.test.ts`))
}

/** Whether what takes long runs too. */
export const isAll = Boolean(process.env['TEST_ALL'])

/**
 * Every test runs on PostgreSQL, and some on the embedded database too (vitest.pglite.config.ts). One database for each
 * worker, so its files share their modules.
 */
export const serverTests = {
  root: import.meta.dirname,
  include: ['{src,test,testing}/**/*.test.ts'],
  exclude: [...configDefaults.exclude, ...(isAll ? [] : patternsOf(long))],
  environment: 'node',
  pool: 'forks',
  isolate: false,
  // A machine that is busy with others takes several times as long.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
} satisfies ViteUserConfig['test']
