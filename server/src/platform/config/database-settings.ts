import * as v from 'valibot'
import { wholeNumber } from './setting-schemas.ts'

/** Limits what one process takes of PostgreSQL, and how long it waits for it. Times in milliseconds. */
export interface DatabaseLimits {
  poolSize: number
  poolWaitMs: number
  /** The server's limit; 0 where the connection sets none. */
  statementMs: number
  lockMs: number
  idleTransactionMs: number
  /** The client's limit: an answer that has not come by then never will. */
  answerMs: number
}

/** The settings of the connections to PostgreSQL, as they are written in the environment. */
export const databaseSettings = {
  DATABASE_POOL_SIZE: wholeNumber(
    { least: 1, most: 1000, otherwise: '20' },
    'How many connections to PostgreSQL one process holds at most, for requests and jobs together; one more answers `/readyz`, and while it starts it takes two more. The sum over all processes must stay below `max_connections`.',
  ),
  DATABASE_POOL_WAIT_MS: wholeNumber(
    { least: 100, most: 60_000, otherwise: '3000' },
    'How long a request waits for a connection, free or new, before it is answered with 503.',
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(
    { least: 0, most: 3_600_000, otherwise: '10000' },
    'After how long PostgreSQL ends a statement; the request is answered with 503. Migrations have no limit. 0 sends neither this limit nor the two after it: for PgBouncer, which refuses them unless `ignore_startup_parameters` names them; set them on the role then (`alter role … set statement_timeout`), with `set jit = off`.',
  ),
  DATABASE_LOCK_TIMEOUT_MS: wholeNumber(
    { least: 1, most: 3_600_000, otherwise: '5000' },
    'How long a statement waits for a row that another one holds, before it is ended.',
  ),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: wholeNumber(
    { least: 1, most: 3_600_000, otherwise: '30000' },
    'After how long PostgreSQL ends a transaction in which nothing happens.',
  ),
  DATABASE_ANSWER_TIMEOUT_MS: wholeNumber(
    { least: 100, most: 3_600_000, otherwise: '12000' },
    'How long a process waits for the answer to a statement before it gives the connection up, so that a connection which broke silently holds up nothing for ever. Must be more than `DATABASE_STATEMENT_TIMEOUT_MS`.',
  ),
}

const Settings = v.object(databaseSettings)
type Settings = v.InferOutput<typeof Settings>

export function databaseLimits(settings: Settings): DatabaseLimits {
  return {
    poolSize: settings.DATABASE_POOL_SIZE,
    poolWaitMs: settings.DATABASE_POOL_WAIT_MS,
    statementMs: settings.DATABASE_STATEMENT_TIMEOUT_MS,
    lockMs: settings.DATABASE_LOCK_TIMEOUT_MS,
    idleTransactionMs: settings.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
    answerMs: settings.DATABASE_ANSWER_TIMEOUT_MS,
  }
}

/** The limits that apply when no setting is given. */
export const defaultDatabaseLimits = databaseLimits(v.parse(Settings, {}))

/** Returns one line for each setting that does not go with another. */
export function conflictingLimits(settings: Settings): string[] {
  const { DATABASE_ANSWER_TIMEOUT_MS: answer, DATABASE_STATEMENT_TIMEOUT_MS: statement } = settings
  if (answer > statement) return []
  return ['DATABASE_ANSWER_TIMEOUT_MS must be more than DATABASE_STATEMENT_TIMEOUT_MS']
}
