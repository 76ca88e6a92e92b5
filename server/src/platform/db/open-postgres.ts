import { millisecondsInMinute } from 'date-fns/constants'
import pg from 'pg'
import type { Db, OpenDatabase } from './database.ts'
import { type DatabaseLimits, defaultDatabaseLimits } from '#platform/config/database-settings.ts'
import { currentReach, type Reach } from './reach.ts'
import { recordStatement } from './record-statement.ts'
import { reachingPool, runTransaction } from './run-transaction.ts'
import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { StartError } from '#platform/app-error.ts'

interface Options {
  limits?: DatabaseLimits
  /** The address for bringing the schema up to date; the usual one where it is left out. */
  migrationUrl?: string | undefined
  /** The reach outside every request, job and command; when left out, everything that the role of the address reaches. */
  otherwise?: Reach
  /** Told of each connection that is lost while it is idle. */
  onError: (error: Error) => void
}

/** @throws StartError when the database does not answer */
export async function openPostgres(
  url: string,
  { limits = defaultDatabaseLimits, migrationUrl = url, otherwise, onError }: Options,
): Promise<OpenDatabase> {
  const basics = { connectionString: url, application_name: 'bonafide', ...keepAlive }
  const pool = createPool({ ...basics, ...poolOptions(limits) }, onError)
  const probePool = createPool({ ...basics, ...probeOptions }, onError)
  const isCluster = await requireAnswer(pool)
  const transaction: Db['transaction'] = (work, mode) =>
    runTransaction(pool, work, { ...mode, reach: currentReach() ?? otherwise, isCluster })
  return {
    db: Object.assign(drizzle({ client: reachingPool(pool, { otherwise, isCluster }) }), { transaction }),
    kind: 'postgres',
    probe: drizzle({ client: probePool }),
    executeSql: async (text, values) => recordStatement(text, () => pool.query(text, values)),
    alone: (work, aborted) =>
      runAlone(
        { ...basics, connectionString: migrationUrl, connectionTimeoutMillis: limits.poolWaitMs },
        work,
        aborted,
      ),
    poolUse: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => void (await Promise.all([pool.end(), probePool.end()])),
  }
}

function createPool(options: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(options)
  // Without a listener a connection that the server closes would end the process. A caller that uses it at
  // that moment is told by the statement that fails.
  pool.on('error', onError)
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

// An idle connection whose other end is gone is noticed after this long and ten more seconds.
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

// Kept between two questions of a load balancer.
const probeOptions = {
  max: 1,
  connectionTimeoutMillis: 2000,
  query_timeout: 2000,
  idleTimeoutMillis: millisecondsInMinute,
}

function poolOptions(limits: DatabaseLimits): pg.PoolConfig {
  return {
    max: limits.poolSize,
    connectionTimeoutMillis: limits.poolWaitMs,
    query_timeout: limits.answerMs,
    // As parameters of the connection's start they hold from its first statement on, and after each reset.
    ...(limits.statementMs > 0 && {
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleTransactionMs,
      // Compiling takes 130 ms for a statement that queues a job, whose cost pg-boss makes PostgreSQL overrate.
      options: '-c jit=off',
    }),
  }
}

/** Checks that the database answers, and returns true on Citus. Only the reason is shown: an address holds a password. */
async function requireAnswer(pool: pg.Pool): Promise<boolean> {
  try {
    const { rowCount } = await pool.query(`select from pg_extension where extname = 'citus'`)
    return rowCount === 1
  } catch (error) {
    await pool.end()
    const reason =
      error instanceof Error ? error.message || String((error as { code?: string }).code) : 'no reason'
    // PgBouncer's message for the limits in a connection's start.
    const advice = reason.includes('unsupported startup parameter')
      ? '; behind PgBouncer set DATABASE_STATEMENT_TIMEOUT_MS to 0'
      : ''
    throw new StartError(`DATABASE_URL names a database that does not answer: ${reason}${advice}`)
  }
}

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
async function runAlone<T>(
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
