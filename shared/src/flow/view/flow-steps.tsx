import { Spinner } from '../../ui/progress/spinner.tsx'
import { DoneStep, FinishedStep } from '../steps/done-step.tsx'
import { EmailStep } from '../steps/email-step.tsx'
import { type Screen, screenOf } from '../model/flow-phases.ts'
import { IdentityStep } from '../steps/identity-step.tsx'
import { PhoneStep } from '../steps/phone-step.tsx'
import { RightToWorkStep } from '../right-to-work/right-to-work-step.tsx'
import { type ScreenProps, Step, StepButton, type StepProps } from '../steps/step.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import * as styles from '../steps/step.css.ts'

const views: Partial<Record<Screen, (props: StepProps) => React.ReactNode>> = {
  email: EmailStep,
  phone: PhoneStep,
  code: PhoneStep,
  identity: IdentityStep,
  rightToWork: RightToWorkStep,
  done: DoneStep,
  finished: FinishedStep,
}

/** Shows the present step. */
export function FlowSteps(props: ScreenProps) {
  const { state, flow } = props
  const screen = screenOf(state)
  const View = views[screen]
  if (View && state.progress) return <View {...props} progress={state.progress} />
  if (screen === 'invalid') return <InvalidLink {...props} />
  if (screen === 'failed') return <LoadFailed {...props} />
  return (
    <Step {...props} title="title">
      <Spinner text={flow.text('loading')} />
    </Step>
  )
}

/** Shows that the link is missing, unknown, expired or revoked, without telling which. */
function InvalidLink(props: ScreenProps) {
  const { flow, state, frame } = props
  return (
    <Step {...props} title="linkTitle" lead={['linkText']}>
      {state.isLinkRenewed && (
        <div role="status">
          <Callout tone="success">{flow.text('linkRenewed')}</Callout>
        </div>
      )}
      <div className={styles.stack}>
        {flow.hasToken && !state.isLinkRenewed && (
          <StepButton
            {...props}
            label="linkRenew"
            starts="renew"
            pending="sending"
            onClick={flow.renewLink}
          />
        )}
        {frame === 'page' && (
          <a href="/" className={buttonClass({ size: 'large', block: true })}>
            {flow.text('linkHome')}
          </a>
        )}
      </div>
    </Step>
  )
}

/** Shows that the progress could not be read. */
function LoadFailed(props: ScreenProps) {
  const { flow, state } = props
  // Only where the server has not said what to do.
  const isUnexplained = state.error === flow.text('progressFailedText')
  return (
    <Step {...props} title="loadTitle" lead={isUnexplained ? ['loadText'] : []}>
      <StepButton {...props} label="loadRetry" starts="load" pending="loading" onClick={flow.retry} />
    </Step>
  )
}
