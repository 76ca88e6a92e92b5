import { sql } from 'drizzle-orm'
import { type Db, readRows } from '#platform/db/database.ts'
import { sqlStateOf } from '#platform/safe-error.ts'

const mostPasses = 5
const stillReferred = '23503'

/** Empties every table of a cluster, where truncating all of them takes many seconds. */
export async function emptyCluster(db: Db): Promise<void> {
  const rows = await readRows<{ name: string }>(
    db,
    sql`select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and not relation_is_a_known_shard(oid)`,
  )
  let left = rows.map(({ name }) => name)
  for (let pass = 1; left.length && pass <= mostPasses; pass++) {
    const referred: string[] = []
    for (const name of left) if (!(await empty(db, name))) referred.push(name)
    left = referred
  }
  if (left.length) throw new Error(`could not be emptied: ${left.join(', ')}`)
  await db.execute(sql`delete from pgboss.job`)
}

async function empty(db: Db, name: string): Promise<boolean> {
  try {
    // Its rows refuse to be deleted, and nothing refers to them.
    await db.execute(sql.raw(name === 'right_to_work_checks' ? `truncate ${name}` : `delete from ${name}`))
    return true
  } catch (error) {
    if (sqlStateOf(error) !== stillReferred) throw error
    return false
  }
}
