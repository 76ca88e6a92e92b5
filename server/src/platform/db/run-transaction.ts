import { once } from 'node:events'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './database.ts'
import { isConnectionSpent } from './database-failure.ts'
import { insideOf } from './inside-of.ts'

/**
 * Transactions that leave a pool whole. Drizzle's own keep the connection for ever when `begin` fails, tell of the
 * failed `rollback` in place of what went wrong, and give a connection back that still waits for an answer.
 */
export function createTransactions(pool: pg.Pool, db: Db): Db['transaction'] {
  const { dialect } = insideOf(db)
  return async (work, config) => {
    const client = await pool.connect()
    const release = releaseOnce(client)
    let failed: { with: unknown } | undefined
    try {
      const result = await new NodePgSession(client, dialect, undefined).transaction(async (tx) => {
        try {
          const answer = await work(tx as never)
          await requireUsable(client)
          return answer
        } catch (error) {
          failed = { with: error }
          if (isConnectionSpent(error)) release({ destroy: true })
          throw error
        }
      }, config)
      release({ destroy: client.getTransactionStatus() !== 'I' })
      return result
    } catch (error) {
      const isRolledBack = error === failed?.with && client.getTransactionStatus() === 'I'
      release({ destroy: !isRolledBack })
      throw failed ? failed.with : error
    }
  }
}

function releaseOnce(client: pg.PoolClient): (how: { destroy: boolean }) => void {
  let isReleased = false
  return ({ destroy }) => {
    if (!isReleased) client.release(destroy)
    isReleased = true
  }
}

// PostgreSQL answers the `commit` of a transaction in which something failed without an error, and undoes it.
async function requireUsable(client: pg.PoolClient): Promise<void> {
  await untilAnswered(client)
  if (client.getTransactionStatus() === 'E') {
    throw new Error('a transaction in which a statement failed was to be committed')
  }
}

// That a statement failed is told before what has become of its transaction, which may come in a packet of its own.
async function untilAnswered(client: pg.PoolClient): Promise<void> {
  // Not in the package's types.
  if ((client as { readyForQuery?: boolean }).readyForQuery !== false) return
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    await Promise.race([once(client, 'drain', { signal }), once(client, 'end', { signal })])
  } finally {
    waiting.abort()
  }
}
