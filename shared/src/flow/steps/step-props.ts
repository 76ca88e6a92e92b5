import type { FlowProgress } from '../../contract/flow.ts'
import type { VerifyKey } from '../../language/text.ts'
import type { Flow } from '../model/create-flow.ts'
import type { Frame } from '../../ui/frame.ts'
import type { Elsewhere, FlowState } from '../model/flow-state.ts'
import type { saveCopy } from '../view/save-copy.ts'

/** Large parts that few need. In the widget and on the page of a link they bring the words of rare screens too. */
export interface Extras {
  /** The way on on a phone. */
  readonly HandoffStep: (props: StepProps & { link: Elsewhere }) => React.ReactNode
  /** The right-to-work step where users of the organisation decide. */
  readonly AdvisedRightToWork: (props: StepProps) => React.ReactNode
  /** The time of a video call, after the step has passed. */
  readonly Appointments: (
    props: StepProps & { isAlone: boolean; otherwise: VerifyKey | undefined },
  ) => React.ReactNode
  readonly saveCopy: typeof saveCopy
}
export type LoadExtras = () => Promise<Extras>

/** The parts around the steps, and what the steps need from there. */
export interface Surroundings {
  readonly frame: Frame
  /** The employee sits at a computer and may have a phone beside it. */
  readonly isDesktop: boolean
  /** Without it, going on on a phone is not offered. */
  readonly loadExtras: undefined | LoadExtras
}

/** The props of every screen. */
export interface ScreenProps extends Surroundings {
  readonly flow: Flow
  readonly state: FlowState
}

/** The props of every step: the flow to act on, and the progress to show. */
export interface StepProps extends ScreenProps {
  readonly progress: FlowProgress
}
