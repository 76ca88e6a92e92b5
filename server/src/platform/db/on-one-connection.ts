import { NodePgSession } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Connection, Db } from './database.ts'
import { isConnectionSpent } from './database-failure.ts'
import { insideOf } from './inside-of.ts'

/**
 * Runs work whose statements all go over one connection, outside of every transaction: those that do not wait for each
 * other go out in one write. The work waits for all of them, even when one fails (see `pipeline`).
 */
export async function onOneConnection<T>(db: Db, work: (connection: Connection) => Promise<T>): Promise<T> {
  const { dialect, session } = insideOf(db)
  const pool = session.client
  // The embedded database has but one.
  if (!(pool instanceof pg.Pool)) return work(db)
  const client = await pool.connect()
  const own = new NodePgSession(client, dialect, undefined)
  let isUsable = true
  try {
    return await work(Object.create(db, { session: { value: own } }) as Db)
  } catch (error) {
    isUsable = !isConnectionSpent(error)
    throw error
  } finally {
    client.release(!isUsable)
  }
}
