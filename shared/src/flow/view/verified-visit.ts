import { readStored, store } from '../../ui/site-data.ts'

const key = 'bonafide-verified'

/** True when this tab has just finished a verification: its visitor need not sign in to be told so. */
export function isVerifiedVisit(): boolean {
  return typeof readStored('sessionStorage', key) === 'string'
}

/** Remembers, for this tab, that a verification was finished in it. Where that fails its visitor is asked to sign in. */
export function markVerifiedVisit(): void {
  store('sessionStorage', key, '1')
}
