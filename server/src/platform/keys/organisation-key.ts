import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ReadScope } from '#platform/scope.ts'
import { createSealing, type Keys, type OrganisationPurpose, rowOf } from './keys.ts'
import { organisationKeys } from './keys-tables.ts'

/** Seals what is known of one organisation's employees. Erasing the organisation deletes it. */
export interface OrganisationKey {
  seal(purpose: OrganisationPurpose, text: string): string
  /** The sealed text, or undefined for what this key did not seal for this purpose. */
  open(purpose: OrganisationPurpose, sealed: string): string | undefined
}

/** The scope in which the key of an organisation is asked for. */
export type KeyScope = Pick<ReadScope, 'tx' | 'orgId'> & { deps: Pick<ReadScope['deps'], 'keys' | 'clock'> }

const keyBytes = 32
/** The prefix of values sealed under an organisation's key, in columns where the data key seals other rows. */
export const organisationMark = 'o1.'

/** Returns the key of the organisation, which is made when it is first needed. */
export async function organisationKey(scope: KeyScope): Promise<OrganisationKey> {
  const keySealed = (await findKey(scope)) ?? (await makeKey(scope))
  const secret = scope.deps.keys.open('organisation', keySealed, rowOf(organisationKeys, scope.orgId))
  if (secret === undefined) throw new Error('the key of the organisation was sealed with another data key')
  return createOrganisationKey(Buffer.from(secret, 'base64url'))
}

/** As `organisationKey`, where any of the values is there to be opened. */
export async function keyToOpen(
  scope: KeyScope,
  values: readonly (string | null)[],
): Promise<OrganisationKey | undefined> {
  return values.some((sealed) => sealed !== null) ? organisationKey(scope) : undefined
}

/** Returns a new key, sealed as it is stored. */
export function newOrganisationKey(keys: Keys, orgId: string): string {
  const secret = randomBytes(keyBytes).toString('base64url')
  return keys.seal('organisation', secret, rowOf(organisationKeys, orgId))
}

function createOrganisationKey(secret: Buffer): OrganisationKey {
  const { seal, open } = createSealing(secret)
  return {
    seal: (purpose, text) => `${organisationMark}${seal(purpose, text)}`,
    open: (purpose, sealed) =>
      sealed.startsWith(organisationMark) ? open(purpose, sealed.slice(organisationMark.length)) : undefined,
  }
}

async function findKey({ tx, orgId }: KeyScope): Promise<string | undefined> {
  const [stored] = await tx
    .select({ keySealed: organisationKeys.keySealed })
    .from(organisationKeys)
    .where(eq(organisationKeys.orgId, orgId))
  return stored?.keySealed
}

/** Makes a key. When several callers make one at once, the first has made it for all. */
async function makeKey(scope: KeyScope): Promise<string> {
  const { tx, orgId, deps } = scope
  const keySealed = newOrganisationKey(deps.keys, orgId)
  await tx
    .insert(organisationKeys)
    .values({ orgId, keySealed, createdAt: deps.clock() })
    .onConflictDoNothing()
  const made = await findKey(scope)
  if (made === undefined) throw new Error('there is no key of the organisation')
  return made
}
