import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { organisationOf } from './flow-phases.ts'
import type { FlowState } from './flow-state.ts'
import type { StepProps } from './step-props.ts'
import { StepText } from './step-text.tsx'
import * as styles from './step.css.ts'

/** Between the return from the identity provider and its decision. */
export function IdentityWaiting({
  flow,
  state,
  progress,
  wait,
}: StepProps & { wait: FlowState['identityWait'] }) {
  if (wait !== 'slow') {
    return (
      <div className={styles.step}>
        <StepText heading="Checking your identity">
          <p>Our identity partner is checking your photos. It usually takes less than a minute.</p>
        </StepText>
        <Spinner text="Waiting for the result…" />
      </div>
    )
  }
  const isPending = state.pending === 'check'
  return (
    <div className={styles.step}>
      <StepText heading="This takes longer than usual">
        <p>
          Our identity partner is still checking your photos. You can close this page and open your link again
          later: you will go on where you stopped.
        </p>
        <p>If there is no result tomorrow, please contact {organisationOf(progress)}.</p>
      </StepText>
      <Button tone="primary" size="large" block pending={isPending} onClick={() => void flow.checkIdentity()}>
        {isPending ? 'Checking…' : 'Check again'}
      </Button>
      {!progress.identity && (
        <Button tone="quiet" size="large" block onClick={() => void flow.startIdentity()}>
          Start again
        </Button>
      )}
    </div>
  )
}
