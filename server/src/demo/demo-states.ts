import { addHours, addMinutes, subDays } from 'date-fns'
import { daysAfter } from '#right-to-work/london-day.ts'
import type { PlannedEmployee } from './demo-employees.ts'
import { britishPassport, digital, type Evidence, online, student, supplementary } from './demo-evidence.ts'
import type { PlannedCheck } from './planned-check.ts'
import type { Random } from './random.ts'

interface Setting {
  now: Date
  today: string
  random: Random
}

/** The permission has ended, and the employee had asked for a longer one before: days of grace. */
export function startGrace({ checks }: PlannedEmployee, permissionEnd: string, now: Date): void {
  checks.push({
    at: addMinutes(now, -90),
    kind: 'followup',
    route: 'ecs',
    permission: 'pending_application',
    applicationKind: 'application',
    applicationDate: daysAfter(permissionEnd, -9),
    evidenceSeenOn: daysAfter(permissionEnd, -1),
    outcome: 'hold',
    reason: 'Waiting for the Employer Checking Service',
    copies: [{ specimen: 'application', part: 'application' }],
  })
}

/** Shows employees whose checks lie long ago: limits, a gap, a rehire, and checks made before Bonafide was used. */
export function showEarlier(
  [soon, over, sponsored, late, again, permit, provider, other]: readonly PlannedEmployee[],
  { now, today, random }: Setting,
): void {
  const end = daysAfter(today, 420)
  if (soon) replaceEvidence(soon, student(random, end, daysAfter(today, 12)))
  if (over) replaceEvidence(over, student(random, end, daysAfter(today, -9)))
  if (sponsored) replaceEvidence(sponsored, supplementary(random, end))
  if (late) leaveGap(late, { now, today, random })
  if (again) hireAgain(again, { now, today, random })
  const earlier = { madeBy: { who: 'own_staff', name: 'Priya Raman' } } as const
  if (permit) recordEarlier(permit, '2021-03-10', { ...residencePermit, ...earlier })
  if (provider) {
    const { provider: found, providerLikeness: _, ...passport } = digital(new Date('2024-02-12T10:00:00Z'))
    recordEarlier(provider, '2024-02-12', {
      ...passport,
      documentCode: 'D1',
      ...(found && { provider: found }),
      ...earlier,
    })
  }
  if (other) {
    const madeBy = { who: 'other', name: 'Redbrook Staffing' } as const
    recordEarlier(other, '2025-09-01', { ...britishPassport(random), madeBy })
    leaveStepOpen(other)
  }
}

const residencePermit: Evidence = {
  route: 'document',
  documentCode: 'E2',
  permission: 'settled',
  originalSeen: true,
  copies: [{ specimen: 'permit', part: 'document' }],
}

/** Shows other evidence than was planned, on the same day. */
export function replaceEvidence({ checks, steps }: PlannedEmployee, evidence: Evidence): void {
  const [check] = checks
  const step = steps.find(({ type }) => type === 'rtw')
  if (!check || !step) return
  const { at, kind, outcome, likeness } = check
  checks[0] = { ...evidence, at, kind, outcome, ...(likeness && { likeness }) }
  step.method = evidence.route
}

/** The permission ended, and the next check came a week later. */
function leaveGap(planned: PlannedEmployee, { now, today, random }: Setting): void {
  replaceEvidence(planned, online(random, 'time_limited', { permissionEnd: daysAfter(today, -40) }))
  const at = subDays(now, 33)
  planned.checks.push(
    seen(online(random, 'time_limited', { permissionEnd: daysAfter(today, 500) }), at, 'followup'),
  )
}

/** Lets an employee leave, be hired again, and be checked again before the new start. */
function hireAgain(planned: PlannedEmployee, { now, today, random }: Setting): void {
  const { engagement } = planned
  if (!engagement) return
  const before = { ...engagement, leaveDate: daysAfter(today, -60) }
  planned.records.push({ at: subDays(now, 30), rehired: { sameContract: false, before } })
  planned.checks.push(seen(online(random, 'settled'), subDays(now, 24), 'initial'))
  planned.engagement = { ...engagement, startDate: daysAfter(today, -20), origin: null }
}

function seen(evidence: Evidence, at: Date, kind: PlannedCheck['kind']): PlannedCheck {
  return { ...evidence, at, kind, outcome: 'pass', likeness: { mode: 'in_person', at: at.toISOString() } }
}

/** A check of before, entered when the employee came to the last step. */
function recordEarlier(planned: PlannedEmployee, madeOn: string, evidence: Evidence): void {
  const [check] = planned.checks
  if (!check || !planned.engagement) return
  const likeness = { mode: 'in_person', at: `${madeOn}T11:00:00.000Z` } as const
  planned.checks = [{ ...evidence, at: check.at, madeOn, kind: 'recorded', outcome: 'pass', likeness }]
  // A check that gives no cover shows only when the employee needs one.
  planned.engagement = { ...planned.engagement, engagement: 'employee', startDate: daysAfter(madeOn, 5) }
  const step = planned.steps.find(({ type }) => type === 'rtw')
  if (step) step.method = evidence.route
}

/** Shows employees who are still to begin: missing parts, checks without an excuse, and an accepted name. */
export function showRecent(latest: readonly PlannedEmployee[], { today, random }: Setting): void {
  const [copy, likeness, result, tomorrow, named, other, failed] = latest
    .toReversed()
    .map((planned, index) => startIn(planned, daysAfter(today, daysToStart[index] ?? 9)))
  if (copy) {
    replaceEvidence(copy, { ...britishPassport(random), copies: [] })
    leaveStepOpen(copy)
  }
  if (likeness) waitForLikeness(likeness, online(random, 'settled'))
  if (result) waitForLikeness(result, digital(checkedAt(result)))
  if (tomorrow) waitForLikeness(tomorrow, online(random, 'pre_settled'))
  if (named) acceptName(named, random)
  if (other) {
    // A passport of another British nationality.
    replaceEvidence(other, digital(checkedAt(other), 'GBN'))
    leaveStepOpen(other)
  }
  if (failed) failToShow(failed, random)
}

const daysToStart = [5, 5, 4, 1, 6, 7, 8]

function startIn(planned: PlannedEmployee, startDate: string): PlannedEmployee {
  const { engagement } = planned
  if (engagement) planned.engagement = { ...engagement, engagement: 'employee', startDate }
  return planned
}

const checkedAt = ({ checks, invitedAt }: PlannedEmployee) => checks[0]?.at ?? invitedAt

function waitForLikeness(planned: PlannedEmployee, evidence: Evidence): void {
  replaceEvidence(planned, evidence)
  delete planned.checks[0]?.likeness
}

/** Records that the employee could not show the document, which proves nothing about their right. */
function failToShow(planned: PlannedEmployee, random: Random): void {
  replaceEvidence(planned, { ...britishPassport(random), copies: [], originalSeen: false })
  const [check] = planned.checks
  if (check) {
    const reason = 'They could not find their passport'
    planned.checks[0] = { ...check, outcome: 'fail', failKind: 'not_shown', reason }
  }
  leaveStepOpen(planned)
}

/** The document has a short given name, which a user accepted. */
function acceptName(planned: PlannedEmployee, random: Random): void {
  const [given = '', ...family] = planned.fullName.split(' ')
  replaceEvidence(planned, britishPassport(random))
  const [check] = planned.checks
  if (!check) return
  check.nameOnEvidence = [given.slice(0, 3), ...family].join(' ')
  check.nameAccepted = { reason: 'Short name, everything else agrees' }
}

/** Shows employees without a check: one of whom none is required, and one engaged before a check was required. */
export function showNotRequired(
  [volunteer, worker]: readonly PlannedEmployee[],
  { now, today }: Setting,
): void {
  const at = addHours(now, -20)
  const site = 'Leeds'
  const engaged = { leaveDate: null, site, origin: 'hired' } as const
  if (volunteer) {
    leaveStepOpen(volunteer)
    volunteer.engagement = { ...engaged, engagement: 'worker', startDate: daysAfter(today, -1) }
    volunteer.records.push({
      at,
      notRequired: { because: 'volunteer', reason: 'Reads to residents, unpaid' },
    })
  }
  if (worker) {
    leaveStepOpen(worker)
    worker.engagement = { ...engaged, engagement: 'worker', startDate: '2026-08-03' }
  }
}

/** The step waits for a check that is worth something. */
function leaveStepOpen(planned: PlannedEmployee): void {
  planned.steps = planned.steps.filter(({ type }) => type !== 'rtw')
  planned.outcome = 'verifying'
  planned.completedAt = undefined
}
