import { type ExcusePage, coverNames } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import type { CoverFilter } from '@bonafide/shared/contract/employees/employee-list.ts'
import type { ExcuseState, RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { capital, formatDate } from '#lib/format.ts'
import { gapTexts, type Verdict, verdictOf } from './verdict-words.ts'

/** Each state in words, where no day stands beside it: in a filter, a chart, a count. */
export const excuseWords: Readonly<Record<ExcuseState, string>> = {
  ...coverNames,
  continuous: 'Covered, no end date',
  time_limited: 'Covered until a date',
  grace: 'Covered, 28-day grace',
  lapsed: 'Cover ended',
}

/** The filter of the employees' list for each state. */
export const coverOfState: Readonly<Record<ExcuseState, CoverFilter>> = {
  continuous: 'continuous',
  time_limited: 'time_limited',
  grace: 'grace',
  provisional: 'almost',
  none: 'not_covered',
  lapsed: 'ended',
  not_required: 'not_required',
}

type Item = ExcusePage['items'][number]

/** Returns all that a line of the list tells of the excuse; an earlier server tells less. */
function rightToWorkOf({ rightToWork, state, until, conditions }: Item): RightToWork {
  return (
    rightToWork ?? {
      state,
      until,
      conditions,
      rules: [],
      missing: [],
      reason: null,
      rulesVersion: '',
      warnings: [],
      gaps: [],
    }
  )
}

/** Returns the verdict about the employee of a line, and its details: dates, site, limits, gaps. */
export function excuseLine(item: Item, { hasStart = false } = {}): { verdict: Verdict; detail: string } {
  const { state, followUpDue, startDate, site, conditions } = item
  const rightToWork = rightToWorkOf(item)
  const verdict = verdictOf(rightToWork, item)
  const parts = [
    capital(verdict.detail),
    followUpDue && state === 'provisional' && `Permission ends ${formatDate(followUpDue)}`,
    followUpDue && (state === 'grace' || state === 'none') && `Follow-up was due ${formatDate(followUpDue)}`,
    // Said by the verdict where nobody is covered.
    startDate && !hasStart && state !== 'none' && `Start date ${formatDate(startDate)}`,
    site,
    ...conditions,
    ...gapTexts(rightToWork),
  ]
  return { verdict, detail: parts.filter(Boolean).join(' · ') }
}
