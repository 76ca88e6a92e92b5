import type { Permission } from '@bonafide/shared/contract/permissions.ts'
import { millisecondsInSecond } from 'date-fns/constants'
import type { Logger } from 'pino'
import type { Connection, Db, Tx } from './db/database.ts'
import type { Env } from '#platform/config/env.ts'
import type { KeyRing } from '#platform/config/key-settings.ts'
import type { EventSubscriber } from './audit/subscribers.ts'
import { reachingOrganisation } from './db/reach.ts'
import { isTestOrganisation } from './db/test-organisation.ts'
import type { Jobs } from './jobs/define-job.ts'
import type { Keys } from './keys/keys.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import type { Recorder } from './trace.ts'
import type { Providers } from './providers.ts'
import { eq, type SQL } from 'drizzle-orm'
import { organisations } from './db/organisations-tables.ts'
import type { PgTable } from 'drizzle-orm/pg-core'

/** The settings that a use case goes by. */
export type Settings = Pick<
  Env,
  | 'publicUrl'
  | 'production'
  | 'signUp'
  | 'passwordMemoryKib'
  | 'messagesPerDay'
  | 'evidenceBytesPerOrganisation'
  | 'echoCodes'
  | 'unbilled'
  | 'webhookPrivateHosts'
  | 'planCurrency'
>

/** Everything a use case works with, handed in once: tests hand in a clock and a database of their own. */
export interface Deps {
  db: Db
  settings: Settings
  /** Signs and checks the tokens of sessions and of embedding pages. */
  sessionSecret: KeyRing
  clock: () => Date
  keys: Keys
  /** Within a request or a job it says which one in each line. */
  log: Logger
  metrics: Metrics
  jobs: Jobs
  /** Act on recorded events. */
  subscribers: readonly EventSubscriber<Scope>[]
  /** Forget an employee in addition to the modules, whichever providers are configured now. */
  erasers: readonly Eraser[]
  /** Every table there is, and how long a row of each lives. */
  tables: readonly TableLife[]
  providers: Providers
  /** Builds the simulated providers of test mode, which go by its clock. */
  testProviders: (clock: () => Date) => Providers
  /** In a test organisation: what is worked with outside it, whose time is the real one. */
  live: Deps | undefined
  /** Calls other servers over HTTP; tests answer it themselves. */
  fetch: typeof globalThis.fetch
}

/** The same, and the whole environment: for what mounts calls, does the hourly work and stands in for vendors. */
export interface ProcessDeps extends Deps {
  env: Env
  /** Records requests and jobs for a collector; undefined where none is set. */
  recorder: Recorder | undefined
}

/** Keeps personal data beside the modules, and forgets whom it is about when asked to. */
export interface Eraser {
  erase(scope: Scope, employeeId: string): Promise<void>
}

/** A table, how long a row of it lives, and what ends it. */
export interface TableLife {
  table: PgTable
  lives: string
  ends: readonly End[]
  /** Finds what the hourly clean-up removes, of a table whose rows end by age. */
  isPast?: (times: PastTimes) => SQL | undefined
}

/**
 * Ends a row. `age`: the hourly clean-up. `use`: what it was for removes it. `employee`: erasing the employee empties or
 * deletes it. `account` and `organisation`: it goes with these. `never`: it stays, and names nobody.
 */
type End = 'age' | 'use' | 'employee' | 'account' | 'organisation' | 'never'

interface PastTimes {
  now: Date
  before(days: number): Date
}

/** The author of a change, as the audit log names them. */
export type Actor =
  | `user:${string}`
  | `apiKey:${string}`
  | `directory:${string}`
  | `employee:${string}`
  | `provider:${string}`
  | 'system'

type Permissions = ReadonlySet<Permission>

type Sites = readonly string[]

/** One unit of work in one organisation. Everything a use case writes goes through `tx`. */
export interface Scope {
  deps: Deps
  tx: Tx
  orgId: string
  actor: Actor
  /** Limits what a user may do and see by their role; absent where no user acts. */
  permissions?: Permissions
  /** Address of who asks, after trusted proxies; none where no request does. The audit log has that of users and keys. */
  ip?: string
  /** The sites that a user is limited to; absent where the caller sees all of them. */
  sites?: Sites
}

/** The scope for reading from one organisation. No transaction: nothing is changed. */
export interface ReadScope {
  deps: Pick<Deps, 'keys' | 'clock'>
  tx: Connection
  orgId: string
  permissions?: Permissions
  sites?: Sites
}

export type ActingScope = Pick<Scope, 'orgId' | 'actor' | 'permissions' | 'sites' | 'ip'> & {
  /** Asks again, where a request acts, whether it is one that still may: reading it can have taken long. */
  requireStill?: (connection: Connection) => Promise<void>
}

/** Runs one unit of work, with what is worked with in its organisation: all of it happens or none. */
export async function inOrganisation<T>(
  deps: Deps,
  { requireStill, ...acting }: ActingScope,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const result = await reachingOrganisation(acting.orgId, () =>
    deps.db.transaction(async (tx) => {
      await requireStill?.(tx)
      return work({ deps: await depsIn(deps, acting.orgId, tx), tx, ...acting })
    }),
  )
  deps.jobs.nudge()
  return result
}

/** Returns the dependencies for an organisation: a test organisation has its own clock and simulated vendors. */
export async function depsIn(deps: Deps, orgId: string, connection: Connection = deps.db): Promise<Deps> {
  const live = deps.live ?? deps
  if (!isTestOrganisation(orgId)) return live
  const aheadMs = (await secondsAhead(connection, orgId)) * millisecondsInSecond
  const clock = () => new Date(live.clock().getTime() + aheadMs)
  const jobs: Jobs = {
    // The queue goes by the real time.
    enqueue: (tx, job, data, { at, ...options } = {}) =>
      live.jobs.enqueue(tx, job, data, { ...options, ...(at && { at: new Date(at.getTime() - aheadMs) }) }),
    nudge: () => live.jobs.nudge(),
  }
  return { ...live, live, clock, jobs, providers: live.testProviders(clock) }
}

/** Returns the number of seconds by which the clock of a test organisation is ahead. */
export async function secondsAhead(connection: Connection, orgId: string): Promise<number> {
  const [organisation] = await connection
    .select({ ahead: organisations.testSecondsAhead })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  return organisation?.ahead ?? 0
}

/** Returns the real time, whatever the clock of a test organisation says: keys are for servers that go by it. */
export function realNow({ live, clock }: Pick<Deps, 'live' | 'clock'>): Date {
  return live ? live.clock() : clock()
}
