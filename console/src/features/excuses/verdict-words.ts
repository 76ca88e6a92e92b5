import { coverNames } from '@bonafide/shared/contract/cover-names.ts'
import type { ExcuseState, MissingPart, RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import { formatDate } from '#lib/format.ts'
import { londonDay } from '#lib/london-day.ts'

/** Whether the organisation is covered for an employee, in words. Green is for `Covered` alone, red for who works without. */
export interface Verdict {
  label: (typeof coverNames)[ExcuseState]
  /** Until when, what is missing, since when or why; empty where nothing more is known. */
  detail: string
  tone: 'success' | 'warning' | 'danger' | 'neutral'
}

/** What of an employee the verdict depends on beside the excuse. */
export interface AtWork {
  startDate?: string | null | undefined
  leaveDate?: string | null | undefined
}

/** The one verdict about an employee; null where the server tells no excuse. */
export function verdictOf(rightToWork: RightToWork, employee?: AtWork): Verdict
export function verdictOf(rightToWork: RightToWork | null | undefined, employee?: AtWork): Verdict | null
export function verdictOf(
  rightToWork: RightToWork | null | undefined,
  employee: AtWork = {},
): Verdict | null {
  if (!rightToWork) return null
  const { state, until, reason } = rightToWork
  const today = londonDay()
  switch (state) {
    case 'continuous':
      return covered('no end date', rightToWork)
    case 'time_limited':
    case 'grace': {
      // What a list holds was computed before today, perhaps.
      if (until && until < today) return notCovered(`cover ended ${formatDate(until)}`, employee, today)
      const end = `until ${formatDate(until)}`
      return covered(state === 'grace' ? `${end}, 28-day grace` : end, rightToWork)
    }
    case 'provisional':
      return { label: coverNames[state], detail: missingText(rightToWork.missing), tone: 'warning' }
    case 'not_required':
      return { label: coverNames[state], detail: notRequiredWords[reason ?? ''] ?? '', tone: 'neutral' }
    case 'lapsed':
      return notCovered(endText(rightToWork), employee, today)
    case 'none':
      return notCovered(sinceText(rightToWork, employee, today), employee, today)
  }
}

/** Whether an employee works on a day: they have started, and not left. */
function isAtWork({ startDate, leaveDate }: AtWork, today = londonDay()): boolean {
  return Boolean(startDate && startDate <= today && !(leaveDate && leaveDate < today))
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

function notCovered(detail: string, employee: AtWork, today: string): Verdict {
  return { label: coverNames.none, detail, tone: isAtWork(employee, today) ? 'danger' : 'neutral' }
}

function endText({ endedOn }: RightToWork): string {
  const end = formatDate(endedOn)
  return end ? `cover ended ${end}` : 'cover ended'
}

function sinceText({ reason }: RightToWork, employee: AtWork, today: string): string {
  const { startDate, leaveDate } = employee
  if (leaveDate && leaveDate < today) return `left ${formatDate(leaveDate)}`
  if (startDate) return `${startDate <= today ? 'working since' : 'starts'} ${formatDate(startDate)}`
  return reason === 'no_check' ? 'no check yet' : 'no start date'
}

const notRequiredWords: Readonly<Record<string, string>> = {
  before_scope: 'engaged before 1 October 2026',
  under_16: 'under 16',
  volunteer: 'volunteer',
  other: 'you recorded why',
}

const missingWords: Readonly<Record<MissingPart, string>> = {
  likeness: 'likeness to confirm',
  copy: 'copy missing',
  original_seen: 'original to see',
  citizenship: 'citizenship to confirm',
  document_expires: 'expiry date missing',
  nationality: 'nationality missing',
  ni_document: 'National Insurance document missing',
  ni_copy: 'copy of the National Insurance document missing',
  notice_copy: 'copy of the notice missing',
  report_copy: 'provider’s report missing',
  name_change: 'name to explain',
  register_note: 'register to look up',
  pvn: 'notice missing',
  job_fits: 'job to confirm',
  term_dates: 'term dates missing',
  sponsor_evidence: 'sponsor’s letter missing',
  occupation_limit: 'occupation missing',
  start_date: 'start date missing',
  before_work_started: 'first day to confirm',
}

const isPart = (code: string | undefined): code is MissingPart =>
  code !== undefined && Object.hasOwn(missingWords, code)

/** What is missing, in few words: a part by its name, several by their number. */
function missingText(missing: readonly string[]): string {
  const [first] = missing
  if (missing.length === 1 && isPart(first)) return missingWords[first]
  return missing.length === 1 ? '1 thing missing' : `${missing.length || 'some'} things missing`
}

/** Whether a user recorded that no check is required, so that a user can take it back. */
export function isRecorded(reason: string | null): boolean {
  return reason === 'under_16' || reason === 'volunteer' || reason === 'other'
}

/** `No excuse from 3 Mar 2027 to 9 Mar 2027`: the days between two excuses. */
export function gapTexts({ gaps }: Pick<RightToWork, 'gaps'>): string[] {
  return gaps.map(({ from, to }) => `No excuse from ${formatDate(from)} to ${formatDate(to)}`)
}
