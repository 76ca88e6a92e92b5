const key = 'bonafide-verified'

/** Whether this tab has just finished a verification: its visitor need not sign in to be told so. */
export function isVerifiedVisit(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Remembers, for this tab, that a verification was finished in it. */
export function markVerifiedVisit(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Without storage the visitor is asked to sign in, which does no harm.
  }
}
