import { Button } from '@bonafide/shared/ui/button.tsx'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { CheckedEmployee } from '#features/assisted-check/check-panel.tsx'
import { ExcuseRow } from '#features/excuses/excuse-row.tsx'
import { useApp } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { Assigned } from './assigned.tsx'
import { excuseTabQuery } from './excuse-tab-query.ts'
import { TabEmpty, TabList } from './tab-list.tsx'
import type { ExcuseTab, ListFilter } from './verification-queries.ts'

interface ExcuseTabListProps {
  tab: ExcuseTab
  filter: ListFilter
  onCheck: (employee: CheckedEmployee) => void
}

/** Lists the employees whose excuse has to be renewed, or ends, the first to end first. */
export function ExcuseTabList({ tab, filter, onCheck }: ExcuseTabListProps) {
  const may = useMay()
  const query = useSuspenseInfiniteQuery(excuseTabQuery(useApp(), tab, filter))
  const items = query.data.pages.flatMap((page) => page.items)
  return (
    <TabList query={query} isEmpty={items.length === 0} empty={<TabEmpty tab={tab} filter={filter} />}>
      {items.map((item) => (
        <ExcuseRow
          key={item.employeeId}
          item={item}
          below={<Assigned employee={item} assignee={item.assignee} />}
        >
          {may('checks:decide') && (
            <Button size="small" aria-label={`Check: ${item.fullName}`} onClick={() => onCheck(item)}>
              Check
            </Button>
          )}
        </ExcuseRow>
      ))}
    </TabList>
  )
}
