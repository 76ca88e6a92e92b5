const key = 'bonafide-reload'

/**
 * Loads this page anew from its own address, and keeps the state of its history entry: where the new document has
 * another opener policy (COOP) than this one, Chromium drops it.
 */
export function reloadPage(): void {
  sessionStorage.setItem(key, JSON.stringify(history.state))
  location.reload()
}

/** Takes up what was kept. To be called before the router looks at the history. */
export function restoreState(): void {
  const kept = sessionStorage.getItem(key)
  if (kept === null) return
  sessionStorage.removeItem(key)
  history.replaceState(JSON.parse(kept), '')
}
