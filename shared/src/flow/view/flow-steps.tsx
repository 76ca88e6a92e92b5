import { Spinner } from '../../ui/progress/spinner.tsx'
import { DoneStep, FinishedStep } from '../steps/done-step.tsx'
import { EmailStep } from '../steps/email-step.tsx'
import { type Screen, screenOf } from '../model/flow-phases.ts'
import { IdentityStep } from '../steps/identity-step.tsx'
import { InvalidLink, LoadFailed } from './link-problem.tsx'
import { PhoneStep } from '../steps/phone-step.tsx'
import { RightToWorkStep } from '../right-to-work/right-to-work-step.tsx'
import type { ScreenProps, StepProps } from '../steps/step-props.ts'
import { Step } from '../steps/step.tsx'

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
