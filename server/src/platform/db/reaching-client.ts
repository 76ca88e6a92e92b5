import { setImmediate as othersTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { currentReach, entering, type Reach } from './reach.ts'
import { beginning, onClient } from './run-transaction.ts'

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
