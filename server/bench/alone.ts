import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '#platform/db/database.ts'
import { runTransaction } from '#platform/db/run-transaction.ts'
import { atEvenIntervals, type Pace } from './steady-load.ts'
import { type Measured, summary } from './statistics.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/** The statements that some work of the server's sends, in their order. */
export async function record(url: string, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  class RecordingClient extends pg.Client {
    // any: all overloads of the package are handed on as they are.
    override query(...[query, values, ...rest]: any[]): any {
      statements.push({ text: query.text ?? query, values: values ?? [] })
      return Reflect.apply(super.query, this, [query, values, ...rest])
    }
  }
  const pool = new pg.Pool({ connectionString: url, max: 1, Client: RecordingClient })
  const transaction: Db['transaction'] = (unit, mode) => runTransaction(pool, unit, mode)
  try {
    await work(Object.assign(drizzle({ client: pool }), { transaction }))
    return statements
  } finally {
    await pool.end()
  }
}

async function send(client: pg.ClientBase, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) await client.query(text, values)
}

/** Sends statements through `pg` and nothing else, in several loops at once. */
export async function sendAlone(
  url: string,
  options: { seconds: number; connections: number; next(): readonly Statement[] },
): Promise<Measured> {
  const { seconds, connections, next } = options
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // The statement that fails tells of it; without a listener it would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const durations: number[] = []
  // Connected before, as a server is.
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  await Promise.all(clients.map((client) => send(client, next())))
  const started = performance.now()
  const until = started + seconds * 1000
  const loop = async (client: pg.PoolClient) => {
    try {
      while (performance.now() < until) {
        const begun = performance.now()
        await send(client, next())
        durations.push(performance.now() - begun)
      }
    } finally {
      client.release()
    }
  }
  const loops = await Promise.allSettled(clients.map(loop))
  await pool.end()
  const failed = loops.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return summary(durations, (performance.now() - started) / 1000)
}

/** Sends what belongs to one call at even intervals, each call over a connection of its own. */
export async function sendSteadily(
  url: string,
  calls: readonly (readonly Statement[])[],
  pace: Pace,
): Promise<Measured> {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  pool.on('connect', (client) => void client.on('error', () => {}))
  try {
    return await atEvenIntervals(pace, async (index) => {
      const client = await pool.connect()
      try {
        await send(client, calls[index % calls.length] ?? [])
        return true
      } finally {
        client.release()
      }
    })
  } finally {
    await pool.end()
  }
}
