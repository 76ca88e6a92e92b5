import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '#platform/db/database.ts'
import { preparingClient } from '#platform/db/preparing-client.ts'
import { atEvenIntervals, type Pace } from './steady-load.ts'
import { type Measured, summary } from './statistics.ts'

export interface Statement {
  /** Of one that is prepared. */
  name?: string
  text: string
  values: unknown[]
}

/** Statements in their order. Those of one wave go out in one write, and the next wave when all have been answered. */
export type Waves = readonly (readonly Statement[])[]

// The server's own clients, so that what it prepares is prepared here too.
const PreparingClient = preparingClient({
  prepares: true,
  onGivenUp(reason) {
    throw new Error(reason)
  },
})

/** The statements that some work of the server's sends, as it sends them. */
export async function record(url: string, work: (db: Db) => Promise<unknown>): Promise<Waves> {
  const waves: Statement[][] = []
  let wave: Statement[] | undefined
  const add = (statement: Statement) => {
    if (!wave) {
      waves.push((wave = []))
      process.nextTick(() => (wave = undefined))
    }
    wave.push(statement)
  }
  class RecordingClient extends PreparingClient {
    // any: all overloads of the package are handed on as they are.
    override query(...[query, values, ...rest]: any[]): any {
      if (query?.text) add({ name: query.name, text: query.text, values: values ?? [] })
      return Reflect.apply(super.query, this, [query, values, ...rest])
    }
  }
  const pool = new pg.Pool({ connectionString: url, max: 1, pipeline: true, Client: RecordingClient })
  try {
    await work(drizzle({ client: pool }) as Db)
    return waves
  } finally {
    await pool.end()
  }
}

async function send(client: pg.ClientBase, waves: Waves): Promise<void> {
  for (const wave of waves) {
    await Promise.all(wave.map(({ values, ...query }) => client.query(query, values)))
  }
}

/** Sends statements through `pg` and nothing else, in several loops at once. */
export async function sendAlone(
  url: string,
  options: { seconds: number; connections: number; next(): Waves },
): Promise<Measured> {
  const { seconds, connections, next } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    Client: PreparingClient,
  })
  // The statement that fails tells of it; without a listener it would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const durations: number[] = []
  // Connected and prepared before, as a server is.
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
export async function sendSteadily(url: string, calls: readonly Waves[], pace: Pace): Promise<Measured> {
  const pool = new pg.Pool({ connectionString: url, max: 20, pipeline: true, Client: PreparingClient })
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
