import { and, eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'

/** Stops telling this user of work that is not done in time. */
export async function endEscalation(scope: Scope, userId: string): Promise<void> {
  const { tx, orgId } = scope
  const ended = await tx
    .update(organisations)
    .set({ escalateTo: null })
    .where(and(eq(organisations.id, orgId), eq(organisations.escalateTo, userId)))
    .returning({ id: organisations.id })
  if (!ended.length) return
  const data = { escalateTo: { from: userId, to: null } }
  await record(scope, { action: 'settings.changed', data })
}
