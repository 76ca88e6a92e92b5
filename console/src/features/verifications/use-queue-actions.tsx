import type { Elements } from '@bonafide/shared/ui/elements.ts'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { employeeQuery } from '#features/employees/employee-queries.ts'
import type { QueueItem } from '#features/review-queue/queue-table.tsx'
import { useApp } from '#lib/app-context.ts'

const SendDialog = lazy(() =>
  import('#features/many-employees/send-dialog.tsx').then((module) => ({ default: module.SendDialog })),
)
const ReviewDialog = lazy(() =>
  import('#features/identity-review/review-dialog.tsx').then((module) => ({ default: module.ReviewDialog })),
)

/** Does the actions that change with the queue: who was reminded leaves it, and after a review the next one opens. */
export function useQueueActions(items: readonly QueueItem[], onAction: StartAction) {
  const [reminded, setReminded] = useState<Employee>()
  const [reviewed, setReviewed] = useState<readonly Employee[]>([])
  const employee = reviewed.at(-1)
  const isSeen = ({ employeeId }: Employee) => reviewed.some((seen) => seen.employeeId === employeeId)
  const next = items.find((item) => item.action === 'review' && !isSeen(item.employee))?.employee
  // There when it opens.
  useQuery({ ...employeeQuery(useApp(), next?.employeeId ?? ''), enabled: Boolean(employee && next) })
  useFocusOfLeft(items)
  const start: StartAction = (action, asked) => {
    if (action === 'nudge') setReminded(asked)
    else if (action === 'review') setReviewed([asked])
    else onAction(action, asked)
  }
  const dialogs: Elements = (
    <Suspense fallback={null}>
      {reminded && (
        <SendDialog
          send="remind"
          employeeIds={[reminded.employeeId]}
          nameOf={() => reminded.fullName || 'No name'}
          onDone={() => undefined}
          onClose={() => setReminded(undefined)}
        />
      )}
      {employee && (
        <ReviewDialog
          key={employee.employeeId}
          employee={employee}
          onDecided={() => setReviewed(next ? [...reviewed, next] : [])}
          onClose={() => setReviewed([])}
        />
      )}
    </Suspense>
  )
  return { start, dialogs }
}

const rows = () => [...document.querySelectorAll('[data-employee]')]

/** Gives the focus to the next row where the one that had it has left. */
function useFocusOfLeft(items: readonly QueueItem[]) {
  const place = useRef(-1)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element && target.closest('[data-employee]')
      if (row) place.current = rows().indexOf(row)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return
    const left = rows()
    left[Math.min(place.current, left.length - 1)]?.querySelector('a')?.focus({ preventScroll: true })
  }, [items.length])
}
