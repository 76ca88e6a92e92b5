import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import { usersQuery } from '#features/escalation/users-query.ts'
import { useApp } from '#lib/app-context.ts'
import { daysAfter, londonDay } from '#lib/london-day.ts'
import { useMay } from '#lib/session/use-may.ts'
import * as styles from './many-employees.css.ts'
import { assignManyMutation, snoozeManyMutation, undoAssignMutation } from './many-mutations.ts'
import type { Selection } from './use-selection.ts'

const RemindDialog = lazy(() =>
  import('./remind-dialog.tsx').then((module) => ({ default: module.RemindDialog })),
)

interface BulkBarProps {
  selection: Selection
  nameOf: (employeeId: string) => string
}

/** What can be done with all selected employees at once; nothing where none is selected. */
export function BulkBar({ selection, nameOf }: BulkBarProps) {
  const { ids } = selection
  const mayAct = useMayAct()
  const mayDecide = useMay()('checks:decide')
  const [reminded, setReminded] = useState<readonly string[]>()
  const clear = () => selection.select([])
  return (
    <>
      {ids.length > 0 && (
        <div className={styles.bar} role="region" aria-label="Selected employees">
          <span className={styles.count} role="status">{`${ids.length} selected`}</span>
          {mayAct('nudge') && (
            <Button size="small" tone="primary" onClick={() => setReminded(ids)}>
              Remind
            </Button>
          )}
          {mayDecide && <AssignChoice ids={ids} onDone={clear} />}
          {mayAct('nudge') && <SnoozeChoice ids={ids} onDone={clear} />}
          <Button size="small" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
      {reminded && (
        <Suspense fallback={null}>
          <RemindDialog
            employeeIds={reminded}
            nameOf={nameOf}
            onDone={clear}
            onClose={() => setReminded(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

interface ChoiceProps {
  ids: readonly string[]
  onDone: () => void
}

const countOf = (count: number) => `${count} ${count === 1 ? 'employee' : 'employees'}`

/** Tells of it once it is done, when the bar may be gone; a failure is told by the mutation. */
const whenDone = <Reply,>(work: Promise<Reply>, tell: (reply: Reply) => void) => work.then(tell, () => {})

/** Assigns the selected employees to a user, or to no one; the toast takes it back. */
function AssignChoice({ ids, onDone }: ChoiceProps) {
  const app = useApp()
  const { data } = useQuery(usersQuery(app))
  const { mutateAsync } = useMutation(assignManyMutation(app))
  const undo = useMutation(undoAssignMutation(app))
  if (!data) return null
  function choose(userId: string) {
    const assignee = data?.items.find((user) => user.userId === userId) ?? null
    onDone()
    void whenDone(mutateAsync({ employeeIds: [...ids], assignee }), (reply) =>
      app.toasts.open({
        variant: 'default',
        title: assignee ? `Assigned to ${assignee.name}` : 'Assigned to no one',
        text: countOf(reply.done),
        action: { label: 'Undo', onAct: () => undo.mutate(reply) },
      }),
    )
  }
  return (
    <select
      className={styles.choice}
      aria-label="Assign to"
      value="choose"
      onChange={(event) => choose(event.target.value)}
    >
      <option value="choose" disabled>
        Assign to…
      </option>
      <option value="">No one</option>
      {data.items.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </select>
  )
}

const snoozes = { 1: 'Until tomorrow', 2: 'For 2 days', 7: 'For a week', 30: 'For 30 days' } as const

/** Takes the selected employees out of the queue for some days; the toast brings them back. */
function SnoozeChoice({ ids, onDone }: ChoiceProps) {
  const app = useApp()
  const { mutate, mutateAsync } = useMutation(snoozeManyMutation(app))
  function snooze(days: number) {
    const employeeIds = [...ids]
    onDone()
    void whenDone(mutateAsync({ employeeIds, until: daysAfter(londonDay(), days) }), ({ done }) =>
      app.toasts.open({
        variant: 'default',
        title: 'Snoozed',
        text: `${countOf(done)} will be back in ${days === 1 ? 'a day' : `${days} days`}.`,
        action: { label: 'Undo', onAct: () => mutate({ employeeIds, until: null }) },
      }),
    )
  }
  return (
    <select
      className={styles.choice}
      aria-label="Snooze"
      value=""
      onChange={(event) => snooze(Number(event.target.value))}
    >
      <option value="" disabled>
        Snooze…
      </option>
      {Object.entries(snoozes).map(([days, label]) => (
        <option key={days} value={days}>
          {label}
        </option>
      ))}
    </select>
  )
}
