import type { VerifyKey } from '../../language/text.ts'
import { Callout } from '../../ui/callout.tsx'
import { type IdentityPhase, identityPhase } from '../model/flow-phases.ts'
import { Said, Step, StepButton, type StepProps, useExtras } from './step.tsx'
import * as styles from './step.css.ts'
import { Spinner } from '../../ui/progress/spinner.tsx'

/** Shows step 3: to the identity provider and back. */
export function IdentityStep(props: StepProps) {
  const { state, progress } = props
  const { advice, elsewhere } = state
  const isWithoutDocument = Boolean(advice ?? progress.identity?.noDocument)
  const { extras, load } = useExtras(props, isWithoutDocument || Boolean(elsewhere?.url))
  if (state.identityWait || identityPhase(progress) === 'review') return <IdentityWaiting {...props} />
  if (identityPhase(progress) === 'over') return <IdentityOver {...props} />
  if (extras && elsewhere?.url) return <extras.HandoffStep {...props} link={elsewhere} />
  if (extras && isWithoutDocument) return <extras.WithoutDocument {...props} />
  return <IdentityStart {...props} load={load} />
}

const labels: Partial<Record<IdentityPhase, VerifyKey>> = {
  started: 'identityContinue',
  failed: 'identityAgain',
}

function IdentityStart(props: StepProps & { load: () => Promise<void> }) {
  const { flow, state, progress, isDesktop, loadExtras, load } = props
  const tellNoDocument = () =>
    load().then(
      () => flow.advise({ answers: [], at: 0 }),
      () => flow.core.set({ error: flow.text('loadText') }),
    )
  return (
    <Step
      {...props}
      title="identityTitle"
      notice={<AttemptNotice {...props} />}
      lead={[
        'identityText',
        <ul key="needs">
          <li>{flow.text('identityDocument')}</li>
          <li>{flow.text('identityCamera')}</li>
        </ul>,
        'identityWhy',
      ]}
    >
      <div className={styles.stack}>
        <StepButton
          {...props}
          label={labels[identityPhase(progress)] ?? 'identityStart'}
          starts="session"
          pending="identityOpening"
          onClick={flow.startIdentity}
        />
        {isDesktop && state.canHandOff && loadExtras && (
          <StepButton
            {...props}
            tone="secondary"
            label="handoff"
            starts="handoff"
            onClick={() => flow.startHandoff(load)}
          />
        )}
        {loadExtras && !progress.onlyStep && (
          <StepButton {...props} tone="quiet" label="noDocument" onClick={tellNoDocument} />
        )}
      </div>
    </Step>
  )
}

function AttemptNotice({ flow, progress }: StepProps) {
  const phase = identityPhase(progress)
  const { reason, attemptsLeft } = progress.identity ?? {}
  if (phase === 'started') return <Callout tone="info">{flow.text('identityStarted')}</Callout>
  if (phase !== 'failed') return null
  return (
    <Callout tone="danger" title={flow.text('identityFailed')}>
      <Said flow={flow} words={reason || flow.text('identityUnsure')} />
      <span>{` ${attemptsLeft !== undefined ? flow.text('identityTries', { count: attemptsLeft }) : ''}`}</span>
    </Callout>
  )
}

function IdentityOver(props: StepProps) {
  const reason = props.progress.identity?.reason
  return (
    <Step {...props} title="identityOverTitle" lead={['identityOverText']}>
      {reason && (
        <Callout tone="danger" title={props.flow.text('identityFailed')}>
          <Said flow={props.flow} words={reason} />
        </Callout>
      )}
    </Step>
  )
}

const slow: readonly VerifyKey[] = ['identitySlowText', 'identitySlowContact']
const review: readonly VerifyKey[] = ['identityReviewText', 'identityReviewNext', 'rightToWorkWaitContact']

/** Shows the wait between the return from the identity provider and its decision, or that of the organisation. */
function IdentityWaiting(props: StepProps) {
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
