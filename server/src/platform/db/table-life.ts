import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Ends a row. `age`: the hourly clean-up. `use`: what it was for removes it. `employee`: erasing the employee empties or
 * deletes it. `account` and `organisation`: it goes with these. `never`: it stays, and names nobody.
 */
type End = 'age' | 'use' | 'employee' | 'account' | 'organisation' | 'never'

export interface PastTimes {
  now: Date
  before(days: number): Date
}

/** A table, how long a row of it lives, and what ends it. */
export interface TableLife {
  table: PgTable
  lives: string
  ends: readonly End[]
  /** Finds what the hourly clean-up removes, of a table whose rows end by age. */
  isPast?: (times: PastTimes) => SQL | undefined
}
