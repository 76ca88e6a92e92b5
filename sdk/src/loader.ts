import { load } from './load.ts'
import { mountWith } from './mount-with.ts'
import type { Mount, WidgetHandle } from './widget-handle.ts'
import { version } from './version.ts'

/** `window.Bonafide` of the script tag: `Bonafide('mount', target, options)` and `Bonafide.mount(target, options)`. */
export interface BonafideFunction {
  (...call: Call): WidgetHandle | undefined
  mount: Mount
  version: string
  /** The calls made before the script was there. */
  q?: Call[]
}

type Call = [command: 'mount', ...call: Parameters<Mount>]

declare global {
  interface Window {
    Bonafide?: Partial<BonafideFunction>
  }
}

// A module is no current script, and one that is imported has no tag either: the trace of an error names its address.
const src =
  (document.currentScript as HTMLScriptElement | null)?.src ??
  (/http\S+loader.js/.exec(new Error().stack as string) as RegExpExecArray)[0]
const early = window.Bonafide

if (early?.version) {
  // oxlint-disable-next-line no-console -- the one who put two of them on the page reads the console
  console.warn('Bonafide stays', early.version)
} else {
  const bonafide = ((command, ...call) => bonafide[command]?.(...call)) as BonafideFunction
  bonafide.version = version
  bonafide.mount = mountWith(() => load(src))
  window.Bonafide = bonafide
  // Each in its order, and one that throws is reported and stops no other.
  const callEarly = () => early?.q?.forEach((call) => queueMicrotask(() => bonafide(...call)))
  // A script that was in the cache may run before the page's later elements are there.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', callEarly)
  else callEarly()
}
