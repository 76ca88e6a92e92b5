import { sql } from 'drizzle-orm'
import type { Deps } from '#deps.ts'
import { AppError } from '#app-error.ts'
import type { App } from './app-env.ts'

/** `/healthz`: the process runs. `/readyz`: it can also answer, its database included. */
export function mountHealth(app: App, deps: Deps): void {
  app.get('/healthz', (c) => {
    c.set('route', '/healthz')
    c.header('cache-control', 'no-store')
    return c.json({ ok: true })
  })
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz')
    c.header('cache-control', 'no-store')
    try {
      await deps.db.execute(sql`select 1`)
    } catch {
      throw new AppError('unavailable', 'The database does not answer', { retryAfter: 2 })
    }
    return c.json({ ok: true })
  })
}
