import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Session, SessionState } from './session.ts'
import { originPath } from './origin-path.ts'

/** Waits until the session check is over. */
function checked(session: Session): Promise<SessionState> {
  return new Promise((resolve) => {
    const look = () => {
      const state = session.getSnapshot()
      if (state.status === 'checking') return
      unsubscribe()
      resolve(state)
    }
    const unsubscribe = session.subscribe(look)
    look()
  })
}

/** Lets signed-in users pass and sends others to sign in, remembering where they wanted to go. */
export async function requireSession(session: Session, location: ParsedLocation): Promise<void> {
  const state = await checked(session)
  if (state.status === 'signed-in') return
  const reason = state.status === 'signed-out' ? state.reason : undefined
  const origin = reason === 'left' ? undefined : originPath(location.href)
  throw redirect({ to: '/login', replace: true, state: { origin, ended: reason === 'ended' } })
}

/** Lets those pass who are not signed in and sends others where they wanted to go. */
export async function requireNoSession(session: Session, location: ParsedLocation): Promise<void> {
  const state = await checked(session)
  if (state.status === 'signed-in') throw redirect({ href: originPath(location.state.origin), replace: true })
}
