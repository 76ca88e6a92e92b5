import type { EmployeeSort } from '@bonafide/shared/contract/employees/employee-list.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { employees } from '#employees/employees-tables.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ReadScope } from '#platform/scope.ts'
import type { Order } from './load-page.ts'

type Column = 'name' | 'starts' | 'invited' | 'cover_end'

/** The value that a column orders by. Employees without one are last in both directions. */
const columns: Readonly<
  Record<Column, { value: SQL; type: SQL; last?: readonly [up: string, down: string] }>
> = {
  name: { value: sql`lower(${employees.fullName})`, type: sql`text` },
  invited: { value: sql`${employees.createdAt}`, type: sql`timestamptz` },
  starts: { value: sql`${employees.startDate}`, type: sql`date`, last: ['9999-12-31', '0001-01-01'] },
  cover_end: {
    value: sql`coalesce(${employees.excuse} ->> 'until', ${employees.excuse} ->> 'endedOn')`,
    type: sql`text`,
    last: ['9999-12-31', ''],
  },
}

/** An order of the list, and where a page in it goes on. */
export interface SortedOrder extends Order {
  /** The condition for the employees after the page before; undefined for the first page. */
  isBeyond: SQL | undefined
  cursorAfter: (lastKey: string, id: string) => string
}

const Position = v.tuple([v.string(), v.string(), v.pipe(v.string(), v.uuid()), v.string()])

/**
 * Returns the order by a column. Its cursor is sealed with the order and the organisation: in another list it says nothing.
 * @throws AppError where the cursor is not of this list
 */
export function orderBy(
  { orgId, deps: { keys } }: Pick<ReadScope, 'orgId' | 'deps'>,
  sort: EmployeeSort,
  cursor: string | undefined,
): SortedOrder {
  const isDown = sort.startsWith('-')
  const { value, type, last } = columns[sort.replace('-', '') as Column]
  const key = last ? sql`coalesce(${value}, ${last[isDown ? 1 : 0]}::${type})` : value
  const order = { key, direction: isDown ? sql`desc` : sql`asc` }
  const cursorAfter = (lastKey: string, id: string) =>
    keys.seal('cursor', JSON.stringify([sort, lastKey, id, orgId]))
  if (cursor === undefined) return { ...order, isBeyond: undefined, cursorAfter }
  const opened = keys.open('cursor', cursor)
  const position = v.safeParse(Position, opened === undefined ? undefined : JSON.parse(opened))
  if (!position.success || position.output[0] !== sort || position.output[3] !== orgId) {
    throw fieldError('cursor', 'The list has changed. Reload the page.')
  }
  const [, lastKey, id] = position.output
  const isBeyond = sql`(${key}, ${employees.id}) ${isDown ? sql`<` : sql`>`} (${lastKey}::${type}, ${id}::uuid)`
  return { ...order, isBeyond, cursorAfter }
}
