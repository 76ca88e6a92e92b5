import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { staffImports, type StaffCheck } from '@bonafide/shared/contract/staff-imports.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useMutation } from '@tanstack/react-query'
import * as styles from '#features/import/import.css.ts'
import { employeesText } from '#features/import/import-line.ts'
import { StageTitle } from '#features/import/stage-title.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatDate } from '#lib/format.ts'
import { upload } from '#lib/upload.ts'
import { CheckedRows } from './checked-rows.tsx'
import { StateCounts } from './state-counts.tsx'
import { type StaffChoice, staffCsv } from './staff-file.ts'

interface StaffCheckedProps {
  choice: StaffChoice
  checked: StaffCheck
  onChange: (choice: StaffChoice) => void
  onChecked: (checked: StaffCheck) => void
  onBack: () => void
  onStarted: (importId: string) => void
}

/** Shows the result of the check, and asks whether to import. */
export function StaffChecked({ choice, checked, onChange, onChecked, onBack, onStarted }: StaffCheckedProps) {
  const { invites, shared } = choice
  const { ready, existing, refused, states, workingWithout, ambiguousDates } = checked
  const app = useApp()
  const sent = { query: { invite: String(invites) }, file: staffCsv(choice), type: 'text/csv' }
  const start = useMutation({
    mutationFn: () => upload(app, staffImports.start, sent),
    meta: { failure: 'in-place' },
    onSuccess: ({ importId }) => onStarted(importId),
  })
  const again = useMutation({
    mutationFn: () => upload(app, staffImports.check, sent),
    meta: { failure: 'in-place' },
    onSuccess: onChecked,
  })
  const error = start.error ?? again.error
  const { first, count } = ambiguousDates
  const sharedNow = checked.rows.filter(({ line, isTaken }) => isTaken && shared.has(line)).length

  function share(line: number, isShared: boolean) {
    const lines = new Set(shared)
    if (isShared) lines.add(line)
    else lines.delete(line)
    onChange({ ...choice, shared: lines })
  }
  return (
    <>
      <StageTitle>{ready > 0 ? `${employeesText(ready)} ready to add` : 'No one can be added'}</StageTitle>
      {error && (
        <Callout tone="danger">
          {messageOf(error, 'We did not get a response from the server. Try again.')}
        </Callout>
      )}
      {first && (
        <Callout
          tone="warning"
          title={count === 1 ? '1 date can be read in two ways' : `${count} dates can be read in two ways`}
        >
          {`We read the day first: ${first.typed} in row ${first.line} (${first.column}) is ${formatDate(first.day)}. If your file has the month first, change the dates and choose it again.`}
        </Callout>
      )}
      {existing > 0 && (
        <Callout tone="info" title={`${employeesText(existing)} already in Bonafide`}>
          Nothing is changed for them.
        </Callout>
      )}
      {refused > 0 && (
        <Callout tone="warning" title={`${employeesText(refused)} cannot be added`}>
          {ready > 0
            ? 'You can add the others now, and download these rows afterwards to correct them.'
            : 'Correct the rows and choose the file again.'}
        </Callout>
      )}
      {ready > 0 && <StateCounts states={states} workingWithout={workingWithout} />}
      <CheckedRows rows={checked.rows} shared={shared} onShare={share} />
      <div className={styles.actions}>
        <Button onClick={onBack}>Change columns</Button>
        {sharedNow > 0 && (
          <Button tone="primary" pending={again.isPending} onClick={() => again.mutate()}>
            {again.isPending ? 'Checking...' : `Check ${employeesText(sharedNow)} again`}
          </Button>
        )}
        {ready > 0 && (
          <Button
            tone={sharedNow > 0 ? undefined : 'primary'}
            pending={start.isPending}
            onClick={() => start.mutate()}
          >
            {start.isPending
              ? 'Starting...'
              : `${invites ? 'Add and invite' : 'Add'} ${employeesText(ready)}`}
          </Button>
        )}
      </div>
    </>
  )
}
