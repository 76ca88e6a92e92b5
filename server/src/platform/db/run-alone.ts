import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartError } from '#platform/config/start-error.ts'
import type { OpenDatabase } from './database.ts'

// Any number that no other program on the same database takes as its advisory lock.
const aloneLock = 7_406_235_901

// By the name, since behind PgBouncer the process of a connection changes.
const endOther = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and pid <> pg_backend_pid()`

/**
 * Runs work that only one process at a time may do, on a connection of its own without limits. The lock belongs to
 * a transaction on a second connection: that holds behind PgBouncer too, and ends with the process. When it is aborted,
 * the connection that waits or works is ended.
 */
export async function runAlone<T>(
  config: pg.ClientConfig,
  work: (own: Pick<OpenDatabase, 'db' | 'executeSql'>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const clients = [new pg.Client(config), new pg.Client(config)] as const
  const [holder, worker] = clients
  const name = `bonafide ${randomUUID()}`
  let isHeld = false
  // The idle one ends the other. PostgreSQL would notice only after a statement that its client is gone, be that
  // a statement that waits for a lock or one that takes an hour.
  const giveUp = () => void (isHeld ? holder : worker).query(endOther, [name]).catch(() => {})
  try {
    for (const client of clients) {
      // A lost connection shows in the next statement; without a listener it would end the process.
      client.on('error', () => {})
      await client.connect().catch(unreachable)
      await client.query(`select set_config('application_name', $1, false)`, [name])
    }
    signal?.addEventListener('abort', giveUp)
    signal?.throwIfAborted()
    await holder.query('begin; set local lock_timeout = 0; set local statement_timeout = 0')
    await holder.query('set local idle_in_transaction_session_timeout = 0')
    await holder.query('select pg_advisory_xact_lock($1)', [aloneLock])
    isHeld = true
    signal?.throwIfAborted()
    return await work({
      db: drizzle({ client: worker }),
      executeSql: (text, values) => worker.query(text, values),
    })
  } finally {
    signal?.removeEventListener('abort', giveUp)
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** The reason alone is told: an address holds a password. */
function unreachable(error: unknown): never {
  const reason =
    error instanceof Error ? error.message || String((error as { code?: string }).code) : 'no reason'
  throw new StartError(
    `MIGRATION_DATABASE_URL, or DATABASE_URL where it is not set, names a database that does not answer: ${reason}`,
  )
}
