import type { Deps } from '../deps.ts'

/** What a handler knows of the request besides its parsed parts. */
export interface RequestContext {
  deps: Deps
  requestId: string
  /** Address of the caller, after trusted proxies. */
  ip: string
  session?: SessionContext
}

export interface SessionContext {
  orgId: string
  userId: string
  sessionId: string
}

/** The context of a call whose descriptor says `auth: ['session']`. */
export type SignedInContext = RequestContext & { session: SessionContext }
