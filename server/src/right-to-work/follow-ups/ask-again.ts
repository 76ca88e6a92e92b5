import { linkUrl, openLinkToken, replaceLink } from '#employees/links/create-link.ts'
import type { AskedAgain, FollowUpRequestState } from '@bonafide/shared/contract/right-to-work/follow-ups.ts'
import type { ManyRequests, ManySent } from '@bonafide/shared/contract/employees/many.ts'
import { hasLeft } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { addDays } from 'date-fns'
import {
  type EmployeeRow,
  findEmployee,
  type LockedEmployee,
  lockEmployee,
  lockEmployeeRow,
} from '#employees/find-employee.ts'
import { countSent, forEachEmployee } from '#employees/for-each-employee.ts'
import type { Steps } from '#employees/steps.ts'
import { latestLink, readLink } from '#employees/links/find-link.ts'
import { type Link, linkState } from '#employees/links/link-state.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'
import { and, eq } from 'drizzle-orm'
import { londonDay } from '../london-day.ts'
import { waitingMethod } from '../right-to-work-state.ts'
import { resetSubmission } from '../submission.ts'
import { endOf } from './raise-alerts.ts'
import { followUp } from './follow-up-message.ts'
import { deleteFollowUpRequest, openFollowUpRequest, storeFollowUpRequest } from './follow-up-request.ts'

/**
 * Sends an employee a link for the right-to-work step alone, at a user's wish. One that they were sent before stops
 * working; what they have sent by it stays.
 */
export async function askAgain(scope: Scope, employeeId: string): Promise<AskedAgain> {
  const { deps } = scope
  const locked = await lockEmployee(scope, employeeId)
  const { employee } = locked
  await requireAskable(scope, locked)
  const link = await sendAskedLink(scope, employee)
  const token = openLinkToken(deps.keys, link)
  if (token === undefined) throw new Error(`link ${link.id} was sealed with another key`)
  const { channel, expiresAt } = link
  const url = linkUrl(deps.settings.publicUrl, { token, channel, language: employee.language })
  return { url, expiresAt: expiresAt.toISOString() }
}

/** Asks several employees for new evidence of their right to work, each by a link of their own. */
export async function askManyAgain(
  caller: Parameters<typeof forEachEmployee>[0],
  body: ManyRequests,
): Promise<ManySent> {
  const channel = 'email'
  const many = await forEachEmployee(caller, body, {
    async act(scope, employeeId) {
      const locked = await lockEmployee(scope, employeeId)
      await requireAskable(scope, locked)
      await requireRequestGap(scope, employeeId)
      await sendAskedLink(scope, locked.employee)
      return { channel }
    },
    // Their messages wait for room in the caps of the organisation, as those of one do.
    foresee: async (scope) => async (found) => {
      await requireAskable(scope, found)
      await requireRequestGap(scope, found.employee.id)
      return { channel }
    },
  })
  return countSent(many)
}

/** @throws AppError conflict for an employee who has left, or has their first verification to finish */
async function requireAskable(scope: Scope, { employee, steps }: LockedEmployee): Promise<void> {
  if (hasLeft(employee, londonDay(scope.deps.clock()))) {
    throw new AppError('conflict', 'This employee has left. There is nothing to check again.')
  }
  if (await isFirstOver(scope, employee, steps)) return
  throw new AppError(
    'conflict',
    'This employee has not finished their first verification. Their link for it includes this step.',
  )
}

async function sendAskedLink(scope: Scope, employee: EmployeeRow): Promise<Link> {
  const employeeId = employee.id
  const link = await sendFollowUpLink(scope, employee, { day: await endNow(scope, employeeId) })
  await record(scope, { action: 'rtw.followup_asked', employeeId, linkId: link.id })
  return link
}

/** Refuses a request of several at once that has just been sent, so that none is sent twice. */
async function requireRequestGap({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  const request = await openFollowUpRequest(tx, { orgId, employeeId })
  const link = request && (await readLink({ tx, orgId }, request.linkId))
  const now = deps.clock()
  if (!link || linkState(link, now) !== 'active') return
  const leftMs = link.createdAt.getTime() + renewalGapMs - now.getTime()
  if (leftMs <= 0) return
  throw new AppError('too_many_requests', 'You asked this employee less than an hour ago. Try again later.', {
    retryAfter: Math.ceil(leftMs / 1000),
  })
}

/** Takes the request back. Without one there is nothing to do. */
export async function stopAsking(scope: Scope, employeeId: string): Promise<{ cancelled: boolean }> {
  await lockEmployee(scope, employeeId)
  const request = await openFollowUpRequest(scope.tx, { orgId: scope.orgId, employeeId })
  if (!request) return { cancelled: false }
  await deleteFollowUpRequest(scope, employeeId)
  await record(scope, { action: 'rtw.followup_cancelled', employeeId, linkId: request.linkId })
  return { cancelled: true }
}

interface Reminder {
  /** The day by which they are to be checked. */
  day: string | null
  /** The id of the message, so that one reminder is sent once. */
  id: string
}

/**
 * Reminds a locked employee of a follow-up by email: with the link they have, or with a new one where that works no
 * more. Whose first verification is not over has that to finish, and is told without a link.
 */
export async function remindOfFollowUp(
  scope: Scope,
  employeeId: string,
  { day, id }: Reminder,
): Promise<void> {
  const { deps, tx, orgId } = scope
  const locked = await lockEmployeeRow(scope, employeeId)
  if (!locked) return
  const { employee, steps } = locked
  const request = await openFollowUpRequest(tx, { orgId, employeeId })
  // The organisation has to act, not the employee.
  if (request?.method === waitingMethod) return
  const link = request && (await readLink(scope, request.linkId))
  const isUsable = link && linkState(link, addDays(deps.clock(), 1)) === 'active'
  if (isUsable || !(await isFirstOver(scope, employee, steps))) {
    const about = { day, ...(isUsable && { linkId: link.id }) }
    await queueMessage(scope, followUp, { id, employeeId, channel: 'email', about })
  } else {
    await sendFollowUpLink(scope, employee, { day, id })
  }
}

const renewalGapMs = 3_600_000

/** Sends a fresh link where an employee looks at an expired one, at most once an hour. Says nothing of what it did. */
export async function renewFollowUpLink(deps: Deps, expired: Link): Promise<void> {
  const { orgId, employeeId } = expired
  if (linkState(expired, deps.clock()) !== 'expired') return
  await inOrganisation(deps, { orgId, actor: `employee:${employeeId}` }, async (scope) => {
    const locked = await lockEmployeeRow(scope, employeeId)
    const request = await openFollowUpRequest(scope.tx, { orgId, employeeId })
    const latest = request && (await readLink(scope, request.linkId))
    if (!locked || !latest || latest.revokedAt) return
    if (scope.deps.clock().getTime() - latest.createdAt.getTime() < renewalGapMs) return
    const day = await endNow(scope, employeeId)
    const { id: linkId, channel } = await sendFollowUpLink(scope, locked.employee, { day })
    await record(scope, { action: 'link.renewed', employeeId, linkId, data: { channel } })
  })
}

async function sendFollowUpLink(
  scope: Scope,
  { id: employeeId }: Pick<EmployeeRow, 'id'>,
  { day, ...given }: Pick<Reminder, 'day'> & Partial<Reminder>,
): Promise<Link> {
  const { tx, orgId } = scope
  // Evidence sent for an earlier check does not meet this request.
  if (!(await openFollowUpRequest(tx, { orgId, employeeId }))) await resetSubmission(scope, employeeId)
  const link = await replaceLink(scope, { employeeId, channel: 'email', kind: 'followup' })
  await storeFollowUpRequest(scope, employeeId, link.id)
  const about = { day, linkId: link.id }
  await queueMessage(scope, followUp, { ...given, employeeId, channel: 'email', about })
  return link
}

/** True when the employee's first verification has no right-to-work step open, or never existed. */
async function isFirstOver(scope: Scope, { id }: Pick<EmployeeRow, 'id'>, { rtw }: Steps): Promise<boolean> {
  return rtw.status === 'pass' || !(await latestLink(scope, id))
}

/** The day by which an employee is to be checked again, as it was computed last. */
async function endNow({ tx, orgId }: Scope, employeeId: string): Promise<string | null> {
  const [stored] = await tx
    .select()
    .from(rightToWorkStates)
    .where(and(eq(rightToWorkStates.orgId, orgId), eq(rightToWorkStates.employeeId, employeeId)))
  return stored ? endOf(stored) : null
}

/** Returns an open request for users. */
export async function showFollowUpRequest(
  scope: Scope,
  employeeId: string,
): Promise<FollowUpRequestState | null> {
  const { deps, tx, orgId } = scope
  await findEmployee(scope, employeeId)
  const request = await openFollowUpRequest(tx, { orgId, employeeId })
  const link = request && (await readLink(scope, request.linkId))
  if (!link) return null
  return {
    state: request.method === waitingMethod ? 'sent' : (request.method ?? 'asked'),
    requestedAt: request.requestedAt.toISOString(),
    link: {
      state: linkState(link, deps.clock()),
      sentAt: link.createdAt.toISOString(),
      openedAt: link.openedAt?.toISOString() ?? null,
      expiresAt: link.expiresAt.toISOString(),
    },
  }
}
