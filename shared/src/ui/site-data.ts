/** `sessionStorage` lasts as long as the tab, `localStorage` until the user clears it. */
type Place = 'sessionStorage' | 'localStorage'

/**
 * Reads a text that this browser keeps for the site: null where there is none, undefined where the user has blocked site
 * data, which makes the mere look at a storage throw.
 */
export function readStored(place: Place, key: string): string | null | undefined {
  try {
    return globalThis[place].getItem(key)
  } catch {
    return undefined
  }
}

/** Keeps a text, or removes it where it is null. False where site data is blocked or full: nothing was kept. */
export function store(place: Place, key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Reads a text once: it is removed. */
export function takeStored(place: Place, key: string): string | null | undefined {
  const text = readStored(place, key)
  store(place, key, null)
  return text
}
