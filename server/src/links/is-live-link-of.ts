import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { links } from './links-tables.ts'

/** Which of an organisation's links open the flow of one employee: the invitation and its handoffs. */
export function isLiveLinkOf(employeeId: string, now: Date): SQL | undefined {
  return and(
    eq(links.employeeId, employeeId),
    isNull(links.revokedAt),
    isNull(links.usedAt),
    gt(links.expiresAt, now),
  )
}
