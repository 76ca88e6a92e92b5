import { DrizzleQueryError } from 'drizzle-orm/errors'

// Ended by a limit: of a statement (57014), of a lock (55P03), of a transaction (25P03, 25P04).
const limits = new Set(['57014', '55P03', '25P03', '25P04'])

/** Returns true when a statement ran into a time limit. */
export function isOverLimit(error: unknown): boolean {
  return limits.has(sqlStateOf(error) ?? '')
}

/** Returns true when a statement broke a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}

/**
 * Returns true when a failure says nothing about the statement, only that the database could not be asked just now: a
 * connection refused or lost (08, 57P), too many of them (53), a server that is read-only during a fail-over (25006),
 * transactions in conflict (40), or a limit that was reached.
 */
export function isPassingFailure(error: unknown): boolean {
  const sqlState = sqlStateOf(error)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return false
  if (sqlState) {
    return /^(08|53|57P|40|25006)/.test(sqlState) || limits.has(sqlState)
  }
  const { code = '', syscall } = cause as { code?: unknown; syscall?: unknown }
  // The socket of a server on the same machine, which is there while it runs.
  if (code === 'ENOENT') return syscall === 'connect'
  return networkFailures.test(String(code)) || driverFailures.test(cause.message)
}

/**
 * Returns true when a connection is of no more use: lost, silent so that not even a rollback would be answered, or to a
 * server that is read-only after a fail-over.
 */
export function isConnectionSpent(error: unknown): boolean {
  const sqlState = sqlStateOf(error)
  return sqlState ? sqlState === '25006' : isPassingFailure(error)
}

const networkFailures =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN)$/

// The messages of node-postgres that come without a code.
const driverFailures = new RegExp(
  [
    '^Connection terminated',
    '^timeout exceeded when trying to connect',
    '^timeout expired',
    '^Query read timeout',
    '^Client has encountered a connection error',
    '^Client was closed',
    '^Cannot use a pool after calling end',
  ].join('|'),
)

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
