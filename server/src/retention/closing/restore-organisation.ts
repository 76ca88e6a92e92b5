import { messaging } from '#messages/define-message.ts'
import type { Closing } from '@bonafide/shared/contract/closing.ts'
import { and, eq, gte, isNotNull, notInArray, or } from 'drizzle-orm'
import { reminder } from '#invitations/link-messages.ts'
import { messages } from '#messages/messages-tables.ts'
import { record } from '#platform/audit/record.ts'
import { organisationClosed } from '#platform/db/closed-organisation.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { readClosing, showClosing } from './show-closing.ts'

/**
 * Opens a closed organisation again, as it was; its plan is bought anew. Messages that waited since it was closed
 * leave now, if they are still useful. Restoring it again changes nothing.
 * @throws AppError organisation_closed once its time is over: some of it may be erased already
 */
export async function restoreOrganisation(scope: Scope): Promise<Closing> {
  const { deps, tx, orgId } = scope
  await lockOrganisation(scope)
  const { closedAt, eraseAt } = await readClosing(scope)
  if (!closedAt || !eraseAt) return showClosing(scope)
  if (eraseAt <= deps.clock()) throw organisationClosed()
  await tx
    .update(organisations)
    .set({ closedAt: null, eraseAt: null, eraseWarnedAt: null })
    .where(eq(organisations.id, orgId))
  await forgetReminders(scope, closedAt)
  await record(scope, { action: 'organisation.restored' })
  return showClosing(scope)
}

// Reminders queued meanwhile would arrive all at once. Those that are due are queued again.
async function forgetReminders({ deps, tx, orgId }: Scope, closedAt: Date): Promise<void> {
  const kept = deps.providers
    .get(messaging)
    .kinds.filter(({ leavesClosed }) => leavesClosed)
    .map(({ name }) => name)
  await tx
    .delete(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.state, 'queued'),
        gte(messages.createdAt, closedAt),
        or(eq(messages.template, reminder.name), isNotNull(messages.userId)),
        notInArray(messages.template, kept),
      ),
    )
}
