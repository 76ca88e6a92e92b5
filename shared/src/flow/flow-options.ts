import type { Api } from '../api/client.ts'
import type { Notice } from '../ui/toast-store.ts'

/** Time, for tests to replace. All in milliseconds. */
export interface FlowTimers {
  readonly now: () => number
  readonly setTimeout: (run: () => void, ms: number) => unknown
  readonly clearTimeout: (timer: unknown) => void
}

export interface FlowOptions {
  readonly api: Pick<Api, 'call'>
  /** The token of the link. */
  readonly token: string
  /** The channel in the address; the one the link was sent on overrules it. */
  readonly channel: string
  /**
   * Whether the person comes back from the identity provider. Only that they do: what the address says about
   * the outcome is not to be believed.
   */
  readonly initialReturn?: { readonly returned: boolean }
  /** Leaves for the identity provider. */
  readonly navigate: (url: string) => void
  /** Called after the completion has been accepted. */
  readonly onComplete: () => void
  readonly notify: (notice: Notice) => void
  readonly timers?: FlowTimers
}

export const systemTimers: FlowTimers = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
}
