import { inspection } from '@bonafide/shared/contract/right-to-work/inspection.ts'
import type { PackSelection } from '@bonafide/shared/contract/right-to-work/evidence-packs.ts'
import { queryOptions } from '@tanstack/react-query'
import { excusesKey } from '#features/excuses/excuse-figures-query.ts'
import type { App } from '#lib/app.ts'
import type { InspectionSearch } from './inspection-search.ts'

/** Reads who works on a day, and whether the organisation is covered for them. */
export function inspectionQuery({ call }: Pick<App, 'call'>, { on, site, employees }: InspectionSearch) {
  return queryOptions({
    queryKey: [...excusesKey, 'inspection', { on, site, employees }],
    queryFn: ({ signal }) =>
      call(inspection.show, { query: { on, site, ...(employees && { employeeIds: employees }) }, signal }),
  })
}

/** Returns the same employees as a pack is asked for. */
export function packOf({ site, employees }: InspectionSearch, on: string): PackSelection {
  if (employees) return { kind: 'chosen', employeeIds: employees.split(','), on }
  return site ? { kind: 'site', site, on } : { kind: 'all', on }
}
