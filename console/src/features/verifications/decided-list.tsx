import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { EmployeeTestMark } from '#features/employee-status/test-mark.tsx'
import { VerdictMark } from '#features/excuses/verdict-mark.tsx'
import * as queue from '#features/review-queue/queue.css.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Assigned } from './assigned.tsx'
import { TabEmpty, TabList } from './tab-list.tsx'
import { decidedQuery, type ListFilter } from './verification-queries.ts'

/** Lists the employees whose right-to-work step was settled lately, and how. */
export function DecidedList({ filter }: { filter: ListFilter }) {
  const query = useSuspenseInfiniteQuery(decidedQuery(useApp(), filter))
  const items = query.data.pages.flatMap((page) => page.items)
  return (
    <TabList query={query} isEmpty={items.length === 0} empty={<TabEmpty tab="done" filter={filter} />}>
      {items.map(({ employee, outcome, decidedAt, assignee }) => (
        <li key={employee.employeeId} className={queue.row}>
          <Avatar name={employee.fullName} />
          <div className={queue.words}>
            <div className={queue.who}>
              <EmployeeLink {...verbatim} employeeId={employee.employeeId} className={queue.name}>
                {employee.fullName || 'No name'}
              </EmployeeLink>
              <EmployeeTestMark employee={employee} />
              <VerdictMark employee={employee} />
            </div>
            <p className={queue.detail}>
              {[`Decided ${formatDay(decidedAt)}`, employee.site, ...(employee.conditions ?? [])]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Assigned employee={employee} assignee={assignee} />
          </div>
          <div className={queue.end}>
            <Badge tone={outcome === 'pass' ? 'neutral' : 'danger'}>
              {outcome === 'pass' ? 'Passed' : 'Failed'}
            </Badge>
          </div>
        </li>
      ))}
    </TabList>
  )
}
