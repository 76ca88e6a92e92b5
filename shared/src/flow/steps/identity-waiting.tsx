import type { VerifyKey } from '../../language/text.ts'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { identityPhase } from '../model/flow-phases.ts'
import { StepButton } from './step-button.tsx'
import type { StepProps } from './step-props.ts'
import { Step } from './step.tsx'

const slow: readonly VerifyKey[] = ['identitySlowText', 'identitySlowContact']
const review: readonly VerifyKey[] = ['identityReviewText', 'identityReviewNext', 'rightToWorkWaitContact']

/** Shows the wait between the return from the identity provider and its decision, or that of the organisation. */
export function IdentityWaiting(props: StepProps) {
  const { flow, state, progress } = props
  const isReview = identityPhase(progress) === 'review'
  if (!isReview && state.identityWait !== 'slow') {
    return (
      <Step {...props} title="identityWaitTitle" lead={['identityWaitText']}>
        <Spinner text={flow.text('identityWait')} />
      </Step>
    )
  }
  return (
    <Step
      {...props}
      title={isReview ? 'identityReviewTitle' : 'identitySlowTitle'}
      lead={isReview ? review : slow}
    >
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
