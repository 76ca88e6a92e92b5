import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { fieldError } from '#platform/app-error.ts'
import type { Keys } from '#platform/keys/keys.ts'

/** The last row of a page: lists have the newest first. */
export interface ListPosition {
  createdAt: Date
  id: string
}

/** Where a list goes on after a row. */
export function positionOf({ createdAt, id }: { createdAt: Date | string; id: string }): ListPosition {
  return { createdAt: new Date(createdAt), id }
}

/** The rows that come after a position. */
export function isAfter(
  { createdAt, id }: { createdAt: PgColumn; id: PgColumn },
  position: ListPosition,
): SQL {
  return sql`(${createdAt}, ${id}) < (${position.createdAt.toISOString()}::timestamptz, ${position.id}::uuid)`
}

/** What is shown of rows that were read, one or more of which may be beyond the page, and where it goes on. */
export function pageOf<Row extends { createdAt: Date | string; id: string }>(
  keys: Keys,
  rows: readonly Row[],
  limit: number,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: last && rows.length > page.length ? sealCursor(keys, positionOf(last)) : null }
}

const Position = v.tuple([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.uuid())])

/** Sealed, so that a position is nothing a client could build or read. */
export function sealCursor(keys: Keys, { createdAt, id }: ListPosition): string {
  return keys.seal('cursor', JSON.stringify([createdAt.getTime(), id]))
}

/** The position that a page was continued from. */
export function openCursor(keys: Keys, cursor: string): ListPosition {
  const text = keys.open('cursor', cursor)
  if (text === undefined) {
    const message = 'The list has changed. Reload the page.'
    throw fieldError('cursor', message)
  }
  const [time, id] = v.parse(Position, JSON.parse(text))
  return { createdAt: new Date(time), id }
}
