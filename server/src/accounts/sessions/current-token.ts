import { subMinutes } from 'date-fns'
import { and, eq, gt, or, type SQL } from 'drizzle-orm'
import { sessions } from '#accounts/users-tables.ts'

/**
 * The time for which the token before the newest still works: for requests under way, and for tabs that do not know the
 * new one.
 */
const minutes = 5

/** Returns the condition that a token of a session is its newest, or was until a moment ago. */
export function isCurrentToken(tokenNumber: number, now: Date): SQL | undefined {
  return or(
    eq(sessions.tokenNumber, tokenNumber),
    and(eq(sessions.tokenNumber, tokenNumber + 1), gt(sessions.tokenChangedAt, subMinutes(now, minutes))),
  )
}

/**
 * Returns true when a session that is renewed gets another token. False while the one before the newest still works: that
 * one would end before its time.
 */
export function isTokenDue(changedAt: Date | null, now: Date): boolean {
  return changedAt === null || changedAt <= subMinutes(now, minutes)
}
