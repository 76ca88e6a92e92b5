import { requireLookup } from '#platform/db/lookups.ts'
import type { Scope } from '#platform/scope.ts'
import type { Link } from './link-state.ts'
import { links } from './links-tables.ts'
import { newLinkToken } from './new-link-token.ts'

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
