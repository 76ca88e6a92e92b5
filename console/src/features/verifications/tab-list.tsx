import type { Elements } from '@bonafide/shared/ui/elements.ts'
import type { ReactNode } from 'react'
import { more } from '#features/employees/employees.css.ts'
import { list } from '#features/review-queue/queue.css.ts'
import { LoadMore, type PagedQuery } from '#ui/status/load-more.tsx'

/** The message for a list that did not load. */
export const listFailure = { text: 'We could not load verifications.' }

interface TabListProps {
  query: PagedQuery
  /** True when no loaded page holds an employee. */
  isEmpty: boolean
  empty: Elements
  children: ReactNode
}

/** Shows the rows of a tab, and the way to the next page. */
export function TabList({ query, isEmpty, empty, children }: TabListProps) {
  if (isEmpty && !query.hasNextPage) return empty
  return (
    <>
      <ul className={list}>{children}</ul>
      {(query.hasNextPage || query.error) && (
        <div className={more}>
          <LoadMore query={query} failure={listFailure} />
        </div>
      )}
    </>
  )
}
