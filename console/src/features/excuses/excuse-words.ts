import type { ExcusePage } from '@bonafide/shared/contract/excuses.ts'
import type { Employee } from '@bonafide/shared/contract/employees.ts'
import type { ExcuseState } from '@bonafide/shared/contract/right-to-work.ts'
import { formatDate } from '#lib/format.ts'

export const excuseWords: Readonly<Record<ExcuseState, string>> = {
  none: 'No excuse',
  provisional: 'Provisional',
  continuous: 'Continuous',
  time_limited: 'Time-limited',
  grace: 'Days of grace',
  lapsed: 'Lapsed',
}

const tones = {
  none: 'danger',
  provisional: 'warning',
  continuous: 'success',
  time_limited: 'info',
  grace: 'warning',
  lapsed: 'danger',
} as const satisfies Record<ExcuseState, string>

/** Nothing is wrong with an employee who is still to begin, and has no excuse yet. */
export function excuseTone(state: ExcuseState, { startDate }: Pick<Employee, 'startDate'>) {
  const isStarted = Boolean(startDate && startDate <= new Date().toISOString().slice(0, 10))
  return state === 'none' && !isStarted ? 'neutral' : tones[state]
}

/** How a check that gives this is shown: one that gives nothing is a warning, whenever work starts. */
export const checkTone = (state: ExcuseState) => tones[state]

type Item = ExcusePage['items'][number]

/** When an excuse or the permission of a provisional one ends, when its follow-up was due, where the employee works and within which limits. */
export function excuseDetail(item: Item): string {
  const { state, until, followUpDue, startDate, site, conditions } = item
  const parts = [
    until && `Ends ${formatDate(until)}`,
    followUpDue && state === 'provisional' && `Permission ends ${formatDate(followUpDue)}`,
    followUpDue &&
      (state === 'grace' || state === 'lapsed' || state === 'none') &&
      `Follow-up was due ${formatDate(followUpDue)}`,
    startDate && `Start date ${formatDate(startDate)}`,
    site,
    ...conditions,
  ]
  return parts.filter(Boolean).join(' · ')
}
