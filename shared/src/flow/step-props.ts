import type { Flow } from './create-flow.ts'
import type { FlowProgress } from '../contract/flow.ts'
import type { FlowState } from './flow-state.ts'

/** What every step gets: the flow to act on, and what it is to show. */
export interface StepProps {
  readonly flow: Flow
  readonly state: FlowState
  readonly progress: FlowProgress
}
