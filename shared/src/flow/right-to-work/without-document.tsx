import { Callout } from '../../ui/callout.tsx'
import { stack } from '../steps/step.css.ts'
import { Step, StepButton, type StepProps } from '../steps/step.tsx'
import { AdvisedRightToWork } from './advised-right-to-work.tsx'
import { shownParts } from './route-questions.ts'
import { PartsList } from './route-screens.tsx'

/**
 * Shows what an employee without a passport or driving licence can do at the identity step. Where users decide about the
 * right to work they say what they have instead, and a user sees them; where none does, there is only whom to ask.
 */
export function WithoutDocument(props: StepProps) {
  const { flow, state, progress } = props
  const { advised, route, document } = progress.rightToWork ?? {}
  if (!advised) {
    return (
      <Step {...props} title="helpTitle" lead={['noDocumentContact']}>
        <StepButton {...props} label="adviserBack" onClick={() => flow.advise()} />
      </Step>
    )
  }
  if (state.advice) return <AdvisedRightToWork {...props} />
  const parts = (route === 'document' && shownParts[document ?? '']) || []
  return (
    <Step
      {...props}
      title="helpTitle"
      notice={<Callout tone="info">{flow.text('noDocumentSent')}</Callout>}
      lead={['noDocumentText', <PartsList key="parts" {...props} parts={parts} />, 'rightToWorkWaitContact']}
    >
      <div className={stack}>
        <StepButton
          {...props}
          tone="secondary"
          label="noDocumentFound"
          starts="session"
          pending="identityOpening"
          onClick={flow.startIdentity}
        />
        <StepButton
          {...props}
          tone="quiet"
          label="rightToWorkChange"
          onClick={() => flow.advise({ answers: [], at: 0 })}
        />
      </div>
    </Step>
  )
}
