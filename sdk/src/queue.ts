import type { Mount, WidgetHandle } from './widget-handle.ts'

/** `window.Bonafide` of the script tag: `Bonafide('mount', target, options)` and `Bonafide.mount(target, options)`. */
export interface BonafideFunction {
  (...call: Call): WidgetHandle | undefined
  mount: Mount
  version: string
  /** The calls made before the script was there. */
  q?: Call[]
}

type Call = [command: 'mount', ...call: Parameters<Mount>]

/** Makes the calls once the page is there, in their order. One that throws is reported and stops no other. */
export function makeCalls(calls: Call[] | undefined, bonafide: BonafideFunction): void {
  const make = () => calls?.forEach((call) => queueMicrotask(() => bonafide(...call)))
  // A script that was in the cache may run before the page's later elements are there.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', make)
  else make()
}
