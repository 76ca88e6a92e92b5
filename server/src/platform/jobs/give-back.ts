import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { OpenDatabase } from '#platform/db/database.ts'

/**
 * Lets other processes have the jobs that this one will not finish, without counting the try. What cannot be given
 * back is given to another one by itself when its time is over.
 */
export async function giveBack(
  { db }: Pick<OpenDatabase, 'db'>,
  active: Map<string, string>,
  log: Logger,
): Promise<void> {
  const ids = [...active.keys()]
  // Whatever becomes of them here from now on is not written down any more.
  active.clear()
  if (!ids.length) return
  try {
    // pg-boss counts a try when it hands out a job that has been started before.
    await db.execute(sql`update pgboss.job set state = 'retry', started_on = null, start_after = now()
      where state = 'active' and id in ${ids}`)
    log.info({ jobs: ids.length }, 'jobs were given back')
  } catch (error) {
    log.warn({ err: error, jobs: ids.length }, 'jobs could not be given back')
  }
}
