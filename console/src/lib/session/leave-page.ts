import { store, takeStored } from '@bonafide/shared/ui/site-data.ts'
import type { SignedOutReason } from './session.ts'

const key = 'bonafide-signed-out'

/**
 * Loads the page anew when the session has ended: its document keeps the policies of a session, and whatever it has
 * shown goes with it. The next document takes up why with `takeReason`.
 */
export function leavePage(reason: SignedOutReason): void {
  store('sessionStorage', key, reason)
  location.reload()
}

/** Takes the reason why the document before this one was left, once. */
export function takeReason(): SignedOutReason {
  const reason = takeStored('sessionStorage', key)
  return reason === 'left' || reason === 'ended' ? reason : 'none'
}
