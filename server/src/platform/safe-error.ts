import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * Returns an error as the log may hold it. Errors of the database name values (a phone number that is not unique) and
 * Drizzle's hold all parameters, so of those only the statement and the kind of failure are kept.
 */
export function safeError(error: unknown): Record<string, unknown> {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const statement = error instanceof DrizzleQueryError ? { statement: error.query } : {}
  const sqlState = sqlStateOf(cause)
  if (sqlState) return { type: 'DatabaseError', sqlState, ...databaseFacts(cause), ...statement }
  if (!(cause instanceof Error)) return { type: typeof cause }
  return { type: cause.name, message: cause.message, stack: cause.stack, ...statement }
}

/** Returns the five characters with which PostgreSQL says what went wrong, when the error is one of its. */
export function sqlStateOf(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && sqlStates.test(code) ? code : undefined
}

// No class of them begins with E; what Node says of a socket does, and may have five characters too (EPIPE).
const sqlStates = /^[0-9A-DF-Z][0-9A-Z]{4}$/

function databaseFacts(error: unknown): Record<string, unknown> {
  const { constraint, table, routine } = error as Record<string, unknown>
  return { constraint, table, routine }
}
