import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { TransactionMode, Tx } from './database.ts'
import { isConnectionSpent } from './database-failure.ts'
import { currentReach, entering, type Reach } from './reach.ts'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

interface Beginning extends TransactionMode {
  reach?: Reach | undefined
  isCluster?: boolean
}

/** Runs a transaction with a reach, or with that of the connection's own role. */
export async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  mode: Beginning = {},
): Promise<T> {
  return onClient(pool, beginning(mode), (client) => work(drizzle({ client })))
}

/**
 * Runs a transaction that leaves its pool whole. Drizzle's own keeps the connection for ever when `begin` fails,
 * reports the failed `rollback` in place of what went wrong, and takes a transaction for committed in which a
 * statement failed unnoticed.
 */
async function onClient<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isUsable = false
  try {
    await client.query(begin)
    const result = await work(client)
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

/** All of it in one message, so that the reach costs no round trip. */
function beginning({ isolationLevel, accessMode, reach, isCluster = false }: Beginning): string {
  const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
  return [['begin', ...modes].join(' '), ...(reach === undefined ? [] : entering(reach, { isCluster }))].join(
    '; ',
  )
}

/** Serves Drizzle as a connection pool. Each single statement is a transaction with the current reach. */
export function reachingPool(
  pool: pg.Pool,
  { otherwise, isCluster }: { otherwise: Reach | undefined; isCluster: boolean },
): pg.Pool {
  const query = (config: pg.QueryConfig, values?: unknown[]) => {
    const reach = currentReach() ?? otherwise
    if (reach === undefined) return pool.query(config, values)
    return onClient(pool, beginning({ reach, isCluster }), (client) => client.query(config, values))
  }
  return { query } as unknown as pg.Pool
}

/** The same of the embedded database. */
export function reachingPglite(client: PGlite, otherwise: Reach | undefined): PGlite {
  const transaction: PGlite['transaction'] = async (work) => {
    const reach = currentReach() ?? otherwise
    try {
      return await client.transaction(async (tx) => {
        if (reach !== undefined) await tx.exec(entering(reach).join('; '))
        return work(tx)
      })
    } finally {
      // It answers without the event loop, so that work of many transactions would keep requests from being read.
      await othersTurn()
    }
  }
  const query: PGlite['query'] = (text, values, options) =>
    (currentReach() ?? otherwise) === undefined
      ? client.query(text, values, options)
      : transaction((tx) => tx.query(text, values, options))
  return { query, transaction } as unknown as PGlite
}
