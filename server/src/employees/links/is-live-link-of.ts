import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { links } from './links-tables.ts'

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
