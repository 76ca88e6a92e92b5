import type { EmbedGrant } from '#embed/embed-token.ts'
import type { Deps } from '#platform/scope.ts'

/** What a handler knows of the request besides its parsed parts. */
export interface RequestContext {
  deps: Deps
  requestId: string
  /** Address of the caller, after trusted proxies. */
  ip: string
  /** Origin of the page that calls, where that is not one of our own. */
  pageOrigin: string | undefined
}

export interface SessionContext {
  orgId: string
  userId: string
  sessionId: string
}

/** The context of a call whose descriptor says `auth: ['session']`. */
export type SignedInContext = RequestContext & { session: SessionContext }

export interface ApiKeyContext {
  orgId: string
  apiKeyId: string
}

/** The context of a call that an organisation's own server makes. */
export type ServerContext = RequestContext & { apiKey: ApiKeyContext }

/** The context of a call that the console makes, or the widget on a page of the organisation. */
export type EmbeddableContext = RequestContext &
  ({ session: SessionContext; embed?: undefined } | { embed: EmbedGrant; session?: undefined })
