import type { PgDialect, PgSession } from 'drizzle-orm/pg-core'
import type { Connection } from './database.ts'

/** What a database of Drizzle's consists of, which is kept out of the package's types. */
export function insideOf(connection: Connection) {
  return connection as unknown as { dialect: PgDialect; session: PgSession & { client: unknown } }
}
