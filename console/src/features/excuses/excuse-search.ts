import { ExcuseConcern, ExcuseState } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import type { ExcuseSearch } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import * as v from 'valibot'

export const endingDays = [30, 60, 90] as const

/** The search of the list's address; anything odd in it is left out. */
export const ExcuseListSearch = v.object({
  concern: v.optional(v.fallback(v.optional(ExcuseConcern), undefined)),
  /** Keeps employees whose excuse ends within so many days. */
  within: v.optional(v.fallback(v.optional(v.picklist(endingDays)), undefined)),
  state: v.optional(v.fallback(v.optional(ExcuseState), undefined)),
  /** Keeps employees who start work within so many days. */
  starts: v.optional(v.fallback(v.optional(v.picklist([7])), undefined)),
})
export type ExcuseListSearch = v.InferOutput<typeof ExcuseListSearch>

/** Returns the filter sent to the server: one at a time. */
export function filterOf({ concern, within, state, starts }: ExcuseListSearch): ExcuseFilter {
  if (concern) return { concern }
  if (starts) return { startsWithinDays: String(starts) }
  return within ? { endsWithinDays: String(within) } : { state }
}

export type ExcuseFilter = Pick<ExcuseSearch, 'concern' | 'state'> & {
  endsWithinDays?: string
  startsWithinDays?: string
  site?: string | undefined
  assignee?: string | undefined
}
