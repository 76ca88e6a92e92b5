import { Callout } from '../../ui/callout.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { rightToWorkPhase } from '../model/flow-phases.ts'
import { StepButton } from '../step/step-button.tsx'
import type { StepProps } from '../step/step-props.ts'
import { Step } from '../step/step.tsx'
import * as styles from '../step/step.css.ts'

/** Step 4: checked at once, or confirmed by the organisation. */
export function RightToWorkStep(props: StepProps) {
  const { flow, state, progress } = props
  const phase = rightToWorkPhase(progress)
  if (phase === 'waiting') return <RightToWorkWaiting {...props} />
  const reason = progress.rightToWork?.reason
  if (phase === 'failed') {
    return (
      <Step {...props} title="rightToWorkOverTitle" lead={['rightToWorkOverText']}>
        {reason && <Callout tone="danger">{flow.said(reason)}</Callout>}
      </Step>
    )
  }
  return (
    <Step {...props} title="rightToWorkTitle" lead={['rightToWorkText', 'rightToWorkWhy']}>
      <StepButton
        {...props}
        label="rightToWorkCheck"
        starts="rightToWork"
        pending="checking"
        onClick={flow.checkRightToWork}
      />
      {state.pending === 'rightToWork' && <Spinner text={flow.text('rightToWorkPending')} />}
    </Step>
  )
}

function RightToWorkWaiting(props: StepProps) {
  const { flow } = props
  return (
    <Step {...props} title="rightToWorkWaitTitle">
      <Callout tone="info">{flow.text('rightToWorkSent')}</Callout>
      <div className={styles.lead}>
        <p>{flow.text('rightToWorkWaitText')}</p>
        <p>{flow.text('rightToWorkWaitContact')}</p>
      </div>
      <StepButton
        {...props}
        tone="secondary"
        label="checkAgain"
        starts="check"
        pending="checking"
        onClick={flow.refreshRightToWork}
      />
    </Step>
  )
}
