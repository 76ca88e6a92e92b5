import { Button } from '@bonafide/shared/ui/button.tsx'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { padded, small } from '#ui/card.css.ts'
import { isHeading } from '#features/import-file/columns.ts'
import { ChooseFile } from '#features/import-file/choose-file.tsx'
import { MapColumns } from '#features/import-file/map-columns.tsx'
import { formatNumber } from '#lib/format.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import * as styles from './import.css.ts'
import { type Import, useImport } from './use-import.ts'
import { countOf, employeesText } from './import-line.ts'
import { StageTitle } from './stage-title.tsx'
import { ImportErrors, ReportButton } from './import-errors.tsx'

const leaveQuestion = 'The import is still running. If you leave now, it stops after the current batch.'

const hint =
  'Put one employee on each row, with a name and an email. Phone, how to send the link, start date (30/11/2026), site, the manager’s name and email, works as (employee, worker, agency), message language, date of birth (17/05/1990 or 1990-05-17) and shared email (yes or no) are optional. We compare the date of birth with their identity document.'
const placeholder =
  'Full name,Email,Phone,Start date,Site\nGrace Mensah,grace@example.com,+44 7700 900142,30/11/2026,Leeds depot'

/** Invites many employees from a file: chosen, mapped, checked, invited, reported. */
export function ImportTab({ onMissing }: { onMissing: () => void }) {
  const current = useImport(onMissing)
  const { stage, table } = current
  useBlocker({
    disabled: stage !== 'inviting',
    enableBeforeUnload: stage === 'inviting',
    shouldBlockFn: () => !confirm(leaveQuestion),
  })
  return (
    <section className={padded} aria-labelledby="import-title">
      <h1 id="import-title" className={styles.title}>
        Import employees
      </h1>
      <p className={small}>
        Invite up to 5,000 employees from a CSV or Excel file. We will not send anything until you confirm.
      </p>
      <div className={styles.stage}>
        {stage === 'choose' && (
          <ChooseFile hint={hint} placeholder={placeholder} isHeading={isHeading} onTable={current.choose} />
        )}
        {stage === 'map' && table && <MapColumns table={table} current={current} />}
        {stage === 'checking' && <ImportProgress current={current} doing="check" />}
        {stage === 'checked' && <ImportChecked current={current} />}
        {stage === 'inviting' && <ImportProgress current={current} doing="invite" />}
        {stage === 'done' && <ImportDone current={current} />}
      </div>
    </section>
  )
}

const words = {
  check: { title: 'Checking the rows', label: 'Rows checked', done: 'checked', waits: 'open' },
  invite: { title: 'Sending invitations', label: 'Employees invited', done: 'invited', waits: 'ready' },
} as const

/** Shows the progress, with the way to stop. */
function ImportProgress({ current, doing }: { current: Import; doing: keyof typeof words }) {
  const { title, label, done, waits } = words[doing]
  const [isStopping, setStopping] = useState(false)
  // Earlier errors are not part of this.
  const [total] = useState(() => countOf(current.lines, waits))
  const sent = total - countOf(current.lines, waits)
  return (
    <>
      <StageTitle>{title}</StageTitle>
      <ProgressBar label={label} value={sent} max={total} />
      <p role="status" className={styles.counts}>
        {`${formatNumber(sent)} of ${formatNumber(total)} ${done}`}
      </p>
      <div className={styles.actions}>
        <Button
          pending={isStopping}
          onClick={() => {
            current.stop()
            setStopping(true)
          }}
        >
          {isStopping ? 'Stopping...' : 'Stop import'}
        </Button>
      </div>
    </>
  )
}

/** Shows the result of the check, and asks whether to invite. */
function ImportChecked({ current }: { current: Import }) {
  const { lines, ready, corrected } = current
  const wrong = countOf(lines, 'error')
  return (
    <>
      <StageTitle>
        {ready > 0 ? `${employeesText(ready)} ready to invite` : 'No one can be invited'}
      </StageTitle>
      {wrong > 0 && (
        <Callout tone="warning" title={`${employeesText(wrong)} cannot be invited`}>
          {ready > 0
            ? 'Correct these rows here, or invite the others now.'
            : 'Correct the rows here, or in the file and import it again.'}
        </Callout>
      )}
      <ImportErrors lines={lines} onShare={current.share} onEdit={current.edit} />
      <div className={styles.actions}>
        {countOf(lines, 'invited') === 0 && <Button onClick={current.remap}>Change columns</Button>}
        {wrong > 0 && <ReportButton lines={lines} />}
        <CheckAgain current={current} />
        {ready > 0 && (
          <Button tone={corrected > 0 ? undefined : 'primary'} onClick={() => void current.invite()}>
            {`Invite ${employeesText(ready)}`}
          </Button>
        )}
      </div>
    </>
  )
}

/** Has the server judge again what was corrected. */
function CheckAgain({ current: { corrected, checkAgain } }: { current: Import }) {
  if (corrected === 0) return null
  return (
    <Button tone="primary" onClick={() => void checkAgain()}>
      {`Check ${employeesText(corrected)} again`}
    </Button>
  )
}

/** Shows who was invited and who was not, with the report. */
function ImportDone({ current }: { current: Import }) {
  const { lines, ready, failure } = current
  const wrong = countOf(lines, 'error')
  return (
    <>
      <StageTitle>{`${employeesText(countOf(lines, 'invited'))} invited`}</StageTitle>
      {ready > 0 && (
        <Callout tone={failure ? 'danger' : 'warning'} title={`${employeesText(ready)} not invited yet`}>
          {failure ?? 'You stopped the import. Invitations already sent are not affected.'}
        </Callout>
      )}
      {wrong > 0 && <Callout tone="warning" title={`${employeesText(wrong)} could not be invited`} />}
      <ImportErrors lines={lines} onShare={current.share} onEdit={current.edit} />
      <div className={styles.actions}>
        <Button onClick={current.restart}>Import another file</Button>
        <ReportButton lines={lines} />
        <CheckAgain current={current} />
        {ready > 0 ? (
          <Button tone="primary" onClick={() => void current.invite()}>
            {`Invite the remaining ${employeesText(ready)}`}
          </Button>
        ) : (
          <ButtonLink to="/employees" tone="primary">
            Show employees
          </ButtonLink>
        )}
      </div>
    </>
  )
}
