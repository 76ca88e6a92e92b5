import { and, eq } from 'drizzle-orm'
import { isLiveLinkOf } from '#employees/links/link-state.ts'
import { links } from '#employees/links/links-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import type { Scope } from '#platform/scope.ts'
import { closeSubmission } from '../submission.ts'
import { followUpRequests } from './follow-ups-tables.ts'

export type FollowUpRequest = typeof followUpRequests.$inferSelect

type Place = Pick<Scope, 'orgId'> & { employeeId: string }

const isOf = ({ orgId, employeeId }: Place) =>
  and(eq(followUpRequests.orgId, orgId), eq(followUpRequests.employeeId, employeeId))

/** The last time that an employee was asked to prove their right to work again, decided or not. */
export async function findFollowUpRequest(
  connection: Connection,
  place: Place,
): Promise<FollowUpRequest | undefined> {
  const [request] = await connection.select().from(followUpRequests).where(isOf(place))
  return request
}

/** The same while it is to be decided. */
export async function openFollowUpRequest(
  connection: Connection,
  place: Place,
): Promise<FollowUpRequest | undefined> {
  const request = await findFollowUpRequest(connection, place)
  return request?.closedAt ? undefined : request
}

/** Asks an employee, with a link; where they were asked before and it is not decided, what they have sent stays. */
export async function storeFollowUpRequest(scope: Scope, employeeId: string, linkId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const open = await openFollowUpRequest(tx, { orgId, employeeId })
  const fresh = { method: null, outcome: null, requestedAt: deps.clock(), closedAt: null }
  const set = { linkId, ...(open ? {} : fresh) }
  await tx
    .insert(followUpRequests)
    .values({ orgId, employeeId, ...fresh, linkId })
    .onConflictDoUpdate({ target: [followUpRequests.orgId, followUpRequests.employeeId], set })
}

/** Moves an open request to the organisation, or back to the employee. */
export async function moveFollowUpRequest(
  { tx, orgId }: Scope,
  employeeId: string,
  method: NonNullable<FollowUpRequest['method']>,
): Promise<void> {
  await tx.update(followUpRequests).set({ method }).where(isOf({ orgId, employeeId }))
}

/** Ends an open request: its link shows what came of it, and takes nothing any more. */
export async function closeFollowUpRequest(
  scope: Scope,
  employeeId: string,
  outcome: 'pass' | 'fail',
): Promise<void> {
  const { deps, tx, orgId } = scope
  const now = deps.clock()
  await closeSubmission(scope, employeeId)
  await tx.update(followUpRequests).set({ outcome, closedAt: now }).where(isOf({ orgId, employeeId }))
  await tx
    .update(links)
    .set({ usedAt: now })
    .where(and(eq(links.orgId, orgId), isLiveLinkOf(employeeId, now)))
}

/** Takes an open request back, and its link with it. */
export async function deleteFollowUpRequest(scope: Scope, employeeId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const now = deps.clock()
  await closeSubmission(scope, employeeId)
  await tx.delete(followUpRequests).where(isOf({ orgId, employeeId }))
  await tx
    .update(links)
    .set({ revokedAt: now })
    .where(and(eq(links.orgId, orgId), isLiveLinkOf(employeeId, now)))
}
