import type { SQL } from 'drizzle-orm'
import type { Connection } from './database.ts'

/** The rows of a statement that is written by hand, as the driver hands them over: instants are text. */
export async function readRows<Row>(connection: Connection, statement: SQL): Promise<Row[]> {
  return ((await connection.execute(statement)) as { rows: Row[] }).rows
}
