import { Spinner } from '../ui/spinner.tsx'
import type { Flow } from './create-flow.ts'
import { DoneStep, FinishedStep } from './done-step.tsx'
import { EmailStep } from './email-step.tsx'
import { type Screen, screenOf } from './flow-phases.ts'
import type { FlowState } from './flow-state.ts'
import { IdentityStep } from './identity-step.tsx'
import { InvalidLink, LoadFailed } from './link-problem.tsx'
import { PhoneStep } from './phone-step.tsx'
import { RightToWorkStep } from './right-to-work-step.tsx'
import type { StepProps } from './step-props.ts'
import { StepText } from './step-text.tsx'
import * as styles from './step.css.ts'

const views: Partial<Record<Screen, (props: StepProps) => React.ReactNode>> = {
  email: EmailStep,
  phone: PhoneStep,
  code: PhoneStep,
  identity: IdentityStep,
  rightToWork: RightToWorkStep,
  done: DoneStep,
  finished: FinishedStep,
}

/** What there is to do or to know now. */
export function FlowSteps({ flow, state }: { flow: Flow; state: FlowState }) {
  const screen = screenOf(state)
  const View = views[screen]
  if (View && state.progress) return <View flow={flow} state={state} progress={state.progress} />
  if (screen === 'invalid') return <InvalidLink flow={flow} state={state} hasToken={flow.hasToken} />
  if (screen === 'failed') return <LoadFailed flow={flow} state={state} />
  return (
    <div className={styles.step}>
      <StepText heading="Verify your identity" />
      <Spinner />
    </div>
  )
}
