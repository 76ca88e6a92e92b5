import { eq } from 'drizzle-orm'
import { users } from '#accounts/users-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'

/** Confirms the address of a user who has just signed up, without the email. */
export async function confirmAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<void> {
  await db.update(users).set({ emailConfirmedAt: clock() }).where(eq(users.id, userId))
  await db.update(organisations).set({ confirmedAt: clock() }).where(eq(organisations.id, orgId))
}
