import type { ElementOptions, MountOptions, MountUpdate } from './mount-options.ts'
import type { WidgetEvents } from './widget-events.ts'

export type WidgetState = 'loading' | 'ready' | 'redirecting' | 'complete' | 'error' | 'destroyed'

/** One mounted widget. */
export interface WidgetHandle {
  readonly state: WidgetState
  /** The version of the SDK. */
  readonly version: string
  /** Changes what it looks and sounds like, never where the employee is. `on` replaces the handlers given before. */
  update(patch: MountUpdate): void
  /** The token to go on with. */
  setToken(token: string): void
  /** Moves the focus to the heading of what is shown, as soon as something is. */
  focus(): void
  /** Returns the function that removes the handler. A handler that throws is reported and stops nothing. */
  on<E extends keyof WidgetEvents>(event: E, handler: (event: WidgetEvents[E]) => void): () => void
  /** Removes the widget at once, any number of times, also from inside a handler. Leaves nothing behind. */
  destroy(): void
}

/** The `<bonafide-widget>` element as the script defines it. Before that, what is set waits as own properties. */
export interface BonafideElement extends HTMLElement, ElementOptions {
  /** All of them together. Setting it before the element is connected configures it. */
  options: ElementOptions
  readonly state: WidgetState
  readonly version: string
  update(patch: ElementOptions): void
  setToken(token: string): void
  /** Ends the flow and empties the shadow root at once. A second after the element has left the page it ends by itself. */
  destroy(): void
}

declare global {
  interface HTMLElementTagNameMap {
    'bonafide-widget': BonafideElement
  }
}

/** Puts a widget into an element, or into the first that matches a selector, and answers at once. */
export type Mount = (target: Element | string, options: MountOptions) => WidgetHandle
