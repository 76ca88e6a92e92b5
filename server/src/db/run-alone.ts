import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from './database.ts'
import type { OpenDatabase } from './open-database.ts'

// Any number that no other program on the same database takes as its advisory lock.
const aloneLock = 7_406_235_901

/**
 * Runs work that only one process at a time may do, on a connection of its own without limits. The lock belongs to
 * a transaction on a second connection: that holds behind PgBouncer too, and ends with the process.
 */
export async function runAlone<T>(
  config: pg.ClientConfig,
  work: (own: Pick<OpenDatabase, 'db' | 'executeSql'>) => Promise<T>,
): Promise<T> {
  const clients = [new pg.Client(config), new pg.Client(config)] as const
  const [holder, worker] = clients
  try {
    for (const client of clients) {
      // What is lost shows in the next statement; without a listener it would end the process.
      client.on('error', () => {})
      await client.connect()
    }
    await holder.query('begin; set local lock_timeout = 0; set local statement_timeout = 0')
    await holder.query('set local idle_in_transaction_session_timeout = 0')
    await holder.query('select pg_advisory_xact_lock($1)', [aloneLock])
    return await work({
      db: drizzle({ client: worker }) as Db,
      executeSql: (text, values) => worker.query(text, values),
    })
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
