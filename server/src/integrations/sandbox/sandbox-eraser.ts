import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { messages } from '#messages/messages-tables.ts'
import type { Eraser, Scope } from '#platform/scope.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { digitalSessions } from '#right-to-work/digital-tables.ts'
import { sandboxDigital, sandboxIdentity, sandboxOutbox } from './sandbox-tables.ts'

/**
 * Deletes what the sandbox keeps of an employee: what it was told for identity and digital checks, and what it "sent". Those are
 * tables of ours, so they are emptied whichever providers have followed the sandbox since.
 */
export const sandboxEraser: Eraser = {
  async erase({ tx, orgId }: Scope, employeeId: string) {
    const refs = tx
      .select({ ref: identitySessions.providerRef })
      .from(identitySessions)
      .where(
        and(
          eq(identitySessions.orgId, orgId),
          eq(identitySessions.employeeId, employeeId),
          eq(identitySessions.provider, sandboxProviderName),
        ),
      )
    await tx.delete(sandboxIdentity).where(inArray(sandboxIdentity.id, refs))
    const digitalRefs = tx
      .select({ ref: digitalSessions.providerRef })
      .from(digitalSessions)
      .where(
        and(
          eq(digitalSessions.orgId, orgId),
          eq(digitalSessions.employeeId, employeeId),
          eq(digitalSessions.provider, sandboxProviderName),
        ),
      )
    await tx.delete(sandboxDigital).where(inArray(sandboxDigital.id, digitalRefs))
    const isNamed = sql`${messages.about} -> 'employees' @> ${JSON.stringify([{ employeeId }])}::jsonb`
    const ids = tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.orgId, orgId), or(eq(messages.employeeId, employeeId), isNamed)))
    await tx
      .delete(sandboxOutbox)
      .where(and(eq(sandboxOutbox.orgId, orgId), inArray(sandboxOutbox.messageId, ids)))
  },
}
