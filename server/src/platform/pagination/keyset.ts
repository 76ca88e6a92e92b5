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

/** Returns the position at which a list goes on after a row. */
export function positionOf({ createdAt, id }: { createdAt: Date | string; id: string }): ListPosition {
  return { createdAt: new Date(createdAt), id }
}

/** Returns the condition for the rows that come after a position. */
export function isAfter(
  { createdAt, id }: { createdAt: PgColumn; id: PgColumn },
  position: ListPosition,
): SQL {
  return sql`(${createdAt}, ${id}) < (${position.createdAt.toISOString()}::timestamptz, ${position.id}::uuid)`
}

/** The organisation of a list, and the keys that its cursors are sealed with. */
interface ListOwner {
  orgId: string
  deps: { keys: Keys }
}

/** Returns the page of the rows that were read, of which one or more may be beyond it, and the cursor after it. */
export function pageOf<Row extends { createdAt: Date | string; id: string }>(
  owner: ListOwner,
  rows: readonly Row[],
  limit: number,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: last && rows.length > page.length ? sealCursor(owner, positionOf(last)) : null }
}

const Position = v.tuple([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.uuid()), v.string()])

/**
 * Sealed, so that a position is nothing a client could build or read, and with its organisation: a cursor of test mode
 * says nothing in the live list.
 */
export function sealCursor({ orgId, deps }: ListOwner, { createdAt, id }: ListPosition): string {
  return deps.keys.seal('cursor', JSON.stringify([createdAt.getTime(), id, orgId]))
}

/**
 * Returns the position that a page was continued from.
 * @throws AppError where it is none of this organisation's
 */
export function openCursor({ orgId, deps }: ListOwner, cursor: string): ListPosition {
  const opened = deps.keys.open('cursor', cursor)
  const position = v.safeParse(Position, opened === undefined ? undefined : JSON.parse(opened))
  if (!position.success || position.output[2] !== orgId) {
    throw fieldError('cursor', 'The list has changed. Reload the page.')
  }
  const [time, id] = position.output
  return { createdAt: new Date(time), id }
}
