import type { ExcuseConcern } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { excusesQuery } from '#features/excuses/excuse-queries.ts'
import type { App } from '#lib/app.ts'
import type { ExcuseTab, ListFilter } from './verification-queries.ts'

const excuseFilters = {
  likeness_due: { concern: 'likeness_due' },
  follow_ups: { concern: 'follow_up_due' },
  expiring: { endsWithinDays: '90' },
} as const satisfies Record<ExcuseTab, { concern?: ExcuseConcern; endsWithinDays?: string }>

/** Reads the employees whose excuse has to be renewed, or ends, from the list of excuses. */
export function excuseTabQuery(app: Pick<App, 'call'>, tab: ExcuseTab, filter: ListFilter) {
  return excusesQuery(app, { ...excuseFilters[tab], ...filter })
}
