import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { type IdentityPhase, identityPhase, organisationOf } from './flow-phases.ts'
import { IdentityWaiting } from './identity-waiting.tsx'
import type { StepProps } from './step-props.ts'
import { StepText } from './step-text.tsx'
import * as styles from './step.css.ts'

/** Step 3: to the identity provider and back. */
export function IdentityStep(props: StepProps) {
  const phase = identityPhase(props.progress)
  if (props.state.identityWait) return <IdentityWaiting {...props} wait={props.state.identityWait} />
  if (phase === 'over') return <IdentityOver {...props} />
  return <IdentityStart {...props} />
}

function IdentityStart({ flow, state, progress }: StepProps) {
  const phase = identityPhase(progress)
  const isPending = state.pending === 'identity' || state.isRedirecting
  return (
    <div className={styles.step}>
      <StepText heading="Check your identity" notice={<AttemptNotice progress={progress} />}>
        <p>
          Our identity partner takes a photo of your document and of your face. It takes about 3 minutes. You
          need:
        </p>
        <ul>
          <li>your passport or driving licence</li>
          <li>a phone or computer with a camera</li>
        </ul>
        <p>
          The partner checks the photos. We keep the result, so that {organisationOf(progress)} knows that you
          are who you say you are.
        </p>
      </StepText>
      {state.error && <Callout tone="danger">{state.error}</Callout>}
      <Button tone="primary" size="large" block pending={isPending} onClick={() => void flow.startIdentity()}>
        {isPending ? 'Opening…' : (againLabels[phase] ?? 'Start')}
      </Button>
    </div>
  )
}

const againLabels: Partial<Record<IdentityPhase, string>> = { started: 'Continue', failed: 'Try again' }

function AttemptNotice({ progress }: Pick<StepProps, 'progress'>) {
  const phase = identityPhase(progress)
  if (phase === 'started')
    return <Callout tone="info">You have not finished your identity check. You can carry on with it.</Callout>
  if (phase !== 'failed') return null
  const { reason, attemptsLeft } = progress.identity ?? {}
  return (
    <Callout tone="danger" title="Identity Verification Failed">
      <p className={styles.note}>
        {reason ?? 'We could not confirm your identity.'}{' '}
        {attemptsLeft !== undefined &&
          `You have ${attemptsLeft === 1 ? '1 try' : `${attemptsLeft} tries`} left.`}
      </p>
    </Callout>
  )
}

function IdentityOver({ progress }: StepProps) {
  const organisation = organisationOf(progress)
  return (
    <div className={styles.step}>
      <StepText heading="We could not confirm your identity">
        <p>
          You have no tries left. Please contact {organisation}. They can check your documents in another way
          or open this step again for you.
        </p>
      </StepText>
      {progress.identity?.reason && (
        <Callout tone="danger" title="Identity Verification Failed">
          <p className={styles.note}>{progress.identity.reason}</p>
        </Callout>
      )}
    </div>
  )
}
