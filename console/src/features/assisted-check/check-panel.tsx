import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useInfiniteQuery, usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import * as details from '#features/employee-details/employee-details.css.ts'
import { employeeQuery } from '#features/employees/employee-queries.ts'
import { checksQuery } from '#features/right-to-work/right-to-work-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { Avatar } from '#ui/avatar.tsx'
import { iconButton } from '#ui/icon-button.css.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { excuseTabQuery } from '#features/verifications/excuse-tab-query.ts'
import { filterOf, isExcuseTab, waitingQuery } from '#features/verifications/verification-queries.ts'
import { VerificationsSearch } from '#features/verifications/verification-search.ts'
import * as styles from './assisted-check.css.ts'
import { CheckForm } from './check-form.tsx'
import type { Saved } from './save-check.ts'
import { ExcuseDetails, ExcuseVerdict } from './excuse-preview.tsx'

/** The employee of a check. */
export type CheckedEmployee = Pick<Employee, 'employeeId' | 'fullName'>

interface CheckPanelProps {
  employee: CheckedEmployee
  onClose: () => void
}

/** Makes a right-to-work check, in a sheet beside the page. */
export function CheckPanel({ employee, onClose }: CheckPanelProps) {
  return <CheckSheet employee={employee} onClose={onClose} />
}

/** Makes checks from a list of verifications: goes on to the next employee in it, one after the other. */
export function QueuedCheckPanel({ employee: first, onClose }: CheckPanelProps) {
  const waiting = useCheckQueue()
  const [employee, setEmployee] = useState(first)
  const [seen, setSeen] = useState<readonly string[]>([first.employeeId])
  const next = waiting.find(({ employeeId }) => !seen.includes(employeeId))
  function goOn(to: CheckedEmployee) {
    setSeen([...seen, to.employeeId])
    setEmployee(to)
  }
  return <CheckSheet employee={employee} onClose={onClose} onNext={next && (() => goOn(next))} />
}

const titleId = 'check-title'

function CheckSheet({ employee, onClose, onNext }: CheckPanelProps & { onNext?: (() => void) | undefined }) {
  const [state, setState] = useState({ isTyped: false, isSaving: false })
  const [isLeaving, setLeaving] = useState(false)
  const close = () => (state.isTyped ? setLeaving(true) : onClose())
  const { employeeId, fullName } = employee
  useFocusBack()
  return (
    <>
      <Dialog side="end" labelledBy={titleId} locked={state.isSaving || isLeaving} onClose={close}>
        <div className={details.head}>
          <Avatar name={fullName} size="large" />
          <SheetTitle key={employeeId} fullName={fullName} />
          <button type="button" className={iconButton} aria-label="Close" onClick={close}>
            <X size={18} aria-hidden="true" />
          </button>
        </div>
        <LoadBoundary
          key={employeeId}
          failure={{ text: 'We could not load what this check needs.' }}
          pending={
            <div className={styles.body}>
              <Spinner text="Loading..." />
            </div>
          }
          renderFailed={(message) => <div className={styles.body}>{message}</div>}
        >
          <LoadedCheck
            employee={employee}
            onChange={setState}
            onClose={onClose}
            onCancel={close}
            onNext={onNext}
          />
        </LoadBoundary>
      </Dialog>
      {isLeaving && (
        <ConfirmDialog
          title={`Discard the check for ${fullName}?`}
          text="You will lose what you entered."
          confirm="Discard check"
          confirming="Discarding..."
          isPending={false}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}

/** Gives the focus back to the opener: a question and a sheet that close together do not. */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement) opener.focus()
      })
    },
    [opener],
  )
}

/** Takes the focus, as of the next employee the sheet is the same. */
function SheetTitle({ fullName }: { fullName: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h2 id={titleId} ref={title} tabIndex={-1} className={styles.heading}>
      <span className={details.kind}>Right-to-work check</span>
      <span {...verbatim} className={details.name}>
        {fullName}
      </span>
    </h2>
  )
}

interface LoadedCheckProps extends CheckPanelProps {
  onChange: (state: { isTyped: boolean; isSaving: boolean }) => void
  onCancel: () => void
  onNext: (() => void) | undefined
}

function LoadedCheck({ employee, onChange, onClose, onCancel, onNext }: LoadedCheckProps) {
  const app = useApp()
  // Both at once.
  usePrefetchQuery(checksQuery(app, employee.employeeId))
  const { data: detail } = useSuspenseQuery(employeeQuery(app, employee.employeeId))
  const { data: checks } = useSuspenseQuery(checksQuery(app, employee.employeeId))
  const [saved, setSaved] = useState<Saved>()
  const finish = useCallback(
    (outcome: Saved) => {
      setSaved(outcome)
      onChange({ isTyped: false, isSaving: false })
    },
    [onChange],
  )
  if (saved) {
    return <CheckSaved saved={saved} fullName={employee.fullName} onClose={onClose} onNext={onNext} />
  }
  return (
    <CheckForm
      detail={detail}
      sent={checks?.sent}
      photos={checks?.photos ?? []}
      appointment={checks?.appointment}
      isAsked={Boolean(checks?.request)}
      onChange={onChange}
      onSaved={finish}
      onCancel={onCancel}
    />
  )
}

interface CheckSavedProps {
  saved: Saved
  fullName: string
  onClose: () => void
  /** Where another employee waits. */
  onNext?: (() => void) | undefined
}

/** Shows the outcome of a check, and the way on. */
function CheckSaved({ saved, fullName, onClose, onNext }: CheckSavedProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { rightToWork, step, refusal } = saved
  return (
    <>
      <div className={styles.body}>
        <h3 ref={title} tabIndex={-1} className={styles.savedTitle}>
          {rightToWork ? 'The check is recorded' : 'Your decision is saved'}
        </h3>
        {rightToWork && (
          <p className={styles.verdict}>
            <ExcuseVerdict rightToWork={rightToWork} />
          </p>
        )}
        {step === 'settled' && <p className={styles.savedText}>{settled(saved, fullName)}</p>}
        {step === 'open' && (
          <Callout tone="warning" title="The step stays open">
            {`You are not covered for ${fullName} yet, so their right-to-work step has not passed.${rightToWork?.state === 'provisional' ? ' It passes once you record a check that has what is missing.' : ''}`}
          </Callout>
        )}
        {step === 'refused' && (
          <Callout tone="warning" title="Your decision was not saved">
            {`Another user may have decided first. ${refusal ?? ''}.`}
          </Callout>
        )}
        <ExcuseDetails rightToWork={rightToWork} />
      </div>
      <div className={styles.foot}>
        <div className={styles.actions}>
          <Button onClick={onClose}>Close</Button>
          {onNext && (
            <Button tone="primary" onClick={onNext}>
              Next check
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

function settled({ decision }: Saved, fullName: string): string {
  if (decision === 'pass') return `The right-to-work step of ${fullName} has passed. They can carry on.`
  if (decision === 'hold') return `We have asked ${fullName} for something else, with your reason.`
  return `The right-to-work step of ${fullName} has failed. We do not tell them your reason.`
}

/** Returns the employees to check, in the order of the list that the address names, with its filters. */
function useCheckQueue(): Pick<Employee, 'employeeId' | 'fullName'>[] {
  const app = useApp()
  const { tab, ...search } = v.parse(VerificationsSearch, useSearch({ strict: false }))
  const filter = filterOf(app, search)
  const isExcuses = isExcuseTab(tab)
  const waiting = useInfiniteQuery({
    ...waitingQuery(app, { tab: 'needs_you', ...filter }),
    enabled: !isExcuses,
  })
  const excuses = useInfiniteQuery({
    ...excuseTabQuery(app, isExcuses ? tab : 'follow_ups', filter),
    enabled: isExcuses,
  })
  if (isExcuses) return excuses.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    waiting.data?.pages.flatMap(({ items }) =>
      items.flatMap(({ action, employee }) => (action === 'check' ? employee : [])),
    ) ?? []
  )
}
