import { type Closing, closingDays } from '@bonafide/shared/contract/retention/retention.ts'
import { addDays } from 'date-fns'
import { and, eq, gte, isNotNull, notInArray, or } from 'drizzle-orm'
import { endSessionsOfOthers } from '#accounts/sessions/end-sessions.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { legalHolds } from '#retention/retention-tables.ts'
import { messaging } from '#messages/define-message.ts'
import { reminder } from '#invitations/link-messages.ts'
import { messages } from '#messages/messages-tables.ts'
import { organisationClosed as refusedWhileClosed } from '#platform/db/closed-organisation.ts'
import { organisationClosed, tellOwners } from './closing-messages.ts'

/**
 * Closes the organisation: from now on only its owners get in, and see nothing but the way back. A request under way
 * may still end; its messages wait. Closing it again changes nothing.
 * @throws AppError conflict while an employee is under a legal hold, whose data must not be erased
 */
export async function closeOrganisation(scope: Scope, name: string): Promise<Closing> {
  const { deps, tx, orgId } = scope
  await lockOrganisation(scope)
  const organisation = await readClosing(scope)
  if (name !== organisation.name) {
    const message = 'Please enter the name exactly as it is shown'
    throw fieldError('name', message)
  }
  if (organisation.closedAt) return showClosing(scope)
  await requireNoHolds(scope)
  const closedAt = deps.clock()
  const eraseAt = addDays(closedAt, closingDays)
  await tx
    .update(organisations)
    .set({ closedAt, eraseAt, eraseWarnedAt: null, archivedAt: null })
    .where(eq(organisations.id, orgId))
  await endSessionsOfOthers(scope)
  await tellOwners(scope, organisationClosed, closedAt)
  await record(scope, { action: 'organisation.closed', data: { eraseAt: eraseAt.toISOString() } })
  return showClosing(scope)
}

async function requireNoHolds({ tx, orgId }: Scope): Promise<void> {
  const held = await tx.$count(legalHolds, eq(legalHolds.orgId, orgId))
  if (!held) return
  const who = held === 1 ? '1 employee is' : `${held} employees are`
  throw new AppError('conflict', `${who} under a legal hold. Release it before you close the organisation.`)
}

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
  if (eraseAt <= deps.clock()) throw refusedWhileClosed()
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

type Reading = Pick<Scope, 'tx' | 'orgId'>

export async function readClosing({ tx, orgId }: Reading) {
  const { id, name, closedAt, eraseAt, archivedAt, erasedAt, confirmedAt } = organisations
  const [organisation] = await tx
    .select({ name, closedAt, eraseAt, archivedAt, erasedAt, confirmedAt })
    .from(organisations)
    .where(eq(id, orgId))
  if (!organisation) throw new Error('there is no such organisation')
  return organisation
}

/** Returns whether the organisation is closed, and the dates of its end. */
export async function showClosing(reading: Reading): Promise<Closing> {
  const { name, closedAt, eraseAt, archivedAt } = await readClosing(reading)
  return {
    organisation: name,
    closed: closedAt !== null,
    closedAt: closedAt?.toISOString() ?? null,
    eraseAt: eraseAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}
