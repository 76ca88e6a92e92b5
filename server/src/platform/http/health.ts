import type { Context } from 'hono'
import pTimeout from 'p-timeout'
import { AppError } from '#platform/app-error.ts'
import { type Db, readRows } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import { answerFailure } from './answer-error.ts'
import type { App, AppEnv } from './app-env.ts'
import { sql } from 'drizzle-orm'
import { sqlStateOf } from '#platform/db/database-failure.ts'
import { newestMigration } from '#platform/db/migrate.ts'

const answerWithinMs = 2000

type Answer = DatabaseState | 'The database does not answer'
type State = Answer | 'The server is about to end'

/** `/healthz`: the process runs. `/readyz`: it can also answer, its database included, and will go on doing so. */
export function mountHealth(
  app: App,
  deps: Deps,
  { stopping, probe }: { stopping: AbortSignal; probe: Db },
): void {
  const askDatabase = createQuestion(probe)
  let before: State = 'ready'
  app.get('/healthz', (c) => {
    prepare(c, '/healthz')
    return c.json({ ok: true })
  })
  app.get('/readyz', async (c) => {
    prepare(c, '/readyz')
    const state = stopping.aborted ? 'The server is about to end' : await askDatabase()
    if (state !== before) deps.log.info({ state }, 'the readiness has changed')
    before = state
    if (state === 'ready') return c.json({ ok: true })
    return answerFailure(new AppError('unavailable', state, { retryAfter: 2 }), c)
  })
}

function prepare(c: Context<AppEnv>, route: string): void {
  c.set('route', route)
  c.header('cache-control', 'no-store')
}

/** However many ask, and however long the database is silent, there is one question at a time. */
function createQuestion(db: Db): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined
  const ask = () =>
    databaseState(db)
      .catch((): Answer => 'The database does not answer')
      .finally(() => (asking = undefined))
  return () =>
    pTimeout((asking ??= ask()), {
      milliseconds: answerWithinMs,
      fallback: (): Answer => 'The database does not answer',
    })
}

let needed: number | undefined

type DatabaseState =
  | 'ready'
  | 'The database takes no changes'
  | 'The database has an older schema than the server needs'

interface StateRow {
  newest: string | null
  only_reads: boolean
}

/**
 * Checks that the database takes changes, which the old one after a fail-over does not, and has every migration that this
 * build knows. One that a newer process has migrated further is as good: migrations only add, until no process of the
 * older build runs any more.
 */
async function databaseState(db: Db): Promise<DatabaseState> {
  needed ??= newestMigration()
  const [row] = await findState(db)
  if (row?.only_reads) return 'The database takes no changes'
  return Number(row?.newest) >= needed ? 'ready' : 'The database has an older schema than the server needs'
}

async function findState(db: Db): Promise<StateRow[]> {
  try {
    return await readRows<StateRow>(
      db,
      sql`select max(created_at) as newest, current_setting('transaction_read_only') = 'on' as only_reads
        from drizzle.__drizzle_migrations`,
    )
  } catch (error) {
    // There is no such table, or no such schema.
    if (['42P01', '3F000'].includes(sqlStateOf(error) ?? '')) return []
    throw error
  }
}
