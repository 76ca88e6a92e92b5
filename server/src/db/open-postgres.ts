import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartError } from '#start-error.ts'
import type { Db } from './database.ts'
import type { OpenDatabase } from './open-database.ts'
import * as schema from './schema.ts'

// Any number that no other program on the same database takes as its advisory lock.
const aloneLock = 7_406_235_901

export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  maxConnections = 20,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    application_name: 'bonafide',
  })
  // Without a listener a connection that the server closes while idle would end the process.
  pool.on('error', onError)
  await requireAnswer(pool)
  return {
    db: drizzle({ client: pool, schema }) as Db,
    kind: 'postgres',
    executeSql: (text, values) => pool.query(text, values),
    async alone(work) {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [aloneLock])
        return await work()
      } finally {
        // Ending the connection gives the lock back, whatever state the connection is in.
        client.release(true)
      }
    },
    close: () => pool.end(),
  }
}

// The reason alone: an address holds a password.
async function requireAnswer(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const reason =
      error instanceof Error ? error.message || String((error as { code?: string }).code) : 'no reason'
    throw new StartError(`DATABASE_URL names a database that does not answer: ${reason}`)
  }
}
