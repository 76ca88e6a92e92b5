import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { countOf, employeesText } from './import-line.ts'
import { ImportErrors } from './import-errors.tsx'
import * as styles from './import.css.ts'
import { ReportButton } from './import-report.tsx'
import { StageTitle } from './stage-title.tsx'
import type { Import } from './use-import.ts'

/** Shows the result of the check, and asks whether to invite. */
export function ImportChecked({ current }: { current: Import }) {
  const { lines, ready, shared } = current
  const wrong = countOf(lines, 'error')
  return (
    <>
      <StageTitle>
        {ready > 0 ? `${employeesText(ready)} ready to invite` : 'No one can be invited'}
      </StageTitle>
      {wrong > 0 && (
        <Callout tone="warning" title={`${employeesText(wrong)} cannot be invited`}>
          {ready > 0
            ? 'You can invite the others now, correct these rows and import them later.'
            : 'Correct the rows and import the file again.'}
        </Callout>
      )}
      <ImportErrors lines={lines} onShare={current.share} />
      <div className={styles.actions}>
        <Button onClick={current.remap}>Change columns</Button>
        {wrong > 0 && <ReportButton lines={lines} />}
        {shared > 0 && (
          <Button tone="primary" onClick={() => void current.checkShared()}>
            {`Check ${employeesText(shared)} again`}
          </Button>
        )}
        {ready > 0 && (
          <Button tone={shared > 0 ? undefined : 'primary'} onClick={() => void current.invite()}>
            {`Invite ${employeesText(ready)}`}
          </Button>
        )}
      </div>
    </>
  )
}
