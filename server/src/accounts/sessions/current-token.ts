import { subMinutes } from 'date-fns'
import { and, eq, gt, or, type SQL } from 'drizzle-orm'
import { sessions } from '#accounts/users-tables.ts'

/** How long the token before the newest still works: for what was under way, and for other tabs to hear of it. */
const minutes = 5

/** Whether a token of a session is its newest, or was until a moment ago. */
export function isCurrentToken(tokenNumber: number, now: Date): SQL | undefined {
  return or(
    eq(sessions.tokenNumber, tokenNumber),
    and(eq(sessions.tokenNumber, tokenNumber + 1), gt(sessions.tokenChangedAt, subMinutes(now, minutes))),
  )
}

/**
 * Whether a session that is renewed gets another token. Not while the one before the newest still works: it would end
 * before its time.
 */
export function isTokenDue(changedAt: Date | null, now: Date): boolean {
  return changedAt === null || changedAt <= subMinutes(now, minutes)
}
