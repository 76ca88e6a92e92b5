import type { Context } from 'hono'
import pTimeout from 'p-timeout'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/database.ts'
import { type DatabaseState, databaseState } from '#platform/db/database-state.ts'
import type { Deps } from '#platform/scope.ts'
import { answerFailure } from './answer-error.ts'
import type { App, AppEnv } from './app-env.ts'

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
