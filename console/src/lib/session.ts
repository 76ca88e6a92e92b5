import { type AuthReply, Organisation, User } from '@bonafide/shared/contract/auth.ts'
import Cookies from 'js-cookie'
import * as v from 'valibot'

export interface SignedIn {
  readonly token: string
  readonly user: User
  readonly org: Organisation
}

/** Who is signed in. `left` tells a person who chose to log out from one whose session ended. */
export type SessionState =
  | ({ readonly status: 'signed-in' } & SignedIn)
  | { readonly status: 'checking' }
  | { readonly status: 'signed-out'; readonly left: boolean }

const names = { token: 'access_token', user: 'user', org: 'org' } as const
const hour = 1 / 24
const options = { path: '/', secure: true, sameSite: 'strict' } as const

function parsed<Schema extends v.GenericSchema>(schema: Schema, json: string | undefined) {
  try {
    const result = v.safeParse(schema, JSON.parse(json ?? 'null'))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

function readCookies(): SignedIn | undefined {
  const token = Cookies.get(names.token)
  const user = parsed(User, Cookies.get(names.user))
  const org = parsed(Organisation, Cookies.get(names.org))
  return token && user && org ? { token, user, org } : undefined
}

function writeCookies({ token, user, org }: SignedIn) {
  const values = {
    [names.token]: token,
    [names.user]: JSON.stringify(user),
    [names.org]: JSON.stringify(org),
  }
  for (const [name, value] of Object.entries(values)) Cookies.set(name, value, { ...options, expires: hour })
}

function clearCookies() {
  for (const name of Object.values(names)) Cookies.remove(name, options)
}

export type Session = ReturnType<typeof createSession>

/** The session of this browser, kept in three cookies that live one hour (spec.md section 9). */
export function createSession() {
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'checking' }

  function become(next: SessionState) {
    state = next
    for (const listener of listeners) listener()
  }
  function end(left: boolean) {
    if (state.status === 'signed-out') return
    clearCookies()
    become({ status: 'signed-out', left })
  }

  return {
    getSnapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The bearer token while signed in. */
    token: () => (state.status === 'signed-in' ? state.token : undefined),
    /** Takes up what the cookies hold. Cookies that are incomplete or malformed are cleared. */
    restore() {
      const stored = readCookies()
      if (stored) become({ status: 'signed-in', ...stored })
      else end(false)
    },
    /** Takes up the answer to a sign-in or of GET /auth/me. */
    start({ access_token: token, user, org }: AuthReply) {
      writeCookies({ token, user, org })
      become({ status: 'signed-in', token, user, org })
    },
    /** The server no longer accepts the session. */
    expire: () => end(false),
    /** The person logged out. */
    leave: () => end(true),
  }
}
