import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { type StaffImport, staffImports } from '@bonafide/shared/contract/employees/staff-imports.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { showInvited } from '#features/employees/show-changes.ts'
import { employeesText } from '#features/import/import-line.ts'
import * as styles from '#features/import/import.css.ts'
import { StageTitle } from '#features/import/stage-title.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { saveFile } from '#lib/save-file.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { staffImportKey, staffImportQuery } from './staff-import-queries.ts'
import { StateCounts } from './state-counts.tsx'

interface StaffRunningProps {
  importId: string
  onRestart: () => void
}

/** Shows the progress of an import, with the way to stop it and to go on, and the outcome of the rows. */
export function StaffRunning({ importId, onRestart }: StaffRunningProps) {
  const app = useApp()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(staffImportQuery(app, importId))
  const move = useMutation({
    mutationFn: (to: 'stop' | 'resume') => app.call(staffImports[to], { params: { importId } }),
    meta: {
      failure: { title: 'Import not changed', text: 'We did not get a response from the server. Try again.' },
    },
    onSuccess: (moved) => client.setQueryData(staffImportKey(importId), moved),
  })
  const { state, created } = data ?? {}
  useEffect(() => {
    if (state && state !== 'running' && created) void showInvited(client)
  }, [client, created, state])
  if (!data) {
    if (!error) return <Spinner text="Loading..." />
    return (
      <>
        <Callout tone="danger">
          {messageOf(error, 'We did not get a response from the server. Try again.')}
        </Callout>
        <div className={styles.actions}>
          <Button onClick={() => void refetch()}>Retry</Button>
          <Button onClick={onRestart}>Choose another file</Button>
        </div>
      </>
    )
  }
  if (data.state === 'done') return <Done done={data} onRestart={onRestart} />
  const { total, waiting } = data
  const isRunning = data.state === 'running'
  return (
    <>
      <StageTitle>{isRunning ? 'Adding employees' : 'Import stopped'}</StageTitle>
      <ProgressBar label="Rows done" value={total - waiting} max={total} />
      <p role="status" className={styles.counts}>
        {`${formatNumber(total - waiting)} of ${formatNumber(total)} rows done`}
      </p>
      {data.stoppedBecause && <Callout tone="warning">{data.stoppedBecause}</Callout>}
      <p className={styles.counts}>
        {isRunning
          ? 'You can leave this page. The import continues.'
          : 'Employees already added stay. You can continue within 7 days of starting the import.'}
      </p>
      <div className={styles.actions}>
        <Button
          tone={isRunning ? 'secondary' : 'primary'}
          pending={move.isPending}
          onClick={() => move.mutate(isRunning ? 'stop' : 'resume')}
        >
          {isRunning ? 'Stop import' : 'Continue import'}
        </Button>
        {!isRunning && <RefusedButton done={data} />}
      </div>
    </>
  )
}

function Done({ done, onRestart }: { done: StaffImport; onRestart: () => void }) {
  const { created, existing, refused, states, workingWithout, invites } = done
  return (
    <>
      <StageTitle>{`${employeesText(created)} ${invites ? 'added and invited' : 'added'}`}</StageTitle>
      {existing > 0 && (
        <Callout tone="info" title={`${employeesText(existing)} already in Bonafide`}>
          We did not change their data.
        </Callout>
      )}
      {refused > 0 && (
        <Callout tone="warning" title={`${employeesText(refused)} could not be added`}>
          Download the rows, correct them and choose the file again.
        </Callout>
      )}
      {created > 0 && <StateCounts states={states} workingWithout={workingWithout} />}
      <div className={styles.actions}>
        <Button onClick={onRestart}>Choose another file</Button>
        <RefusedButton done={done} />
        <ButtonLink to="/employees" tone="primary">
          Show employees
        </ButtonLink>
      </div>
    </>
  )
}

/** Keeps the rows that created nobody, each with what is wrong, as a CSV file. */
function RefusedButton({ done: { importId, existing, refused } }: { done: StaffImport }) {
  const { call } = useApp()
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(staffImports.refused, { params: { importId } }),
    meta: {
      failure: { title: 'Download failed', text: 'We did not get a response from the server. Try again.' },
    },
    onSuccess: (csv) => saveFile('rows-not-imported.csv', 'text/csv', csv),
  })
  if (existing + refused === 0) return null
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      <Download size={16} aria-hidden="true" />
      <span>{isPending ? 'Downloading...' : 'Download rows not added'}</span>
    </Button>
  )
}
