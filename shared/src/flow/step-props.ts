import type { FlowProgress } from '../contract/flow.ts'
import type { Flow } from './create-flow.ts'
import type { Frame } from '../ui/frame.ts'
import type { Elsewhere, FlowState } from './flow-state.ts'

/** The screen that goes on on a phone, as a module of its own. */
export interface Handoff {
  readonly HandoffStep: (props: StepProps & { link: Elsewhere }) => React.ReactNode
}

/** What is drawn around the steps, and what they need from there. */
export interface Surroundings {
  readonly frame: Frame
  /** The person sits at a computer and may have a phone beside it. */
  readonly isDesktop: boolean
  /** Loads the screen that goes on on a phone, when it is wanted; without it that is not offered. */
  readonly loadHandoff: undefined | (() => Promise<Handoff>)
}

/** What every screen gets. */
export interface ScreenProps extends Surroundings {
  readonly flow: Flow
  readonly state: FlowState
}

/** What every step gets: the flow to act on, and what it is to show. */
export interface StepProps extends ScreenProps {
  readonly progress: FlowProgress
}
