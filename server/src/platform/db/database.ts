import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core'

/** A transaction, which has none within it. PGlite and node-postgres are behind one interface. */
export type Tx = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'>
export type TransactionMode = Pick<PgTransactionConfig, 'isolationLevel' | 'accessMode'>
export type Db = Tx & {
  transaction<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>
}
/** A transaction, or the database itself where one statement is enough. */
export type Connection = Db | Tx

interface SqlResult {
  rows: any[] // any: rows of statements that are not ours
}

/** An open database and the two things that are beyond Drizzle. */
export interface OpenDatabase {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Checks that the database can be asked, apart from all work: a busy process is not one without a database. */
  probe: Db
  /** Runs statements of another library (pg-boss) outside every transaction. */
  executeSql(text: string, values?: unknown[]): Promise<SqlResult>
  /**
   * Runs work that only one process at a time may do, on what it is handed, without limits of time. When it is aborted,
   * PostgreSQL undoes the transaction that is under way; the embedded database goes on to the end of the work.
   */
  alone<T>(
    work: (own: Pick<OpenDatabase, 'db' | 'executeSql'>) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>
  /** Runs work during which nothing is written to the files of the embedded database; PostgreSQL has none of it. */
  holdStill?<T>(work: () => Promise<T>): Promise<T>
  /** Counts the connections of this process; absent for the embedded database, which has none. */
  poolUse?(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Returns the rows of a statement that is written by hand, as the driver hands them over: instants are text. */
export async function readRows<Row>(connection: Connection, statement: SQL): Promise<Row[]> {
  return ((await connection.execute(statement)) as { rows: Row[] }).rows
}

// A database may set limits of its own, as one behind a pooler does that refuses those of a connection.
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** For a transaction that takes as long as it takes. */
export async function liftLimits(tx: Connection): Promise<void> {
  for (const limit of limits) await tx.execute(sql.raw(`set local ${limit} = 0`))
}
