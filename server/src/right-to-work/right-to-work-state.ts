import type { FlowProgress } from '@bonafide/shared/contract/flow.ts'
import type { Step } from '#employees/load-steps.ts'

/** Marks a pending step that has been handed to the organisation. */
export const waitingMethod = 'assisted'

/** What the flow shows of the right-to-work step. */
export function rightToWorkState(step: Step): NonNullable<FlowProgress['rightToWork']> {
  if (step.status === 'pass') return { state: 'passed' }
  if (step.status === 'fail') return { state: 'failed', reason: step.reason }
  return { state: step.method === waitingMethod ? 'waiting' : 'ready' }
}
