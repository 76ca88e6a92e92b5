import { randomBytes } from 'node:crypto'
import { addYears } from 'date-fns'
import { eq } from 'drizzle-orm'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { sandboxDigital } from '#integrations/sandbox/sandbox-tables.ts'
import { splitName } from '#employees/names/split-name.ts'
import type { Connection } from '#platform/db/database.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { DigitalProvider, DigitalResult } from '#right-to-work/digital-provider.ts'

/** The validity of the made-up passport. */
const yearsLeft = 5

interface Setting {
  publicUrl: string
  keys: Keys
  clock: () => Date
}

/** TEST: no statutory excuse. The provider's side is a page of our own, on which the tester decides how it comes out. */
export function createSandboxDigitalProvider({ publicUrl, keys, clock }: Setting): DigitalProvider {
  return {
    name: sandboxProviderName,
    label: 'Sandbox',
    sandbox: true,
    async create(connection, { fullName, dateOfBirth, returnUrl }) {
      const providerRef = randomBytes(24).toString('base64url')
      await connection.insert(sandboxDigital).values({
        id: providerRef,
        status: 'created',
        documentName: fullName,
        dateOfBirth,
        // The address holds a link's token, so it is sealed like one.
        returnUrlSealed: keys.seal('link', returnUrl),
        createdAt: clock(),
      })
      return { providerRef, url: `${publicUrl}/sandbox/digital/${providerRef}` }
    },
    async fetchOutcome(connection, providerRef) {
      const session = await findDigital(connection, providerRef)
      if (!session) return { status: 'cancelled' }
      if (session.status === 'failed')
        return { status: 'failed', reason: 'The document could not be verified.' }
      if (session.status === 'passed') return { status: 'passed', result: resultOf(session) }
      return { status: session.status }
    },
    fetchCopies: async () => [],
    async erase(connection, providerRef) {
      await connection.delete(sandboxDigital).where(eq(sandboxDigital.id, providerRef))
    },
  }
}

export async function findDigital(connection: Connection, ref: string) {
  const [session] = await connection.select().from(sandboxDigital).where(eq(sandboxDigital.id, ref))
  return session
}

function resultOf({
  id,
  documentName,
  dateOfBirth,
  createdAt,
}: typeof sandboxDigital.$inferSelect): DigitalResult {
  return {
    reference: id,
    gpg45Level: 'medium',
    gpg45Profile: 'M1B',
    name: splitName(documentName),
    dateOfBirth: dateOfBirth || null,
    documentType: 'passport',
    issuingCountry: 'GBR',
    documentNumber: '000000000',
    expires: addYears(createdAt, yearsLeft).toISOString().slice(0, 10),
    nationality: 'GBR',
    faceMatchedAt: createdAt.toISOString(),
  }
}
