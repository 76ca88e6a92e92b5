import { excuseFigures } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { queryOptions } from '@tanstack/react-query'
import { employeesKey } from '#features/employees/employee-queries.ts'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'
import type { ExcuseFigures } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import type { ViewSearch } from '#features/employees/employee-filter.ts'

// Below the employees: what changes one of them may change their excuse.
export const excusesKey = [...employeesKey, 'excuses'] as const

/** Counts those who need a look at their right to work; null where the server does not know. */
export function excuseFiguresQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: [...excusesKey, 'figures'],
    meta: { isOptional: true },
    retryOnMount: false,
    queryFn: ({ signal }) => ifServed(call(excuseFigures.figures, { signal })),
  })
}

/** The figures of right to work, each with the list of the employees whom it counts. */
export const excuseViews = [
  { search: { cover: 'working' }, figure: 'withoutExcuse', label: 'Working, not covered' },
  {
    search: { cover: 'starts_uncovered', sort: 'starts' },
    figure: 'startsUncovered',
    label: 'Starting within 7 days, not covered',
  },
  { search: { cover: 'likeness_due' }, figure: 'likenessDue', label: 'Likeness due' },
  { search: { cover: 'follow_up_overdue' }, figure: 'followUpOverdue', label: 'Follow-ups overdue' },
  { search: { cover: 'term_dates_due' }, figure: 'termDatesDue', label: 'Term dates due' },
  { search: { cover: 'ends_30', sort: 'cover_end' }, figure: 'endsWithin30', label: 'Ending within 30 days' },
  { search: { cover: 'ends_60', sort: 'cover_end' }, figure: 'endsWithin60', label: 'Ending within 60 days' },
  { search: { cover: 'ends_90', sort: 'cover_end' }, figure: 'endsWithin90', label: 'Ending within 90 days' },
] as const satisfies readonly { search: ViewSearch; figure: keyof ExcuseFigures; label: string }[]
