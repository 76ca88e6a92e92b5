import { messengers } from '#messages/messenger.ts'
import pTimeout from 'p-timeout'
import { answerBackups } from '#platform/backup/backup-socket.ts'
import type { Db, OpenDatabase } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { prepareDatabase } from '#platform/db/migrate.ts'
import type { ProcessDeps } from '#platform/scope.ts'
import type { Env } from '#platform/config/env.ts'
import { type JobQueue, openQueue } from '#platform/jobs/job-queue.ts'
import { createKeys } from '#platform/keys/keys.ts'
import { createLog } from '#platform/log.ts'
import { createMetrics, listenMetrics } from '#platform/metrics/create-metrics.ts'
import { measureCalls } from './measure-providers.ts'
import { watchPool, watchQueue } from '#platform/metrics/watch-database.ts'
import { productionWarnings } from '#platform/config/production-warnings.ts'
import { openTelemetry } from '#platform/telemetry.ts'
import { getTableName } from 'drizzle-orm'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { createProviders, createTestProviders } from './create-providers.ts'
import { erasers, jobKinds, subscribers, tables } from '#modules.ts'

interface Assembled {
  deps: ProcessDeps
  queue: JobQueue
  /** What `/readyz` asks. */
  probe: Db
  /** Lets go of everything, of PostgreSQL within a second. The queue is to be stopped before. */
  close(): Promise<void>
}

const closeWithinMs = 1000

interface Options {
  works: boolean
  /** Aborted when what is put together is not wanted any more. */
  signal?: AbortSignal
}

/** Opens the database, brings it up to date, and puts together everything a process works with. */
export async function createDeps(env: Env, { works, signal }: Options): Promise<Assembled> {
  const log = createLog(env.logLevel, undefined, {
    isTerminal: !env.production && process.stdout.isTTY,
  })
  // A release with malformed rules does not start.
  ruleBook()
  for (const warning of productionWarnings(env)) log.warn(warning)
  const metrics = createMetrics()
  const telemetry =
    env.telemetry && (await openTelemetry({ setup: env.telemetry, tables: tableNames(), log }))
  const recorder = telemetry?.recorder
  const listener =
    env.metrics && (await listenMetrics({ address: env.metrics, registry: metrics.registry, log }))
  const database = await openDatabase({
    ...env,
    signal,
    onError: (err) => log.error({ err }, 'a connection was lost'),
  })
  const keys = createKeys(env.dataKey)
  try {
    await prepareDatabase(database, jobKinds, { signal, keys })
  } catch (error) {
    await closeDatabase(database)
    throw error
  }
  watchPool(metrics, database)
  watchQueue(metrics, database, jobKinds)
  const queue = await openQueue(database, log, { works, metrics, recorder })
  const basics = {
    env,
    settings: env,
    sessionSecret: env.sessionSecret,
    db: database.db,
    keys,
    clock: () => new Date(),
  }
  const providers = createProviders(basics, measureCalls(metrics))
  const backups = env.databaseUrl ? undefined : await answerBackups({ env, database, log })
  return {
    deps: {
      ...basics,
      log,
      metrics,
      recorder,
      jobs: queue,
      subscribers,
      erasers,
      tables,
      providers,
      testProviders: createTestProviders(basics, providers),
      live: undefined,
      fetch: globalThis.fetch,
    },
    queue,
    probe: database.probe,
    async close() {
      providers.get(messengers.email).close?.()
      listener?.close()
      await backups?.close()
      await Promise.all([closeDatabase(database), telemetry?.close()])
    },
  }
}

/** The names that spans may say of statements. */
export const tableNames = (): string[] => [...tables.map(({ table }) => getTableName(table)), 'queue.job']

async function closeDatabase(database: OpenDatabase): Promise<void> {
  const closed = database.close()
  if (database.kind === 'pglite') return closed
  // A connection whose other end is silent is not waited for.
  await pTimeout(closed, { milliseconds: closeWithinMs, fallback: () => {} })
}
