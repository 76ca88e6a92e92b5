import type { MountOptions, MountUpdate } from './mount-options.ts'
import type { WidgetEvents } from './widget-events.ts'

export type WidgetState = 'loading' | 'ready' | 'redirecting' | 'complete' | 'error' | 'destroyed'

/** One mounted widget. */
export interface WidgetHandle {
  readonly state: WidgetState
  /** That of the SDK. */
  readonly version: string
  /** Changes what it looks and sounds like, never where the employee is. `on` replaces the handlers given before. */
  update(patch: MountUpdate): void
  /** The token to go on with. */
  setToken(token: string): void
  /** Moves the focus to the heading of what is shown, as soon as something is. */
  focus(): void
  /** Answers the function that stops it. A handler that throws is reported and stops nothing. */
  on<E extends keyof WidgetEvents>(event: E, handler: (event: WidgetEvents[E]) => void): () => void
  /** At once, any number of times, also from inside a handler. Leaves nothing behind. */
  destroy(): void
}

/** The `<bonafide-widget>` element as the script defines it. Before that, `options` waits as an own property. */
export interface BonafideElement extends HTMLElement {
  /** Everything but `on`: the element reports by events. Setting it before it is connected configures it. */
  options: Omit<MountOptions, 'on'>
  readonly state: WidgetState
  readonly version: string
  update(patch: Omit<MountUpdate, 'on'>): void
  setToken(token: string): void
  /** Ends the flow and empties the shadow root at once. Removing the element from the page does the same. */
  destroy(): void
}

declare global {
  interface HTMLElementTagNameMap {
    'bonafide-widget': BonafideElement
  }
}

/** Puts a widget into an element, or into the first that matches a selector, and answers at once. */
export type Mount = (target: Element | string, options: MountOptions) => WidgetHandle
