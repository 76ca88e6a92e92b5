import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { besideLikeness, type RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import type { LaterLikeness, RecordedCheck } from '@bonafide/shared/contract/right-to-work/calls.ts'
import { lockEmployee } from '#employees/find-employee.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { releaseAppointment } from '../appointments.ts'
import { judgeNext } from '../excuse/statutory-excuse.ts'
import { isNegative } from '../excuse/right-to-work-event.ts'
import { londonDay } from '../london-day.ts'
import { eventsOf, type OpenedRecord, type StoredCheck } from './check-record.ts'
import { appendRecord, loadRecords } from './load-records.ts'
import { showRecords } from './show-records.ts'
import { refreshRightToWork } from './refresh-excuse.ts'

/**
 * Records that a user attests that the photo of a check shows the employee, and records the check again with it (rule 7).
 * An attestation after work began is recorded too, and is late.
 * @throws AppError conflict for a check that lacks something else, was corrected, or is for another user to attest
 */
export async function attestLikeness(
  scope: Scope,
  { employeeId, checkId }: { employeeId: string; checkId: string },
  { beforeWorkStarted, ...likeness }: LaterLikeness,
): Promise<{ check: RecordedCheck; rightToWork: RightToWork }> {
  const { employee } = await lockEmployee(scope, employeeId)
  const records = await loadRecords(scope, employeeId)
  const before = records.find(({ id }) => id === checkId)
  if (!before?.facts || !('check' in before.facts))
    throw new AppError('not_found', 'This check was not found')
  const { check } = before.facts
  requireUnattested(records, before, check)
  requireSeenToday(scope, likeness.at, check)
  const { beforeWorkStarted: saidBefore, ...kept } = check
  // A statement about the day of the check does not hold for a later day.
  const isSameDay = londonDay(new Date(likeness.at)) === londonDay(new Date(check.checkedAt))
  const facts: StoredCheck = {
    ...kept,
    likeness,
    ...((beforeWorkStarted || (saidBefore && isSameDay)) && { beforeWorkStarted: true }),
    likenessBy: scope.actor.replace(/^user:/, ''),
  }
  requireNothingElse(scope, { employee, records, before, facts })
  const { kind, rulesVersion } = before
  const added = await appendRecord(scope, employeeId, records, {
    kind,
    rulesVersion,
    supersedes: before.id,
    facts: { check: facts },
  })
  const { route, outcome } = check
  const data = {
    checkId: added.id,
    kind,
    route,
    outcome,
    rulesVersion,
    attested: before.id,
    hash: added.hash,
  }
  await record(scope, { action: 'check.recorded', employeeId, data })
  // The call was for that.
  await releaseAppointment(scope, employeeId)
  const rightToWork = await refreshRightToWork(scope, employee, { isFoundOut: true })
  const [shown] = await showRecords(scope, [...records, added])
  if (!shown) throw new Error('a check that was recorded is not there')
  return { check: shown, rightToWork }
}

const refused = (message: string) => new AppError('conflict', message)

function requireUnattested(
  records: readonly OpenedRecord[],
  { id, kind, seq }: OpenedRecord,
  { outcome, likeness }: StoredCheck,
): void {
  const isTakenBack = records.some((later) => later.kind === 'taken_back' && later.seq > seq)
  if (kind === 'recorded') throw refused('Only the checker of an earlier check can confirm the likeness')
  if (likeness) throw refused('The likeness of this check has already been confirmed. Reload the page')
  if (records.some(({ supersedes }) => supersedes === id))
    throw refused('This check has already been completed or corrected. Reload the page to see it')
  if (outcome !== 'pass' || isTakenBack) throw refused('This check does not count. Record a new check')
  if (records.some((later) => later.seq > seq && isLoss(later)))
    throw refused('They have lost the right to work since this check. Record a new check')
}

/** Knowledge of no right outweighs the checks before it (rule 15). */
function isLoss({ facts }: OpenedRecord): boolean {
  return facts !== undefined && ('lapse' in facts || ('check' in facts && isNegative(facts.check)))
}

/** An attestation is of the day on which it is recorded: a check that was made before is entered as one (rule 24). */
function requireSeenToday({ deps }: Scope, at: string, { checkedAt }: StoredCheck): void {
  // A browser's clock may be a little ahead, and a provider's.
  const toleratedMs = 5 * 60_000
  const seenAt = Date.parse(at)
  const now = deps.clock()
  if (seenAt > now.getTime() + toleratedMs)
    throw fieldError('at', 'You cannot have seen the employee in the future')
  if (londonDay(new Date(seenAt + toleratedMs)) < londonDay(now))
    throw fieldError('at', 'Confirm it on the day on which you see the employee')
  if (seenAt < Date.parse(checkedAt) - toleratedMs)
    throw fieldError('at', 'Compare the employee with the photo on the day of the check or later')
}

interface Completed {
  employee: Parameters<typeof judgeNext>[1]
  records: readonly OpenedRecord[]
  before: OpenedRecord
  facts: StoredCheck
}

function requireNothingElse({ deps }: Scope, { employee, records, before, facts }: Completed): void {
  const rules = ruleBook().of(before.rulesVersion)
  const { missing } = judgeNext(
    eventsOf(records),
    employee,
    { book: ruleBook(), at: deps.clock() },
    { facts, rules },
  )
  if (missing.includes('before_work_started'))
    throw fieldError('beforeWorkStarted', 'Confirm that you saw them before they began work today')
  if (missing.every((part) => besideLikeness.includes(part))) return
  throw refused('More than the likeness is missing. Record the check again with what is missing')
}
