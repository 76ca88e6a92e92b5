import type { ExcusePage } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ExcuseRow } from '#features/excuses/excuse-row.tsx'
import { dueStart, start } from '#features/review-queue/queue.css.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDate } from '#lib/format.ts'
import { daysAfter, londonDay } from '#lib/london-day.ts'
import { useMay } from '#lib/session/use-may.ts'
import { Assigned } from './assigned.tsx'
import { excuseTabQuery } from './excuse-tab-query.ts'
import { TabEmpty, TabList } from './tab-list.tsx'
import type { ListFilter } from './verification-queries.ts'

type Item = ExcusePage['items'][number]

const LikenessDialog = lazy(() =>
  import('#features/right-to-work/likeness-dialog.tsx').then((module) => ({
    default: module.LikenessDialog,
  })),
)

/** Lists the employees whose check waits for a user to see them, the first to start first. */
export function LikenessList({ filter }: { filter: ListFilter }) {
  const may = useMay()
  const [chosen, setChosen] = useState<Item>()
  const query = useSuspenseInfiniteQuery(excuseTabQuery(useApp(), 'likeness_due', filter))
  const items = query.data.pages.flatMap((page) => page.items)
  return (
    <>
      <TabList
        query={query}
        isEmpty={items.length === 0}
        empty={<TabEmpty tab="likeness_due" filter={filter} />}
      >
        {items.map((item) => (
          <ExcuseRow
            key={item.employeeId}
            item={item}
            start={<Start day={item.startDate} />}
            below={<Assigned employee={item} assignee={item.assignee} />}
          >
            {may('checks:decide') && (
              <Button
                size="small"
                aria-label={`Confirm likeness: ${item.fullName}`}
                onClick={() => setChosen(item)}
              >
                Confirm likeness
              </Button>
            )}
          </ExcuseRow>
        ))}
      </TabList>
      {chosen && (
        <Suspense fallback={null}>
          <LikenessDialog employee={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Shows when work starts, in red from the day before on: until then the likeness can be confirmed. */
function Start({ day }: { day: string | null | undefined }): ReactNode {
  if (!day) return <span className={start}>No start date</span>
  const today = londonDay()
  const tomorrow = daysAfter(today, 1)
  const words =
    day === tomorrow
      ? 'Starts tomorrow'
      : day === today
        ? 'Starts today'
        : `${day < today ? 'Started' : 'Starts'} ${formatDate(day)}`
  return <span className={day <= tomorrow ? dueStart : start}>{words}</span>
}
