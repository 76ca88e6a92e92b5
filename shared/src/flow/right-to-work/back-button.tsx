import type { Advice } from '../model/flow-state.ts'
import { rightToWorkPhase } from '../model/flow-phases.ts'
import { StepButton } from '../steps/step-button.tsx'
import type { StepProps } from '../steps/step-props.ts'

/** A screen among the questions: where it is, and its name. */
export interface AdvisedProps extends StepProps, Advice {
  screen: string
}

/** Leads to the question before, whose answer is still chosen; from the first one to the answer sent before, if any. */
export function BackButton(props: AdvisedProps) {
  const { flow, progress, answers, at } = props
  if (at === 0 && rightToWorkPhase(progress) === 'ready') return null
  const back = () => flow.advise(at > 0 ? { answers, at: at - 1 } : undefined)
  return <StepButton {...props} tone="quiet" label="adviserBack" onClick={back} />
}
