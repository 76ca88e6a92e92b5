import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** PGlite and node-postgres behind one interface. */
export type Db = PgDatabase<PgQueryResultHKT>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** A transaction, or the database itself where one statement is enough. */
export type Connection = Db | Tx

interface SqlResult {
  rows: any[] // any: rows of statements that are not ours
}

/** An open database and the two things that are beyond Drizzle. */
export interface OpenDatabase {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Answers whether it can be asked, apart from all work: a process that is busy is none whose database is away. */
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
  /** How the connections of this process are used; the embedded database has none. */
  poolUse?(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}
