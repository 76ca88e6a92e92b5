import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '#db/database.ts'
import * as schema from '#db/schema.ts'
import { type Measured, summary } from './statistics.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/** The statements that some work of the server's sends, in their order. */
export async function record(url: string, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const statements: Statement[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
  try {
    await work(drizzle({ client: pool, schema, logger }) as Db)
    return statements
  } finally {
    await pool.end()
  }
}

/** Sends statements through `pg` and nothing else, one after the other in each of several loops. */
export async function sendAlone(
  url: string,
  options: { seconds: number; connections: number; next(): readonly Statement[] },
): Promise<Measured> {
  const { seconds, connections, next } = options
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // The statement that fails tells of it; without a listener it would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const durations: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  const loop = async () => {
    const client = await pool.connect()
    try {
      while (performance.now() < until) {
        const begun = performance.now()
        for (const { text, values } of next()) await client.query(text, values)
        durations.push(performance.now() - begun)
      }
    } finally {
      client.release()
    }
  }
  const loops = await Promise.allSettled(Array.from({ length: connections }, loop))
  await pool.end()
  const failed = loops.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return summary(durations, (performance.now() - started) / 1000)
}
