import { type Closing, closingDays } from '@bonafide/shared/contract/closing.ts'
import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { endSessionsOfOthers } from '#accounts/sessions/end-sessions.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { legalHolds } from '#retention/retention-tables.ts'
import { readClosing, showClosing } from './show-closing.ts'
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
