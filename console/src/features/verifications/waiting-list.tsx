import type { WaitingTab } from '@bonafide/shared/contract/review/tabs.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { QueueRow } from '#features/review-queue/queue-row.tsx'
import { useApp } from '#lib/app-context.ts'
import { Assigned } from './assigned.tsx'
import { TabEmpty, TabList } from './tab-list.tsx'
import { type ListFilter, waitingQuery } from './verification-queries.ts'

interface WaitingListProps {
  tab: Exclude<WaitingTab, 'snoozed'>
  filter: ListFilter
  onAction: StartAction
}

/** Lists the employees under way: those who wait for a user, or those who are to act themselves. */
export function WaitingList({ tab, filter, onAction }: WaitingListProps) {
  const query = useSuspenseInfiniteQuery(waitingQuery(useApp(), { tab, ...filter }))
  const items = query.data.pages.flatMap((page) => page.items)
  return (
    <TabList query={query} isEmpty={items.length === 0} empty={<TabEmpty tab={tab} filter={filter} />}>
      {items.map((waiting) => (
        <QueueRow key={waiting.employee.employeeId} waiting={waiting} step={waiting.step} onAction={onAction}>
          <Assigned employee={waiting.employee} assignee={waiting.assignee} />
        </QueueRow>
      ))}
    </TabList>
  )
}
