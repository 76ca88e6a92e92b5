import type { SQL } from 'drizzle-orm'
import type { Connection } from './database.ts'
import { insideOf } from './inside-of.ts'

interface Options {
  /**
   * PostgreSQL plans a statement with a name once for each connection. Only for one that is sent often and whose plan
   * is the same whatever its values are.
   */
  name?: string | undefined
}

/** The rows of a statement that is written by hand, as the driver hands them over: instants are text. */
export function readRows<Row>(connection: Connection, statement: SQL, options?: Options): Promise<Row[]> {
  const { sql: text, params: values } = insideOf(connection).dialect.sqlToQuery(statement)
  return readText(connection, { text, values }, options)
}

/** The same for a statement of another library's, with `$1` and so on for its values. */
export async function readText<Row>(
  connection: Connection,
  { text, values }: { text: string; values: unknown[] },
  { name }: Options = {},
): Promise<Row[]> {
  // What `execute` does, which takes no name.
  const query = insideOf(connection).session.prepareQuery(
    { sql: text, params: values },
    undefined,
    name,
    false,
  )
  return ((await query.execute()) as { rows: Row[] }).rows
}
