import { join } from 'node:path'
import pg from 'pg'
import { openPglite } from '#platform/db/open-database.ts'
import type { Processes } from './processes.ts'

export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** Asks the database of processes, none of which runs: the embedded one has room for one process. */
export async function queryStopped<Result>(
  { databaseUrl, dataDir }: Processes,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    try {
      return await work(async (text, values) => (await client.query(text, values)).rows)
    } finally {
      await client.end()
    }
  }
  const database = await openPglite(join(dataDir, 'pglite'))
  try {
    return await work(async <Row>(text: string, values?: unknown[]) => {
      const { rows } = await database.executeSql(text, values)
      return rows as Row[]
    })
  } finally {
    await database.close()
  }
}
