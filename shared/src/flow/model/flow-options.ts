import type { Api } from '../../api/client.ts'
import type { StepStatus } from '../../contract/employees.ts'
import type { FlowProgress } from '../../contract/flow.ts'
import type { Language, VerifyMessages } from '../../language/text.ts'
import type { Notice } from '../../ui/toast-store.ts'

/** The events that a flow reports to the code around it. */
export interface FlowEvents {
  /** Called after the completion has been accepted, with the employee's id; empty where a server does not tell it. */
  readonly onComplete: (employeeId: string) => void
  /**
   * Every call that failed, an `ApiError`, except those that were given up; and whatever else has been thrown.
   * `step` is 1 to 5, once it is known.
   */
  readonly onError?: ((error: Error, step: number | undefined) => void) | undefined
  /** Reports the state of the identity step, and of everything else, on the server right after a return. */
  readonly onReturned?: ((status: StepStatus, progress: FlowProgress) => void) | undefined
}

/**
 * The services a flow works with and the listeners it tells. Callbacks and texts are looked up when they are needed, so
 * they may change.
 */
export interface FlowOptions extends FlowEvents {
  readonly api: Pick<Api, 'call'>
  /** The token of the link. */
  readonly token: string
  /** The channel in the address; the one the link was sent on overrules it. */
  readonly channel: string
  /** The language of what is told. It is asked each time, so it may change at any time. */
  readonly language: () => Language<VerifyMessages>
  /**
   * Tells that the employee comes back from the identity provider. No more than that: the outcome in the address is not
   * trusted.
   */
  readonly initialReturn?: { readonly returned: boolean }
  /** The address that the identity provider leads back to; default the address of the link. */
  readonly returnUrl?: string | undefined
  /** Leaves for the identity provider. `false`: it opens elsewhere and this page stays. */
  readonly navigate: (url: string) => unknown
  readonly notify: (notice: Notice) => void
  /** The employee does something, so what was told last is over. */
  readonly onAct?: () => void
  /** True while the page is hidden, so that nothing needs to be asked. */
  readonly isHidden?: () => boolean
}
