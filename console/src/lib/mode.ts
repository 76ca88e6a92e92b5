import { type Mode, modeHeader } from '@bonafide/shared/contract/modes.ts'
import { readStored, store } from '@bonafide/shared/ui/site-data.ts'

const place = 'bonafide-mode'

/** Holds the mode of this tab: live data or test data. It outlives a reload, and is no other tab's. */
export function createModes() {
  const listeners = new Set<() => void>()
  let mode: Mode = readStored('sessionStorage', place) === 'test' ? 'test' : 'live'
  return {
    getSnapshot: () => mode,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(next: Mode) {
      if (mode === next) return
      mode = next
      store('sessionStorage', place, next === 'test' ? next : null)
      for (const listener of listeners) listener()
    },
    /** Returns the header that tells a request's mode. */
    headers: (): Record<string, string> => (mode === 'test' ? { [modeHeader]: mode } : {}),
  }
}
