import { messageOf } from '@bonafide/shared/api/api-error.ts'
import type { Appointment } from '@bonafide/shared/contract/right-to-work/appointments.ts'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { LaterLikeness, type RecordedCheck } from '@bonafide/shared/contract/right-to-work/calls.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { Meeting, OwnCall } from '#features/appointments/meeting.tsx'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import { employeesKey } from '#features/employees/employee-queries.ts'
import { EvidencePreview } from '#features/evidence-preview/evidence-preview.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatDate } from '#lib/format.ts'
import { londonDay } from '#lib/london-day.ts'
import { small } from '#ui/card.css.ts'
import { LoadError } from '#ui/status/load-boundary.tsx'
import { providerLikenessText } from './check-words.ts'
import { EvidenceButton, filesOf, fileText } from './evidence-file.tsx'
import { attestLikenessMutation, checksQuery } from './right-to-work-queries.ts'
import * as styles from './right-to-work.css.ts'

interface LikenessDialogProps {
  employee: Pick<Employee, 'employeeId' | 'fullName' | 'startDate' | 'origin' | 'site'>
  onClose: () => void
}

const Form = v.pipe(
  v.object({ mode: LaterLikeness.entries.mode, beforeWorkStarted: v.string() }),
  v.transform(({ mode, beforeWorkStarted }) => ({
    mode,
    ...(beforeWorkStarted && { beforeWorkStarted: true }),
  })),
)

/** Confirms the likeness of an employee for a check that lacks only that (rule 7). */
export function LikenessDialog({ employee, onClose }: LikenessDialogProps) {
  const { employeeId, fullName } = employee
  const app = useApp()
  const client = useQueryClient()
  const { data, error: loadError, isFetching, refetch } = useQuery(checksQuery(app, employeeId))
  // As it was found: another user may complete it meanwhile, which the server tells.
  const [known, setKnown] = useState<RecordedCheck>()
  const check = known ?? data?.items.find(waitingFor(data.rightToWork?.likenessCheck))
  if (check && !known) setKnown(check)
  const appointment = data?.appointment
  const { error, mutateAsync } = useMutation(attestLikenessMutation(app, employee))
  const form = useForm({
    schema: Form,
    initial: { mode: '', beforeWorkStarted: '' },
    onValid: (attested) =>
      check && mutateAsync({ checkId: check.id, at: new Date().toISOString(), ...attested }).then(onClose),
  })
  const mode = form.values.mode || metBy(appointment)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (check) void form.submit({ mode })
  }
  function close() {
    // Another user may have been first.
    if (error) void client.invalidateQueries({ queryKey: employeesKey })
    onClose()
  }
  return (
    <ActionFrame
      title={`Confirm likeness: ${fullName}`}
      text="You confirm that you compared the employee with the photo yourself, and that it is them."
      error={error}
      failure="We could not record it. Try again."
      pending={form.pending}
      confirm={check && { label: 'Confirm likeness', pendingLabel: 'Saving...' }}
      form={{ ...form.props, onSubmit: submit }}
      onClose={close}
    >
      {check ? (
        <>
          <LikenessEvidence check={check} />
          {appointment ? <Meeting appointment={appointment} /> : <OwnCall site={employee.site} />}
          <ChoiceCards
            legend="How did you see them?"
            inRow
            options={[
              { value: 'in_person', label: 'In person' },
              { value: 'live_video', label: 'Live video' },
            ]}
            {...form.choice('mode')}
            value={mode}
          />
          <FirstDay employee={employee} {...form.choice('beforeWorkStarted')} />
        </>
      ) : loadError ? (
        <LoadError
          text={messageOf(loadError, 'We could not load the check.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Callout tone="warning">There is nothing to confirm. A colleague may have done it already.</Callout>
      ) : (
        <Spinner text="Loading..." />
      )}
    </ActionFrame>
  )
}

/** Guesses how they met from the appointment; a meeting still to come tells nothing. */
function metBy(appointment: Appointment | null | undefined): string {
  if (!appointment || Date.parse(appointment.startsAt) > Date.now()) return ''
  return appointment.mode === 'video' ? 'live_video' : 'in_person'
}

/** Picks the check that the server names; one from before it did so names none. */
const waitingFor = (id: string | null | undefined) => (check: RecordedCheck) =>
  id === undefined ? lacksLikeness(check) : check.id === id

/** True for a check that passed and waits for a user to see the employee. */
function lacksLikeness({ outcome, kind, likeness, supersededBy }: RecordedCheck): boolean {
  return outcome === 'pass' && kind !== 'recorded' && !likeness && !supersededBy
}

interface FirstDayProps extends Pick<LikenessDialogProps, 'employee'> {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Asks, on the first day, whether work had not begun; later the likeness is late, except after a transfer. */
function FirstDay({ employee: { startDate, origin }, value, onChange, ...field }: FirstDayProps) {
  const today = londonDay()
  if (!startDate || startDate > today || origin === 'tupe') return null
  if (startDate < today)
    return (
      <Callout tone="warning">
        {`They began work on ${formatDate(startDate)}. It is too late to confirm likeness in time.`}
      </Callout>
    )
  return (
    <TickBox
      {...field}
      label="Before they began work today"
      checked={value === 'yes'}
      onChange={(isTicked) => onChange(isTicked ? 'yes' : '')}
    />
  )
}

/** Shows the files of a check, one of which has the photo, and a provider's finding about it. */
function LikenessEvidence({ check }: { check: RecordedCheck }) {
  const files = filesOf(check)
  const finding = providerLikenessText(check)
  return (
    <div className={styles.evidence}>
      <p className={styles.checkTitle}>{check.nameOnEvidence}</p>
      {files.length === 0 && <p className={small}>No file is kept with this check.</p>}
      {files.map(({ file, shows }) => (
        <div key={file.fileId} className={styles.fileItem}>
          {shows !== file.label && <span className={small}>{shows}</span>}
          <EvidencePreview employeeId={check.employeeId} file={file} name={fileText(file)} />
          <EvidenceButton employeeId={check.employeeId} file={file} />
        </div>
      ))}
      {finding && <p className={small}>{`${finding} You still need to compare them yourself.`}</p>}
    </div>
  )
}
