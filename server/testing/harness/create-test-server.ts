import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createApp } from '#app.ts'
import { defaultDatabaseLimits } from '#platform/config/database-settings.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { ProcessDeps } from '#platform/scope.ts'
import type { Env } from '#platform/config/env.ts'
import type { App } from '#platform/http/app-env.ts'
import { bindJobs, erasers, subscribers, tables } from '#modules.ts'
import type { JobKind } from '#platform/jobs/define-job.ts'
import { openQueue } from '#platform/jobs/job-queue.ts'
import type { Recorder } from '#platform/trace.ts'
import { createKeys } from '#platform/keys/keys.ts'
import { createLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics/create-metrics.ts'
import { measureCalls } from '#process/measure-providers.ts'
import { createProviders, createTestProviders } from '#process/create-providers.ts'
import { expectDocumented } from './as-documented.ts'
import { queueByClock } from './queue-by-clock.ts'
import { createCalls, type TestCalls } from './test-calls.ts'
import { emptyTables, testDatabase } from '../database/test-database.ts'
import { users } from '#accounts/users-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'

export interface TestServer extends TestCalls {
  /** Signs up without the confirmation that `signUp` adds: most tests send messages. */
  signUpUnconfirmed: TestCalls['signUp']
  deps: ProcessDeps
  app: App
  clock: { now(): Date; advance(ms: number): void }
  /** Returns the whole log as one text. */
  logged(): string
  /** Runs the jobs that are due by the test's clock, and those they queue: all of them, or those of some kinds. */
  runJobs(kinds?: readonly JobKind[]): Promise<number>
  close(): Promise<void>
}

interface Options {
  env?: Partial<Env>
  publicDir?: string
  /** Keeps what another server of this test has written: two processes on one database. */
  keepData?: boolean
  /** A database other than the worker's. */
  database?: OpenDatabase
  /** Records what it does. */
  recorder?: Recorder
}

/**
 * Creates a whole server on this worker's database, with a clock that stands still until it is moved. Validates its
 * replies against the OpenAPI document.
 */
export async function createTestServer(options: Options = {}): Promise<TestServer> {
  const database = options.database ?? (await testDatabase())
  if (!options.keepData) await emptyTables(database)
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  // The same day always: a test that moves the clock by days must not meet the end of a month, or of a day, by chance.
  let now = Date.parse('2026-11-03T10:00:00Z')
  const clock = () => new Date(now)
  const env = { ...testEnv, ...options.env }
  const keys = createKeys(env.dataKey)
  const metrics = createMetrics()
  const queue = await openQueue(database, log, { metrics, recorder: options.recorder })
  const { jobs, runJobs } = queueByClock(queue, database, clock)
  const setting = { env, db: database.db, keys, clock }
  const providers = createProviders(setting, measureCalls(metrics))
  const deps: ProcessDeps = {
    db: database.db,
    env,
    settings: env,
    sessionSecret: env.sessionSecret,
    clock,
    keys,
    log,
    metrics,
    recorder: options.recorder,
    jobs,
    subscribers,
    erasers,
    tables,
    providers,
    testProviders: createTestProviders(setting, providers),
    live: undefined,
    fetch: async (input, init) => app.request(new Request(input, init)),
  }
  const app = createApp(deps, { publicDir: options.publicDir ?? '/nowhere' })
  const bound = bindJobs(deps)
  const calls = createCalls(app, expectDocumented)
  return {
    ...calls,
    async signUp(overrides) {
      const account = await calls.signUp(overrides)
      await confirmAccount(deps, account)
      return account
    },
    signUpUnconfirmed: calls.signUp,
    deps,
    app,
    clock: { now: clock, advance: (ms) => void (now += ms) },
    logged: () => lines.join(''),
    runJobs: (kinds) => runJobs(bound, kinds),
    close: () => queue.stop(),
  }
}

const secrets = { sessionSecret: { current: randomBytes(32) }, dataKey: { current: randomBytes(32) } }

const testEnv: Env = {
  auditAnchors: { file: undefined, url: undefined },
  port: 0,
  portalPort: 3001,
  publicUrl: 'http://localhost:3000',
  dataDir: '/nowhere',
  databaseUrl: undefined,
  databaseLimits: defaultDatabaseLimits,
  runJobs: true,
  drainMs: 0,
  // Tests send hundreds at once, of which each is to be worked on.
  requestsAtOnce: 10_000,
  production: false,
  sandboxParts: new Set(['email', 'sms', 'whatsapp', 'identity', 'payment', 'google', 'rtw']),
  echoCodes: true,
  rightToWork: 'sandbox',
  digital: undefined,
  ...secrets,
  logLevel: 'debug',
  signUp: 'open',
  host: undefined,
  trustedProxies: [],
  allowedInsecure: [],
  smtp: undefined,
  twilio: undefined,
  evidenceBucket: undefined,
  evidenceBytesPerOrganisation: 20_000 * 1024 * 1024,
  google: undefined,
  hrSystemApiUrl: undefined,
  stripe: undefined,
  unbilled: undefined,
  securityContact: undefined,
  webhookPrivateHosts: [],
  planCurrency: 'usd',
  yoti: undefined,
  messagesPerDay: 5000,
  metrics: undefined,
  telemetry: undefined,
  // The minimum of argon2, which these tests are not about.
  passwordMemoryKib: 1024,
}

/** Confirms the address of a user who has just signed up, without the email. */
async function confirmAccount(
  { db, clock }: Pick<ProcessDeps, 'db' | 'clock'>,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<void> {
  await db.update(users).set({ emailConfirmedAt: clock() }).where(eq(users.id, userId))
  await db.update(organisations).set({ confirmedAt: clock() }).where(eq(organisations.id, orgId))
}
