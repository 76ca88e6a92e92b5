import { Callout } from '../../ui/callout.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { rightToWorkPhase } from '../model/flow-phases.ts'
import { Said, Step, StepButton, type StepProps, useExtras } from '../steps/step.tsx'

/** Shows step 4: checked at once, or confirmed by the organisation, whose screens are loaded when they are needed. */
export function RightToWorkStep(props: StepProps) {
  const { flow, progress } = props
  const phase = rightToWorkPhase(progress)
  const isAdvised = Boolean(progress.rightToWork?.advised) || /^(waiting|more)/.test(phase)
  const { extras } = useExtras(props, isAdvised)
  const reason = progress.rightToWork?.reason
  if (phase === 'failed') {
    return (
      <Step {...props} title="rightToWorkOverTitle" lead={['rightToWorkOverText']}>
        {reason && (
          <Callout tone="danger">
            <Said flow={flow} words={reason} />
          </Callout>
        )}
      </Step>
    )
  }
  if (!isAdvised || extras === null) return <RightToWorkCheck {...props} isAdvised={isAdvised} />
  if (extras) return <extras.AdvisedRightToWork {...props} />
  return (
    <Step {...props} title="rightToWorkTitle">
      <Spinner text={flow.text('loading')} />
    </Step>
  )
}

/** Runs the check itself. Where the organisation decides, this is the way on when its screens cannot be loaded. */
function RightToWorkCheck(props: StepProps & { isAdvised: boolean }) {
  const { flow, state, isAdvised } = props
  const first = isAdvised ? 'rightToWorkOpen' : 'rightToWorkText'
  return (
    <Step {...props} title="rightToWorkTitle" lead={[first, 'rightToWorkWhy']}>
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
