import type { RightToWorkChoice } from '@bonafide/shared/contract/right-to-work/choice.ts'
import { millisecondsInSecond } from 'date-fns/constants'
import { daysAfter, daysBetween, londonDay } from '#right-to-work/london-day.ts'
import type { PlannedEmployee } from './demo-employees.ts'
import { evidenceFor, online } from './demo-evidence.ts'
import { replaceEvidence, showEarlier, showNotRequired, showRecent, startGrace } from './demo-states.ts'
import type { PlannedEngagement } from './planned-check.ts'
import { createRandom, type Random } from './random.ts'

const sites = ['Leeds', 'Manchester', 'Bradford', 'Home care'] as const
const recentWithoutCheck = 8
const leavers = 8
/** The number of current employees who work as substitutes: their identity is to be confirmed again. */
const substitutes = 2
/** The days until the permissions end that a user is to be reminded of; the others end later. */
const dueSoon = [4, 11, 19, 27, 38, 52, 58, 71, 83]

/** The places of long-serving employees with a state of their own; the places between them have none. */
const shownEarlier = [4, 5, 7, 8, 10, 11, 13, 14]
/** The number of recently checked employees with a state of their own. */
const shownRecent = 7

/**
 * Adds how employees work and how users checked their right to work: excuses of every state and with every warning,
 * follow-ups that are due, two that have lapsed, one in its days of grace, and one who began without a check.
 */
export function planChecks(all: readonly PlannedEmployee[], now: Date): void {
  const random = createRandom(1010)
  const today = londonDay(now)
  const passed = all.filter(({ steps }) => steps.some(({ type }) => type === 'rtw'))
  const checked = passed.slice(0, -recentWithoutCheck)
  for (const [index, planned] of checked.entries()) {
    addCheck(planned, random)
    if (planned.engagement && index < leavers) {
      const days = daysBetween(planned.engagement.startDate, today)
      planned.engagement.leaveDate = daysAfter(
        planned.engagement.startDate,
        Math.max(0, days - 9 * (index + 1)),
      )
    }
  }
  // Starts with the longest-serving employees: their checks lie well before the days on show.
  const [first, second, third, ...others] = checked.slice(leavers).filter(({ engagement }) => engagement)
  const endOn = (planned: PlannedEmployee, permissionEnd: string) =>
    replaceEvidence(planned, online(random, 'time_limited', { permissionEnd }))
  if (first) endOn(first, daysAfter(today, -16))
  if (second) endOn(second, daysAfter(today, -3))
  if (third) {
    endOn(third, daysAfter(today, -6))
    startGrace(third, daysAfter(today, -6), now)
  }
  for (const [index, days] of dueSoon.entries()) {
    const planned = others[index * 3]
    if (planned) endOn(planned, daysAfter(today, days))
  }
  const setting = { now, today, random }
  showEarlier(
    shownEarlier.flatMap((index) => others[index] ?? []),
    setting,
  )
  showRecent(checked.slice(-shownRecent), setting)
  showNotRequired(passed.slice(1 - recentWithoutCheck), setting)
  const late = passed.at(-recentWithoutCheck)
  if (late) {
    const startDate = daysAfter(today, -1)
    late.engagement = { ...newEngagement(random), engagement: 'employee', startDate }
  }
  planChoices(passed.slice(-3), random)
  for (const { engagement } of others.slice(1, 1 + substitutes)) {
    if (engagement) engagement.engagement = 'substitute'
  }
}

function addCheck(planned: PlannedEmployee, random: Random): void {
  const step = planned.steps.find(({ type }) => type === 'rtw')
  if (!step) return
  const at = new Date(step.at.getTime() - 20 * millisecondsInSecond)
  const evidence = evidenceFor(at, random)
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
  return { engagement, leaveDate: null, site: random.pick(sites), origin: 'hired' }
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
