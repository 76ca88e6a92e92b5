import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { auth } from '@bonafide/shared/contract/accounts/auth.ts'
import { store, takeStored } from '@bonafide/shared/ui/site-data.ts'
import type { App } from '#lib/app.ts'
import type { SignedOutReason } from './session.ts'

/** Asks the server who the session belongs to now, while the page shows it as it was stored. */
export async function refreshSession({ session, call }: Pick<App, 'session' | 'call'>): Promise<void> {
  const token = session.token()
  if (!token) return
  try {
    const reply = await call(auth.me)
    // A user who logged out or in again meanwhile is not to be overruled.
    if (session.token() === token) session.start(reply)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      console.error('Failed to get user information', error)
    }
  }
}

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
