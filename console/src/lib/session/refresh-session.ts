import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { auth } from '@bonafide/shared/contract/auth.ts'
import type { App } from '#lib/app.ts'
import { takeReason } from './leave-page.ts'

/** Takes up the stored session at once and asks the server in the background who it belongs to now. */
export async function refreshSession({ session, call }: Pick<App, 'session' | 'call'>): Promise<void> {
  session.restore(takeReason())
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
