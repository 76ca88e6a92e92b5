import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '#platform/db/database.ts'
import { currentReach } from '#platform/db/reach.ts'
import { reachingPool, runTransaction } from '#platform/db/run-transaction.ts'
import { atEvenIntervals, type Pace } from './load.ts'
import { type Measured, summary } from './statistics.ts'

/** A column of the row that the statement before it returned, which differs each time. */
export class FromAnswer {
  readonly column: number
  constructor(column: number) {
    this.column = column
  }
}

export interface Statement {
  text: string
  /** The values as they are sent, except each `FromAnswer`. */
  values: unknown[]
}

export interface Recorded extends Statement {
  /** The first row that the database answered. */
  answer: unknown[]
}

/** The statements that some work of the server's sends, with those that say whose rows it reaches, in their order. */
export async function record(url: string, work: (db: Db) => Promise<unknown>): Promise<Recorded[]> {
  const statements: Recorded[] = []
  class RecordingClient extends pg.Client {
    // any: all overloads of the package are handed on as they are.
    override async query(...[query, values, ...rest]: any[]): Promise<any> {
      const statement: Recorded = { text: query.text ?? query, values: values ?? [], answer: [] }
      statements.push(statement)
      const result = await Reflect.apply(super.query, this, [query, values, ...rest])
      statement.answer = Object.values(result.rows?.[0] ?? {})
      return result
    }
  }
  const pool = new pg.Pool({ connectionString: url, max: 1, Client: RecordingClient })
  const client = reachingPool(pool, { otherwise: 'none', isCluster: false })
  const transaction: Db['transaction'] = (unit, mode) =>
    runTransaction(pool, unit, { ...mode, reach: currentReach() })
  try {
    await work(Object.assign(drizzle({ client }), { transaction }))
    return statements
  } finally {
    await pool.end()
  }
}

async function send(client: pg.ClientBase, statements: readonly Statement[]): Promise<void> {
  let answer: unknown[] | undefined
  const valueOf = (value: unknown) => {
    if (!(value instanceof FromAnswer)) return value
    if (!answer) throw new Error('a statement needs the answer of the one before it, which had none')
    return answer[value.column]
  }
  for (const { text, values } of statements) {
    const { rows } = await client.query<unknown[]>({ text, values: values.map(valueOf), rowMode: 'array' })
    answer = rows?.[0]
  }
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
