import { type Mode, modeHeader } from '@bonafide/shared/contract/modes.ts'
import { readStored, store } from '@bonafide/shared/ui/site-data.ts'

const place = 'bonafide-mode'

/** What this tab works with: live data or test data. It outlives a reload, and is no other tab's. */
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
    /** What a request says of it. */
    headers: (): Record<string, string> => (mode === 'test' ? { [modeHeader]: mode } : {}),
  }
}
