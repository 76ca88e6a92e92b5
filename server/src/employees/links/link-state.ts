import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { links } from './links-tables.ts'

export type Link = typeof links.$inferSelect
type LinkState = 'active' | 'expired' | 'revoked' | 'used'
type LinkDates = Pick<Link, 'usedAt' | 'revokedAt' | 'expiresAt'>

/**
 * Returns the state of a link. One that did its work stays `used`, however old it gets, and whether or not it still shows
 * that.
 */
export function linkState(link: LinkDates, now: Date): LinkState {
  if (link.usedAt) return 'used'
  if (link.revokedAt) return 'revoked'
  return link.expiresAt <= now ? 'expired' : 'active'
}

/**
 * Returns true when a link still shows its employee's progress: a used one does until its last day, and in the
 * organisation's own pages for as long as those ask. A revoked one shows nothing.
 */
export function showsProgress(link: LinkDates, now: Date, isEmbedded = false): boolean {
  const state = linkState(link, now)
  if (link.revokedAt) return false
  return state === 'active' || (state === 'used' && (isEmbedded || link.expiresAt > now))
}

/**
 * Returns the condition for links that open the flow of one employee, handoffs included: of an identity repeat, or any
 * other.
 */
export function isLiveLinkOf(employeeId: string, now: Date, repeatId: string | null = null): SQL | undefined {
  return and(
    eq(links.employeeId, employeeId),
    repeatId === null ? isNull(links.repeatId) : eq(links.repeatId, repeatId),
    isNull(links.revokedAt),
    isNull(links.usedAt),
    gt(links.expiresAt, now),
  )
}
