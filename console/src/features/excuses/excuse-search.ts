import { ExcuseConcern } from '@bonafide/shared/contract/excuse-figures.ts'
import type { ExcuseSearch } from '@bonafide/shared/contract/excuses.ts'
import { ExcuseState } from '@bonafide/shared/contract/statutory-excuse.ts'
import * as v from 'valibot'

export const endingDays = [30, 60, 90] as const

/** What the address of the list says; anything odd in it is left out. */
export const ExcuseListSearch = v.object({
  concern: v.optional(v.fallback(v.optional(ExcuseConcern), undefined)),
  /** Whose excuse ends within so many days. */
  within: v.optional(v.fallback(v.optional(v.picklist(endingDays)), undefined)),
  state: v.optional(v.fallback(v.optional(ExcuseState), undefined)),
})
export type ExcuseListSearch = v.InferOutput<typeof ExcuseListSearch>

/** What the server is asked for: one filter at a time. */
export function filterOf({ concern, within, state }: ExcuseListSearch): ExcuseFilter {
  if (concern) return { concern }
  return within ? { endsWithinDays: String(within) } : { state }
}

export type ExcuseFilter = Pick<ExcuseSearch, 'concern' | 'state'> & {
  endsWithinDays?: string
  site?: string | undefined
  assignee?: string | undefined
}
