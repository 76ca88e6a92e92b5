import type { EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import { lackingForStep } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import type { StepDecision } from '@bonafide/shared/contract/review/verifications.ts'
import { type LockedEmployee, lockEmployee } from '#employees/find-employee.ts'
import { requireCurrent } from '#employees/steps.ts'
import { latestLink, readLink } from '#employees/links/find-link.ts'
import { type Link, linkState } from '#employees/links/link-state.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { stepReopened } from './verification-messages.ts'
import { AppError } from '#platform/app-error.ts'
import { record, storeNote } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { findUsableChecks, isLikenessDue } from '#right-to-work/checks/load-excuse.ts'
import {
  closeFollowUpRequest,
  moveFollowUpRequest,
  openFollowUpRequest,
} from '#right-to-work/follow-ups/follow-up-request.ts'
import { heldMethod, rightToWorkState, waitingMethod } from '#right-to-work/right-to-work-state.ts'
import { closeSubmission, storeNeeded } from '#right-to-work/submission.ts'
import { supersedeSessions } from './digital/digital-sessions.ts'
import { getEmployee } from './get-employee.ts'
import { settleStep } from './settle-step.ts'

const declined = 'Your employer could not confirm your right to work.'

/** Settles the right-to-work step as a user decides, who for a pass has recorded a check before. */
export async function decideRightToWork(
  scope: Scope,
  employeeId: string,
  { decision, checkId, need, reason = '' }: StepDecision,
): Promise<EmployeeDetail> {
  const locked = await lockEmployee(scope, employeeId)
  const followUp = await openFollowUpRequest(scope.tx, { orgId: scope.orgId, employeeId })
  if (!followUp) requireCurrent(locked.steps, 'rtw')
  const check = decision === 'pass' ? await requireCheck(scope, locked, checkId) : undefined
  const link = await (followUp ? readLink(scope, followUp.linkId) : latestLink(scope, employeeId))
  const linkId = link?.id
  const note = reason && (await storeNote(scope, { employeeId, text: reason }))
  const data = { verdict: decision, ...(check && { checkId: check.id }), ...note }
  await record(scope, { action: 'rtw.decided', employeeId, linkId, data })
  if (followUp) {
    await settleFollowUp(scope, employeeId, { decision, need, reason, link })
    if (decision !== 'hold') {
      await record(scope, { action: 'rtw.followup_done', employeeId, linkId, data: { outcome: decision } })
    }
    return getEmployee(scope, employeeId)
  }
  await supersedeSessions(scope, employeeId, 'open')
  if (decision === 'hold') {
    await storeNeeded(scope, employeeId, { need, reason })
    await hold(scope, locked, link)
  } else {
    const isPassed = decision === 'pass'
    const isCallDue = isPassed && (await isLikenessDue(scope, locked.employee))
    await closeSubmission(scope, employeeId, { isLikenessDue: isCallDue })
    await settle(scope, locked, { decision, method: check?.facts.route ?? waitingMethod, linkId })
  }
  return getEmployee(scope, employeeId)
}

/** The check that a pass rests on: the one that is named, else the latest that lacks nothing that has to be there by now. */
async function requireCheck(scope: Scope, { employee }: LockedEmployee, checkId: string | undefined) {
  const usable = await findUsableChecks(scope, employee)
  const named = usable.filter(({ event }) => checkId === undefined || event.id === checkId)
  const whole = named.findLast(
    ({ event, judgement }) => lackingForStep(judgement.missing, event.facts.route).length === 0,
  )
  if (whole) return whole.event
  const message = named.length
    ? 'Something is missing from the check. Add it before you confirm this step'
    : 'Record a right-to-work check that passed before you confirm this step'
  throw new AppError('check_needed', message)
}

interface Settling {
  decision: 'pass' | 'fail'
  method: string
  linkId: string | undefined
}

async function settle(scope: Scope, locked: LockedEmployee, { decision, ...how }: Settling): Promise<void> {
  // The user's reason may hold more than the employee should know, so they get one of our own sentences.
  const reason = decision === 'fail' ? { reason: declined } : {}
  await settleStep(scope, locked, { type: 'rtw', status: decision, ...how, ...reason })
}

interface FollowUpDecision extends Pick<StepDecision, 'decision' | 'need'> {
  reason: string
  link: Link | undefined
}

/** The same of a follow-up: the verification, and the step in it, stay what they were. */
async function settleFollowUp(
  scope: Scope,
  employeeId: string,
  { decision, need, reason, link }: FollowUpDecision,
): Promise<void> {
  if (decision !== 'hold') return closeFollowUpRequest(scope, employeeId, decision)
  await storeNeeded(scope, employeeId, { need, reason })
  await moveFollowUpRequest(scope, employeeId, heldMethod)
  await tellOfHold(scope, employeeId, link)
}

/** Hands the step back to the employee, who hears of it where their link still opens the page. */
async function hold(scope: Scope, locked: LockedEmployee, link: Link | undefined): Promise<void> {
  const linkId = link?.id
  const isHeld = rightToWorkState(locked.steps.rtw).state === 'more_needed'
  if (!isHeld) await settleStep(scope, locked, { type: 'rtw', status: 'pending', method: heldMethod, linkId })
  await tellOfHold(scope, locked.employee.id, link)
}

async function tellOfHold(scope: Scope, employeeId: string, link: Link | undefined): Promise<void> {
  if (!link || linkState(link, scope.deps.clock()) !== 'active') return
  const { id: linkId, channel } = link
  await queueMessage(scope, stepReopened, { employeeId, channel, about: { linkId } })
}
