import { randomBytes } from 'node:crypto'
import { addYears } from 'date-fns'
import { and, eq } from 'drizzle-orm'
import { magicNameOf } from '@bonafide/shared/contract/organisation/test-mode.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import type { Connection } from '#platform/db/database.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type {
  DocumentFacts,
  IdentityOutcome,
  IdentityProvider,
} from '#verification/identity/identity-provider.ts'
import { splitName } from '#employees/names/split-name.ts'
import { sandboxIdentity } from './sandbox-tables.ts'

/** The validity of the made-up passport. */
const yearsLeft = 5

interface Setting {
  publicUrl: string
  keys: Keys
  clock: () => Date
  /** Returns the immediate outcome of a check by the employee's name. */
  decide?: (fullName: string) => Partial<Pick<SandboxRow, 'status' | 'reason' | 'documentName'>>
}

type SandboxRow = typeof sandboxIdentity.$inferSelect

/** The provider's side is a page of our own, on which the tester decides how the check comes out. */
export function createSandboxIdentityProvider({
  publicUrl,
  keys,
  clock,
  decide = () => ({}),
}: Setting): IdentityProvider {
  const urlOf = (providerRef: string) => `${publicUrl}/sandbox/identity/${providerRef}`
  return {
    name: sandboxProviderName,
    sandbox: true,
    async create(connection, { fullName, dateOfBirth, returnUrl }) {
      const providerRef = randomBytes(24).toString('base64url')
      await connection.insert(sandboxIdentity).values({
        id: providerRef,
        status: 'created',
        fullName,
        documentName: fullName,
        dateOfBirth,
        returnUrl: sealReturnUrl(keys, returnUrl),
        createdAt: clock(),
        ...decide(fullName),
      })
      return { providerRef, url: urlOf(providerRef) }
    },
    resume: async (_connection, providerRef) => urlOf(providerRef),
    fetchOutcome: outcomeIn,
    // Decides what was submitted all the same, as Stripe does.
    async cancel(connection, providerRef) {
      await connection
        .update(sandboxIdentity)
        .set({ status: 'cancelled', reason: closedText })
        .where(and(eq(sandboxIdentity.id, providerRef), eq(sandboxIdentity.status, 'created')))
      return outcomeIn(connection, providerRef)
    },
    async fetchFacts(connection, providerRef) {
      const [session] = await connection
        .select()
        .from(sandboxIdentity)
        .where(eq(sandboxIdentity.id, providerRef))
      return session ? factsOf(session) : 'facts_not_available'
    },
    async redact(connection, providerRef) {
      await connection.delete(sandboxIdentity).where(eq(sandboxIdentity.id, providerRef))
      return 'done'
    },
  }
}

/** The text for a check that was closed from outside. */
const closedText = 'It is closed, and nothing more can be submitted here.'

async function outcomeIn(connection: Connection, providerRef: string): Promise<IdentityOutcome> {
  const [session] = await connection.select().from(sandboxIdentity).where(eq(sandboxIdentity.id, providerRef))
  return outcomeOf(session ?? { status: 'created', reason: null })
}

function outcomeOf({
  status,
  reason,
}: Pick<typeof sandboxIdentity.$inferSelect, 'status' | 'reason'>): IdentityOutcome {
  return status === 'failed'
    ? { status, reason: reason ?? 'The identity check was not successful.' }
    : { status }
}

function factsOf({
  documentName,
  dateOfBirth,
  createdAt,
}: typeof sandboxIdentity.$inferSelect): DocumentFacts {
  return {
    name: splitName(documentName ?? ''),
    dateOfBirth: dateOfBirth || null,
    documentType: 'passport',
    issuingCountry: 'GB',
    expires: addYears(createdAt, yearsLeft).toISOString().slice(0, 10),
  }
}

// The address holds a link's token, so it is sealed like one.
function sealReturnUrl(keys: Keys, url: string): string {
  return keys.seal('link', url)
}

/** Opens the address to which the sandbox sends an employee back. */
export function openReturnUrl(keys: Keys, sealed: string): string {
  const url = keys.open('link', sealed)
  if (url === undefined) throw new Error('a return address was sealed with another key')
  return url
}

const anotherName = 'Alex Otherwise'

/**
 * Returns the immediate outcome of a test mode identity check by the employee's name; nothing when the tester decides.
 */
export function magicDecision(
  fullName: string,
): Partial<Pick<typeof sandboxIdentity.$inferSelect, 'status' | 'reason' | 'documentName'>> {
  switch (magicNameOf(fullName)) {
    case undefined:
      return {}
    case 'Match':
    case 'Noright':
      return { status: 'verified' }
    case 'Mismatch':
      return { status: 'verified', documentName: anotherName }
    case 'Unreadable':
      return { status: 'verified', documentName: '' }
    case 'Refused':
      return { status: 'failed', reason: failureReasons.face_mismatch }
  }
}

/** The reasons why a sandbox check can fail, in the text that the employee reads. */
export const failureReasons = {
  document_expired: 'The document has expired.',
  photo_unclear: 'The photo was not clear enough to read.',
  face_mismatch: 'The face does not match the document.',
  document_unsupported: 'This kind of document is not accepted.',
} as const
