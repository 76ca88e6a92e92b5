import { randomBytes } from 'node:crypto'
import type { Channel } from '@bonafide/shared/contract/employees/employees.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { addHours } from 'date-fns'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { requireLookup } from '#platform/db/lookups.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { type Keys, rowOf } from '#platform/keys/keys.ts'
import type { Scope } from '#platform/scope.ts'
import { isLiveLinkOf, type Link } from './link-state.ts'
import { links } from './links-tables.ts'

interface Recipient {
  employeeId: string
  channel: Channel
  kind?: 'invitation' | 'followup'
}

/** Makes an employee's next link and revokes the live one, its handoffs included: one employee, one link that opens. */
export async function replaceLink(scope: Scope, recipient: Recipient): Promise<Link> {
  await revokeLiveLinks(scope, recipient.employeeId)
  return createLink(scope, recipient)
}

/** Makes the link of an employee who has none. */
export async function createLink(scope: Scope, recipient: Recipient): Promise<Link> {
  const { deps, tx, orgId } = scope
  const createdAt = deps.clock()
  const [organisation] = await tx
    .select({ linkDays: organisations.linkDays })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  if (!organisation) throw new Error('a link of an unknown organisation')
  const expiresAt = addHours(createdAt, 24 * organisation.linkDays)
  return storeLink(scope, { ...recipient, createdAt, expiresAt })
}

// An expired link is left as it is: its page may still ask for a new one, a revoked one may not.
async function revokeLiveLinks({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  const now = deps.clock()
  await tx
    .update(links)
    .set({ revokedAt: now })
    .where(and(eq(links.orgId, orgId), isLiveLinkOf(employeeId, now)))
}

type Made = 'orgId' | 'id' | 'tokenHash' | 'tokenSealed'
type NewLink = Omit<typeof links.$inferInsert, Made>

/** Stores a link with a token of its own, and whose that is. */
export async function storeLink({ deps, tx, orgId }: Scope, added: NewLink): Promise<Link> {
  const id = crypto.randomUUID()
  const { token: _, ...stored } = newLinkToken(deps.keys, { orgId, id })
  await requireLookup(tx, { kind: 'link', key: stored.tokenHash, orgId })
  const [link] = await tx
    .insert(links)
    .values({ ...added, ...stored, orgId, id })
    .returning()
  if (!link) throw new Error('a link was not stored')
  return link
}

const tokenBytes = 32

type LinkName = Pick<Link, 'orgId' | 'id'>

/** Returns a token for a link, and what is stored of it: a hash to look it up by and a sealed copy. */
export function newLinkToken(
  keys: Keys,
  { orgId, id }: LinkName,
): { token: string; tokenHash: string; tokenSealed: string } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return {
    token,
    tokenHash: keys.hash('link', token),
    tokenSealed: keys.seal('link', token, rowOf(links, orgId, id)),
  }
}

/** Returns the token of a link; undefined where another `DATA_KEY` sealed it, or it was sealed for another link. */
export function openLinkToken(
  keys: Keys,
  { orgId, id, tokenSealed }: LinkName & Pick<Link, 'tokenSealed'>,
): string | undefined {
  return keys.open('link', tokenSealed, rowOf(links, orgId, id))
}

interface Parts {
  token: string
  channel: Channel
  /** The language of its employee; null leaves it to their browser. */
  language: Locale | null
}

/** Returns the page a link opens. `channel` and `lang` in it are hints for the page; the server goes by what is stored. */
export function linkUrl(publicUrl: string, { token, channel, language }: Parts): string {
  return `${publicUrl}/verify/${token}?channel=${channel}${language ? `&lang=${language}` : ''}`
}

/**
 * Returns that page for a text to a phone, where each sign costs: the server tells the page the channel, and the language
 * stands without its name. The older form, which is in texts that were sent, opens the same.
 */
export function linkUrlForPhone(publicUrl: string, { token, language }: Omit<Parts, 'channel'>): string {
  return `${publicUrl}/verify/${token}${language ? `?${language}` : ''}`
}

/** Has the links that an employee completed their verification with show nothing any more: it is to be done again. */
export async function revokeUsedLinks({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  await tx
    .update(links)
    .set({ revokedAt: deps.clock() })
    .where(
      and(
        eq(links.orgId, orgId),
        eq(links.employeeId, employeeId),
        isNotNull(links.usedAt),
        isNull(links.revokedAt),
      ),
    )
}
