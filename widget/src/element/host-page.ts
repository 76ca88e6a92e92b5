import type { ElementOptions as Options, WidgetEvents } from '@bonafide/sdk'

export type { Options }

/** Everything the element reads from the page around it and does to it. Nothing else touches that page. */
export interface HostPage {
  /** The present options: properties before attributes. */
  readonly options: Options
  readonly fetchToken: Options['fetchToken']
  /** The nonce of the page's scripts, for browsers without constructed style sheets. */
  readonly nonce: string | undefined
  /** Language tags, the most wanted first. */
  languages(): readonly (string | null | undefined)[]
  /** False when the host page has prevented what is about to happen. */
  emit(event: keyof WidgetEvents, detail?: unknown): boolean
  /** The attribute that a framework has made of a property without one, before there was the property. */
  misplaced(): string | undefined
  /** Tells whether the identity provider opened the page on the way back; only the first call does. */
  takeReturn(): 'none' | 'returned' | 'replayed'
  /** Returns where the identity provider is to come back to; undefined where the server knows. */
  returnUrl(): string | undefined
  /** Keeps, for the way back, that it was this widget that left. False where the browser keeps nothing. */
  remember(): boolean
  leave(url: string): 'left' | 'elsewhere' | 'blocked'
}
