import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { organisationOf, rightToWorkPhase } from './flow-phases.ts'
import type { StepProps } from './step-props.ts'
import { StepText } from './step-text.tsx'
import * as styles from './step.css.ts'

/** Step 4: checked at once, or confirmed by the organisation. */
export function RightToWorkStep(props: StepProps) {
  const phase = rightToWorkPhase(props.progress)
  if (phase === 'waiting') return <RightToWorkWaiting {...props} />
  if (phase === 'failed') return <RightToWorkFailed {...props} />
  return <RightToWorkStart {...props} />
}

function RightToWorkStart({ flow, state, progress }: StepProps) {
  const isPending = state.pending === 'rightToWork'
  return (
    <div className={styles.step}>
      <StepText heading="Check your right to work">
        <p>
          Every employer in the UK has to check that the people it hires may work here. We use your identity
          check, so you need nothing else. It takes a few seconds.
        </p>
        <p>We keep the result, because {organisationOf(progress)} has to show that it checked.</p>
      </StepText>
      {state.error && <Callout tone="danger">{state.error}</Callout>}
      <Button
        tone="primary"
        size="large"
        block
        pending={isPending}
        onClick={() => void flow.checkRightToWork()}
      >
        {isPending ? 'Checking…' : 'Check'}
      </Button>
      {isPending && <Spinner text="Checking your right to work…" />}
    </div>
  )
}

function RightToWorkWaiting({ flow, state, progress }: StepProps) {
  const organisation = organisationOf(progress)
  const isPending = state.pending === 'check'
  return (
    <div className={styles.step}>
      <StepText heading="Waiting for your employer" />
      <Callout tone="info">Sent to {organisation}. They will confirm your right to work.</Callout>
      <div className={styles.lead}>
        <p>You can close this page. Open your link again to see whether it is confirmed.</p>
        <p>If you hear nothing within a few days, please contact {organisation}.</p>
      </div>
      <Button size="large" block pending={isPending} onClick={() => void flow.refreshRightToWork()}>
        {isPending ? 'Checking…' : 'Check again'}
      </Button>
    </div>
  )
}

function RightToWorkFailed({ progress }: StepProps) {
  return (
    <div className={styles.step}>
      <StepText heading="We could not confirm your right to work">
        <p>
          Please contact {organisationOf(progress)}. They can look at your documents and open this step again
          for you.
        </p>
      </StepText>
      {progress.rightToWork?.reason && <Callout tone="danger">{progress.rightToWork.reason}</Callout>}
    </div>
  )
}
