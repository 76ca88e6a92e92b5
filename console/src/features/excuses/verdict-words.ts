import { coverNames } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import {
  type ExcuseState,
  hasLeft,
  isWorkingWithout,
  type RightToWork,
  type Working,
} from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { formatDate } from '#lib/format.ts'
import { daysAfter, londonDay } from '#lib/london-day.ts'
import { missingItems } from './missing-words.ts'

/**
 * The cover of the organisation for an employee, in words. Green is for `Covered` alone, red for an employee at work
 * without cover.
 */
export interface Verdict {
  label: (typeof coverNames)[ExcuseState]
  /** Until when, what is missing, since when or why; empty where nothing more is known. */
  detail: string
  tone: 'success' | 'warning' | 'danger' | 'neutral'
}

/** Returns the one verdict about an employee, today or on another day; null where the server tells no excuse. */
export function verdictOf(rightToWork: RightToWork, employee?: Working, today?: string): Verdict
export function verdictOf(
  rightToWork: RightToWork | null | undefined,
  employee?: Working,
  today?: string,
): Verdict | null
export function verdictOf(
  rightToWork: RightToWork | null | undefined,
  employee: Working = {},
  today = londonDay(),
): Verdict | null {
  if (!rightToWork) return null
  const { state, until, reason } = rightToWork
  switch (state) {
    case 'continuous':
      return covered('no end date', rightToWork)
    case 'time_limited':
    case 'grace': {
      // A list may hold a state that was computed before today.
      if (until && until < today) return notCovered('lapsed', endText(until), employee, today)
      const end = `until ${formatDate(until)}`
      return covered(state === 'grace' ? `${end}, 28-day grace` : end, rightToWork)
    }
    case 'provisional':
      return { label: coverNames[state], detail: missingText(rightToWork.missing), tone: 'warning' }
    case 'not_required':
      return { label: coverNames[state], detail: notRequiredWords[reason ?? ''] ?? '', tone: 'neutral' }
    case 'lapsed':
      return notCovered(state, endText(rightToWork.endedOn), employee, today)
    case 'none':
      return notCovered(state, sinceText(rightToWork, employee, today), employee, today)
  }
}

/** `Covered · no end date`: the verdict in one line. */
export function verdictText({ label, detail }: Verdict): string {
  return [label, detail].filter(Boolean).join(' · ')
}

function covered(detail: string, { warnings }: RightToWork): Verdict {
  return warnings.includes('identity_overdue')
    ? { label: coverNames.continuous, detail: `${detail}, identity check overdue`, tone: 'warning' }
    : { label: coverNames.continuous, detail, tone: 'success' }
}

/** The days that there are for the first check after a transfer (rule 21). */
const transferDays = 60

function notCovered(state: 'none' | 'lapsed', detail: string, employee: Working, today: string): Verdict {
  const isWithout = isWorkingWithout(employee, state, {
    today,
    transferDue: daysAfter(today, -transferDays),
  })
  return { label: coverNames.none, detail, tone: isWithout ? 'danger' : 'neutral' }
}

function endText(endedOn: string | null | undefined): string {
  const end = formatDate(endedOn)
  return end ? `cover ended ${end}` : 'cover ended'
}

function sinceText({ reason }: RightToWork, employee: Working, today: string): string {
  const { startDate, leaveDate, origin } = employee
  if (hasLeft(employee, today)) return `left ${formatDate(leaveDate)}`
  if (startDate && startDate <= today && origin === 'tupe')
    return `transferred ${formatDate(startDate)}, check due by ${formatDate(daysAfter(startDate, transferDays))}`
  if (startDate) return `${startDate <= today ? 'working since' : 'starts'} ${formatDate(startDate)}`
  return reason === 'no_check' ? 'no check yet' : 'no start date'
}

const notRequiredWords: Readonly<Record<string, string>> = {
  before_scope: 'engaged before 1 October 2026',
  under_16: 'under 16',
  volunteer: 'volunteer',
  other: 'you recorded why',
}

// As many as a line has room for.
const namedParts = 3

/** Names the missing parts in few words: each by its name, and more of them by their number. */
export function missingText(missing: readonly string[]): string {
  const known = missingItems({ missing }).map(({ short }) => short)
  const named = missing.length > namedParts ? known.slice(0, namedParts - 1) : known
  const others = missing.length - named.length
  if (!named.length) return others === 1 ? '1 thing missing' : `${others || 'some'} things missing`
  return [...named, ...(others ? [`${others} more`] : [])].join(', ')
}

/** True when a user recorded that no check is required, so that a user can take it back. */
export function isRecorded(reason: string | null): boolean {
  return reason === 'under_16' || reason === 'volunteer' || reason === 'other'
}

/** `Not covered from 3 Mar 2027 to 9 Mar 2027`: the days between two excuses. */
export function gapTexts({ gaps }: Pick<RightToWork, 'gaps'>): string[] {
  return gaps.map(({ from, to }) => `Not covered from ${formatDate(from)} to ${formatDate(to)}`)
}
