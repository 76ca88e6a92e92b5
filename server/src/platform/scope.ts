import type { Permission } from '@bonafide/shared/contract/permissions.ts'
import type { Logger } from 'pino'
import type { Connection, Db, Tx } from './db/database.ts'
import type { Env } from '#config/env.ts'
import type { EventSubscriber } from './audit/subscribers.ts'
import { reachingOrganisation } from './db/reach.ts'
import { enterTestTime } from './db/test-time.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Keys } from './keys/keys.ts'
import type { Metrics } from './metrics/create-metrics.ts'

/**
 * The vendors behind their interfaces, chosen by configuration. Each module that needs one adds it beside its
 * interface (`declare module '#platform/scope.ts'`), so that nothing here knows what the product needs.
 */
export interface Providers {}

/** Everything the server works with, handed in once: tests hand in a clock and a database of their own. */
export interface Deps {
  db: Db
  env: Env
  clock: () => Date
  keys: Keys
  /** Within a request or a job it says which one in each line. */
  log: Logger
  metrics: Metrics
  jobs: Jobs
  /** Who acts on recorded events. */
  subscribers: readonly EventSubscriber<Scope>[]
  providers: Providers
  /** How the server calls others over HTTP; tests answer it themselves. */
  fetch: typeof globalThis.fetch
}

/** Who does something, as the audit log names them. */
export type Actor =
  | `user:${string}`
  | `apiKey:${string}`
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
  /** What a user's role lets them do and see; nothing of it where no user acts. */
  permissions?: Permissions
  /** Address of who asks, after trusted proxies; none where no request does. The audit log has that of users and keys. */
  ip?: string
  /** Which sites a user is limited to; left out where nothing limits who acts. */
  sites?: Sites
}

/** What it takes to read from one organisation. No transaction: nothing is changed. */
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

/** Runs one unit of work: all of it happens or none. */
export async function inOrganisation<T>(
  deps: Deps,
  { requireStill, ...acting }: ActingScope,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const result = await reachingOrganisation(acting.orgId, () =>
    deps.db.transaction(async (tx) => {
      await enterTestTime(tx, acting.orgId)
      await requireStill?.(tx)
      return work({ deps, tx, ...acting })
    }),
  )
  deps.jobs.nudge()
  return result
}
