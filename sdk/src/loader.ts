import { load } from './load.ts'
import { mountWith } from './mount-with.ts'
import { type BonafideFunction, makeCalls } from './queue.ts'
import { version } from './version.ts'

declare global {
  interface Window {
    Bonafide?: Partial<BonafideFunction>
  }
}

// A module is no current script.
const { src } = (document.currentScript ?? document.querySelector('[src*="/loader.js"]')) as HTMLScriptElement
const early = window.Bonafide

if (early?.version) {
  // oxlint-disable-next-line no-console -- the one who put two of them on the page reads the console
  console.warn(`Bonafide ${early.version} stays`)
} else {
  const bonafide = ((command, ...call) => bonafide[command]?.(...call)) as BonafideFunction
  bonafide.version = version
  bonafide.mount = mountWith(() => load(src))
  window.Bonafide = bonafide
  makeCalls(early?.q, bonafide)
}
