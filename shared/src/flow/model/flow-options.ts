import type { Api } from '../../api/client.ts'
import type { StepStatus } from '../../contract/employees.ts'
import type { FlowProgress } from '../../contract/flow.ts'
import type { Language, VerifyMessages } from '../../language/text.ts'
import type { Notice } from '../../ui/toast/toast-store.ts'

/** What the surroundings of a flow hear of it. */
export interface FlowEvents {
  /** Called after the completion has been accepted, with the employee's id; empty where a server does not tell it. */
  readonly onComplete: (employeeId: string) => void
  /**
   * Every call that failed, an `ApiError`, except those that were given up; and whatever else has been thrown.
   * `step` is 1 to 5, once it is known.
   */
  readonly onError?: ((error: Error, step: number | undefined) => void) | undefined
  /** How the identity step, and everything else, stands on the server right after a return. */
  readonly onReturned?: ((status: StepStatus, progress: FlowProgress) => void) | undefined
}

/** What a flow works with and whom it tells. Callbacks and texts are looked up when they are needed, so they may change. */
export interface FlowOptions extends FlowEvents {
  readonly api: Pick<Api, 'call'>
  /** The token of the link. */
  readonly token: string
  /** The channel in the address; the one the link was sent on overrules it. */
  readonly channel: string
  /** The language of what is told. It is asked each time, so it may change at any time. */
  readonly language: () => Language<VerifyMessages>
  /**
   * Whether the employee comes back from the identity provider. Only that they do: what the address says about
   * the outcome is not to be believed.
   */
  readonly initialReturn?: { readonly returned: boolean }
  /** Where the identity provider leads back to; default the address of the link. */
  readonly returnUrl?: string | undefined
  /** Leaves for the identity provider. `false`: it opens elsewhere and this page stays. */
  readonly navigate: (url: string) => unknown
  readonly notify: (notice: Notice) => void
  /** The employee does something, so what was told last is over. */
  readonly onAct?: () => void
  /** Whether the page is hidden, so that nothing needs to be asked. */
  readonly isHidden?: () => boolean
}
