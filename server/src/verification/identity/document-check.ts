import {
  type IdentityFacts,
  NameMatch,
  ReviewReason,
} from '@bonafide/shared/contract/employees/identity-review.ts'
import type { VerifySentence } from '@bonafide/shared/language/server-codes.ts'
import * as v from 'valibot'
import { assuranceOf } from '#employees/steps.ts'
import { compareNames } from '#employees/names/compare-names.ts'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'
import type { FactsAnswer } from './identity-provider.ts'
import { waitingSessions } from './identity-sessions.ts'
import { isInReview, type LinkedSession, passes } from './identity-status.ts'

/** The text for an employee whose document is not theirs. A user's reason stays with the organisation. */
export const notTheirs: VerifySentence = 'The document could not be matched with your invitation.'

const Text = v.nullable(v.string())

/** The content of a document and how it compares with the invitation. Stored sealed, until the employee is erased. */
const DocumentCheck = v.object({
  documentName: Text,
  dateOfBirth: Text,
  documentType: Text,
  issuingCountry: Text,
  expires: Text,
  nameMatch: v.nullable(NameMatch),
  reasons: v.array(ReviewReason),
  invitedName: v.string(),
  invitedDateOfBirth: Text,
  comparedInvited: Text,
  comparedDocument: Text,
})
export type DocumentCheck = v.InferOutput<typeof DocumentCheck>

/** A document compared with the invitation, and the key that seals it. */
export interface Compared {
  compared: DocumentCheck
  key: OrganisationKey
}

interface Invited {
  fullName: string
  /** The date from the invitation. */
  dateOfBirth: string | null
}

/** Compares what a provider tells of a document with whom the organisation invited. Without facts nothing agrees. */
export function checkDocument({ fullName, dateOfBirth: given }: Invited, answer: FactsAnswer): DocumentCheck {
  const invited = { invitedName: fullName, invitedDateOfBirth: given }
  if (typeof answer === 'string') return { ...nothingKnown, ...invited, reasons: [answer] }
  const { name, ...facts } = answer
  const { result, reasons, ...compared } = compareNames(fullName, name)
  const written = [name.firstName, name.lastName].filter(Boolean).join(' ')
  return {
    ...facts,
    ...invited,
    ...compared,
    documentName: written || null,
    nameMatch: result,
    reasons: [...reasons, ...birthReasons(given, facts.dateOfBirth)],
  }
}

const nothingKnown = {
  documentName: null,
  dateOfBirth: null,
  documentType: null,
  issuingCountry: null,
  expires: null,
  nameMatch: null,
  comparedInvited: null,
  comparedDocument: null,
}

function birthReasons(given: string | null, onDocument: string | null): ReviewReason[] {
  if (given === null || given === onDocument) return []
  return [onDocument === null ? 'no_date_of_birth' : 'date_of_birth']
}

/** True when no user needs to look at it: the name agrees, and the date of birth if one was given. */
export function agrees({ nameMatch, invitedDateOfBirth: given, dateOfBirth }: DocumentCheck): boolean {
  return nameMatch === 'match' && (given === null || given === dateOfBirth)
}

export function sealDocument(key: OrganisationKey, check: DocumentCheck): string {
  return key.seal('document', JSON.stringify(check))
}

/** @param key of the organisation, where there is anything to open */
export function openDocument(key: OrganisationKey | undefined, sealed: string): DocumentCheck {
  const text = key?.open('document', sealed)
  if (text === undefined) throw new Error('the facts of a document were sealed with another key')
  return v.parse(DocumentCheck, JSON.parse(text))
}

/**
 * Returns the facts of an employee's document for the organisation. Of several sessions, one that passed comes before
 * one that waits for a user, and that before one declined by a user.
 */
export function identityFacts(
  key: OrganisationKey | undefined,
  sessions: readonly LinkedSession[],
): IdentityFacts | null {
  const latest = sessions.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
  const session =
    latest.find(passes) ??
    waitingSessions(sessions)[0] ??
    latest.find(({ verdict, invalidatedAt }) => verdict === 'declined' && !invalidatedAt)
  if (!session?.documentSealed) return null
  return {
    sessionId: session.id,
    state: stateOf(session),
    test: assuranceOf('id', session.provider, session.testMode) === 'none',
    ...openDocument(key, session.documentSealed),
  }
}

function stateOf(session: LinkedSession): IdentityFacts['state'] {
  if (passes(session)) return 'accepted'
  if (session.quarantine === 'waiting') return 'held'
  return isInReview(session) ? 'review' : 'declined'
}
