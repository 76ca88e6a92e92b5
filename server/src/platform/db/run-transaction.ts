import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { TransactionMode, Tx } from './database.ts'
import { isConnectionSpent } from './database-failure.ts'
import { currentReach, entering, type Reach } from './reach.ts'
import { recordStatement } from './record-statement.ts'
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
  return onClient(pool, beginning(mode), (client) =>
    // Drizzle asks nothing else of it.
    work(drizzle({ client: { query: recording(client) } as unknown as pg.PoolClient })),
  )
}

type Send = (config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** Sends statements through a connection. */
const recording =
  (client: pg.PoolClient): Send =>
  async (config, values) =>
    recordStatement(config, () => client.query(config as pg.QueryConfig, values))

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
  const send = recording(client)
  let isUsable = false
  try {
    await send(begin)
    const result = await work(client)
    const { command } = await send('commit')
    isUsable = true
    // PostgreSQL answers so, without an error, where a statement failed, and undoes everything.
    if (command === 'ROLLBACK') {
      throw new Error('a transaction in which a statement failed was to be committed')
    }
    return result
  } catch (error) {
    if (!isUsable && !isConnectionSpent(error)) isUsable = await rollBack(send)
    throw error
  } finally {
    client.release(!isUsable)
  }
}

async function rollBack(send: Send): Promise<boolean> {
  try {
    await send('rollback')
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
    if (reach === undefined) return recordStatement(config, () => pool.query(config, values))
    return onClient(pool, beginning({ reach, isCluster }), (client) => recording(client)(config, values))
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
        return work(Object.assign(Object.create(tx), { query: recordingPglite(tx) }))
      })
    } finally {
      // It answers without the event loop, so that work of many transactions would keep requests from being read.
      await othersTurn()
    }
  }
  const query: PGlite['query'] = (text, values, options) =>
    (currentReach() ?? otherwise) === undefined
      ? recordingPglite(client)(text, values, options)
      : transaction((tx) => tx.query(text, values, options))
  return { query, transaction } as unknown as PGlite
}

const recordingPglite =
  (client: Pick<PGlite, 'query'>): PGlite['query'] =>
  async (text, values, options) =>
    recordStatement(text, () => client.query(text, values, options))
