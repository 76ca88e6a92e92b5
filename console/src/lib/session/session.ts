import type { AuthReply, Organisation } from '@bonafide/shared/contract/accounts/auth.ts'
import { clearCookies, readCookies, type StoredSession, writeCookies } from './session-cookies.ts'

export interface SignedIn extends StoredSession {
  /** The time when the server stops accepting the token, in milliseconds of `Date.now()`. */
  readonly endsAt: number
  /** The hour is over, and the page waits for its owner to sign in again. */
  readonly lapsed: boolean
  /** The organisations that the user belongs to, once the server has told them. */
  readonly organisations: readonly Organisation[]
}

/**
 * The reason why no user is signed in: none was, they chose to log out, or the server no longer accepts the session.
 */
export type SignedOutReason = 'none' | 'left' | 'ended'

export type SessionState =
  | ({ readonly status: 'signed-in' } & SignedIn)
  | { readonly status: 'checking' }
  | { readonly status: 'signed-out'; readonly reason: SignedOutReason }

/**
 * Lifetime of a session as the page counts it, in milliseconds: the hour of the token, less the time its answer may have
 * been on the way, so that the page knows before a call is refused.
 */
const lifetime = 3_600_000 - 15_000

export type Session = ReturnType<typeof createSession>

/** Holds the session of this browser, kept in three cookies that live one hour (spec.md section 9). */
export function createSession() {
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'checking' }

  function become(next: SessionState) {
    state = next
    for (const listener of listeners) listener()
  }
  function takeUp(stored: StoredSession, organisations: readonly Organisation[] = []) {
    become({ status: 'signed-in', ...stored, organisations, endsAt: Date.now() + lifetime, lapsed: false })
  }
  function end(reason: SignedOutReason) {
    if (state.status === 'signed-out') return
    clearCookies()
    become({ status: 'signed-out', reason })
  }
  function follow() {
    const stored = readCookies()
    if (!stored || stored.token === token()) return
    const before = state
    const isSameUser = before.status === 'signed-in' && before.user.id === stored.user.id
    takeUp(stored, isSameUser ? before.organisations : undefined)
  }
  const token = () => (state.status === 'signed-in' ? state.token : undefined)

  return {
    getSnapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The bearer token while signed in. */
    token,
    /**
     * Takes up what the cookies hold. Cookies that are incomplete or malformed are cleared; without a session, `reason`
     * says why the page before this one was left.
     */
    restore(reason: SignedOutReason = 'none') {
      const stored = readCookies()
      if (stored) takeUp(stored)
      else end(reason)
    },
    /** Takes up the answer to a sign-in or of GET /auth/me. */
    start({ access_token, user, org, organisations }: AuthReply) {
      const session = { token: access_token, user, org }
      writeCookies(session)
      takeUp(session, organisations)
    },
    /**
     * The server no longer accepts a token. One that was replaced meanwhile says nothing about the session,
     * and a lapsed session is kept for its owner to sign in again.
     */
    expire(refused: string | undefined = token()) {
      if (refused !== token() || (state.status === 'signed-in' && state.lapsed)) return
      // Another tab has renewed the session while this one slept.
      const stored = readCookies()
      if (stored && stored.token !== refused) follow()
      else end('ended')
    },
    /** The hour is over while something is typed that is not to be lost. */
    lapse() {
      if (state.status === 'signed-in' && !state.lapsed) become({ ...state, lapsed: true })
    },
    /** The user logged out. */
    leave: () => end('left'),
    /** Follows another tab that has signed in or renewed the session: the cookies hold it. */
    follow,
    /** Follows another tab that has signed out, and has cleared the cookies. */
    followOut: end,
  }
}

/**
 * Returns the owner of a session: a user, in one of their organisations. A server of section 7 alone gives no id of
 * that.
 */
export function ownerOf(state: SessionState): string | undefined {
  return state.status === 'signed-in' ? `${state.user.id} ${state.org.id}` : undefined
}
