import type { ExcuseFigures } from '@bonafide/shared/contract/excuse-figures.ts'
import type { ExcuseListSearch } from './excuse-search.ts'

/** The filters of the list, each with its number. */
export const excuseViews = [
  { search: { concern: 'without_excuse' }, figure: 'withoutExcuse', label: 'Working, not covered' },
  { search: { concern: 'likeness_due' }, figure: 'likenessDue', label: 'Likeness due' },
  { search: { concern: 'follow_up_overdue' }, figure: 'followUpOverdue', label: 'Follow-ups overdue' },
  { search: { concern: 'term_dates_due' }, figure: 'termDatesDue', label: 'Term dates due' },
  { search: { within: 30 }, figure: 'endsWithin30', label: 'Ending within 30 days' },
  { search: { within: 60 }, figure: 'endsWithin60', label: 'Ending within 60 days' },
  { search: { within: 90 }, figure: 'endsWithin90', label: 'Ending within 90 days' },
] as const satisfies readonly { search: ExcuseListSearch; figure: keyof ExcuseFigures; label: string }[]
