import { millisecondsInDay } from 'date-fns/constants'
import type { Deps } from '#platform/scope.ts'
import { newLinkToken } from './new-link-token.ts'

export type NewLink = ReturnType<typeof newLink>

/** What is stored of a link that is made now, and its token. */
export function newLink({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, { linkDays }: { linkDays: number }) {
  const createdAt = clock()
  const expiresAt = new Date(createdAt.getTime() + linkDays * millisecondsInDay)
  return { id: crypto.randomUUID(), ...newLinkToken(keys), createdAt, expiresAt }
}
