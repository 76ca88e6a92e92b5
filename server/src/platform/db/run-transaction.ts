import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { TransactionMode, Tx } from './database.ts'
import { isConnectionSpent } from './database-failure.ts'

/**
 * Runs a transaction that leaves its pool whole. Drizzle's own keeps the connection for ever when `begin` fails,
 * reports the failed `rollback` in place of what went wrong, and takes a transaction for committed in which a
 * statement failed unnoticed.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  mode: TransactionMode = {},
): Promise<T> {
  const client = await pool.connect()
  let isUsable = false
  try {
    const tx = drizzle({ client })
    await tx.execute(sql`begin ${modeOf(mode)}`)
    const result = await work(tx)
    const { command } = await client.query('commit')
    isUsable = true
    // PostgreSQL answers so, without an error, where a statement failed, and undoes everything.
    if (command === 'ROLLBACK') {
      throw new Error('a transaction in which a statement failed was to be committed')
    }
    return result
  } catch (error) {
    if (!isUsable && !isConnectionSpent(error)) isUsable = await rollBack(client)
    throw error
  } finally {
    client.release(!isUsable)
  }
}

async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}

function modeOf({ isolationLevel, accessMode }: TransactionMode) {
  const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode]
  return sql.raw(modes.filter(Boolean).join(' '))
}
