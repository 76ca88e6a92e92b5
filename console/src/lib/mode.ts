import { type Mode, modeHeader } from '@bonafide/shared/contract/modes.ts'

const place = 'bonafide-mode'

/** What this tab works with: live data or test data. It outlives a reload, and is no other tab's. */
export function createModes() {
  const listeners = new Set<() => void>()
  // There is none where pages are rendered by the build.
  const hasPlace = 'sessionStorage' in globalThis
  let mode: Mode = hasPlace && sessionStorage.getItem(place) === 'test' ? 'test' : 'live'
  return {
    getSnapshot: () => mode,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(next: Mode) {
      if (mode === next) return
      mode = next
      if (next === 'test') sessionStorage.setItem(place, next)
      else sessionStorage.removeItem(place)
      for (const listener of listeners) listener()
    },
    /** What a request says of it. */
    headers: (): Record<string, string> => (mode === 'test' ? { [modeHeader]: mode } : {}),
  }
}
