import type { SQL } from 'drizzle-orm'
import type { Connection } from './database.ts'
import { insideOf } from './inside-of.ts'

type Values = Record<string, unknown>

interface Executable<Result> {
  execute(values: Values): Promise<Result>
}

/** A query of Drizzle's that has not been sent. */
interface Preparable<Result> {
  prepare(name: string): Executable<Result>
}

/**
 * A query whose text is made once, which takes as long as all else that Node does for it, and which PostgreSQL plans
 * once for each connection. Its values are `sql.placeholder(…)`, each of which has to be given. Only for one that is
 * sent often and whose best plan is the same whatever they are.
 */
export function prepared<Result>(
  name: string,
  build: (connection: Connection) => Preparable<Result>,
): (connection: Connection, values: Values) => Promise<Result> {
  // One for each driver, which reads rows in its own way.
  const built = new WeakMap<object, Executable<Result>>()
  return (connection, values) => {
    const { session } = insideOf(connection)
    let query = built.get(session.constructor)
    if (!query) {
      query = build(connection).prepare(name)
      built.set(session.constructor, query)
    }
    // What differs between two connections of a driver.
    const own = Object.create(query, { client: { value: session.client } }) as Executable<Result>
    return own.execute(values)
  }
}

/** The same for a statement that is written by hand: its rows as the driver hands them over, instants as text. */
export function preparedRows<Row>(
  name: string,
  statement: SQL,
): (connection: Connection, values: Values) => Promise<Row[]> {
  const run = prepared<{ rows: Row[] }>(name, (connection) => {
    const { dialect, session } = insideOf(connection)
    return {
      prepare: () => session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false) as never,
    }
  })
  return async (connection, values) => (await run(connection, values)).rows
}
