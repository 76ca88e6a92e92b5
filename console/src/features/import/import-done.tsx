import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { countOf, employeesText } from './import-line.ts'
import { ImportErrors } from './import-errors.tsx'
import * as styles from './import.css.ts'
import { ReportButton } from './import-report.tsx'
import { StageTitle } from './stage-title.tsx'
import type { Import } from './use-import.ts'

/** Shows who was invited and who was not, with the report. */
export function ImportDone({ current }: { current: Import }) {
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
      <ImportErrors lines={lines} />
      <div className={styles.actions}>
        <Button onClick={current.restart}>Import another file</Button>
        <ReportButton lines={lines} />
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
