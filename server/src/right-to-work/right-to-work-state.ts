import type { FlowProgress } from '@bonafide/shared/contract/verification/flow.ts'
import type { Step } from '#employees/steps.ts'
import type { RightToWorkProvider } from './right-to-work-provider.ts'

/** Marks a pending step that has been handed to the organisation. */
export const waitingMethod = 'assisted'
/** Marks a pending step for which the organisation has asked the employee for something else. */
export const heldMethod = 'more_needed'

type State = NonNullable<FlowProgress['rightToWork']>

const pendingStates: Readonly<Record<string, State['state']>> = {
  [waitingMethod]: 'waiting',
  [heldMethod]: 'more_needed',
}

/** Returns the state of the right-to-work step. */
export function rightToWorkState({ status, reason, method }: Step): Pick<State, 'state' | 'reason'> {
  if (status === 'pass') return { state: 'passed' }
  if (status === 'fail') return { state: 'failed', reason }
  return { state: pendingStates[method ?? ''] ?? 'ready' }
}

/** Passes nothing by itself: a user of the organisation checks the employee's choice and decides. */
export const assistedProvider: RightToWorkProvider = {
  name: waitingMethod,
  sandbox: false,
  advises: true,
  check: async () => ({ status: 'pending' }),
}
