import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { requestMutation } from '#features/evidence-packs/packs-queries.ts'
import { usersQuery } from '#features/escalation/users-query.ts'
import { useApp } from '#lib/app-context.ts'
import { daysAfter, londonDay } from '#lib/london-day.ts'
import { useMay } from '#lib/session/use-may.ts'
import * as styles from './many-employees.css.ts'
import {
  assignManyMutation,
  exportManyMutation,
  type Send,
  snoozeManyMutation,
  undoAssignMutation,
} from './many-mutations.ts'
import { mostSelected, type Selection } from './use-selection.ts'

const SendDialog = lazy(() => import('./send-dialog.tsx').then((module) => ({ default: module.SendDialog })))

type BulkAction = Send | keyof typeof choices

interface BulkBarProps {
  selection: Selection
  nameOf: (employeeId: string) => string
  /** What can be done in this list, where the role of the user allows it; the first stands out. */
  actions: readonly BulkAction[]
}

const sendLabels: Readonly<Record<Send, string>> = {
  remind: 'Remind',
  renew: 'New link',
  ask: 'Ask for evidence',
}

/** What can be done with all selected employees at once; nothing where none is selected. */
export function BulkBar({ selection, nameOf, actions }: BulkBarProps) {
  const { ids } = selection
  const may = useMay()
  const [sent, setSent] = useState<{ send: Send; employeeIds: readonly string[] }>()
  const clear = () => selection.select([])
  const needed = {
    remind: 'employees:write',
    renew: 'employees:write',
    snooze: 'employees:write',
    ask: 'checks:decide',
    assign: 'checks:decide',
    pack: 'documents:read',
    export: 'employees:export',
  } as const
  return (
    <>
      {ids.length > 0 && (
        <div className={styles.bar} role="region" aria-label="Selected employees">
          <span className={styles.count} role="status">
            {ids.length < mostSelected
              ? `${ids.length} selected`
              : `${ids.length} selected, the most at once`}
          </span>
          <div className={styles.ways}>
            {actions
              .filter((action) => may(needed[action]))
              .map((action, index) => {
                if (isChoice(action)) {
                  const Choice = choices[action]
                  return <Choice key={action} ids={ids} onDone={clear} />
                }
                return (
                  <Button
                    key={action}
                    size="small"
                    tone={index === 0 ? 'primary' : 'secondary'}
                    onClick={() => setSent({ send: action, employeeIds: ids })}
                  >
                    {sendLabels[action]}
                  </Button>
                )
              })}
          </div>
          <Button size="small" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
      {sent && (
        <Suspense fallback={null}>
          <SendDialog {...sent} nameOf={nameOf} onDone={clear} onClose={() => setSent(undefined)} />
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
    const until = daysAfter(londonDay(), days)
    void whenDone(mutateAsync({ employeeIds, until }), ({ done, unchanged, refused, results }) => {
      const changed = results.flatMap(({ outcome, employeeId }) => (outcome === 'done' ? employeeId : []))
      const others = refused > 0 ? ` ${countOf(refused)} could not be snoozed.` : ''
      if (done + unchanged === 0) {
        app.toasts.open({ variant: 'destructive', title: 'Not snoozed', text: others.trim() })
        return
      }
      app.toasts.open({
        variant: 'default',
        title: 'Snoozed',
        text: `${countOf(done + unchanged)} will be back in Verifications ${days === 1 ? 'tomorrow' : `in ${days} days`}.${others}`,
        ...(done > 0 && {
          action: { label: 'Undo', onAct: () => mutate({ employeeIds: changed, until: null }) },
        }),
      })
    })
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

/** Asks for one pack of the evidence of the selected employees. */
function PackButton({ ids, onDone }: ChoiceProps) {
  const app = useApp()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation({
    ...requestMutation(app),
    meta: { failure: { title: 'No pack', text: 'We could not start the pack. Try again.' } },
  })
  function pack() {
    const started = mutateAsync({ kind: 'chosen', employeeIds: [...ids] })
    void whenDone(started, ({ total }) => {
      onDone()
      app.toasts.open({
        variant: 'default',
        title: 'Pack started',
        text: `It will hold the evidence of ${countOf(total)}.`,
        action: { label: 'Show', onAct: () => void navigate({ to: '/evidence-packs' }) },
      })
    })
  }
  return (
    <Button size="small" pending={isPending} onClick={pack}>
      Add to pack
    </Button>
  )
}

/** Keeps the selected employees as a CSV file; they stay selected. */
function ExportButton({ ids }: ChoiceProps) {
  const { mutate, isPending } = useMutation(exportManyMutation(useApp()))
  return (
    <Button size="small" pending={isPending} onClick={() => mutate(ids)}>
      {isPending ? 'Exporting...' : 'Export'}
    </Button>
  )
}

const choices = { assign: AssignChoice, snooze: SnoozeChoice, pack: PackButton, export: ExportButton }

const isChoice = (action: BulkAction): action is keyof typeof choices => action in choices
