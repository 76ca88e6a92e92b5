import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Session, SessionState } from './session.ts'

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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page a visitor wanted when they were sent to sign in. */
    origin?: string
    /**
     * True when they were sent because the server no longer accepted their session. Unlike the session, this outlives a
     * reload.
     */
    ended?: boolean
  }
}

const here = 'https://here.invalid'
const signedOutPages = ['/login', '/signup']

/** Returns the remembered path if it leads to a page of this site, else `/`. History state is not to be trusted. */
export function originPath(origin: unknown): string {
  if (typeof origin !== 'string' || !origin.startsWith('/') || !URL.canParse(origin, here)) return '/'
  const url = new URL(origin, here)
  // A path like `//evil.example` or `/.//evil.example` would be read as a host the next time.
  if (url.origin !== here || url.pathname.startsWith('//') || signedOutPages.includes(url.pathname))
    return '/'
  return url.pathname + url.search + url.hash
}
