import { invalidLinkMessage } from '../contract/flow.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import type { Flow } from './create-flow.ts'
import type { FlowState } from './flow-state.ts'
import { StepText } from './step-text.tsx'
import * as styles from './step.css.ts'

interface ProblemProps {
  flow: Flow
  state: FlowState
}

/** The link is missing, unknown, expired or revoked: which of these is not told. */
export function InvalidLink({ flow, state, hasToken }: ProblemProps & { hasToken: boolean }) {
  const isPending = state.pending === 'renew'
  return (
    <div className={styles.step}>
      <StepText heading="Invalid Verification Link">
        <p>{invalidLinkMessage}</p>
      </StepText>
      {state.error && <Callout tone="danger">{state.error}</Callout>}
      {state.isLinkRenewed && (
        <div role="status">
          <Callout tone="success">
            If the link was known to us, a new one is on its way. Please check your messages.
          </Callout>
        </div>
      )}
      <div className={styles.actions}>
        {hasToken && !state.isLinkRenewed && (
          <Button tone="primary" size="large" block pending={isPending} onClick={() => void flow.renewLink()}>
            {isPending ? 'Sending…' : 'Send me a new link'}
          </Button>
        )}
        <a href="/" className={buttonClass({ size: 'large', block: true })}>
          Return to Home
        </a>
      </div>
    </div>
  )
}

/** The progress could not be read. */
export function LoadFailed({ flow, state }: ProblemProps) {
  const isPending = state.pending === 'load'
  return (
    <div className={styles.step}>
      <StepText heading="We could not open your verification">
        <p>Nothing is lost. Please check your connection and try again.</p>
      </StepText>
      {state.error && <Callout tone="danger">{state.error}</Callout>}
      <Button tone="primary" size="large" block pending={isPending} onClick={() => void flow.retry()}>
        {isPending ? 'Loading…' : 'Retry'}
      </Button>
    </div>
  )
}
