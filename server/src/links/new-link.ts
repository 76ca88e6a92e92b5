import type { Deps } from '#platform/scope.ts'
import { newLinkToken } from './new-link-token.ts'

const dayMs = 86_400_000

export type NewLink = ReturnType<typeof newLink>

/** What is stored of a link that is made now, and its token. */
export function newLink({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, { linkDays }: { linkDays: number }) {
  const createdAt = clock()
  const expiresAt = new Date(createdAt.getTime() + linkDays * dayMs)
  return { id: crypto.randomUUID(), ...newLinkToken(keys), createdAt, expiresAt }
}
