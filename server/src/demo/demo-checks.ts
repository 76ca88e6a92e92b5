import type { Permission } from '@bonafide/shared/contract/right-to-work.ts'
import type { RightToWorkChoice } from '@bonafide/shared/contract/right-to-work-choice.ts'
import { addDays, addMinutes } from 'date-fns'
import { millisecondsInSecond } from 'date-fns/constants'
import { daysAfter, daysBetween, londonDay } from '#right-to-work/london-day.ts'
import type { PlannedEmployee } from './demo-employees.ts'
import type { PlannedCheck, PlannedEngagement } from './planned-check.ts'
import { createRandom, type Random } from './random.ts'

type Evidence = Omit<PlannedCheck, 'at' | 'kind' | 'outcome' | 'likeness'>

const sites = ['Leeds', 'Manchester', 'Bradford', 'Home care'] as const
const recentWithoutCheck = 8
const leavers = 8
/** How many of those who are still there work as substitutes: their identity is to be confirmed again. */
const substitutes = 2
/** In how many days the permissions end that a user is to be reminded of; the others end later. */
const dueSoon = [4, 11, 19, 27, 38, 52, 58, 71, 83]

/**
 * Adds how employees work and how users checked their right to work: excuses of every kind, follow-ups that are due, two
 * that have lapsed, one in its days of grace, and one who began without a check.
 */
export function planChecks(all: readonly PlannedEmployee[], now: Date): void {
  const random = createRandom(1010)
  const today = londonDay(now)
  const passed = all.filter(({ steps }) => steps.some(({ type }) => type === 'rtw'))
  const checked = passed.slice(0, -recentWithoutCheck)
  for (const [index, planned] of checked.entries()) {
    addCheck(planned, evidenceFor(planned, random), random)
    if (planned.engagement && index < leavers) {
      const days = daysBetween(planned.engagement.startDate, today)
      planned.engagement.leaveDate = daysAfter(
        planned.engagement.startDate,
        Math.max(0, days - 9 * (index + 1)),
      )
    }
  }
  // Of those who are still there, the longest first: their checks lie well before the days that are to be seen.
  const [first, second, third, ...others] = checked.slice(leavers).filter(({ engagement }) => engagement)
  if (first) replaceCheck(first, daysAfter(today, -16))
  if (second) replaceCheck(second, daysAfter(today, -3))
  if (third) startGrace(third, today, now)
  for (const [index, days] of dueSoon.entries()) {
    const planned = others[index * 3]
    if (planned) replaceCheck(planned, daysAfter(today, days))
  }
  leaveSomethingMissing(checked.slice(-2), today)
  const late = passed.at(-recentWithoutCheck)
  if (late) late.engagement = { ...newEngagement(random), startDate: daysAfter(today, -1) }
  planChoices(passed.slice(-3), random)
  for (const { engagement } of others.slice(1, 1 + substitutes)) {
    if (engagement) engagement.engagement = 'substitute'
  }
}

function addCheck(planned: PlannedEmployee, evidence: Evidence, random: Random): void {
  const step = planned.steps.find(({ type }) => type === 'rtw')
  if (!step) return
  const at = new Date(step.at.getTime() - 20 * millisecondsInSecond)
  const mode = random.chance(0.6) ? 'in_person' : 'live_video'
  planned.checks = [
    { ...evidence, at, kind: 'initial', outcome: 'pass', likeness: { mode, at: at.toISOString() } },
  ]
  step.method = evidence.route
  const startDate = daysAfter(londonDay(at), random.integer(2, 12))
  planned.engagement = { ...newEngagement(random), startDate }
}

function newEngagement(random: Random): Omit<PlannedEngagement, 'startDate'> {
  const engagement = random.pick(['employee', 'employee', 'employee', 'worker', 'agency'] as const)
  return { engagement, leaveDate: null, site: random.pick(sites) }
}

const britishPassport = (random: Random): Evidence => ({
  route: 'document',
  documentCode: 'A1',
  issuingCountry: 'GBR',
  documentNumberMasked: `••••${random.integer(100, 999)}`,
  permission: 'unlimited',
  originalSeen: true,
  copy: 'passport',
})

function online(random: Random, permission: Permission, more: Partial<Evidence> = {}): Evidence {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const shareCodeLast3 = Array.from({ length: 3 }, () => random.pick([...signs])).join('')
  return { route: 'online', permission, shareCodeLast3, copy: 'online', ...more }
}

function evidenceFor({ steps }: PlannedEmployee, random: Random): Evidence {
  const at = steps.at(-1)?.at ?? new Date(0)
  const permissionEnd = londonDay(addDays(at, random.integer(300, 900)))
  const roll = random.next()
  if (roll < 0.45) return britishPassport(random)
  if (roll < 0.52) {
    const { issuingCountry: _, documentNumberMasked: __, ...original } = britishPassport(random)
    return { ...original, documentCode: 'A7', companion: 'ni_document', copy: 'certificate' }
  }
  if (roll < 0.72) return online(random, random.chance(0.7) ? 'settled' : 'pre_settled')
  if (roll < 0.9) return online(random, 'time_limited', { permissionEnd })
  if (roll < 0.97) {
    const conditions = ['Term dates are on file']
    return online(random, 'time_limited', { permissionEnd, weeklyHoursLimit: 20, conditions })
  }
  const date = londonDay(at)
  return {
    route: 'ecs',
    documentCode: 'G4',
    permission: 'pending_application',
    applicationDate: daysAfter(date, -30),
    pvn: { reference: `PVN-${random.integer(100_000, 999_999)}`, date, positive: true },
    copy: 'notice',
  }
}

/** Makes of what was checked a permission that ends on a day. */
function replaceCheck({ checks, steps, engagement }: PlannedEmployee, permissionEnd: string): void {
  const [check] = checks
  const step = steps.find(({ type }) => type === 'rtw')
  if (!check || !step || !engagement) return
  const { at, kind, outcome, likeness } = check
  const seen = { at, kind, outcome, ...(likeness && { likeness }) }
  checks[0] = { route: 'online', permission: 'time_limited', shareCodeLast3: '7KQ', copy: 'online', ...seen }
  checks[0].permissionEnd = permissionEnd
  step.method = 'online'
}

/** The permission has ended, and the employee had asked for a longer one before: days of grace. */
function startGrace(planned: PlannedEmployee, today: string, now: Date): void {
  const permissionEnd = daysAfter(today, -6)
  replaceCheck(planned, permissionEnd)
  planned.checks.push({
    at: addMinutes(now, -90),
    kind: 'followup',
    route: 'ecs',
    permission: 'pending_application',
    applicationDate: daysAfter(permissionEnd, -9),
    outcome: 'hold',
    reason: 'Waiting for the Employer Checking Service',
    copy: 'notice',
  })
}

/** Two who are still to begin: of one the copy is missing, of the other that a user saw them. */
function leaveSomethingMissing([one, other]: readonly PlannedEmployee[], today: string): void {
  const [first, second] = [one?.checks[0], other?.checks[0]]
  if (first) first.copy = undefined
  if (second) second.likeness = undefined
  for (const planned of [one, other]) {
    if (planned?.engagement) planned.engagement.startDate = daysAfter(today, 5)
  }
}

/** The latest have only come to the last step: they have said how they want to prove their right to work. */
function planChoices(latest: readonly PlannedEmployee[], random: Random): void {
  const choices: readonly RightToWorkChoice[] = [
    { route: 'online', shareCode: `W${random.integer(1000, 9999)}K7Q3`, dateOfBirth: '1994-04-18' },
    { route: 'document', document: 'passport' },
    { route: 'document', document: 'certificate' },
  ]
  for (const [index, planned] of latest.entries()) {
    planned.steps.pop()
    planned.outcome = 'verifying'
    planned.completedAt = undefined
    planned.choice = choices[index]
  }
}
