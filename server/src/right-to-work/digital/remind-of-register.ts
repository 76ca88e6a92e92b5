import { rolesWith } from '@bonafide/shared/contract/permissions.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { memberships } from '#accounts/users-tables.ts'
import { messageAudience } from '#messages/message-audience.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { derivedId } from '#platform/derived-id.ts'
import type { Scope } from '#platform/scope.ts'
import { londonDay } from '../london-day.ts'
import { registerNotes } from './digital-tables.ts'

/**
 * Reminds one user to look the provider up on the register, once on each day on which a digital check waits for it
 * (rule 18): whoever looked last, or else who has been there longest of those who may decide.
 */
export async function remindOfRegister(scope: Scope, provider: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const today = londonDay(deps.clock())
  const [note] = await tx
    .select({ checkedAt: registerNotes.checkedAt, checkedBy: registerNotes.checkedBy })
    .from(registerNotes)
    .where(and(eq(registerNotes.orgId, orgId), eq(registerNotes.provider, provider)))
  if (note && londonDay(note.checkedAt) === today) return
  const hasLooked = sql`${memberships.userId}::text = ${note?.checkedBy.replace('user:', '') ?? ''}`
  const [user] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(eq(memberships.orgId, orgId), inArray(memberships.role, rolesWith[messageAudience.register_due])),
    )
    .orderBy(desc(hasLooked), asc(memberships.createdAt), asc(memberships.userId))
    .limit(1)
  if (!user) return
  await queueMessage(scope, {
    id: derivedId(`register ${orgId} ${provider} ${today}`),
    employeeId: null,
    template: 'register_due',
    channel: 'email',
    userId: user.userId,
  })
}
