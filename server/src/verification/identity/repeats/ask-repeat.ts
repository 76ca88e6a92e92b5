import { linkUrl, openLinkToken, storeLink } from '#employees/links/create-link.ts'
import type { RepeatAsked } from '@bonafide/shared/contract/right-to-work/follow-ups.ts'
import { hasLeft } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { addHours } from 'date-fns'
import { millisecondsInHour, secondsInHour } from 'date-fns/constants'
import { and, eq } from 'drizzle-orm'
import { type LockedEmployee, lockEmployee, lockEmployeeRow } from '#employees/find-employee.ts'
import { identityRepeats } from '#employees/identity-repeats-tables.ts'
import { isLiveLinkOf, type Link, linkState } from '#employees/links/link-state.ts'
import { links } from '#employees/links/links-tables.ts'
import { readLink } from '#employees/links/find-link.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { identityRepeat } from '#verification/verification-messages.ts'
import { latestRepeat, openRepeat } from './repeat-of.ts'

const linkHours = 24
const mostAnHour = 10
const renewalGapMs = millisecondsInHour

/**
 * Sends an employee a link for the identity step alone, at a user's wish. One that they were sent before stops working;
 * what they have tried by it counts.
 */
export async function askRepeat(scope: Scope, employeeId: string): Promise<RepeatAsked> {
  const { deps, tx } = scope
  const locked = await lockEmployee(scope, employeeId)
  requireRepeatable(scope, locked)
  await limitHits(tx, `identity repeat ${employeeId}`, {
    windowSeconds: secondsInHour,
    now: deps.clock(),
    most: mostAnHour,
    message: 'You have asked this employee many times. Try again in an hour.',
  })
  const link = await sendLink(scope, employeeId)
  const token = openLinkToken(deps.keys, link)
  if (token === undefined) throw new Error(`link ${link.id} was sealed with another key`)
  const { channel, expiresAt } = link
  const url = linkUrl(deps.settings.publicUrl, { token, channel, language: locked.employee.language })
  return { url, expiresAt: expiresAt.toISOString() }
}

/**
 * The same for a page of the organisation's that shows it itself: nothing is sent, and a link that works stays. A page asks
 * for its next token while it is open, which begins nothing anew: one that has ended stays the last for an hour.
 */
export async function offerRepeat(scope: Scope, employeeId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  requireRepeatable(scope, await lockEmployee(scope, employeeId))
  const latest = await latestRepeat(tx, { orgId, employeeId })
  if (latest?.closedAt && addHours(latest.closedAt, 1) > deps.clock()) return
  const link = latest && !latest.closedAt ? await readLink(scope, latest.linkId) : undefined
  if (!link || linkState(link, deps.clock()) !== 'active') await replaceRepeatLink(scope, employeeId)
}

/** Takes the request back. Without one there is nothing to do. */
export async function cancelRepeat(scope: Scope, employeeId: string): Promise<{ cancelled: boolean }> {
  const { deps, tx, orgId } = scope
  await lockEmployee(scope, employeeId)
  const open = await openRepeat(tx, { orgId, employeeId })
  if (!open) return { cancelled: false }
  await tx
    .update(identityRepeats)
    .set({ outcome: 'cancelled', closedAt: deps.clock() })
    .where(and(eq(identityRepeats.orgId, orgId), eq(identityRepeats.id, open.id)))
  await revokeLinks(scope, employeeId, open.id)
  await record(scope, {
    action: 'identity.repeat_cancelled',
    employeeId,
    linkId: open.linkId,
    data: { repeatId: open.id },
  })
  return { cancelled: true }
}

/** Sends a fresh link where an employee looks at an expired one, at most once an hour. Says nothing of what it did. */
export async function renewRepeatLink(deps: Deps, expired: Link): Promise<void> {
  const { orgId, employeeId } = expired
  if (linkState(expired, deps.clock()) !== 'expired') return
  await inOrganisation(deps, { orgId, actor: `employee:${employeeId}` }, async (scope) => {
    const locked = await lockEmployeeRow(scope, employeeId)
    const open = await openRepeat(scope.tx, { orgId, employeeId })
    const latest = open && (await readLink(scope, open.linkId))
    if (!locked || !latest || open.id !== expired.repeatId) return
    if (scope.deps.clock().getTime() - latest.createdAt.getTime() < renewalGapMs) return
    await sendLink(scope, employeeId)
  })
}

/** True when an employee can be asked: they have proved who they are once, and have not left. */
export function isRepeatable({ deps }: Pick<Scope, 'deps'>, { employee, steps }: LockedEmployee): boolean {
  const isDone = employee.status === 'completed' && steps.id.status === 'pass'
  return isDone && !employee.erasedAt && !hasLeft(employee, londonDay(deps.clock()))
}

function requireRepeatable(scope: Scope, locked: LockedEmployee): void {
  if (isRepeatable(scope, locked)) return
  throw new AppError(
    'conflict',
    hasLeft(locked.employee, londonDay(scope.deps.clock()))
      ? 'This employee has left. There is nothing to confirm again.'
      : 'This employee has not finished their verification. Their link for it includes this step.',
  )
}

async function sendLink(scope: Scope, employeeId: string): Promise<Link> {
  const link = await replaceRepeatLink(scope, employeeId)
  await queueMessage(scope, identityRepeat, { employeeId, channel: 'email', about: { linkId: link.id } })
  return link
}

/** The next link of an employee's open repeat, or of a new one. The one before, and its handoffs, stop working. */
async function replaceRepeatLink(scope: Scope, employeeId: string): Promise<Link> {
  const { deps, tx, orgId } = scope
  const open = await openRepeat(tx, { orgId, employeeId })
  const repeatId = open?.id ?? crypto.randomUUID()
  if (open) await revokeLinks(scope, employeeId, open.id)
  const now = deps.clock()
  const link = await storeLink(scope, {
    employeeId,
    kind: 'repeat',
    repeatId,
    channel: 'email',
    createdAt: now,
    expiresAt: addHours(now, linkHours),
  })
  await tx
    .insert(identityRepeats)
    .values({ orgId, id: repeatId, employeeId, linkId: link.id, requestedAt: now })
    .onConflictDoUpdate({
      target: [identityRepeats.orgId, identityRepeats.id],
      set: { linkId: link.id },
    })
  await record(scope, {
    action: 'identity.repeat_asked',
    employeeId,
    linkId: link.id,
    data: { repeatId },
  })
  return link
}

// An expired link may still ask for a new one, so it is revoked as well.
async function revokeLinks({ deps, tx, orgId }: Scope, employeeId: string, repeatId: string): Promise<void> {
  const now = deps.clock()
  await tx
    .update(links)
    .set({ revokedAt: now })
    .where(and(eq(links.orgId, orgId), isLiveLinkOf(employeeId, now, repeatId)))
}
