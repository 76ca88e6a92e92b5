import { defineProvider } from '#platform/providers.ts'
import type { ReviewReason } from '@bonafide/shared/contract/employees/identity-review.ts'
import type { Connection } from '#platform/db/database.ts'
import type { DocumentName } from '#employees/names/compare-names.ts'

export type IdentityOutcome = (
  | { status: 'created' | 'processing' | 'verified' | 'cancelled' }
  /** `reason` is a sentence in plain words: the employee reads it. */
  | { status: 'failed'; reason: string }
) &
  OutcomeMode

export interface OutcomeMode {
  /** The session is one of the provider's test mode, in which it checks nobody. */
  testMode?: boolean
}

export interface IdentityRequest {
  /** Our own session id, for the provider's metadata: the same one never opens two sessions. */
  sessionId: string
  fullName: string
  /** The date from the invitation, `YYYY-MM-DD`. */
  dateOfBirth: string | null
  /** The page to which the provider sends the employee when they are done. */
  returnUrl: string
}

/** The facts of a verified document. Days are `YYYY-MM-DD`; null for what the provider does not tell. */
export interface DocumentFacts {
  name: DocumentName
  dateOfBirth: string | null
  documentType: string | null
  /** ISO 3166-1, two letters. */
  issuingCountry: string | null
  expires: string | null
}

/** `facts_not_permitted`: ours to put right, by another key · `facts_not_available`: there is nothing to read. */
export type FactsAnswer = DocumentFacts | Extract<ReviewReason, 'facts_not_permitted' | 'facts_not_available'>

/** The progress of an erasure at the provider: it has begun, or nothing is left. */
export type Redaction = 'accepted' | 'done'

/**
 * An external party that checks who employees are. Every call may throw a ProviderError. A check belongs to the provider
 * it was begun with, by `name`, also after another one has taken over (see `Providers`).
 */
export interface IdentityProvider {
  readonly name: string
  readonly sandbox: boolean
  /** Opens a session with the provider. `url` is where the employee goes. */
  create(connection: Connection, request: IdentityRequest): Promise<{ providerRef: string; url: string }>
  /** Returns the page where the employee continues an open session; undefined once there is nothing to do in it. */
  resume(connection: Connection, providerRef: string): Promise<string | undefined>
  /** Asks the provider itself how a session stands, for when its event has not come yet. */
  fetchOutcome(connection: Connection, providerRef: string): Promise<IdentityOutcome>
  /**
   * Returns the page on which users of the organisation who have an account with the provider see its images; left out
   * where it has none.
   */
  reviewPage?(providerRef: string, mode: OutcomeMode): string
  /** Fetches the facts of a verified session's document, once, right after it was verified. */
  fetchFacts(connection: Connection, providerRef: string): Promise<FactsAnswer>
  /**
   * Closes an open session, so that nothing more can be submitted in it, and answers how it stands then. One that is
   * being decided or is over stays as it is.
   */
  cancel(connection: Connection, providerRef: string): Promise<IdentityOutcome>
  /**
   * Asks the provider to erase what it keeps of the employee: images, data read from the document, reports. A repeated
   * call returns the progress.
   */
  redact(connection: Connection, providerRef: string): Promise<Redaction>
}

/** Takes the checks that begin now. */
export const identityProvider = defineProvider<IdentityProvider>('identity')
/** Earlier providers that are still set up, only for the checks that were begun with them. */
export const earlierIdentityProviders = defineProvider<readonly IdentityProvider[]>('earlierIdentity')
