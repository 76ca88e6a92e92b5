import type { EvidencePart, NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { DocumentName } from '#employees/names/compare-names.ts'
import type { Connection } from '#platform/db/database.ts'
import { defineProvider } from '#platform/providers.ts'

interface DigitalRequest {
  /** Our own session id, which the provider is given to tell sessions apart. */
  sessionId: string
  fullName: string
  /** The date from the invitation, `YYYY-MM-DD`. */
  dateOfBirth: string | null
  /** The page to which the provider sends the employee when they are done. */
  returnUrl: string
}

/** The result of a digital verification service. Days are `YYYY-MM-DD`; null for what the service does not tell. */
export interface DigitalResult {
  /** The provider's own name of its report. */
  reference: string
  /** Null for one that is not known here: it is worth nothing until a user has looked at it. */
  gpg45Level: NonNullable<NewCheck['provider']>['gpg45Level'] | null
  gpg45Profile: string | null
  name: DocumentName
  dateOfBirth: string | null
  documentType: 'passport' | 'passport_card' | 'other'
  /** Three letters, as the document has it. */
  issuingCountry: string | null
  /** Likewise: GBR is a British citizen, and not GBN, GBO, GBD, GBS or GBP (rule 18). */
  nationality: string | null
  documentNumber: string | null
  expires: string | null
  /** The time at which the provider matched the employee's face to the document: no attestation (rule 7). */
  faceMatchedAt: string | null
}

export type DigitalOutcome =
  | { status: 'created' | 'processing' | 'cancelled' }
  /** `reason` is a sentence in plain words: the employee reads it. */
  | { status: 'failed'; reason: string }
  | { status: 'passed'; result: DigitalResult }
  /** Over, with a result that is not understood: a user looks at it there. */
  | { status: 'unclear' }

/** A file that the employer has to keep: of a document that the provider was shown, or its own report. */
export interface DigitalCopy {
  mime: string
  part: Extract<EvidencePart, 'document' | 'provider_report'>
  label: string
  content: Uint8Array
}

/**
 * A digital verification service, which checks a British or Irish passport that is in date. Every call may throw a
 * ProviderError.
 * An address or an event is never trusted: the outcome is always fetched from the service.
 */
export interface DigitalProvider {
  readonly name: string
  /** The name for employees and users. */
  readonly label: string
  readonly sandbox: boolean
  /** Opens a session. `url` is the provider's page, where the employee goes. */
  create(connection: Connection, request: DigitalRequest): Promise<{ providerRef: string; url: string }>
  fetchOutcome(connection: Connection, providerRef: string): Promise<DigitalOutcome>
  /**
   * Fetches the copies that the employer has to keep: images of the document, and the provider's own report. Called
   * once, right after a session has passed.
   */
  fetchCopies(connection: Connection, providerRef: string): Promise<DigitalCopy[]>
  /** Erases a session and all the provider keeps of the employee there; an open session is closed with it. */
  erase(connection: Connection, providerRef: string): Promise<void>
}

/** Undefined where no digital check is offered. */
export const digitalProvider = defineProvider<DigitalProvider | undefined>('digital')
