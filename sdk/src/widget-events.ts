import type { WidgetError } from './widget-error.ts'

/** `redirect`: the host page may open the address itself by calling `preventDefault`. */
export interface RedirectEvent {
  url: string
  preventDefault: () => void
}

/** The state of a step. Once it has passed or failed, its method and what that is worth. */
export interface StepResult {
  status: 'pending' | 'pass' | 'fail'
  /** `link`, `code`, `asserted`, or the name of a provider. */
  method?: string | null
  /** `verified`, `asserted`, `provider`, `attested`, or `none`: a test, which never verifies anyone in production. */
  assurance?: string | null
}

export interface StepResults {
  email: StepResult
  phone: StepResult
  id: StepResult
  rtw?: StepResult
}

/**
 * Events of a widget, with ids only. Each is also a bubbling, composed event of its element, as `bonafide:<name>` and as
 * `bonafide-<name>`, which JSX and templates can write.
 */
export interface WidgetEvents {
  /** The first step, or the form, is shown. Told again to a later listener. */
  ready: void
  /** `step` 1 to 4 of `total` 4, or 5 when all are done; `steps` as the server has them. */
  stepchange: { step: number; total: number; steps?: StepResults | undefined }
  invited: { employeeId: string }
  /** The identity check is about to be opened. */
  redirect: RedirectEvent
  /** Back from the identity check. `status` is what the server says of the step, not the address. */
  returned: { status: 'pass' | 'fail' | 'pending' }
  tokenrefresh: void
  /** For the interface only: the webhook is the truth. */
  complete: { employeeId: string }
  /** Told again to a later listener. */
  error: WidgetError
  /** The height of the content in CSS pixels. */
  resize: { height: number }
}

/** The event of the DOM, whose `detail` is what the handler of an option is given. */
export type WidgetEvent<E extends keyof WidgetEvents> = CustomEvent<WidgetEvents[E]>

type DomEvents = { [E in keyof WidgetEvents as `bonafide${':' | '-'}${E}`]: WidgetEvent<E> }

declare global {
  interface HTMLElementEventMap extends DomEvents {}
  // They bubble.
  interface DocumentEventMap extends DomEvents {}
  interface WindowEventMap extends DomEvents {}
}
