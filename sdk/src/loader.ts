import { load } from './load.ts'
import { mountWith } from './mount-with.ts'
import { type BonafideFunction, makeCalls } from './queue.ts'
import { version } from './version.ts'

declare global {
  interface Window {
    Bonafide?: Partial<BonafideFunction>
  }
}

const { src } = document.currentScript as HTMLScriptElement
const early = window.Bonafide

if (early?.version) {
  // oxlint-disable-next-line no-console -- the one who put two of them on the page reads the console
  console.warn(`Bonafide ${early.version} is already loaded on this page`)
} else {
  const bonafide = ((command, ...call) => bonafide[command]?.(...call)) as BonafideFunction
  bonafide.version = version
  bonafide.mount = mountWith(() => load(src))
  window.Bonafide = bonafide
  makeCalls(early?.q, bonafide)
}
