import type { WaitingTab } from '@bonafide/shared/contract/review/tabs.ts'
import type { Waiting } from '@bonafide/shared/contract/review/verifications.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import {
  type InfiniteData,
  type UseSuspenseInfiniteQueryResult,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { BulkBar } from '#features/many-employees/bulk-bar.tsx'
import { head } from '#features/many-employees/many-employees.css.ts'
import { mostSelected, useSelection } from '#features/many-employees/use-selection.ts'
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
  const names = new Map(items.map(({ employee }) => [employee.employeeId, employee.fullName || 'No name']))
  const selection = useSelection([...names.keys()])
  return (
    <>
      <SelectRemindable query={query} items={items} onSelect={selection.select} />
      <TabList query={query} isEmpty={items.length === 0} empty={<TabEmpty tab={tab} filter={filter} />}>
        {items.map((waiting) => {
          const { employeeId } = waiting.employee
          return (
            <QueueRow
              key={employeeId}
              waiting={waiting}
              step={waiting.step}
              onAction={onAction}
              choice={{
                isSelected: selection.has(employeeId),
                onToggle: (hasRange) => selection.toggle(employeeId, hasRange),
              }}
            >
              <Assigned employee={waiting.employee} assignee={waiting.assignee} />
            </QueueRow>
          )
        })}
      </TabList>
      <BulkBar
        selection={selection}
        nameOf={(id) => names.get(id) ?? 'No name'}
        actions={['remind', 'assign', 'snooze']}
      />
    </>
  )
}

interface SelectRemindableProps {
  query: Pick<UseSuspenseInfiniteQueryResult<WaitingPages>, 'hasNextPage' | 'fetchNextPage'>
  items: readonly Waiting[]
  onSelect: (employeeIds: string[]) => void
}

type WaitingPages = InfiniteData<{ items: Waiting[] }>

const remindable = (items: readonly Waiting[]) =>
  items.flatMap(({ action, employee }) => (action === 'nudge' ? employee.employeeId : []))

/** Selects everyone in the list who can be reminded, of the pages too that are not shown yet. */
function SelectRemindable({ query, items, onSelect }: SelectRemindableProps) {
  const mayAct = useMayAct()
  const [isLoading, setLoading] = useState(false)
  const found = remindable(items)
  if (!mayAct('nudge') || (found.length < 2 && !query.hasNextPage)) return null
  async function selectAll() {
    setLoading(true)
    let all = found
    let { hasNextPage } = query
    while (hasNextPage && all.length < mostSelected) {
      const { data, hasNextPage: isMore, isError } = await query.fetchNextPage()
      if (isError || !data) break
      all = remindable(data.pages.flatMap((page) => page.items))
      hasNextPage = isMore
    }
    setLoading(false)
    onSelect(all)
  }
  return (
    <div className={head}>
      <Button size="small" pending={isLoading} onClick={() => void selectAll()}>
        {query.hasNextPage
          ? 'Select all that can be reminded'
          : `Select all ${found.length} that can be reminded`}
      </Button>
    </div>
  )
}
