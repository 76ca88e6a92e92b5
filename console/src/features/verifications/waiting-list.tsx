import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import type { WaitingTab } from '@bonafide/shared/contract/review/tabs.ts'
import type { Waiting } from '@bonafide/shared/contract/review/verifications.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import {
  type InfiniteData,
  useMutation,
  useQuery,
  type UseSuspenseInfiniteQueryResult,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { BulkBar } from '#features/many-employees/bulk-bar.tsx'
import { head } from '#features/many-employees/many-employees.css.ts'
import { snoozeManyMutation } from '#features/many-employees/many-mutations.ts'
import { mostSelected, useSelection } from '#features/many-employees/use-selection.ts'
import { QueueTable } from '#features/review-queue/queue-table.tsx'
import { HelpButton } from '#features/review-queue/queue-words.tsx'
import { useApp } from '#lib/app-context.ts'
import { Assigned } from './assigned.tsx'
import { tabLabels } from './tab-links.tsx'
import { TabEmpty, TabList } from './tab-list.tsx'
import { useQueueActions } from './use-queue-actions.tsx'
import {
  type ListFilter,
  lookEveryMs,
  verificationCountsQuery,
  waitingQuery,
} from './verification-queries.ts'

interface WaitingListProps {
  tab: WaitingTab
  filter: ListFilter
  onAction: StartAction
}

/**
 * Lists the employees under way: those who wait for a user, those who are to act themselves, or those who were put off. It
 * looks again by itself, so that a row that a colleague has dealt with leaves here too.
 */
export function WaitingList({ tab, filter, onAction }: WaitingListProps) {
  const app = useApp()
  const query = useSuspenseInfiniteQuery({
    ...waitingQuery(app, { tab, ...filter }),
    refetchInterval: lookEveryMs,
  })
  const { data: counts } = useQuery(verificationCountsQuery(app, filter))
  const items = query.data.pages.flatMap((page) => page.items)
  const names = new Map(items.map(({ employee }) => [employee.employeeId, employee.fullName || 'No name']))
  const selection = useSelection([...names.keys()])
  const { start, dialogs } = useQueueActions(items, onAction)
  return (
    <>
      {tab !== 'snoozed' && <SelectRemindable query={query} items={items} onSelect={selection.select} />}
      <TabList
        query={query}
        isEmpty={items.length === 0}
        isTable
        empty={<TabEmpty tab={tab} filter={filter} />}
      >
        <QueueTable
          label={tabLabels[tab]}
          items={items}
          counts={counts?.sections}
          choiceOf={({ employee: { employeeId } }) => ({
            isSelected: selection.has(employeeId),
            onToggle: (hasRange) => selection.toggle(employeeId, hasRange),
          })}
          renderAssignee={({ employee, assignee }) => (
            <Assigned employee={employee} assignee={assignee} isCompact />
          )}
          renderAction={(item) =>
            tab === 'snoozed' ? (
              <BringBack employee={item.employee} />
            ) : (
              <HelpButton waiting={item} onAction={start} />
            )
          }
        />
      </TabList>
      <BulkBar
        selection={selection}
        nameOf={(id) => names.get(id) ?? 'No name'}
        actions={['remind', 'assign', 'snooze']}
      />
      <div>{dialogs}</div>
    </>
  )
}

/** Ends the snooze of an employee. */
function BringBack({ employee: { employeeId, fullName } }: { employee: Employee }) {
  const app = useApp()
  const mayAct = useMayAct()
  const { mutateAsync, isPending } = useMutation(snoozeManyMutation(app))
  if (!mayAct('nudge')) return null
  const name = fullName || 'No name'
  async function bringBack() {
    try {
      await mutateAsync({ employeeIds: [employeeId], until: null })
    } catch {
      // Told by the mutation.
      return
    }
    app.toasts.open({ variant: 'default', title: 'Back in the queue', text: name })
  }
  return (
    <Button
      size="small"
      pending={isPending}
      aria-label={`Bring back: ${name}`}
      onClick={() => void bringBack()}
    >
      Bring back
    </Button>
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
