import { Spinner } from '../../ui/progress/spinner.tsx'
import { StepButton } from '../step/step-button.tsx'
import type { StepProps } from '../step/step-props.ts'
import { Step } from '../step/step.tsx'

/** Between the return from the identity provider and its decision. */
export function IdentityWaiting(props: StepProps) {
  const { flow, state, progress } = props
  if (state.identityWait !== 'slow') {
    return (
      <Step {...props} title="identityWaitTitle" lead={['identityWaitText']}>
        <Spinner text={flow.text('identityWait')} />
      </Step>
    )
  }
  return (
    <Step {...props} title="identitySlowTitle" lead={['identitySlowText', 'identitySlowContact']}>
      <StepButton
        {...props}
        label="checkAgain"
        starts="check"
        pending="checking"
        onClick={flow.checkIdentity}
      />
      {!progress.identity && (
        <StepButton {...props} tone="quiet" label="identityRestart" onClick={flow.startIdentity} />
      )}
    </Step>
  )
}
